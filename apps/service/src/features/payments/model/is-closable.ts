import type { Providers } from '../../../providers/registry'
import type { Payment } from './payment'
import { providerOf } from './provider-of'

/**
 * Whether the provider can close the payment, or be asked to. If not, the player is not offered to cancel. True if the provider
 * is not configured.
 */
export function isClosable(providers: Providers, payment: Pick<Payment, 'provider' | 'providerAccount'>): boolean {
  const provider = providerOf(providers, payment)
  return provider === undefined || provider.close !== undefined || provider.askToClose !== undefined
}
