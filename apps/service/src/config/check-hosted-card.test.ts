import { describe, expect, it } from 'vitest'
import { checkHostedCard } from './check-hosted-card'
import { sampleConfig, sampleMethod } from './config-sample'

const hosted = { name: 'card', extended_type: 'card_hosted', is_required: true }
const holder = { name: 'holder', extended_type: 'card_cardholder_name' }

function problemsOf(parts: object): string[] {
  const written = { pay_method_type: 'cards', fields: [hosted, holder], ...parts }
  const { method } = sampleConfig({ methods: { method: sampleMethod(written) } }).methods
  const problems: string[] = []
  checkHostedCard(method!, (path) => void problems.push(path.join('.')))
  return problems
}

describe('issue-14 1 a method with card fields of its provider', () => {
  it.each<[string, object, readonly string[]]>([
    ['may also have a field for the holder', {}, []],
    [
      'cannot also have a field for the card number',
      { fields: [hosted, { name: 'pan', extended_type: 'card_pan' }] },
      ['fields.1'],
    ],
    ['has only one such field', { fields: [hosted, { ...hosted, name: 'other' }] }, ['fields.1']],
    ['may have a field to save the card', { fields: [{ name: 'save', extended_type: 'save_requisites' }, hosted] }, []],
    ['must be a card method', { pay_method_type: 'e_wallets' }, ['fields.0.extended_type']],
    ['must be a deposit', { flow: 'withdrawal' }, ['fields.0.extended_type']],
    ['cannot have routes', { routes: [{ name: 'route', providers: [{ provider: 'sandbox' }] }] }, ['routes']],
    [
      'cannot have them in a routing',
      { fields: [holder], is_routable: true, routing: { by: 'holder', fields: { a: [hosted] }, otherwise: [] } },
      ['routing'],
    ],
  ])('%s', (_what, parts, places) => {
    expect(problemsOf(parts)).toEqual(places)
  })
})
