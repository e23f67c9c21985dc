import { z } from 'zod'

/** One at a time; the answer has the same `id`. */
export const BoxRequest = z.object({ id: z.int(), command: z.string(), value: z.unknown() })
export type BoxRequest = z.infer<typeof BoxRequest>

export type BoxAnswer = {
  readonly id: number
  readonly value: unknown
  /** For a person: why it was not done. */
  readonly problem?: string
}

/** How far the clock of a program is ahead of that of the machine. */
export const MoveClock = z.object({ offset_ms: z.int().min(0) })

/** Everything that was due is done; when something else will be, in milliseconds since the epoch. */
export type SettledAnswer = { readonly next_due_ms: number | null }
