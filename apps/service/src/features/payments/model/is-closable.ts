import type { Providers } from '../../../providers/registry'
import type { Payment } from './payment'

/** Whether the payment's provider can be asked to give it up: otherwise its player is not offered it. */
export function isClosable(providers: Providers, { provider: name }: Pick<Payment, 'provider'>): boolean {
  const provider = providers.get(name)
  return provider === undefined || provider.close !== undefined || provider.askToClose !== undefined
}
