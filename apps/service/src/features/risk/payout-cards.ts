/**
 * The limit of new cards for withdrawals (decision 39): a declined payout costs its player nothing, so numbers could be tried with
 * it. Declines are not counted: a payout has no CVV, and may be open for days.
 */
import type { Kysely } from 'kysely'
import type { RiskConfig } from '../../config/risk-schema'
import type { Tables } from '../../db'
import { limitCheck, NEW_CARDS_WINDOW_MS } from './limit-rules'
import type { RiskCheck, RiskInput } from './risk-check'
import { payoutsSince } from './risk.repository'
import type { RiskPress } from './risk.types'

const BIN_LENGTH = 6
const LAST_DIGITS_LENGTH = 4
const NONE = 'unlimited'

/** Whether a press is a withdrawal to a card that was typed. */
export const isTypedPayout = ({ flow, card }: Pick<RiskPress, 'flow' | 'card'>): boolean =>
  flow === 'withdrawal' && card?.isTyped === true && card.number !== null

/** The limits of a session and a player; payments do not contain the address. */
export const payoutCheck = ({ new_cards_per_hour: newCards, wait_s }: RiskConfig): RiskCheck =>
  limitCheck({
    new_cards_per_hour: { ...newCards, address: NONE },
    declines_in_a_row: { session: NONE, player: NONE, card: NONE, address: NONE },
    cvv_failures_per_day: { card: NONE },
    wait_s,
  })

/** The input of `payoutCheck`. */
export async function readPayouts(db: Kysely<Tables>, press: RiskPress, now: Date) {
  const { session, flow, payGroupId, amount, currency, card } = press
  const { brand, userId, idHash: sessionIdHash, country } = session
  const number = card?.number ?? ''
  const attempts = await payoutsSince(db, session, new Date(now.getTime() - NEW_CARDS_WINDOW_MS))
  const hash = `${number.slice(0, BIN_LENGTH)} ${number.slice(-LAST_DIGITS_LENGTH)}`
  const input: RiskInput = {
    ...{ nowMs: now.getTime(), brand, userId, sessionIdHash, country, flow, payGroupId, amount, currency, attempts },
    ...{ card: { hashes: [hash], isTyped: true }, addressHash: null, isBrandUnderAttack: false },
  }
  return { now, input, attempts }
}
