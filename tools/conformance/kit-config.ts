/** The configuration of a service with the tested plug-in: a method for each kind of payment that its provider offers. */
import { hostWithPort } from '../../apps/service/src/providers/outbound-client'
import { CashierConfig } from '../../apps/service/src/config/schema'
import { CURRENCIES } from './currencies'
import type { Driver } from './driver'

export const MERCHANT_KEY = 'sk_sandbox_demo'
export const BRAND = 'COM'
const NAMES = { EUR: ['Euro', '978'], JPY: ['Yen', '392'], KWD: ['Kuwaiti dinar', '414'] } as const
export type Currency = keyof typeof CURRENCIES

/** The provider of payouts: the tested one, or an additional provider. */
export const payoutProviderOf = ({ payouts }: Driver): 'tested' | 'payouts' => (payouts?.plugin ? 'payouts' : 'tested')

/** The name of the method of a wallet. */
export const nameOfWallet = (type: string): string => type.replace('_', '-')

function methodsOf(driver: Driver, limits: object): Record<string, object> {
  const { cardMethod, redirect, payouts, wallets } = driver
  const field = (name: string) => ({ name, extended_type: name, is_required: true })
  const deposit = { flow: 'deposit', provider: 'tested', pay_method_type: 'cards', limits }
  return {
    card: {
      ...{ ...deposit, short_name: 'card', public_name: 'Card', provider_method: cardMethod },
      fields: ['card_pan', 'card_exp_month', 'card_cvv'].map(field),
    },
    ...(redirect && {
      redirect: {
        ...{ ...deposit, short_name: 'redirect', public_name: 'Bank', provider_method: redirect.method },
        pay_method_type: 'bank_transfers',
      },
    }),
    ...Object.fromEntries(
      Object.entries(wallets?.methods ?? {}).map(([type, method]) => [
        nameOfWallet(type),
        {
          ...{ ...deposit, short_name: nameOfWallet(type), public_name: type, provider_method: method },
          pay_method_type: 'bank_transfers',
          native_pay_type: type === 'apple_pay' ? 'Apple' : 'Google',
          native_pay: { country: 'DE', networks: ['visa'] },
        },
      ]),
    ),
    ...(payouts && {
      payout: {
        ...{
          flow: 'withdrawal',
          short_name: 'payout',
          public_name: 'Payout',
          pay_method_type: 'bank_transfers',
          limits,
        },
        ...{ provider: payoutProviderOf(driver), provider_method: payouts.method },
        payout_accounts_verified: false,
        fields: [field('iban'), { ...field('account_holder'), extended_type: 'plain' }],
      },
    }),
  }
}

export function configFor(driver: Driver, proxyUrl: string, simulatorUrl: string, ownUrl: string): CashierConfig {
  const { payouts } = driver
  const limits = Object.fromEntries(Object.keys(CURRENCIES).map((code) => [code, { min: '1', max: '10000' }]))
  const methods = methodsOf(driver, limits)
  const page_origins = [new URL(simulatorUrl).origin, new URL(proxyUrl).origin]
  return CashierConfig.parse({
    environment: 'sandbox',
    currencies: Object.fromEntries(
      (Object.keys(CURRENCIES) as Currency[]).map((code) => [
        code,
        { name: NAMES[code][0], iso_number: NAMES[code][1], precision: CURRENCIES[code] },
      ]),
    ),
    providers: {
      tested: { plugin: driver.plugin.name, page_origins, ...driver.settings(proxyUrl, ['first']) },
      ...(payouts?.plugin && {
        payouts: { plugin: payouts.plugin.name, page_origins, ...payouts.settings?.(proxyUrl, ['first']) },
      }),
    },
    private_hosts_allowed: [hostWithPort(proxyUrl), hostWithPort(simulatorUrl), hostWithPort(ownUrl)],
    methods,
    brands: {
      [BRAND]: {
        ...{
          name: 'Conformance',
          merchant_keys: [MERCHANT_KEY],
          origins: [ownUrl],
          redirect_hosts: [new URL(ownUrl).host],
        },
        ...{ home_url: `${ownUrl}/`, webhook: { url: `${ownUrl}/merchant`, secret: `whsec_${'A'.repeat(40)}` } },
        ...{ currencies: Object.keys(CURRENCIES), methods: Object.keys(methods), payout_hold_hours: 0 },
        risk: {
          new_cards_per_hour: { session: 'unlimited', player: 'unlimited', address: 'unlimited' },
          declines_in_a_row: { session: 'unlimited', player: 'unlimited', card: 'unlimited', address: 'unlimited' },
          cvv_failures_per_day: { card: 'unlimited' },
          declined_share: 'unlimited',
        },
      },
    },
  })
}
