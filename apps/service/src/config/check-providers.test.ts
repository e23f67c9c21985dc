import { describe, expect, it } from 'vitest'
import { providerPlugins } from '../providers/registry'
import { checkCapabilities } from './check-providers'
import { sampleConfig, sampleMethod } from './config-sample'

const HOSTED = { name: 'card', extended_type: 'card_hosted', is_required: true }
const SAVE = { name: 'save', type: 'check', extended_type: 'save_requisites' }
const NUMBER = { name: 'pan', extended_type: 'card_pan' }
const PATH = ['methods', 'method', 'provider']

function problemsOf(fields: readonly object[], settings: object) {
  const adyen = { plugin: 'adyen', merchant_account: 'M', api_key: 'k', hmac_keys: ['a5'.repeat(32)], ...settings }
  const method = sampleMethod({ pay_method_type: 'cards', provider: 'adyen', fields })
  return checkCapabilities(
    sampleConfig({ providers: { adyen: { page_origins: ['https://adyen.example'], ...adyen } }, methods: { method } }),
    providerPlugins,
  )
}

describe('decision-97 a form with card fields of its provider', () => {
  const fields = { client_key: 'test_SIMULATED0KEY' }
  it.each<[string, readonly object[], object, string | undefined]>([
    [
      'is refused if the provider has none configured',
      [HOSTED],
      {},
      'the provider "adyen" has no card fields configured',
    ],
    ['is accepted if the provider has them configured', [HOSTED], fields, undefined],
    [
      'cannot save cards if the provider does not store them',
      ...([[HOSTED, SAVE], fields, 'the provider "adyen" does not store cards, so no card can be saved'] as const),
    ],
    ['can save cards if the provider stores them', [HOSTED, SAVE], { ...fields, stored_cards: true }, undefined],
    ['these rules do not apply to a field for the card number', [NUMBER, SAVE], {}, undefined],
  ])('%s', (_what, given, settings, message) => {
    expect(problemsOf(given, settings)).toEqual(message === undefined ? [] : [{ path: PATH, message }])
  })
})
