/** What the box that started this service can ask of it (decision 85). */
import { MoveClock, type BoxCommands, type SettledAnswer } from '@modulor/contract/box'
import type { Payments } from './features/payments'
import type { Realtime } from './features/realtime'
import type { Upkeep } from './jobs/upkeep'
import { moveClock } from './moved-clock'

type BoxParts = {
  /** Moves the time of the database, as this process knows it. */
  readonly clock: { move(byMs: number): void }
  readonly payments: Pick<Payments, 'settle'>
  readonly upkeep: Pick<Upkeep, 'tend'>
  readonly realtime: Pick<Realtime, 'everythingChanged'>
}

export const composeBox = ({ clock, payments, upkeep, realtime }: BoxParts): BoxCommands => ({
  move_clock: (value) => clock.move(moveClock(MoveClock.parse(value).offset_ms)),
  settle: async (): Promise<SettledAnswer> => {
    await upkeep.tend()
    const next = await payments.settle()
    return { next_due_ms: next?.getTime() ?? null }
  },
  // What is offered depends on the time.
  refresh_pages: () => realtime.everythingChanged(),
})
