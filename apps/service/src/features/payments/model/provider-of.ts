import type { Provider } from '../../../providers/provider'
import type { Providers } from '../../../providers/registry'
import type { Payment } from './payment'

/**
 * The provider that has the payment. Undefined if it is not configured, and also if its entry now names another account: that
 * account does not have the payment, so its answer would lead to a second payout, or end a payment that the former account
 * still carries out.
 */
export function providerOf(
  providers: Providers,
  { provider: name, providerAccount }: Pick<Payment, 'provider' | 'providerAccount'>,
): Provider | undefined {
  const provider = providers.get(name)
  return providerAccount === null || provider?.account === providerAccount ? provider : undefined
}
