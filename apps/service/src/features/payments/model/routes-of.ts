/** Which providers may take a payment of a method, in the order in which they are tried (decision 92). Pure. */
import { createHash } from 'node:crypto'
import type { DeclineCode } from '@modulor/contract/errors'
import { compareDecimals } from '@modulor/rules'
import type { MethodConfig } from '../../../config/schema'
import type { RouteConfig, TargetConfig } from '../../../config/routes-schema'
import type { ActiveSwitch } from '../../method-policy'

/** The data by which a route is chosen. */
export type RoutedPayment = {
  /** The player's country. */
  readonly country: string
  readonly currency: string
  /** Decimal text, as the player entered it. */
  readonly amount: string
  /** The card number, or its first digits if a provider stores the card; undefined for a payment without a card. */
  readonly cardDigits: string | undefined
}

export type Target = {
  /** The name of the route; null: no route matches, and the method's own provider takes the payment. */
  readonly route: string | null
  readonly provider: string
  readonly providerMethod: string
  readonly weight: number
  /** The decline codes after which the next target of the same route is tried. */
  readonly fallBackOn: readonly DeclineCode[]
}

/** Whether all card numbers that begin with these digits are in the range. If the range has more digits, only some may be. */
function isInRange(cardDigits: string, range: string): boolean {
  const [from = '', to = from] = range.split('-')
  const digits = cardDigits.slice(0, from.length)
  return from <= digits.padEnd(from.length, '0') && digits.padEnd(to.length, '9') <= to
}

function fits({ countries, currencies, card_ranges: ranges, amounts }: RouteConfig, payment: RoutedPayment): boolean {
  const { country, currency, amount, cardDigits } = payment
  if (countries && !countries.includes(country)) return false
  if (currencies && !currencies.includes(currency)) return false
  if (ranges && (cardDigits === undefined || !ranges.some((range) => isInRange(cardDigits, range)))) return false
  if (!amounts) return true
  const range = Object.hasOwn(amounts, currency) ? amounts[currency] : undefined
  if (!range) return false
  const { min, max } = range
  return (
    (min === undefined || compareDecimals(amount, min) >= 0) && (max === undefined || compareDecimals(amount, max) <= 0)
  )
}

/** Returns whether a provider is on, which means that no switch has turned it off. */
export const isOnWith =
  (switches: readonly ActiveSwitch[]) =>
  (provider: string): boolean =>
    !switches.some(({ kind, subject }) => kind === 'provider' && subject === provider)

/**
 * The targets of the first matching route that has a provider which is on. Without such a route, the method's own provider, if
 * it is on. Empty: no provider can take the payment.
 */
export function routesOf(
  method: Pick<MethodConfig, 'provider' | 'provider_method' | 'routes'>,
  payment: RoutedPayment,
  isOn: (provider: string) => boolean,
): readonly Target[] {
  for (const route of method.routes) {
    if (!fits(route, payment)) continue
    const targets = route.providers.filter((target) => isOn(target.provider))
    if (targets.length > 0) return targets.map((target) => toTarget(target, route, method.provider_method))
  }
  return isOn(method.provider) ? [ownTarget(method)] : []
}

const toTarget = (
  { provider, provider_method: own, weight }: TargetConfig,
  { name: route, fall_back_on: fallBackOn }: RouteConfig,
  ofMethod: string,
): Target => ({ route, provider, weight, fallBackOn, providerMethod: own ?? ofMethod })

/** A number in [0, 1), derived from the payment's id. */
function shareOf(paymentId: string): number {
  return createHash('sha256').update(paymentId).digest().readUInt32BE() / 2 ** 32
}

/**
 * The targets in the order in which they are tried: first the one that is drawn by the payment's id and the weights, then the
 * others.
 */
export function inOrder(targets: readonly Target[], paymentId: string): readonly Target[] {
  const total = targets.reduce((sum, { weight }) => sum + weight, 0)
  let rest = shareOf(paymentId) * total
  const drawn = targets.find(({ weight }) => {
    rest -= weight
    return rest < 0
  })
  return drawn ? [drawn, ...targets.filter((each) => each !== drawn)] : targets
}

/**
 * Where a payment begins: at the first of its targets with a reachable provider, otherwise at the first. Throws if there is no
 * target.
 */
export function firstTarget(
  targets: readonly Target[],
  paymentId: string,
  isReachable: (provider: string) => boolean = () => true,
): Target {
  const ordered = inOrder(targets, paymentId)
  const [first, ...others] = ordered
  if (!first) throw new Error(`payment ${paymentId} has no provider`)
  if (others.length === 0) return first
  return ordered.find(({ provider }) => isReachable(provider)) ?? first
}

/** The method's own provider as a target, for a payment without a route. */
export const ownTarget = ({
  provider,
  provider_method: providerMethod,
}: Pick<MethodConfig, 'provider' | 'provider_method'>): Target => ({
  ...{ route: null, provider, providerMethod, weight: 1, fallBackOn: [] },
})
