/** What the box that started this service can ask of it (decision 85). */
import { MoveClock, type BoxCommands, type SettledAnswer } from '@modulor/contract/box'
import type { Kysely } from 'kysely'
import { emptyDatabase, type Tables } from './db'
import type { Payments } from './features/payments'
import type { Risk } from './features/risk'
import type { Realtime } from './features/realtime'
import type { Breakers } from './jobs/breakers'
import type { Upkeep } from './jobs/upkeep'
import { moveClock } from './moved-clock'

type BoxParts = {
  /** Moves the time of the database, as this process knows it. */
  readonly clock: { move(byMs: number): void }
  readonly payments: Pick<Payments, 'settle'>
  readonly upkeep: Pick<Upkeep, 'tend'> & { forget(): Promise<void> }
  readonly breakers: Pick<Breakers, 'forget'>
  readonly risk: Pick<Risk, 'tend'>
  readonly db: Kysely<Tables>
  readonly realtime: Pick<Realtime, 'everythingChanged'>
}

export const composeBox = ({ clock, payments, upkeep, breakers, risk, db, realtime }: BoxParts): BoxCommands => ({
  move_clock: (value) => clock.move(moveClock(MoveClock.parse(value).offset_ms)),
  settle: async (): Promise<SettledAnswer> => {
    await upkeep.tend()
    const { hasRun, nextAt } = await payments.settle()
    return { has_run: hasRun, next_due_ms: nextAt?.getTime() ?? null }
  },
  reset: async () => {
    await emptyDatabase(db)
    breakers.forget()
    await upkeep.forget()
    clock.move(moveClock(0))
    await risk.tend()
    // Pages learn that their sessions are gone.
    realtime.everythingChanged()
  },
  // What is offered depends on the time.
  refresh_pages: () => realtime.everythingChanged(),
})
