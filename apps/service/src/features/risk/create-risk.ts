import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { RiskConfig } from '../../config/risk-schema'
import type { Tables } from '../../db'
import type { Tx } from '../../db/transaction'
import type { OutwardClient } from '../../providers/outward-client'
import type { VaultKeys } from '../user-cards'
import { alarmer, alarmsOf } from './alarms'
import { checkDeclinedShare } from './brand-share'
import { checksOf } from './checks'
import { ATTEMPT_WINDOW_MS, lockedScopes, type LockedScope } from './limit-rules'
import { hashPress } from './hash-press'
import { merchantCheck } from './merchant-check'
import { reachedLimits } from './player-limits'
import { ALLOW, strictest, type RiskInput } from './risk-check'
import { addAttempt, alarmedBrands, attemptsOf, deleteOld } from './risk.repository'
import type { Risk, RiskAlarm, RiskPress } from './risk.types'

export type RiskSettings = {
  readonly db: Kysely<Tables>
  readonly keys: VaultKeys
  readonly client: OutwardClient
  readonly clock: () => Date
  readonly logger: Logger
  readonly config: { readonly brands: Readonly<Record<string, { readonly risk: RiskConfig }>> }
  /** An alarm was raised; its transaction may still fail, so this only counts and sends nothing. */
  readonly onAlarm?: (rule: RiskAlarm['rule'], brand: string) => void
}

export function createRisk(settings: RiskSettings): Risk {
  const { db, keys, client, clock, logger, config } = settings
  /** As the table said when this process last looked. */
  let underAttack: ReadonlySet<string> = new Set()

  const limitsOf = (brand: string) => config.brands[brand]?.risk
  const isCounted: Risk['isCounted'] = ({ flow, card }) => flow === 'deposit' && card !== undefined

  async function look(press: RiskPress, at: Kysely<Tables> | Tx, locked: readonly LockedScope[]) {
    const { session, flow, payGroupId, amount, currency } = press
    const { brand, userId } = session
    const { card, addressHash } = hashPress(keys, press)
    const now = clock()
    const counted = { brand, userId, cardHashes: card?.hashes ?? [], addressHash }
    const attempts = await attemptsOf(at, counted, new Date(now.getTime() - ATTEMPT_WINDOW_MS), locked)
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

  const alarm = alarmer(settings)

  return {
    isCounted,
    isAsked: (brand) => limitsOf(brand)?.merchant_check !== undefined,

    async ask(press) {
      const merchant = limitsOf(press.session.brand)?.merchant_check
      if (!merchant) return ALLOW
      const { input } = await look(press, db, [])
      return merchantCheck({ client, clock, logger }, merchant)(input)
    },

    async admit(tx, press) {
      const limits = limitsOf(press.session.brand)
      if (!limits || !isCounted(press)) return ALLOW
      const { now, input, attempts } = await look(press, tx, lockedScopes(limits))
      const verdict = strictest(await Promise.all(checksOf(limits).map(async (check) => check(input))))
      for (const raised of alarmsOf(verdict, input, attempts)) await alarm(tx, raised, now)
      return verdict
    },

    async reachedBy(player) {
      const limits = limitsOf(player.brand)
      return limits ? reachedLimits(db, limits, player, clock()) : []
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
      for (const [brand, { risk }] of Object.entries(config.brands))
        await checkDeclinedShare({ db, clock, alarm }, brand, risk)
      underAttack = new Set(await alarmedBrands(db, 'declined_share', now))
      await deleteOld(db, new Date(now.getTime() - ATTEMPT_WINDOW_MS), now)
    },
  }
}
