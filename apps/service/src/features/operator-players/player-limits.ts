import type { PlayerView } from '@modulor/contract/operator'
import { PlayerTerms } from '@modulor/contract/http'
import { FLOWS, type Flow } from '@modulor/contract/vocabulary'
import type { Kysely } from 'kysely'
import type { CashierConfig } from '../../config/schema'
import type { Tables } from '../../db'
import type { ExchangeRates } from '../../exchange-rates'
import { isNestedList, largestAmount, methodStatus, offeredMethods } from '../method-policy'
import { depositRestOf, playerQueries } from '../pay-groups'
import type { Risk } from '../risk'
import { switchReader } from '../switches'
import type { readSessions } from './operator-players.repository'

export type PlayerLimits = NonNullable<PlayerView['limits']>
type SessionRow = Awaited<ReturnType<typeof readSessions>>[number]
type Player = { readonly brand: string; readonly userId: string }

export type PlayerLimitsDeps = {
  readonly db: Kysely<Tables>
  readonly config: CashierConfig
  readonly now: () => Date
  readonly exchangeRates: ExchangeRates
  readonly risk: Pick<Risk, 'reachedBy'>
}

type Reached = Awaited<ReturnType<Risk['reachedBy']>>[number]

const toAbuseLimit = (reached: Reached): PlayerLimits['abuse'][number] => ({
  rule: reached.rule,
  scope: reached.scope,
  stage: reached.stage,
  count: reached.count,
  limit: reached.limit,
  until: reached.untilMs === undefined ? null : new Date(reached.untilMs).toISOString(),
  card_last4: reached.cardLast4,
})

/**
 * The limits that apply to a player now, by the same rules as the list, the form and the submit of the player's newest session.
 */
export async function limitsNow(
  { db, config, now, exchangeRates, risk }: PlayerLimitsDeps,
  { brand, userId }: Player,
  row: SessionRow,
): Promise<PlayerLimits> {
  const terms = PlayerTerms.parse(row.terms)
  const { currency, country, created_at: openedAt, id_hash: idHash } = row
  const session = { idHash, brand, userId, currency, country, language: row.language, openedAt, terms }
  const [depositRest, switches, abuse] = await Promise.all([
    depositRestOf({ ...playerQueries(db), config }, session, 'deposit'),
    switchReader(db, now)(brand),
    risk.reachedBy({ brand, userId, sessionIdHash: idHash }),
  ])

  const methodsOf = (flow: Flow): PlayerLimits['methods'] =>
    offeredMethods(config, flow, session).flatMap(({ id, method }) => {
      const limits = method.limits[currency]
      if (!limits || isNestedList(method)) return []
      const context = { flow, id, brand, country, currency, terms, depositRest, switches, exchangeRates }
      const { unavailableReason, restrictedUntil } = methodStatus(config, method, context)
      const isOver = restrictedUntil !== null && Date.parse(restrictedUntil) <= now().getTime()
      return [
        {
          ...{ pay_group_id: id, name: method.public_name, flow, min: limits.min },
          max: largestAmount(limits.max, flow === 'deposit' ? depositRest : undefined),
          unavailable_reason: unavailableReason,
          restricted_until: isOver ? null : restrictedUntil,
        },
      ]
    })

  return {
    currency,
    session_opened_at: openedAt.toISOString(),
    deposit:
      depositRest === undefined
        ? null
        : {
            given: terms.deposit_limit_remaining ?? depositRest,
            left: depositRest,
            until: terms.deposit_limit_until ?? null,
          },
    is_wagering: terms.is_wagering ?? null,
    methods: FLOWS.flatMap(methodsOf),
    abuse: abuse.map(toAbuseLimit),
  }
}
