/** What the processes of one service say to each other (decision 99), over the channel that no other program reaches. */
import { z } from 'zod'

export const FromWorker = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('alive') }),
  /** It has its port. */
  z.object({ kind: z.literal('serving') }),
  /** Asks for the metrics of all others. */
  z.object({ kind: z.literal('ask'), id: z.int() }),
  /** Answers with its own. */
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
/** A process that does not answer has none of its figures on the page. */
export const METRICS_MS_MAX = 1_000
