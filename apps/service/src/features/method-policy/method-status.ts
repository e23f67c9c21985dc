/** Whether a method that a player is offered can be used: the same for the list, the form and the submit. */
import type { PlayerTerms, ViewData } from '@modulor/contract/http'
import { NOTICE_KEYS, type Flow, type UnavailableReason } from '@modulor/contract/vocabulary'
import { compareDecimals, isZero } from '@modulor/rules'
import type { CashierConfig, MethodConfig } from '../../config/schema'
import { isNestedList } from './offered-method'

export type MethodStatus = {
  /** Why it is listed but cannot be used; null where it can. */
  readonly unavailableReason: UnavailableReason | null
  /** ISO time before which it cannot be used: the latest of what the configuration and the terms say (LIST-10). */
  readonly restrictedUntil: string | null
}
export type StatusQuestion = {
  readonly flow: Flow
  readonly id: string
  readonly brand: string
  readonly currency: string
  readonly terms: PlayerTerms
  /** What the player may still deposit, as decimal text; absent: no limit. */
  readonly depositRest: string | undefined
}

function isSwitchedOff({ methods }: CashierConfig, method: MethodConfig): boolean {
  const parent = method.parent === undefined ? undefined : methods[method.parent]
  return !method.enabled || parent?.enabled === false
}

/**
 * LIST-9: only on withdrawals, and only where the setting of the brand, of the method and of the player's terms all
 * apply.
 */
function isWagerRestricted(config: CashierConfig, method: MethodConfig, { flow, brand, terms }: StatusQuestion) {
  const isBrand = config.brands[brand]?.wager_restricted === true
  return flow === 'withdrawal' && isBrand && method.wager_restricted && terms.is_wagering === true
}

/** LIST-8: nothing may be deposited any more, or less than the method takes. */
function isBeyondLimit(method: MethodConfig, { flow, currency, depositRest }: StatusQuestion): boolean {
  if (flow !== 'deposit' || depositRest === undefined) return false
  if (isZero(depositRest)) return true
  const limits = method.limits[currency]
  return !isNestedList(method) && limits !== undefined && compareDecimals(limits.min, depositRest) > 0
}

function restrictedUntil({ methods }: CashierConfig, method: MethodConfig, { id, terms }: StatusQuestion) {
  const ids = [id, ...(method.parent === undefined ? [] : [method.parent])]
  const configured = ids.flatMap((each) => methods[each]?.restricted_until ?? [])
  const own = (terms.restrictions ?? []).flatMap(({ pay_group_id: of, until }) => (ids.includes(of) ? [until] : []))
  return [...configured, ...own].reduce<string | null>(
    (latest, time) => (latest === null || Date.parse(time) > Date.parse(latest) ? time : latest),
    null,
  )
}

/**
 * How a method stands for a player (LIST-8, LIST-9, LIST-10). A method in a list is closed and restricted with its
 * list. The balance and the amount are not checked here: they are the rules' own question (`methodAvailability`).
 */
export function methodStatus(config: CashierConfig, method: MethodConfig, question: StatusQuestion): MethodStatus {
  return {
    unavailableReason: isSwitchedOff(config, method)
      ? 'switched_off'
      : isWagerRestricted(config, method, question)
        ? 'wager_restricted'
        : isBeyondLimit(method, question)
          ? 'limit_reached'
          : null,
    restrictedUntil: restrictedUntil(config, method, question),
  }
}

/** The largest amount of a method, null for none: its own limit, or what the player may still deposit if that is less. */
export function largestAmount(max: string | undefined, depositRest: string | undefined): string | null {
  if (max === undefined || depositRest === undefined) return max ?? depositRest ?? null
  return compareDecimals(depositRest, max) < 0 ? depositRest : max
}

/**
 * The notice above the deposits for a player with a deposit limit (LIST-8): without an amount when nothing is left, and
 * then with the time when the limit ends, if the merchant has said it.
 */
export function limitNotices(
  flow: Flow,
  depositRest: string | undefined,
  currency: string,
  end?: { readonly until: string | undefined; readonly now: Date },
): readonly ViewData[] {
  if (flow !== 'deposit' || depositRest === undefined) return []
  if (isZero(depositRest)) {
    // An end that has passed is no longer known: the next session brings the new limit.
    const isKnown = end?.until !== undefined && Date.parse(end.until) > end.now.getTime()
    const props = isKnown ? { props: { until: end.until } } : {}
    return [{ type: 'limit_notice', style: 'warning', value: NOTICE_KEYS.limitReached, ...props }]
  }
  return [
    {
      type: 'limit_notice',
      style: 'info',
      value: NOTICE_KEYS.limitRest,
      props: { amount: depositRest, currency },
      amount: depositRest,
    },
  ]
}
