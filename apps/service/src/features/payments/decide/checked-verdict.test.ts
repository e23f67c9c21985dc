import { describe, expect, it } from 'vitest'
import type { ProviderAction } from '../../../actions/registry'
import { sampleConfig } from '../../../config/config-sample'
import type { Facts, Provider, Verdict } from '../../../providers/provider'
import { checkedVerdict } from './checked-verdict'

const facts: Facts = { reference: 'R1', amount: '25.50', currency: 'EUR', sequence: 1 }
const sandbox = {
  plugin: 'sandbox',
  url: 'https://bank.example',
  api_key: 'key',
  callback_secret: `whsec_${'A'.repeat(44)}`,
}
const config = sampleConfig({ providers: { sandbox: { ...sandbox, page_origins: ['https://bank.example'] } } })
const whyOf = (
  action: ProviderAction,
  provider: Partial<Provider> = { continueThreeDs: () => Promise.reject(new Error()) },
) => {
  const asks: Verdict = { kind: 'action_required', action, facts }
  const checked = checkedVerdict({ config, providers: new Map([['sandbox', provider as Provider]]) }, 'sandbox', asks)
  if (checked !== asks) expect(checked.kind).toBe('unknown')
  return checked.kind === 'unknown' ? checked.why : null
}
const redirect = (url: string): ProviderAction => ({ type: 'redirect', url, method: 'GET', fields: {} })
const method: ProviderAction = { type: 'three_ds_method', url: 'https://bank.example/3ds', fields: {} }

describe('an action that a provider asks for', () => {
  it.each<[string, ProviderAction, string | null]>([
    ['to its own page', redirect('https://bank.example/pay'), null],
    ['to a page elsewhere', redirect('https://other.example/pay'), 'foreign_page'],
    ['to an invalid address', redirect('bank.example'), 'action_unreadable'],
    ['for a step of 3-D Secure', method, null],
  ])('RESULT-11 %s', (_, action, why) => {
    expect(whyOf(action)).toBe(why)
  })

  it('THREEDS-1 RESULT-11 is refused where the provider cannot carry it on', () => {
    expect(whyOf(method, {})).toBe('three_ds_not_offered')
    expect(whyOf(redirect('https://bank.example/pay'), {})).toBeNull()
  })

  it.each([{ reference: 'R\0' }, { currency: 'E\0R' }, { amount: '\ud800' }])(
    'SVC-5 a verdict with text that cannot be stored is unknown: %j',
    (wrong) => {
      const paid: Verdict = { kind: 'succeeded', facts: { ...facts, ...wrong } }
      const checked = checkedVerdict({ config, providers: new Map() }, 'sandbox', paid)
      expect(checked).toEqual({ kind: 'unknown', why: 'text_unstorable' })
    },
  )

  it('RESULT-11 any other verdict is as it was said', () => {
    const paid: Verdict = { kind: 'succeeded', facts }
    expect(checkedVerdict({ config, providers: new Map() }, 'sandbox', paid)).toBe(paid)
  })
})
