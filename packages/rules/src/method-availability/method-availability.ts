import type { Flow } from '@modulor/contract/vocabulary'
import { compareDecimals } from '../money/decimal-arithmetic'
import { amountAboveLimit, type LimitNotice } from './limit-left'

/** The properties of a method that the rule uses (ENT-3). */
export type RestrictableMethod = {
  enabled: boolean
  /** ISO time; null or absent: not restricted. */
  restrictedUntil?: string | null | undefined
  limits: { min: string }
}
export type UnavailabilityReason =
  | 'method_disabled'
  | 'limit_notice'
  | 'amount_above_notice'
  | 'balance_below_limit'
  | 'restricted'
export type MethodAvailability = {
  isEnabled: boolean
  /** `restrictedUntil` is in the future; the method is enabled again when that time has passed. */
  isRestricted: boolean
  isShownDisabled: boolean
  /** Why it is shown as disabled: the first reason that applies, or null. */
  reason: UnavailabilityReason | null
}
export type AvailabilityInput = {
  method: RestrictableMethod
  flow: Flow
  viewData: readonly LimitNotice[]
  /**
   * The player's balance as decimal text. Used only for a withdrawal, because a deposit needs no balance. Undefined:
   * the balance is not known and disables nothing.
   */
  balance: string | undefined
  /** The amount in the form, if there is one; a text that is not a number disables nothing. */
  amount?: string | undefined
  now: Date
}

function disablingReason(input: AvailabilityInput): Exclude<UnavailabilityReason, 'restricted'> | null {
  const { method, flow, viewData, balance, amount } = input
  if (!method.enabled) return 'method_disabled'
  if (viewData.some((notice) => notice.type === 'limit_notice' && notice.amount === undefined)) return 'limit_notice'
  if (amountAboveLimit(viewData, amount)) return 'amount_above_notice'
  if (flow === 'withdrawal' && balance !== undefined && compareDecimals(balance, method.limits.min) < 0)
    return 'balance_below_limit'
  return null
}

/**
 * Whether a method can be used (LIST-8) and how it is shown (LIST-10, spec 4). A limit notice without an amount
 * disables every method; one with an amount disables them while the entered amount is larger. A method can be enabled
 * and still be restricted by time.
 */
export function methodAvailability(input: AvailabilityInput): MethodAvailability {
  const { restrictedUntil } = input.method
  const disabling = disablingReason(input)
  const isRestricted = typeof restrictedUntil === 'string' && Date.parse(restrictedUntil) > input.now.getTime()
  const reason = disabling ?? (isRestricted ? 'restricted' : null)
  return { isEnabled: disabling === null, isRestricted, isShownDisabled: reason !== null, reason }
}
