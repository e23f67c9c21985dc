import type { Kysely } from 'kysely'
import type { RiskConfig } from '../../config/risk-schema'
import type { Tables } from '../../db'
import { transaction } from '../../db/transaction'
import type { Alarmer } from './alarms'
import { brandShare } from './risk.repository'
import { HOUR_MS, MINUTE_MS } from '../../durations'

const SHARE_WINDOW_MS = HOUR_MS
/** How long a brand's step-up stays active after the last check that found too many declines. */
const SHARE_HOLDS_MS = 15 * MINUTE_MS
const PERCENT = 100

type Deps = { readonly db: Kysely<Tables>; readonly clock: () => Date; readonly alarm: Alarmer }

/**
 * Checks the share of declines among a brand's card payments of the last hour. At the limit, its alarm becomes active, and with
 * it the step-up for every card. Runs periodically and not with each submit: an attack by many players, cards and addresses is
 * visible only in the total, and if each submit updated the total, the submits would wait for each other.
 */
export async function checkDeclinedShare(
  { db, clock, alarm }: Deps,
  brand: string,
  { declined_share: limit }: RiskConfig,
) {
  if (limit === 'unlimited') return
  const now = clock()
  const { ended, declined, newestPaymentId } = await brandShare(db, brand, new Date(now.getTime() - SHARE_WINDOW_MS))
  if (newestPaymentId === null || ended < limit.attempts_min) return
  if (declined * PERCENT < ended * limit.percent) return
  await transaction(db, (tx) =>
    alarm(
      tx,
      {
        ...{ brand, rule: 'declined_share', scope: 'brand', subject: '', refusedUserId: null },
        ...{ count: declined, limit: Math.ceil((ended * limit.percent) / PERCENT), paymentId: newestPaymentId },
        untilMs: now.getTime() + SHARE_HOLDS_MS,
      },
      now,
    ),
  )
}
