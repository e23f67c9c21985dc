/** Whether a method that a player is offered can be used: the same for the list, the form and the submit. */
import type { PlayerTerms, ViewData } from '@modulor/contract/http'
import { NOTICE_KEYS, type Flow, type SwitchKind, type UnavailableReason } from '@modulor/contract/vocabulary'
import { compareDecimals, isZero } from '@modulor/rules'
import { providersOf } from '../../config/providers-of'
import type { CashierConfig, MethodConfig } from '../../config/schema'
import type { ExchangeRates } from '../../exchange-rates'
import { isNestedList } from './offered-method'

export type MethodStatus = {
  /** Why it is listed but cannot be used; null where it can. */
  readonly unavailableReason: UnavailableReason | null
  /** ISO time before which it cannot be used: the latest of what the configuration, the terms and switches say (LIST-10). */
  readonly restrictedUntil: string | null
}
/** What operators have turned off for the brand at this time; `until`: ISO time, null where no end is planned. */
export type ActiveSwitch = { readonly kind: SwitchKind; readonly subject: string; readonly until: string | null }

export type StatusQuestion = {
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

/** The switches that concern a method: its own, its list's, its providers', and those of the player's country and flow. */
function switchesOf(method: MethodConfig, { id, flow, country, switches }: StatusQuestion): readonly ActiveSwitch[] {
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

/** None while one of the method's providers is on; else those of the provider that is on again first. */
function switchesOfProviders(method: MethodConfig, switches: readonly ActiveSwitch[]): readonly ActiveSwitch[] {
  const endOf = ({ until }: ActiveSwitch) => (until === null ? Infinity : Date.parse(until))
  const off = providersOf(method).map((provider) =>
    switches.filter(({ kind, subject }) => kind === 'provider' && subject === provider),
  )
  const lastEndOf = (own: readonly ActiveSwitch[]) => Math.max(0, ...own.map(endOf))
  return off.reduce((first, own) => (lastEndOf(own) < lastEndOf(first) ? own : first))
}

function isSwitchedOff({ methods }: CashierConfig, method: MethodConfig, question: StatusQuestion): boolean {
  const parent = method.parent === undefined ? undefined : methods[method.parent]
  const isOff = switchesOf(method, question).some(({ until }) => until === null)
  return !method.enabled || parent?.enabled === false || isOff
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

function restrictedUntil({ methods }: CashierConfig, method: MethodConfig, question: StatusQuestion) {
  const { id, terms } = question
  const ids = [id, ...(method.parent === undefined ? [] : [method.parent])]
  const configured = ids.flatMap((each) => methods[each]?.restricted_until ?? [])
  const own = (terms.restrictions ?? []).flatMap(({ pay_group_id: of, until }) => (ids.includes(of) ? [until] : []))
  const switched = switchesOf(method, question).flatMap(({ until }) => until ?? [])
  return [...configured, ...own, ...switched].reduce<string | null>(
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
    unavailableReason: isSwitchedOff(config, method, question)
      ? 'switched_off'
      : isWagerRestricted(config, method, question)
        ? 'wager_restricted'
        : isBeyondLimit(method, question)
          ? 'limit_reached'
          : question.exchangeRates.termsOf(method, question.currency).kind === 'rate_unavailable'
            ? 'rate_unavailable'
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
