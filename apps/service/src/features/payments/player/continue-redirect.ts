import { actionKindOf, type ProviderAction } from '../../../actions/registry'
import type { ReturnQuery } from '../../../providers/provider'
import { applyVerdict } from '../decide/apply-verdict'
import { callProvider } from '../send/call-provider'
import type { Payment } from '../model/payment'
import type { PaymentDeps } from '../model/payment-deps'
import { findPaymentByPaySession } from '../store/payments.repository'
import type { PlayerReturn } from '../model/payments.types'
import { withTimeout } from '../../../with-timeout'

/**
 * Continues a payment after the player came back from a provider's page (RESULT-8, issue-10 3.2). The address is only a hint,
 * because anyone can type it: it is passed to the provider, which decides. Nothing happens if the payment does not wait for a
 * return, belongs to another provider, or the provider needs no data from the address; so a reload does no harm. Waits for the
 * result for at most `readMsMax`.
 */
export async function continueRedirect(
  deps: PaymentDeps,
  { paySessionId, provider, query }: PlayerReturn,
): Promise<void> {
  if (!deps.providers.get(provider)?.continueRedirect || Object.keys(query).length === 0) return
  const payment = await findPaymentByPaySession(deps.db, paySessionId)
  if (payment?.provider !== provider || !payment.action || !isAtProvidersPage(payment.action)) return
  await withTimeout(deps.background(passToProvider(deps, payment, query)), deps.timing.readMsMax)
}

function isAtProvidersPage(action: ProviderAction): boolean {
  const { pageOf, isThreeDs } = actionKindOf(action)
  return pageOf(action) !== null && !isThreeDs
}

async function passToProvider(deps: PaymentDeps, payment: Payment, query: ReturnQuery): Promise<void> {
  const verdict = await callProvider(deps, payment, 'continue_redirect', (provider, ref) =>
    provider.continueRedirect?.(ref, query),
  )
  await applyVerdict(deps, { about: payment, verdict, cause: 'return' })
}
