import { DECLINE_CODES, type DeclineCode } from '@modulor/contract/errors'
import { FLOWS, PAYMENT_STATES, type Flow, type MoneyFact, type PaymentState } from '@modulor/contract/vocabulary'
import { describe, expect, it } from 'vitest'
import { moneyFactOf, type MoneyFactInput } from './money-fact-of'

const question = (over: Partial<MoneyFactInput>): MoneyFactInput => ({
  flow: 'deposit',
  state: 'declined',
  declineCode: null,
  isCard: true,
  isDisputed: false,
  ...over,
})
const LOST: readonly PaymentState[] = ['declined', 'cancelled', 'expired']
const BOOLEANS = [true, false]

/** Deposits and withdrawals by state; for a lost deposit the reason decides, in the table below. */
const BY_STATE: Record<PaymentState, Record<Flow, MoneyFact | 'by_reason'>> = {
  created: { deposit: 'unknown', withdrawal: 'held' },
  submitting: { deposit: 'unknown', withdrawal: 'held' },
  action_required: { deposit: 'unknown', withdrawal: 'held' },
  processing: { deposit: 'unknown', withdrawal: 'held' },
  unknown: { deposit: 'unknown', withdrawal: 'held' },
  succeeded: { deposit: 'credited', withdrawal: 'sent' },
  declined: { deposit: 'by_reason', withdrawal: 'returned' },
  cancelled: { deposit: 'by_reason', withdrawal: 'returned' },
  expired: { deposit: 'by_reason', withdrawal: 'returned' },
}

/** A lost deposit by reason: taken by the provider (card), or sent by the player. */
const BY_REASON: Record<DeclineCode, { card: MoneyFact; sent: MoneyFact }> = {
  insufficient_funds: { card: 'none_moved', sent: 'none_moved' },
  expired_card: { card: 'none_moved', sent: 'none_moved' },
  stolen_card: { card: 'none_moved', sent: 'none_moved' },
  do_not_honour: { card: 'none_moved', sent: 'none_moved' },
  incorrect_cvv: { card: 'none_moved', sent: 'none_moved' },
  check_card: { card: 'none_moved', sent: 'none_moved' },
  authentication_failed: { card: 'none_moved', sent: 'none_moved' },
  authentication_abandoned: { card: 'none_moved', sent: 'none_moved' },
  authentication_timed_out: { card: 'none_moved', sent: 'none_moved' },
  cancelled_by_player: { card: 'none_moved', sent: 'none_moved' },
  expired: { card: 'none_moved', sent: 'none_moved' },
  not_sent: { card: 'none_moved', sent: 'none_moved' },
  not_captured: { card: 'none_moved', sent: 'none_moved' },
  amount_mismatch: { card: 'not_credited', sent: 'not_credited' },
  provider_refused: { card: 'none_moved', sent: 'not_credited' },
}

const CASES = PAYMENT_STATES.flatMap((state) =>
  FLOWS.flatMap((flow) =>
    (LOST.includes(state) ? DECLINE_CODES : [null]).flatMap((declineCode) =>
      BOOLEANS.flatMap((isCard) => {
        const byState = BY_STATE[state][flow]
        const byReason = declineCode && BY_REASON[declineCode][isCard ? 'card' : 'sent']
        const fact = byState === 'by_reason' ? byReason : byState
        return [{ flow, state, declineCode, isCard, fact }]
      }),
    ),
  ),
)

describe('issue-8 1.2 the money fact of a payment', () => {
  it.each(CASES)('SVC-2 the fact of a $flow $state ($declineCode, card $isCard) is $fact', ({ fact, ...asked }) => {
    expect(moneyFactOf({ ...asked, isDisputed: false })).toBe(fact)
  })

  it.each(CASES)(
    'SVC-2 the fact of a disputed $flow $state ($declineCode, card $isCard) is unknown, unless the money is credited or it is still open',
    ({ fact, ...asked }) => {
      const isOver = ['succeeded', ...LOST].includes(asked.state)
      const isCredited = asked.flow === 'deposit' && asked.state === 'succeeded'
      expect(moneyFactOf({ ...asked, isDisputed: true })).toBe(isOver && !isCredited ? 'unknown' : fact)
    },
  )

  it('SVC-2 only a deposit that ended, and was not refused for its amount, has the fact that nothing was taken', () => {
    const said = CASES.filter(({ fact: _, ...asked }) => moneyFactOf(question(asked)) === 'none_moved')
    expect(said.length).toBeGreaterThan(0)
    expect(
      said.every(
        ({ flow, state, declineCode }) =>
          flow === 'deposit' && LOST.includes(state) && declineCode !== 'amount_mismatch',
      ),
    ).toBe(true)
  })
})
