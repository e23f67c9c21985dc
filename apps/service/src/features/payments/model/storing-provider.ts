import type { Payment } from './payment'
import type { PaymentDeps } from './payment-deps'

/** The provider that stores the card of a payment; undefined: our vault stores it, or the card is not saved. */
export function storingProviderOf(
  { providers }: Pick<PaymentDeps, 'providers'>,
  { savesCard, provider }: Pick<Payment, 'savesCard' | 'provider'>,
): string | undefined {
  return savesCard && providers.get(provider)?.storedCards ? provider : undefined
}
