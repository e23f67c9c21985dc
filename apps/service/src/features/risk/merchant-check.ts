/**
 * The merchant's own risk check over HTTP (issue-9 3.1): a signed request, a timeout, and a configured result for
 * failure.
 */
import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { RiskConfig } from '../../config/risk-schema'
import type { OutboundAnswer, OutboundClient } from '../../providers/outbound-client'
import { signedHeaders } from '../../providers/signed-headers'
import { ALLOW, type AttemptState, type RiskCheck, type RiskInput, type RiskVerdict } from './risk-check'

type Settings = NonNullable<RiskConfig['merchant_check']>

type Deps = { readonly client: OutboundClient; readonly clock: () => Date; readonly logger: Logger }

const Answer = z.object({ verdict: z.enum(['allow', 'challenge', 'refuse']) })

const ATTEMPT_STATES: readonly AttemptState[] = ['open', 'approved', 'declined', 'wrong_cvv', 'ended']

function toRequest(input: RiskInput, now: Date) {
  const { attempts, card } = input
  const countOf = (state: AttemptState) => attempts.filter((attempt) => attempt.state === state).length
  return {
    type: 'risk.check',
    timestamp: now.toISOString(),
    data: {
      brand: input.brand,
      user_id: input.userId,
      country: input.country,
      flow: input.flow,
      pay_group_id: input.payGroupId,
      amount: input.amount,
      currency: input.currency,
      // Keyed hashes: the merchant can recognise a card or an address again, but cannot read it.
      card_hash: card?.hashes[0] ?? null,
      is_saved_card: card ? !card.isTyped : null,
      address_hash: input.addressHash,
      attempts_last_day: Object.fromEntries(ATTEMPT_STATES.map((state) => [state, countOf(state)])),
    },
  }
}

function readVerdict(answer: OutboundAnswer): RiskVerdict['kind'] | undefined {
  if (answer.kind !== 'answered' || answer.status !== 200) return undefined
  try {
    return Answer.parse(JSON.parse(answer.body)).verdict
  } catch {
    return undefined
  }
}

const verdictOf = (kind: RiskVerdict['kind']): RiskVerdict =>
  kind === 'allow'
    ? ALLOW
    : { kind, reasons: [{ rule: 'merchant_check', scope: 'brand', stage: 'hard', count: 0, limit: 0 }] }

/** Requests the merchant's verdict. Without a valid verdict in time, the configuration decides: allow or refuse. Never throws. */
export function merchantCheck(deps: Deps, settings: Settings): RiskCheck {
  const { url, secret, deadline_ms: deadlineMs, on_failure: onFailure } = settings
  return async (input) => {
    const at = deps.clock()
    const [id, body] = [randomUUID(), JSON.stringify(toRequest(input, at))]
    const answer = await deps.client.send({
      method: 'POST',
      url,
      headers: signedHeaders({ id, body, secret, at }),
      body,
      deadlineMs,
    })
    const kind = readVerdict(answer)
    if (kind !== undefined) return verdictOf(kind)
    const response = answer.kind === 'answered' ? answer.status : answer.why
    deps.logger.warn(
      { brand: input.brand, heard: response, onFailure },
      'the merchant’s risk check returned no valid verdict; on_failure applies',
    )
    return verdictOf(onFailure)
  }
}
