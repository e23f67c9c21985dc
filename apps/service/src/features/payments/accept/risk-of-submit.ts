/** What the limits against abuse say to a submit (issue-9 3.1), and how a player is told. */
import { done, refused, type Outcome } from '../../../outcome'
import type { RiskPress, RiskVerdict } from '../../risk'
import type { Draft } from './check-submit'
import type { PaymentDeps } from '../model/payment-deps'
import type { Submit } from '../model/payments.types'
import { SECOND_MS } from '../../../durations'

export function pressOf(
  { session, flow, payGroupId, body, ip }: Submit,
  draft: Pick<Draft, 'card' | 'storedCard' | 'encryptedCard' | 'nativePay'>,
): RiskPress {
  const { amount, currency, card_data: data } = body
  const { brand, userId, idHash, country } = session
  return {
    session: { brand, userId, idHash, country },
    ...{ flow, payGroupId, amount, currency, ip },
    card: cardOf(draft, data?.card_id === undefined),
  }
}

function cardOf(
  { card, storedCard, encryptedCard, nativePay }: Parameters<typeof pressOf>[1],
  isTyped: boolean,
): RiskPress['card'] {
  // Only a hash of it is kept; a token of a saved card names it as well as the number does.
  const number = card?.number ?? storedCard?.token
  if (number !== undefined) return { number, isTyped }
  // The same card gives other texts each time. What the page says of its number is no more than a hint.
  if (encryptedCard) return { number: null, isTyped: true }
  // The wallet has checked its cards with their banks, and its owner with the device: none is new to it.
  return nativePay ? { number: null, isTyped: false } : undefined
}

/**
 * The refusal as the player sees it: never which detail of a card was wrong or whose limit was reached. A limit that
 * holds for every card of theirs says until when; one of the card itself, only that another method or card may go.
 */
function refusalOf({ reasons }: RiskVerdict, isCard: boolean, now: Date): Outcome<never> {
  const waitOf = (untilMs: number) => Math.max(1, Math.ceil((untilMs - now.getTime()) / SECOND_MS))
  const latestOf = (found: readonly { untilMs: number }[]) => Math.max(...found.map(({ untilMs }) => untilMs))
  const timed = reasons.flatMap(({ untilMs, ...reason }) =>
    untilMs !== undefined && untilMs > now.getTime() ? [{ ...reason, untilMs }] : [],
  )
  const hardReasons = timed.filter(({ stage, scope }) => stage === 'hard' && scope !== 'card')
  if (hardReasons.length > 0)
    return refused('too_many_attempts', {
      retryAfterS: waitOf(latestOf(hardReasons)),
      retryAt: new Date(latestOf(hardReasons)),
    })
  if (reasons.some(({ stage }) => stage === 'hard')) return refused(isCard ? 'check_card' : 'method_unavailable')
  return timed.length > 0
    ? refused('rate_limited', { retryAfterS: waitOf(latestOf(timed)) })
    : refused('method_unavailable')
}

/** Whether a press may go on, and whether it needs the strongest proof that its method knows; without a card there is none. */
export function admissionOf(verdict: RiskVerdict, press: RiskPress, now: Date): Outcome<{ isStepUpNeeded: boolean }> {
  const isChallenge = verdict.kind === 'challenge'
  if (verdict.kind === 'refuse' || (isChallenge && !press.card))
    return refusalOf(verdict, press.card !== undefined, now)
  return done({ isStepUpNeeded: isChallenge })
}

/**
 * The merchant's own check of a submit, where its brand has one. Called before the first write, because it is a call
 * over the network.
 */
export async function merchantAdmission(
  { risk, clock }: PaymentDeps,
  submit: Submit,
  draft: Draft,
): Promise<Outcome<{ isStepUpNeeded: boolean }>> {
  if (risk?.hasMerchantCheck(submit.session.brand) !== true) return done({ isStepUpNeeded: false })
  const press = pressOf(submit, draft)
  return admissionOf(await risk.merchantCheck(press), press, clock())
}
