import type { Providers } from '../../../providers/registry'
import type { Payment } from './payment'

/**
 * Whether the provider can close the payment, or be asked to. If not, the player is not offered to cancel. True if the provider
 * is not configured.
 */
export function isClosable(providers: Providers, { provider: name }: Pick<Payment, 'provider'>): boolean {
  const provider = providers.get(name)
  return provider === undefined || provider.close !== undefined || provider.askToClose !== undefined
}
