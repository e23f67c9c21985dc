/** Decides what a verdict changes in a payment. Pure: the same payment, verdict and time always give the same decision. */
import type { DeclineCode } from '@modulor/contract/errors'
import type { CaseKind, PaymentState } from '@modulor/contract/vocabulary'
import { actionKindOf, type ProviderAction } from '../../../actions/registry'
import type { Facts, Verdict } from '../../../providers/provider'
import type { Cause, Change } from '../model/change'
import { providerMoneyOf, type Payment } from '../model/payment'
import { isLegalMove, isTerminal } from '../model/payment-states'
import { toMinor } from '@modulor/rules'
import { MINUTE_MS } from '../../../durations'

export type Decision = {
  /** Absent if nothing changes. The state may stay the same while the action or the facts are new. */
  readonly change?: Change
  readonly openCase?: {
    readonly kind: CaseKind
    readonly details: Readonly<Record<string, string | number>>
    /** What the provider has charged, although the payment did not succeed as requested. */
    readonly charged?: Facts
  }
  /** The success of a payment that had succeeded is reported by a later report: it may answer a late decline. */
  readonly successAgain?: Facts
}

/** The time that a player has for an action if the provider sets no earlier end (THREEDS-3). */
export const ACTION_LIFETIME_MS = 15 * MINUTE_MS

const NOTHING: Decision = {}

/** Most declines end as `declined`; a cancellation by the player and an expiry have their own final states. */
const ENDS: Partial<Record<DeclineCode, PaymentState>> = { cancelled_by_player: 'cancelled', expired: 'expired' }

/**
 * The decline code of a payment that the provider closed for us. It depends on the player's request and on what the payment was
 * waiting for. A requested reversal decides whatever reports the closing: a callback may arrive before the response to our own
 * call.
 */
function reasonOfClosing(payment: Payment, cause: Cause, now: Date): DeclineCode {
  const { action, expiresAt, isAuthorised, reversalRequestedAt } = payment
  if (reversalRequestedAt || cause === 'cancel') return 'cancelled_by_player'
  if (isAuthorised) return 'not_captured'
  // A payment that was given up has no action, but keeps its `expiresAt`.
  if (!action) return expiresAt === null ? 'not_sent' : 'expired'
  return actionKindOf(action).closedAs(expiresAt !== null && now >= expiresAt)
}

/**
 * Decides (SVC-2, SVC-5, A4), in this order. A final state never changes; a later report of money opens an operator's case. An
 * outdated report changes nothing. Another amount, currency or reference is never accepted, but a report of another amount
 * makes the reports before it outdated, so that a late "authorised" does not replace what was captured. A lost response is
 * `unknown` only if the call may have changed something at the provider. A payment that is given up stays `unknown` until its
 * end is reported, and does not wait for its player again. Does not throw: a state change that the table forbids is left out.
 */
export function decideVerdict(payment: Payment, verdict: Verdict, cause: Cause, now: Date): Decision {
  if (isTerminal(payment.state)) return verdict.kind === 'unseen' ? NOTHING : afterTheEnd(payment, verdict)
  if (verdict.kind === 'unseen') return cause === 'give_up' ? giveUp(payment, null) : NOTHING
  if (verdict.kind === 'unknown') return cause === 'give_up' ? giveUp(payment, null) : lostAnswer(payment, cause)
  const { facts } = verdict
  if (isOtherReference(payment, facts)) return mismatch(payment, facts, 'reference_mismatch')
  if (facts.sequence < payment.providerSequence) return NOTHING
  // A payment that was closed before the provider received it has no amount to compare.
  if (verdict.kind !== 'closed' && !isSameMoney(payment, facts))
    return mismatch(payment, facts, 'amount_mismatch', verdict.kind === 'succeeded')
  switch (verdict.kind) {
    case 'succeeded':
      return move(payment, end('succeeded', null, facts))
    case 'declined':
      return move(payment, end(ENDS[verdict.code] ?? 'declined', verdict.code, facts))
    case 'closed': {
      const code = reasonOfClosing(payment, cause, now)
      return move(payment, end(ENDS[code] ?? 'declined', code, facts))
    }
    case 'processing':
      return cause === 'give_up' ? giveUp(payment, facts) : move(payment, open('processing', facts))
    case 'action_required':
      if (cause === 'give_up') return giveUp(payment, facts)
      if (isGivenUp(payment, now)) return NOTHING
      return move(payment, waitFor(payment, verdict.action, facts, now))
  }
}

function end(state: PaymentState, declineCode: DeclineCode | null, facts: Facts): Change {
  return { state, declineCode, action: null, expiresAt: null, facts }
}

function open(state: 'processing' | 'unknown', facts: Facts | null): Change {
  return { state, declineCode: null, action: null, expiresAt: null, facts }
}

/** Keeps `expiresAt`, so that the payment does not wait for its player again. */
function giveUp(payment: Payment, facts: Facts | null): Decision {
  return move(payment, { ...open('unknown', facts), expiresAt: payment.expiresAt })
}

function isGivenUp({ state, expiresAt }: Payment, now: Date): boolean {
  return state === 'unknown' && expiresAt !== null && expiresAt <= now
}

function waitFor(payment: Payment, action: ProviderAction, facts: Facts, now: Date): Change {
  // The player's time starts with the first action; a second step does not restart it.
  const deadline = payment.expiresAt ?? new Date(now.getTime() + ACTION_LIFETIME_MS)
  const expiresAt = actionKindOf(action).endsAt(action, deadline)
  return { state: 'action_required', declineCode: null, action, expiresAt, facts }
}

function move(payment: Payment, change: Change): Decision {
  const isAllowed = change.state === payment.state || isLegalMove(payment.state, change.state)
  return isAllowed ? { change } : NOTHING
}

function afterTheEnd(payment: Payment, verdict: Verdict): Decision {
  if (payment.state !== 'succeeded' && verdict.kind === 'succeeded')
    return { openCase: { kind: 'late_success', details: toDetails(payment, verdict.facts), charged: verdict.facts } }
  if (verdict.kind === 'succeeded') {
    const { facts } = verdict
    if (facts.sequence <= payment.providerSequence) return NOTHING
    return isSameMoney(payment, facts)
      ? { successAgain: facts }
      : { openCase: mismatchCase(payment, facts, 'amount_mismatch', true) }
  }
  const isNewDecline =
    (verdict.kind === 'declined' || verdict.kind === 'closed') && verdict.facts.sequence > payment.providerSequence
  if (payment.state === 'succeeded' && isNewDecline)
    return {
      openCase: {
        kind: 'late_decline',
        details: { ...toDetails(payment, verdict.facts), ...(verdict.kind === 'declined' && { code: verdict.code }) },
      },
    }
  return NOTHING
}

function lostAnswer(payment: Payment, cause: Cause): Decision {
  const mayHaveActed =
    payment.state === 'submitting' ||
    (payment.state === 'action_required' && (cause === 'three_ds' || cause === 'return'))
  return mayHaveActed ? move(payment, open('unknown', null)) : NOTHING
}

function mismatchCase(
  payment: Payment,
  facts: Facts,
  kind: 'amount_mismatch' | 'reference_mismatch',
  isCharged: boolean,
): NonNullable<Decision['openCase']> {
  const references = { known_reference: payment.providerReference ?? '', reference: facts.reference ?? '' }
  const details = { ...toDetails(payment, facts), ...(kind === 'reference_mismatch' && references) }
  return { kind, details, ...(isCharged && { charged: facts }) }
}

function mismatch(
  payment: Payment,
  facts: Facts,
  kind: 'amount_mismatch' | 'reference_mismatch',
  isCharged = false,
): Decision {
  const openCase = mismatchCase(payment, facts, kind, isCharged)
  // A report with another reference may be about another payment, so its sequence number does not count for this one.
  const isOwn = kind === 'amount_mismatch' && facts.sequence > payment.providerSequence
  const change = { ...open('unknown', null), ...(isOwn && { sequence: facts.sequence }) }
  if (payment.state !== 'unknown') return { openCase, ...move(payment, change) }
  return { openCase, ...(isOwn && move(payment, { ...change, expiresAt: payment.expiresAt })) }
}

function isOtherReference({ providerReference: known }: Payment, { reference }: Facts): boolean {
  return known !== null && reference !== null && reference !== known
}

/** Whether the provider reports exactly the amount and currency that were requested. */
export function isSameMoney(payment: Payment, facts: Facts): boolean {
  const { currency, precision, amountMinor } = providerMoneyOf(payment)
  return facts.currency === currency && toMinor(facts.amount, precision) === amountMinor
}

function toDetails(payment: Payment, facts: Facts) {
  return { state: payment.state, amount: facts.amount, currency: facts.currency, sequence: facts.sequence }
}
