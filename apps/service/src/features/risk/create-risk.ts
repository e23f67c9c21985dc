import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { RiskConfig } from '../../config/risk-schema'
import type { Tables } from '../../db'
import { transaction } from '../../db/transaction'
import { inBatches } from '../../in-batches'
import type { OutboundClient } from '../../providers/outbound-client'
import type { VaultKeys } from '../user-cards'
import { alarmer, alarmsOf, type Alarmer } from './alarms'
import { checkDeclinedShare } from './brand-share'
import { checksOf } from './checks'
import { countingOf } from './counting'
import { ATTEMPT_WINDOW_MS } from './limit-rules'
import { hashPress } from './hash-press'
import { merchantCheck } from './merchant-check'
import { reachedLimits } from './player-limits'
import { isTypedPayout, payoutCheck, readPayouts } from './payout-cards'
import { ALLOW, strictest, type RiskCheck, type RiskInput, type RiskVerdict } from './risk-check'
import { alarmedBrands, attemptsOfEach, deleteOld, type AttemptsQuery, type CountedAttempt } from './risk.repository'
import type { Risk, RiskAlarm, RiskPress } from './risk.types'

export type RiskSettings = {
  readonly db: Kysely<Tables>
  readonly keys: VaultKeys
  readonly client: OutboundClient
  readonly clock: () => Date
  readonly logger: Logger
  readonly config: { readonly brands: Readonly<Record<string, { readonly risk: RiskConfig }>> }
  /** Called when an alarm is raised. Its transaction may still fail, so this may only count, not send. */
  readonly onAlarm?: (rule: RiskAlarm['rule'], brand: string) => void
}

/** What a press is checked by. */
type Facts = { readonly now: Date; readonly input: RiskInput; readonly attempts: readonly CountedAttempt[] }

/** The strictest verdict of the checks. Records the alarms of a refusal. */
async function judge(
  { db, alarm }: Pick<RiskSettings, 'db'> & { readonly alarm: Alarmer },
  checks: readonly RiskCheck[],
  { now, input, attempts }: Facts,
): Promise<RiskVerdict> {
  const verdict = strictest(await Promise.all(checks.map(async (check) => check(input))))
  const raised = alarmsOf(verdict, input, attempts)
  if (raised.length > 0)
    await transaction(db, async (tx) => {
      for (const each of raised) await alarm(tx, each, now)
    })
  return verdict
}

export function createRisk(settings: RiskSettings): Risk {
  const { db, keys, client, clock, logger, config } = settings
  /** The brands with the alarm, as this process last read them. */
  let underAttack: ReadonlySet<string> = new Set()

  const limitsOf = (brand: string) => config.brands[brand]?.risk
  const isCounted: Risk['isCounted'] = (press) =>
    isTypedPayout(press) || (press.flow === 'deposit' && press.card !== undefined)

  const attemptsOf = inBatches((queries: readonly AttemptsQuery[]) => attemptsOfEach(db, queries))

  async function readInput(press: RiskPress) {
    const { session, flow, payGroupId, amount, currency } = press
    const { brand, userId } = session
    const { card, addressHash, formerAddressHashes } = hashPress(keys, press)
    const now = clock()
    const counted = { brand, userId, cardHashes: card?.hashes ?? [], addressHash, formerAddressHashes }
    const since = new Date(now.getTime() - ATTEMPT_WINDOW_MS)
    const attempts = await attemptsOf({ counted, since })
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
    return { now, since, input, attempts, counted }
  }

  const alarm = alarmer(settings)

  return {
    isCounted,
    hasMerchantCheck: (brand) => limitsOf(brand)?.merchant_check !== undefined,

    async merchantCheck(press) {
      const merchant = limitsOf(press.session.brand)?.merchant_check
      if (!merchant) return ALLOW
      const { input } = await readInput(press)
      return merchantCheck({ client, clock, logger }, merchant)(input)
    },

    async check(press) {
      const limits = limitsOf(press.session.brand)
      if (!limits || !isCounted(press)) return { verdict: ALLOW, counting: undefined }
      if (press.flow === 'withdrawal') {
        const verdict = await judge({ db, alarm }, [payoutCheck(limits)], await readPayouts(db, press, clock()))
        // No stronger authentication exists for a payout.
        return { verdict: verdict.kind === 'refuse' ? verdict : ALLOW, counting: undefined }
      }
      const read = await readInput(press)
      return { verdict: await judge({ db, alarm }, checksOf(limits), read), counting: countingOf(limits, read) }
    },

    async reachedBy(player) {
      const limits = limitsOf(player.brand)
      return limits ? reachedLimits(db, limits, player, clock()) : []
    },

    async runMaintenance() {
      const now = clock()
      for (const [brand, { risk }] of Object.entries(config.brands))
        await checkDeclinedShare({ db, clock, alarm }, brand, risk)
      underAttack = new Set(await alarmedBrands(db, 'declined_share', now))
      await deleteOld(db, new Date(now.getTime() - ATTEMPT_WINDOW_MS), now)
    },
    reset: () => void (underAttack = new Set()),
  }
}
