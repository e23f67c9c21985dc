import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { RiskConfig } from '../../config/risk-schema'
import type { Tables } from '../../db'
import { transaction, type Tx } from '../../db/transaction'
import type { OutwardClient } from '../../providers/outward-client'
import type { VaultKeys } from '../user-cards'
import { ATTEMPT_WINDOW_MS, checkLimits } from './limit-rules'
import { hashPress } from './hash-press'
import { merchantCheck } from './merchant-check'
import { ALLOW, type RiskInput, type RiskReason, type RiskVerdict } from './risk-check'
import type { CountedAttempt } from './risk.repository'
import { addAttempt, alarmedBrands, attemptsOf, brandShare, forgetOld, raiseAlarm } from './risk.repository'
import type { Risk, RiskAlarm, RiskPress } from './risk.types'

const SHARE_WINDOW_MS = 3_600_000
/** How long a brand's step-up holds after its declines were last too many. */
const SHARE_HOLDS_MS = 900_000
const PERCENT = 100

export type RiskSettings = {
  readonly db: Kysely<Tables>
  readonly keys: VaultKeys
  readonly client: OutwardClient
  readonly clock: () => Date
  readonly logger: Logger
  readonly brands: Readonly<Record<string, { readonly risk: RiskConfig }>>
  /** An alarm was raised; called after its transaction may still fail, so it counts and tells nobody. */
  readonly onAlarm?: (rule: RiskAlarm['rule'], brand: string) => void
}

export function createRisk(settings: RiskSettings): Risk {
  const { db, keys, client, clock, logger, brands } = settings
  const check = merchantCheck({ client, clock, logger })
  /** As the table said when this process last looked. */
  let underAttack: ReadonlySet<string> = new Set()

  const limitsOf = (brand: string) => brands[brand]?.risk
  const isCounted: Risk['isCounted'] = ({ flow, card }) => flow === 'deposit' && card !== undefined

  async function look(press: RiskPress, at: Kysely<Tables> | Tx, isLocking: boolean) {
    const { session, flow, payGroupId, amount, currency } = press
    const { brand, userId } = session
    const { card, addressHash } = hashPress(keys, press)
    const now = clock()
    const counted = { brand, userId, cardHashes: card?.hashes ?? [], addressHash }
    const attempts = await attemptsOf(at, counted, new Date(now.getTime() - ATTEMPT_WINDOW_MS), { isLocking })
    const input: RiskInput = {
      nowMs: now.getTime(),
      brand,
      userId,
      sessionIdHash: session.idHash,
      country: session.country,
      ...{ flow, payGroupId, amount, currency },
      card: card ?? null,
      addressHash,
      attempts,
      isBrandUnderAttack: underAttack.has(brand),
    }
    return { now, input, attempts }
  }

  async function alarm(tx: Tx, raised: RiskAlarm, now: Date): Promise<void> {
    if (!(await raiseAlarm(tx, raised, now))) return
    settings.onAlarm?.(raised.rule, raised.brand)
    const { brand, rule, scope, count, paymentId } = raised
    logger.warn({ brand, rule, scope, count, paymentId }, 'a limit against abuse was reached')
  }

  async function tendBrand(brand: string, { declined_share: limit }: RiskConfig): Promise<void> {
    if (limit === 'unlimited') return
    const now = clock()
    const { ended, declined, newestPaymentId } = await brandShare(db, brand, new Date(now.getTime() - SHARE_WINDOW_MS))
    if (newestPaymentId === null || ended < limit.attempts_min) return
    if (declined * PERCENT < ended * limit.percent) return
    const raised: RiskAlarm = {
      ...{ brand, rule: 'declined_share', scope: 'brand', subject: '', refusedUserId: null },
      ...{ count: declined, limit: Math.ceil((ended * limit.percent) / PERCENT), paymentId: newestPaymentId },
      untilMs: now.getTime() + SHARE_HOLDS_MS,
    }
    await transaction(db, (tx) => alarm(tx, raised, now))
  }

  return {
    isCounted,
    isAsked: (brand) => limitsOf(brand)?.merchant_check !== undefined,

    async ask(press) {
      const merchant = limitsOf(press.session.brand)?.merchant_check
      if (!merchant) return ALLOW
      const { input } = await look(press, db, false)
      return check(merchant, input)
    },

    async admit(tx, press) {
      const limits = limitsOf(press.session.brand)
      if (!limits || !isCounted(press)) return ALLOW
      const { now, input, attempts } = await look(press, tx, true)
      const verdict = checkLimits(limits, input)
      for (const raised of alarmsOf(verdict, input, attempts)) await alarm(tx, raised, now)
      return verdict
    },

    async count(tx, press, paymentId) {
      const { card, addressHash } = hashPress(keys, press)
      if (!card) return
      const { brand, userId, idHash } = press.session
      await addAttempt(tx, {
        payment_id: paymentId,
        ...{ brand, user_id: userId, session_id_hash: idHash },
        card_hash: card.hashes[0],
        address_hash: addressHash,
        is_typed: card.isTyped,
        at: clock(),
      })
    },

    async tend() {
      const now = clock()
      for (const [brand, { risk }] of Object.entries(brands)) await tendBrand(brand, risk)
      underAttack = new Set(await alarmedBrands(db, 'declined_share', now))
      await forgetOld(db, new Date(now.getTime() - ATTEMPT_WINDOW_MS), now)
    },
  }
}

/** What the merchant is told of a refusal: each hard limit that was reached, about whom it was. */
function alarmsOf(verdict: RiskVerdict, input: RiskInput, attempts: readonly CountedAttempt[]): RiskAlarm[] {
  const own = attempts.find(({ userId }) => userId === input.userId) ?? attempts[0]
  if (!own) return []
  const subjects: Record<RiskReason['scope'], string> = {
    session: input.sessionIdHash,
    player: input.userId,
    card: input.card?.hashes[0] ?? '',
    address: input.addressHash ?? '',
    brand: '',
  }
  return verdict.reasons.flatMap(({ rule, scope, stage, count, limit, untilMs }) =>
    stage === 'hard' && untilMs !== undefined
      ? [
          {
            ...{ rule, scope, count, limit, untilMs },
            brand: input.brand,
            subject: subjects[scope],
            refusedUserId: input.userId,
            paymentId: own.paymentId,
          },
        ]
      : [],
  )
}
