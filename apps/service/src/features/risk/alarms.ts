/** Alarms to the merchant (issue-9 3.1): one event for as long as a limit is reached. */
import type { Logger } from 'pino'
import type { Tx } from '../../db/transaction'
import type { RiskInput, RiskReason, RiskVerdict } from './risk-check'
import { raiseAlarm, type CountedAttempt } from './risk.repository'
import type { RiskAlarm } from './risk.types'

export type Alarmer = (tx: Tx, raised: RiskAlarm, now: Date) => Promise<void>

/** Raises an alarm with its merchant event, unless the same alarm is active already. */
export function alarmer(deps: {
  readonly logger: Logger
  readonly onAlarm?: (rule: RiskAlarm['rule'], brand: string) => void
}): Alarmer {
  return async (tx, raised, now) => {
    if (!(await raiseAlarm(tx, raised, now))) return
    deps.onAlarm?.(raised.rule, raised.brand)
    const { brand, rule, scope, count, paymentId } = raised
    deps.logger.warn({ brand, rule, scope, count, paymentId }, 'a limit against abuse was reached')
  }
}

/** The alarms of a refusal: one for each hard limit that was reached, with its subject. */
export function alarmsOf(verdict: RiskVerdict, input: RiskInput, attempts: readonly CountedAttempt[]): RiskAlarm[] {
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
