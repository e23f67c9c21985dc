import { z } from 'zod'

/** A command of the box to a program. The answer has the same `id`. */
export const BoxRequest = z.object({ id: z.int(), command: z.string(), value: z.unknown() })
export type BoxRequest = z.infer<typeof BoxRequest>

export type BoxAnswer = {
  readonly id: number
  readonly value: unknown
  /** Why the command failed, as a text for people. */
  readonly problem?: string
}

/** How many milliseconds the clock of a program is ahead of the machine's clock. */
export const MoveClock = z.object({ offset_ms: z.int().min(0) })
export type MoveClock = z.infer<typeof MoveClock>

/** The data that a merchant's server needs about its brand. */
export type FirstBrand = { readonly code: string; readonly merchant_key: string; readonly webhook_secret: string }

/** The answer after a program has done everything that was due. */
export type SettledAnswer = {
  /** Whether anything was due; it may have caused work for another program. */
  readonly has_run: boolean
  /** When the next work is due, in milliseconds since the epoch; null if none is. */
  readonly next_due_ms: number | null
}
