import { describe, expect, it } from 'vitest'
import { AdyenSettings } from './adyen-settings'
import { encryptedCode, encryptedMethod, hostedCard } from './hosted-card'

const settings = (parts: object = {}) =>
  AdyenSettings.parse({ merchant_account: 'M', api_key: 'k', hmac_keys: ['a5'.repeat(32)], ...parts })
const INTEGRITY = `sha384-${Buffer.alloc(48, 7).toString('base64')}`
const CLIENT_KEY = 'test_SIMULATED0KEY'

describe('issue-14 1 the card fields of Adyen', () => {
  it.each<[string, object, string, string]>([
    ['the test platform', {}, 'https://checkoutshopper-test.cdn.adyen.com', 'https://checkoutshopper-test.adyen.com'],
    [
      'the live platform',
      { environment: 'live', web_integrity: INTEGRITY },
      ...(['https://checkoutshopper-live.cdn.adyen.com', 'https://checkoutshopper-live.adyen.com'] as const),
    ],
    [
      'another region',
      { environment: 'live', live_region: 'au', web_integrity: INTEGRITY },
      ...(['https://checkoutshopper-live-au.cdn.adyen.com', 'https://checkoutshopper-live-au.adyen.com'] as const),
    ],
  ])('of %s come from its own addresses', (_what, parts, cdn, api) => {
    const means = hostedCard(settings({ ...parts, client_key: CLIENT_KEY, web_version: '6.1.0' }))
    expect(means?.fields.script_url).toBe(`${cdn}/checkoutshopper/sdk/6.1.0/adyen.js`)
    expect(means).toMatchObject({ frames: [api], connections: [cdn, api] })
  })

  it('are not offered without a client key, and a simulator is one origin', () => {
    expect(hostedCard(settings())).toBeUndefined()
    const simulated = hostedCard(settings({ client_key: CLIENT_KEY, web_url: 'http://localhost:8082/web/' }))
    expect(simulated).toMatchObject({
      fields: { script_url: 'http://localhost:8082/web/sdk/6.45.2/adyen.js' },
      ...{ frames: ['http://localhost:8082'], connections: ['http://localhost:8082'] },
    })
  })

  it('run on a live page only with the hash of their script', () => {
    const live = { environment: 'live', client_key: CLIENT_KEY }
    expect(() => settings(live)).toThrow(/web_integrity/)
    expect(hostedCard(settings({ ...live, web_integrity: INTEGRITY }))?.fields.integrity).toBe(INTEGRITY)
  })

  it.each<[string, object | string, boolean]>([
    ['all four values', {}, true],
    ['no security code', { encryptedSecurityCode: undefined }, true],
    ['no number', { encryptedCardNumber: undefined }, false],
    ['an empty value', { encryptedExpiryYear: '' }, false],
    ['a raw number beside them', { number: '4111111111111111' }, false],
    ['a value that is not a text', { encryptedExpiryMonth: { a: 1 } }, false],
    ['no JSON', 'encrypted', false],
  ])('pass on %s: %j, taken: %s', (_what, given, isTaken) => {
    const whole = {
      ...{ encryptedCardNumber: 'n', encryptedExpiryMonth: 'm', encryptedExpiryYear: 'y', encryptedSecurityCode: 'c' },
    }
    const values = typeof given === 'string' ? given : JSON.stringify({ ...whole, ...given })
    expect(encryptedMethod({ values }) !== undefined).toBe(isTaken)
  })

  it.each<[string, object | string, boolean]>([
    ['a code', { encryptedSecurityCode: 'c' }, true],
    ['no code', {}, false],
    ['an empty one', { encryptedSecurityCode: '' }, false],
    ['a number beside it', { encryptedSecurityCode: 'c', encryptedCardNumber: 'n' }, false],
    ['another token beside it', { encryptedSecurityCode: 'c', storedPaymentMethodId: 't' }, false],
    ['no JSON', 'encrypted', false],
  ])('pass on of a stored card %s: %j, taken: %s', (_what, given, isTaken) => {
    const values = typeof given === 'string' ? given : JSON.stringify(given)
    expect(encryptedCode(values) !== undefined).toBe(isTaken)
  })
})
