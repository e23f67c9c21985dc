/** Explains why each configured method is hidden, disabled or shown, for support and integrators (`?explain=1`). */
import type { MethodExplanation } from '@modulor/contract/http'
import type { Flow } from '@modulor/contract/vocabulary'
import { groupMethods } from '@modulor/rules'
import type { CashierConfig, MethodConfig } from '../../config/schema'
import type { ExchangeRates } from '../../exchange-rates'
import { hiddenReason, unusableReason, type MethodStatus } from '../method-policy'
import type { PlayerSession } from '../payments'
import { lostProfitBonus, type ListingFacts } from './listing-parts'

type Reason = MethodExplanation['reasons'][number]
type ExplainContext = {
  readonly config: CashierConfig
  readonly exchangeRates: ExchangeRates
  readonly flow: Flow
  readonly session: PlayerSession
  readonly facts: ListingFacts
}
type Candidate = {
  readonly id: string
  readonly method: MethodConfig
  /** The rule that disables the method; undefined if none does. */
  readonly disabling: Reason | undefined
}

const MAIN_LIST = 'main'
const UNKNOWN = 'unknown'

const yesOrNo = (value: boolean | undefined) => (value === true ? 'yes' : 'no')

function disablingReason(context: ExplainContext, id: string, method: MethodConfig): Reason | undefined {
  const { config, exchangeRates, flow, session, facts } = context
  const { brand, country, currency, terms } = session
  const { depositRest, balance, now, switches } = facts
  const limits = method.limits[currency]
  if (!limits) return undefined
  const unusable = unusableReason(
    config,
    { id, method, limits },
    { flow, brand, country, currency, terms, depositRest, balance, now, switches, exchangeRates },
  )
  switch (unusable?.kind) {
    case undefined:
    case 'list':
      return undefined
    case 'balance':
      return { rule: 'balance', facts: { balance: balance ?? UNKNOWN, min: limits.min, currency } }
    case 'restricted':
      return { rule: 'restriction', facts: { until: unusable.until, now: now.toISOString() } }
    case 'switched_off':
    case 'wager_restricted':
    case 'limit_reached':
    case 'rate_unavailable':
      return unavailableOf(context, method, unusable.kind, limits.min)
  }
}

const isOffByConfiguration = ({ methods }: CashierConfig, { enabled, parent }: MethodConfig) =>
  !enabled || (parent !== undefined && methods[parent]?.enabled === false)

function unavailableOf(
  { config, session, facts }: ExplainContext,
  method: MethodConfig,
  reason: NonNullable<MethodStatus['unavailableReason']>,
  min: string,
): Reason {
  const { brand, terms, currency } = session
  switch (reason) {
    case 'switched_off':
      return {
        rule: 'switched_off',
        facts: {
          enabled: yesOrNo(method.enabled),
          by: isOffByConfiguration(config, method) ? 'configuration' : 'operator',
          ...(method.parent === undefined ? {} : { parent: method.parent }),
        },
      }
    case 'wager_restricted':
      return {
        rule: 'wager',
        facts: {
          brand: yesOrNo(config.brands[brand]?.wager_restricted),
          method: yesOrNo(method.wager_restricted),
          is_wagering: yesOrNo(terms.is_wagering),
        },
      }
    case 'limit_reached':
      return { rule: 'limits', facts: { deposit_limit_remaining: facts.depositRest ?? '', min, currency } }
    case 'rate_unavailable':
      return {
        rule: 'exchange_rate',
        facts: { source: method.processing?.source ?? '', from: currency, to: method.processing?.currency ?? '' },
      }
  }
}

/** The comparisons that a listed method passed, apart from its position. */
function passedReasons({ session, facts, flow }: ExplainContext, method: MethodConfig): Reason[] {
  const { country, currency } = session
  const limits = method.limits[currency]
  return [
    { rule: 'country', facts: { country, allowed: method.countries?.join(' ') ?? 'all' } },
    { rule: 'currency', facts: { currency, allowed: Object.keys(method.limits).join(' ') } },
    { rule: 'limits', facts: { min: limits?.min ?? '', max: limits?.max ?? 'none', currency } },
    ...(flow === 'withdrawal'
      ? [{ rule: 'balance', facts: { balance: facts.balance ?? UNKNOWN, min: limits?.min ?? '' } }]
      : []),
  ]
}

/** The groups and positions in each list, by the same rule as the widget (LIST-1). Each nested list has its own positions. */
function places({ config, session, facts }: ExplainContext, candidates: readonly Candidate[]) {
  const brand = config.brands[session.brand]
  const lost = brand && lostProfitBonus(brand, facts.lastDeposit, session.currency)?.pay_group
  const found = new Map<string, { position: number; order: Reason }>()
  for (const list of new Set(candidates.map(({ method }) => method.parent))) {
    const arranged = candidates
      .filter(({ method }) => method.parent === list)
      .map((each) => ({
        ...each,
        isPopular: each.method.popular,
        isLostProfit: each.id === lost,
        arrangement: each.method.arrangement,
      }))
    const ordered = groupMethods(arranged, ({ disabling }) => disabling !== undefined).flatMap(({ group, methods }) =>
      methods.map((each) => ({ ...each, group })),
    )
    for (const [position, { id, group, arrangement }] of ordered.entries())
      found.set(id, {
        position,
        order: { rule: 'order', facts: { list: list ?? MAIN_LIST, group, arrangement: String(arrangement) } },
      })
  }
  return found
}

/**
 * Returns one entry for each configured method of the flow: hidden or disabled and by which rule, or shown, with its position
 * and the comparisons that it passed. The decisive rule comes first.
 */
export function explainMethods(context: ExplainContext): MethodExplanation[] {
  const { config, flow, session } = context
  const configured = Object.entries(config.methods).filter(([, method]) => method.flow === flow)
  const candidates = configured.flatMap(([id, method]): Candidate[] =>
    hiddenReason(config, flow, session, id) ? [] : [{ id, method, disabling: disablingReason(context, id, method) }],
  )
  const placed = places(context, candidates)
  return configured.map(([id, method]): MethodExplanation => {
    const hidden = hiddenReason(config, flow, session, id)
    if (hidden) return { id, decision: 'hidden', position: null, reasons: [{ ...hidden, facts: { ...hidden.facts } }] }
    const disabling = candidates.find((each) => each.id === id)?.disabling
    const place = placed.get(id)
    const order = place ? [place.order] : []
    return {
      id,
      decision: disabling ? 'disabled' : 'shown',
      position: place?.position ?? null,
      reasons: disabling ? [disabling, ...order] : [...order, ...passedReasons(context, method)],
    }
  })
}
