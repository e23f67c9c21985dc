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

/** The provider itself is not there, whatever it was asked; other unknowns are about this one payment. */
const PROVIDER_AWAY = /^(?:address_refused|timed_out|answer_too_large|connection_failed|http_(?:5\d\d|429))$/

/** What only memory has: it goes to the provider once and is gone. */
export type OrderSecrets = {
  readonly card?: Card | undefined
  readonly storedCard?: StoredCard | undefined
  /** The provider that is to keep the card; another one that the payment goes on to is not asked to. */
  readonly storedBy?: string | undefined
  readonly encryptedCard?: EncryptedCard | undefined
  readonly nativePay?: Order['nativePay']
  readonly browser?: BrowserData | undefined
  /** A card payment that may be abuse; it is never sent twice, so nobody else has to remember it. */
  readonly isStepUpNeeded?: boolean
}

/** Without what only we know of it. */
const storedCardOf = ({ token, cvv, encryptedCvv }: StoredCard): StoredCard => ({
  token,
  ...(cvv !== undefined && { cvv }),
  ...(encryptedCvv !== undefined && { encryptedCvv }),
})

/** What the provider is told about a payment. The same for every sending, but for the card, which is there only once. */
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

/** Sends the payment, or sends it again: its own id is the key, so the provider has it once. */
export function sendOrder(deps: PaymentDeps, payment: Payment, secrets?: OrderSecrets): Promise<Answer> {
  return askProvider(deps, payment, 'send', async (provider, ref) => {
    const order = await toOrder(deps, payment, ref, secrets)
    const sent = payment.flow === 'deposit' ? provider.authorise?.(order) : provider.payOut?.(order)
    return sent ?? NOT_OFFERED
  })
}

/** Asks what the provider knows; changes nothing there. */
export function askStatus(deps: PaymentDeps, payment: Payment): Promise<Answer> {
  return askProvider(deps, payment, 'status', (provider, ref) => provider.status?.(ref))
}

/** Closes the payment at its provider; where that promises nothing, asks it to. */
export function closeAtProvider(deps: PaymentDeps, payment: Payment): Promise<Answer> {
  return askProvider(deps, payment, 'close', (provider, ref) => provider.close?.(ref) ?? provider.askToClose?.(ref))
}

/** What a provider is asked, as operators read it. */
type ProviderCall = 'send' | 'status' | 'close' | 'continue_3ds' | 'continue_redirect'

function codeOf(answer: Answer): string | null {
  if (answer.kind === 'declined') return answer.code
  return answer.kind === 'unknown' ? answer.why : null
}

const NOT_OFFERED: Answer = { kind: 'unknown', why: 'not_offered' }

/**
 * Phase B: asks a payment's provider, outside of any transaction. Never throws: whatever goes wrong is `unknown` (SVC-5).
 * So is a question that the provider does not support, for which `question` returns undefined, and an action that would send
 * the player to a page that is not the provider's.
 */
export async function askProvider(
  deps: PaymentDeps,
  payment: Payment,
  call: ProviderCall,
  question: (provider: Provider, ref: PaymentRef) => Promise<Answer> | undefined,
): Promise<Answer> {
  const startedAt = performance.now()
  const { tracer = NO_TRACER } = deps
  const { id: paymentId, flow, payGroupId, provider } = payment
  const attributes = { 'cashier.flow': flow, 'cashier.method': payGroupId, 'cashier.provider': provider }
  const verdict = await tracer.inSpan(
    { name: 'payment provider', kind: 'client', paymentId, attributes },
    () => answerOf(deps, payment, question),
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
  else if (PROVIDER_AWAY.test(verdict.why)) deps.breakers?.failed('provider', payment.provider)
  if (verdict.kind === 'unknown')
    deps.logger.warn({ paymentId: payment.id, why: verdict.why }, 'no valid response from the provider')
  return verdict
}

async function answerOf(
  deps: PaymentDeps,
  payment: Payment,
  question: (provider: Provider, ref: PaymentRef) => Promise<Answer> | undefined,
): Promise<Answer> {
  const provider = deps.providers.get(payment.provider)
  if (!provider) return { kind: 'unknown', why: 'provider_not_configured' }
  try {
    const ref = await refOf(deps, payment)
    if (!ref) return { kind: 'unknown', why: 'continuation_unreadable' }
    const answer = await question(provider, ref)
    return answer === undefined ? NOT_OFFERED : checkedAnswer(deps, payment.provider, answer)
  } catch (error) {
    // Only the error's name: its message may quote what was sent.
    deps.logger.error(
      { paymentId: payment.id, error: error instanceof Error ? error.name : 'thrown' },
      'the plug-in of the provider threw an error',
    )
    return { kind: 'unknown', why: 'plug_in_failed' }
  }
}

/** Undefined where the vault cannot open what the provider wants to have back. */
async function refOf(deps: PaymentDeps, payment: Payment): Promise<PaymentRef | undefined> {
  const { id, attemptId: paymentId, flow, state, brand, userId, providerReference: reference } = payment
  const { continuations } = deps
  // Before the first answer there is nothing to hand back, and a player waits.
  const continuation =
    state === 'submitting' || !continuations
      ? null
      : await readFromVault(deps, { kind: 'continuation', id, brand, userId }, () => continuations.read(payment))
  return continuation === undefined ? undefined : { paymentId, flow, reference, continuation }
}

/** An answer whose verdict and continuation can be kept. */
function checkedAnswer(deps: PaymentDeps, provider: string, answer: Answer): Answer {
  const { continuation } = answer
  if (continuation !== undefined) {
    if (!deps.continuations) return { kind: 'unknown', why: 'continuation_not_kept' }
    if (Buffer.byteLength(continuation) > CONTINUATION_BYTES_MAX)
      return { kind: 'unknown', why: 'continuation_too_large' }
  }
  return checkedVerdict(deps, provider, answer)
}
