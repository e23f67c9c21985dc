/** Decides whether an offered method can be used. The list, the form and the submit use the same rules. */
import type { PlayerTerms, ViewData } from '@modulor/contract/http'
import { NOTICE_KEYS, type Flow, type SwitchKind, type UnavailableReason } from '@modulor/contract/vocabulary'
import { compareDecimals, isZero } from '@modulor/rules'
import { providersOf } from '../../config/providers-of'
import type { CashierConfig, MethodConfig } from '../../config/schema'
import type { ExchangeRates } from '../../exchange-rates'
import { isNestedList } from './offered-method'

export type MethodStatus = {
  /** Why the method is listed but cannot be used; null if it can. */
  readonly unavailableReason: UnavailableReason | null
  /** ISO time before which it cannot be used: the latest time of the configuration, the terms and the switches (LIST-10). */
  readonly restrictedUntil: string | null
}
/** A switch that is active for the brand now. `until`: ISO time; null if no end is planned. */
export type ActiveSwitch = { readonly kind: SwitchKind; readonly subject: string; readonly until: string | null }

export type StatusContext = {
  readonly flow: Flow
  readonly id: string
  readonly brand: string
  readonly country: string
  readonly switches: readonly ActiveSwitch[]
  readonly exchangeRates: Pick<ExchangeRates, 'termsOf'>
  readonly currency: string
  readonly terms: PlayerTerms
  /** What the player may still deposit, as decimal text; absent: no limit. */
  readonly depositRest: string | undefined
}

/**
 * The switches that apply to a method: those of the method, its parent list, its providers, and the player's country and flow.
 */
function switchesOf(method: MethodConfig, { id, flow, country, switches }: StatusContext): readonly ActiveSwitch[] {
  if (switches.length === 0) return switches
  const subjects: Readonly<Record<Exclude<SwitchKind, 'provider'>, readonly (string | undefined)[]>> = {
    method: [id, method.parent],
    country: [country],
    flow: [flow],
  }
  return [
    ...switches.filter(({ kind, subject }) => kind !== 'provider' && subjects[kind].includes(subject)),
    ...switchesOfProviders(method, switches),
  ]
}

/** Empty while one of the method's providers is on; otherwise the switches of the provider that is on again first. */
function switchesOfProviders(method: MethodConfig, switches: readonly ActiveSwitch[]): readonly ActiveSwitch[] {
  const endOf = ({ until }: ActiveSwitch) => (until === null ? Infinity : Date.parse(until))
  const off = providersOf(method).map((provider) =>
    switches.filter(({ kind, subject }) => kind === 'provider' && subject === provider),
  )
  const lastEndOf = (own: readonly ActiveSwitch[]) => Math.max(0, ...own.map(endOf))
  return off.reduce((first, own) => (lastEndOf(own) < lastEndOf(first) ? own : first))
}

function isSwitchedOff({ methods }: CashierConfig, method: MethodConfig, context: StatusContext): boolean {
  const parent = method.parent === undefined ? undefined : methods[method.parent]
  const isOff = switchesOf(method, context).some(({ until }) => until === null)
  return !method.enabled || parent?.enabled === false || isOff
}

/**
 * LIST-9: applies only to withdrawals, and only if the brand's setting, the method's setting and the player's terms all
 * restrict them.
 */
function isWagerRestricted(config: CashierConfig, method: MethodConfig, { flow, brand, terms }: StatusContext) {
  const isBrand = config.brands[brand]?.wager_restricted === true
  return flow === 'withdrawal' && isBrand && method.wager_restricted && terms.is_wagering === true
}

/** LIST-8: the rest of the player's deposit limit is zero, or less than the method's minimum. */
function isBeyondLimit(method: MethodConfig, { flow, currency, depositRest }: StatusContext): boolean {
  if (flow !== 'deposit' || depositRest === undefined) return false
  if (isZero(depositRest)) return true
  const limits = method.limits[currency]
  return !isNestedList(method) && limits !== undefined && compareDecimals(limits.min, depositRest) > 0
}

function restrictedUntil({ methods }: CashierConfig, method: MethodConfig, context: StatusContext) {
  const { id, terms } = context
  const ids = [id, ...(method.parent === undefined ? [] : [method.parent])]
  const configured = ids.flatMap((each) => methods[each]?.restricted_until ?? [])
  const own = (terms.restrictions ?? []).flatMap(({ pay_group_id: of, until }) => (ids.includes(of) ? [until] : []))
  const switched = switchesOf(method, context).flatMap(({ until }) => until ?? [])
  return [...configured, ...own, ...switched].reduce<string | null>(
    (latest, time) => (latest === null || Date.parse(time) > Date.parse(latest) ? time : latest),
    null,
  )
}

/**
 * Whether a method is available to a player (LIST-8, LIST-9, LIST-10). A method in a nested list has also the restrictions of
 * its list. The balance and the amount are not checked here: `methodAvailability` of the rules does that.
 */
export function methodStatus(config: CashierConfig, method: MethodConfig, context: StatusContext): MethodStatus {
  return {
    unavailableReason: isSwitchedOff(config, method, context)
      ? 'switched_off'
      : isWagerRestricted(config, method, context)
        ? 'wager_restricted'
        : isBeyondLimit(method, context)
          ? 'limit_reached'
          : context.exchangeRates.termsOf(method, context.currency).kind === 'rate_unavailable'
            ? 'rate_unavailable'
            : null,
    restrictedUntil: restrictedUntil(config, method, context),
  }
}

/**
 * The largest amount of a method: its own maximum, or the player's remaining deposit limit if that is less. Null if there is
 * neither.
 */
export function largestAmount(max: string | undefined, depositRest: string | undefined): string | null {
  if (max === undefined || depositRest === undefined) return max ?? depositRest ?? null
  return compareDecimals(depositRest, max) < 0 ? depositRest : max
}

/**
 * The notice above the deposit methods for a player with a deposit limit (LIST-8). If nothing is left it has no amount, but the
 * time when the limit ends, if the merchant has sent it.
 */
export function limitNotices(
  flow: Flow,
  depositRest: string | undefined,
  currency: string,
  end?: { readonly until: string | undefined; readonly now: Date },
): readonly ViewData[] {
  if (flow !== 'deposit' || depositRest === undefined) return []
  if (isZero(depositRest)) {
    // If that time has passed, the next limit is not known yet: the next session contains it.
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
