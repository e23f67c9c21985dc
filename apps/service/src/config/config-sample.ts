/** A small configuration for tests; the schema adds the defaults. */
import { CashierConfig } from './schema'

/** The input of the schema, not its output. */
type Written = Readonly<Record<string, unknown>>

export const sampleMethod = (parts: Written = {}): Written => ({
  flow: 'deposit',
  short_name: 'method',
  public_name: 'Method',
  provider: 'sandbox',
  provider_method: 'any',
  pay_method_type: 'other',
  limits: { EUR: { min: '10.00', max: '100.00' } },
  ...parts,
})

export const sampleBrand = (parts: Written = {}): Written => ({
  name: 'Demo',
  merchant_keys: ['sk_sandbox_demo'],
  origins: ['http://shop.test'],
  redirect_hosts: ['shop.test'],
  home_url: 'http://shop.test/',
  webhook: { url: 'http://shop.test/hook', secret: `whsec_${'A'.repeat(40)}` },
  currencies: ['EUR'],
  methods: ['method'],
  ...parts,
})

export function sampleConfig(parts: Written = {}): CashierConfig {
  return CashierConfig.parse({
    environment: 'sandbox',
    currencies: { EUR: { name: 'Euro', iso_number: '978', precision: 2 } },
    providers: {},
    methods: { method: sampleMethod() },
    brands: { COM: sampleBrand() },
    ...parts,
  })
}
