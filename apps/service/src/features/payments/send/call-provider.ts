import { fromMinor } from '@modulor/rules'
import type { BrowserData } from '@modulor/contract/http'
import { crashPoint } from '../../../jobs/crash-point'
import {
  CONTINUATION_BYTES_MAX,
  type Answer,
  type Card,
  type EncryptedCard,
  type Order,
  type PaymentRef,
  type Provider,
  type StoredCard,
} from '../../../providers/provider'
import { NO_TRACER } from '../../../tracing'
import { documentsOf } from '../../uploads'
import { checkedVerdict } from '../decide/checked-verdict'
import { readFromVault } from '../store/read-from-vault'
import { providerMoneyOf, type Payment } from '../model/payment'
import type { PaymentDeps } from '../model/payment-deps'
import { providerOf } from '../model/provider-of'

/** Reasons which mean that the provider itself is not available. Other reasons concern only the one payment. */
const PROVIDER_UNAVAILABLE = /^(?:address_refused|timed_out|answer_too_large|connection_failed|http_(?:5\d\d|429))$/
export const isProviderUnavailable = (why: string): boolean => PROVIDER_UNAVAILABLE.test(why)

/** Data that is only in memory. It is sent to the provider once and never stored. */
export type OrderSecrets = {
  readonly card?: Card | undefined
  readonly storedCard?: StoredCard | undefined
  /** The provider that is to store the card. Another provider of the route is not asked to. */
  readonly storedBy?: string | undefined
  readonly encryptedCard?: EncryptedCard | undefined
  readonly nativePay?: Order['nativePay']
  readonly browser?: BrowserData | undefined
  /** The card payment may be abuse. It is not stored, because a card payment is never sent twice. */
  readonly isStepUpNeeded?: boolean
}

/** Removes the fields that are only for us. */
const storedCardOf = ({ token, cvv, encryptedCvv }: StoredCard): StoredCard => ({
  token,
  ...(cvv !== undefined && { cvv }),
  ...(encryptedCvv !== undefined && { encryptedCvv }),
})

/** The order for the provider. It is the same each time it is sent, except for the card, which is available only once. */
async function toOrder(
  deps: PaymentDeps,
  payment: Payment,
  ref: PaymentRef,
  secrets: OrderSecrets = {},
): Promise<Order> {
  const { publicUrl } = deps
  const { provider, providerMethod, parameters, paySessionId, userId } = payment
  const { currency, precision, amountMinor } = providerMoneyOf(payment)
  const { card, storedCard, storedBy, encryptedCard, nativePay, browser, isStepUpNeeded = false } = secrets
  return {
    ...ref,
    providerMethod,
    amount: fromMinor(amountMinor, precision),
    currency,
    ...(card && { card }),
    ...(storedCard && { storedCard: storedCardOf(storedCard) }),
    ...(storedBy === provider && { isCardToStore: true }),
    ...(encryptedCard && { encryptedCard }),
    ...(nativePay && { nativePay }),
    ...(browser && { browser }),
    ...(payment.capture === 'manual' && { capture: payment.capture }),
    ...(isStepUpNeeded && { isStepUpNeeded }),
    requestId: payment.requestId,
    parameters,
    documents: await documentsOf(deps.db, payment),
    urls: {
      returnUrl: `${publicUrl}/payments/status/${provider}/${paySessionId}`,
      callbackUrl: `${publicUrl}/api/providers/v1/${provider}/callbacks`,
      challengeReturnUrl: `${publicUrl}/payments/3ds_result/${provider}`,
      methodReturnUrl: `${publicUrl}/payments/3ds_method/${provider}`,
    },
    ...{ paySessionId, userId },
  }
}

/** Sends the payment, or sends it again. The id of the attempt is the idempotency key, so the provider has it only once. */
export function sendOrder(deps: PaymentDeps, payment: Payment, secrets?: OrderSecrets): Promise<Answer> {
  return callProvider(deps, payment, 'send', async (provider, ref) => {
    const order = await toOrder(deps, payment, ref, secrets)
    const sent = payment.flow === 'deposit' ? provider.authorise?.(order) : provider.payOut?.(order)
    return sent ?? NOT_OFFERED
  })
}

/** Requests the payment's status; changes nothing at the provider. */
export function requestStatus(deps: PaymentDeps, payment: Payment): Promise<Answer> {
  return callProvider(deps, payment, 'status', (provider, ref) => provider.status?.(ref))
}

/** Closes the payment at its provider, or asks the provider to close it if closing cannot be guaranteed. */
export function closeAtProvider(deps: PaymentDeps, payment: Payment): Promise<Answer> {
  return callProvider(deps, payment, 'close', (provider, ref) => provider.close?.(ref) ?? provider.askToClose?.(ref))
}

/** The kind of call, as operators see it. */
type ProviderCall = 'send' | 'status' | 'close' | 'continue_3ds' | 'continue_redirect'

function codeOf(answer: Answer): string | null {
  if (answer.kind === 'declined') return answer.code
  return answer.kind === 'unknown' ? answer.why : null
}

const NOT_OFFERED: Answer = { kind: 'unknown', why: 'not_offered' }

/**
 * Phase B: calls a payment's provider, outside of any transaction. Never throws: every failure is `unknown` (SVC-5). `unknown`
 * is also the result of a call that the provider does not support, for which `question` returns undefined, and of an action
 * that would send the player to a page of another origin.
 */
export async function callProvider(
  deps: PaymentDeps,
  payment: Payment,
  call: ProviderCall,
  request: (provider: Provider, ref: PaymentRef) => Promise<Answer> | undefined,
): Promise<Answer> {
  const startedAt = performance.now()
  const { tracer = NO_TRACER } = deps
  const { id: paymentId, flow, payGroupId, provider } = payment
  const attributes = { 'cashier.flow': flow, 'cashier.method': payGroupId, 'cashier.provider': provider }
  const verdict = await tracer.inSpan(
    { name: 'payment provider', kind: 'client', paymentId, attributes },
    () => answerOf(deps, payment, request),
    ({ kind }) => ({ 'cashier.verdict': kind }),
  )
  if (verdict === NOT_OFFERED) return verdict
  crashPoint('after-provider-answer')
  const durationMs = performance.now() - startedAt
  deps.metrics?.providerAnswered(payment.provider, verdict.kind, durationMs)
  deps.exchanged?.({
    ...{ paymentId, call, answer: verdict.kind, code: codeOf(verdict) },
    at: deps.clock(),
    durationMs: Math.round(durationMs),
  })
  if (verdict.kind !== 'unknown') deps.breakers?.succeeded('provider', payment.provider)
  else if (isProviderUnavailable(verdict.why)) deps.breakers?.failed('provider', payment.provider)
  if (verdict.kind === 'unknown')
    deps.logger.warn({ paymentId: payment.id, why: verdict.why }, 'no valid response from the provider')
  return verdict
}

async function answerOf(
  deps: PaymentDeps,
  payment: Payment,
  request: (provider: Provider, ref: PaymentRef) => Promise<Answer> | undefined,
): Promise<Answer> {
  const provider = providerOf(deps.providers, payment)
  if (!provider) return { kind: 'unknown', why: 'provider_not_configured' }
  try {
    const ref = await refOf(deps, payment)
    if (!ref) return { kind: 'unknown', why: 'continuation_unreadable' }
    const answer = await request(provider, ref)
    return answer === undefined ? NOT_OFFERED : checkedAnswer(deps, payment.provider, answer)
  } catch (error) {
    // Logs only the error's name, because its message may quote what was sent.
    deps.logger.error(
      { paymentId: payment.id, error: error instanceof Error ? error.name : 'thrown' },
      'the plug-in of the provider threw an error',
    )
    return { kind: 'unknown', why: 'plug_in_failed' }
  }
}

/** Undefined if the provider's continuation data cannot be decrypted. */
async function refOf(deps: PaymentDeps, payment: Payment): Promise<PaymentRef | undefined> {
  const { id, attemptId: paymentId, flow, state, brand, userId, providerReference: reference } = payment
  const { continuations } = deps
  // Before the first response there is no continuation, and the player waits.
  const continuation =
    state === 'submitting' || !continuations
      ? null
      : await readFromVault(deps, { kind: 'continuation', id, brand, userId }, () => continuations.read(payment))
  return continuation === undefined ? undefined : { paymentId, flow, reference, continuation }
}

/** The response, if its verdict is valid and its continuation can be stored; otherwise `unknown`. */
function checkedAnswer(deps: PaymentDeps, provider: string, answer: Answer): Answer {
  const { continuation } = answer
  if (continuation !== undefined) {
    if (!deps.continuations) return { kind: 'unknown', why: 'continuation_not_kept' }
    if (Buffer.byteLength(continuation) > CONTINUATION_BYTES_MAX)
      return { kind: 'unknown', why: 'continuation_too_large' }
  }
  return checkedVerdict(deps, provider, answer)
}
