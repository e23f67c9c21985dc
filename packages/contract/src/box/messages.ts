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
export type MoveClock = z.infer<typeof MoveClock>

/** What a merchant's server needs to know of its brand. */
export type FirstBrand = { readonly code: string; readonly merchant_key: string; readonly webhook_secret: string }

/** Everything that was due is done. */
export type SettledAnswer = {
  /** Something was, and may have made work for another program. */
  readonly has_run: boolean
  /** When something else will be due, in milliseconds since the epoch. */
  readonly next_due_ms: number | null
}
