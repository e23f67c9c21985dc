/**
 * Checks a submit by the limits against abuse (issue-9 3.1), and converts their verdict to the refusal for the player.
 */
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
  // Only its hash is stored. The token of a saved card identifies the card like its number.
  const number = card?.number ?? storedCard?.token
  if (number !== undefined) return { number, isTyped }
  // The encrypted text of a card differs each time, and the page's statement about its number cannot be trusted.
  if (encryptedCard) return { number: null, isTyped: true }
  // It does not count as a new card, because the wallet has verified the card with its bank, and the device has
  // authenticated its owner.
  return nativePay ? { number: null, isTyped: false } : undefined
}

/**
 * The refusal for the player. It never states which detail of a card was wrong or which limit was reached. If a limit
 * applies to all cards of the player, the refusal has the time at which it ends. If it applies to one card, the refusal
 * only suggests to check the card or to use another method.
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

/**
 * Admits or refuses a submit. `isStepUpNeeded`: the provider must authenticate the player. That needs a card, so a
 * challenge without a card is a refusal.
 */
export function admissionOf(verdict: RiskVerdict, press: RiskPress, now: Date): Outcome<{ isStepUpNeeded: boolean }> {
  const isChallenge = verdict.kind === 'challenge'
  if (verdict.kind === 'refuse' || (isChallenge && !press.card))
    return refusalOf(verdict, press.card !== undefined, now)
  return done({ isStepUpNeeded: isChallenge })
}

/**
 * Calls the merchant's own check of a submit, if the brand has one. Must be called before the first write, because it
 * is a call over the network.
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
