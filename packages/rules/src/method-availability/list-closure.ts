import type { UnavailableReason } from '@modulor/contract/vocabulary'
import { compareDecimals } from '../money/decimal-arithmetic'
import { amountAboveLimit, type AmountAboveLimit, type LimitNotice } from './limit-left'
import type { MethodAvailability, RestrictableMethod } from './method-availability'

/** Why no method of a list can be used. Amounts are decimal texts. */
export type ListClosure =
  /** A limit notice without an amount disables every method. */
  | { kind: 'limit_reached' }
  /** The amount is above the rest of the limit; a smaller amount enables the list again. */
  | ({ kind: 'amount_above_limit' } & AmountAboveLimit)
  /** The rest of the limit is below every method's minimum. */
  | { kind: 'limit_too_small'; from: string }
  | { kind: 'balance_too_low'; from: string }
  /** The first method is enabled again at this time. */
  | { kind: 'restricted'; until: string }
  /** The player has a bonus to play through first (LIST-9). */
  | { kind: 'wager_restricted' }
  /** There is no method, or each is switched off. */
  | { kind: 'no_methods' }

type Candidate = {
  method: RestrictableMethod & { unavailableReason: UnavailableReason | null }
  availability: Pick<MethodAvailability, 'isShownDisabled' | 'reason'>
}
export type ClosureInput = {
  candidates: readonly Candidate[]
  viewData: readonly LimitNotice[]
  amount?: string | undefined
}

const smallest = (amounts: readonly string[]): string | undefined =>
  [...amounts].sort((a, b) => compareDecimals(a, b))[0]

/**
 * Why a whole list is closed (LIST-7), null while a method can be used: a reason that the player can change has
 * priority over one that ends only with time, and "no method" is shown only where no other reason applies.
 */
export function listClosure({ candidates: candidates, viewData, amount }: ClosureInput): ListClosure | null {
  if (candidates.some(({ availability }) => !availability.isShownDisabled)) return null
  if (candidates.length === 0) return { kind: 'no_methods' }
  if (viewData.some((notice) => notice.type === 'limit_notice' && notice.amount === undefined))
    return { kind: 'limit_reached' }
  const lowestMin = (isMeant: (each: Candidate) => boolean) =>
    smallest(candidates.filter(isMeant).map(({ method }) => method.limits.min))
  const above = amountAboveLimit(viewData, amount)
  if (above && lowestMin(({ availability }) => availability.reason === 'amount_above_notice') !== undefined)
    return { kind: 'amount_above_limit', ...above }
  const fromBalance = lowestMin(({ availability }) => availability.reason === 'balance_below_limit')
  if (fromBalance !== undefined) return { kind: 'balance_too_low', from: fromBalance }
  const until = candidates
    .flatMap(({ method, availability }) => (availability.reason === 'restricted' ? (method.restrictedUntil ?? []) : []))
    .sort((a, b) => Date.parse(a) - Date.parse(b))[0]
  if (until !== undefined) return { kind: 'restricted', until }
  const fromLimit = lowestMin(({ method }) => method.unavailableReason === 'limit_reached')
  if (fromLimit !== undefined) return { kind: 'limit_too_small', from: fromLimit }
  const isWagering = candidates.some(({ method }) => method.unavailableReason === 'wager_restricted')
  return { kind: isWagering ? 'wager_restricted' : 'no_methods' }
}
