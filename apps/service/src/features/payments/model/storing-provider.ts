import type { Payment } from './payment'
import type { PaymentDeps } from './payment-deps'

/** The provider that keeps the card of a payment which saves one; undefined: our vault keeps it, or nobody does. */
export function storingProviderOf(
  { providers }: Pick<PaymentDeps, 'providers'>,
  { savesCard, provider }: Pick<Payment, 'savesCard' | 'provider'>,
): string | undefined {
  return savesCard && providers.get(provider)?.storedCards ? provider : undefined
}
