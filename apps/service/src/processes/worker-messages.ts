/**
 * The messages between supervisor and workers (decision 99). They are sent over an IPC channel that no other program
 * can use.
 */
import { z } from 'zod'

export const FromWorker = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('alive') }),
  /** The worker listens on its port. */
  z.object({ kind: z.literal('serving') }),
  /** Requests the metrics of all other processes. */
  z.object({ kind: z.literal('ask'), id: z.int() }),
  /** The response to `ask`: the worker's own metrics. */
  z.object({ kind: z.literal('metrics'), id: z.int(), text: z.string() }),
])
export type FromWorker = z.infer<typeof FromWorker>

export const ToWorker = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('reload') }),
  z.object({ kind: z.literal('ask'), id: z.int() }),
  z.object({ kind: z.literal('others'), id: z.int(), texts: z.array(z.string()) }),
])
export type ToWorker = z.infer<typeof ToWorker>

export const ALIVE_EVERY_MS = 5_000
/** The metrics of a process that does not respond in this time are left out of the page. */
export const METRICS_MS_MAX = 1_000
