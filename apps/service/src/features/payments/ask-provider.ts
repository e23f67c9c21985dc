import { fromMinor } from '@modulor/rules'
import type { BrowserData } from '@modulor/contract/http'
import { crashPoint } from '../../jobs/crash-point'
import type { Card, Order, Provider, Verdict } from '../../providers/provider'
import { documentsOf } from '../uploads'
import { checkedVerdict } from './checked-verdict'
import { providerMoneyOf, type Payment } from './payment'
import type { PaymentDeps } from './payment-deps'

/** The provider itself is not there, whatever it was asked; other unknowns are about this one payment. */
const PROVIDER_AWAY = /^(?:address_refused|timed_out|answer_too_large|connection_failed|http_(?:5\d\d|429))$/

/** What only memory has: it goes to the provider once and is gone. */
export type OrderSecrets = {
  readonly card?: Card | undefined
  readonly browser?: BrowserData | undefined
  /** A card payment that may be abuse; it is never sent twice, so nobody else has to remember it. */
  readonly isStepUpNeeded?: boolean
}

/**
 * What is sent to the provider about a payment. Every attempt sends the same, except for the card, which exists for the
 * first attempt only.
 */
async function toOrder(deps: PaymentDeps, payment: Payment, secrets: OrderSecrets = {}): Promise<Order> {
  const { publicUrl } = deps
  const { id: paymentId, flow, provider, providerMethod, parameters, paySessionId } = payment
  const { currency, precision, amountMinor } = providerMoneyOf(payment)
  const { card, browser, isStepUpNeeded = false } = secrets
  return {
    paymentId,
    flow,
    providerMethod,
    amount: fromMinor(amountMinor, precision),
    currency,
    ...(card && { card }),
    ...(browser && { browser }),
    ...(isStepUpNeeded && { isStepUpNeeded }),
    parameters,
    documents: await documentsOf(deps.db, payment),
    urls: {
      returnUrl: `${publicUrl}/payments/status/${provider}/${paySessionId}`,
      callbackUrl: `${publicUrl}/api/providers/v1/${provider}/callbacks`,
      challengeReturnUrl: `${publicUrl}/payments/3ds_result/${provider}`,
      methodReturnUrl: `${publicUrl}/payments/3ds_method/${provider}`,
    },
    paySessionId,
  }
}

/** Sends the payment, or sends it again: its own id is the key, so the provider has it once. */
export function sendOrder(deps: PaymentDeps, payment: Payment, secrets?: OrderSecrets): Promise<Verdict> {
  return askProvider(deps, payment, async (provider) => {
    const order = await toOrder(deps, payment, secrets)
    return payment.flow === 'deposit' ? provider.authorise(order) : provider.payOut(order)
  })
}

/**
 * Phase B: asks a payment's provider, outside of any transaction. Never throws: any failure is `unknown` (SVC-5). An
 * action that would send the player to a page that is not the provider's is rejected as well.
 */
export async function askProvider(
  deps: PaymentDeps,
  payment: Payment,
  question: (provider: Provider) => Promise<Verdict>,
): Promise<Verdict> {
  const startedAt = performance.now()
  const verdict = await answerOf(deps, payment, question)
  crashPoint('after-provider-answer')
  deps.metrics?.providerAnswered(payment.provider, verdict.kind, performance.now() - startedAt)
  if (verdict.kind !== 'unknown') deps.breakers?.succeeded('provider', payment.provider)
  else if (PROVIDER_AWAY.test(verdict.why)) deps.breakers?.failed('provider', payment.provider)
  if (verdict.kind === 'unknown') deps.logger.warn({ paymentId: payment.id, why: verdict.why }, 'provider answer lost')
  return verdict
}

async function answerOf(
  deps: PaymentDeps,
  payment: Payment,
  question: (provider: Provider) => Promise<Verdict>,
): Promise<Verdict> {
  const provider = deps.providers.get(payment.provider)
  if (!provider) return { kind: 'unknown', why: 'provider_not_configured' }
  try {
    return checkedVerdict(deps, payment.provider, await question(provider))
  } catch (error) {
    // Only the error's name: its message may quote what was sent.
    deps.logger.error(
      { paymentId: payment.id, error: error instanceof Error ? error.name : 'thrown' },
      'plug-in failed',
    )
    return { kind: 'unknown', why: 'plug_in_failed' }
  }
}
