import { PAYMENT_FILTERS, paymentFilter } from '@modulor/contract/operator'
import { describe, expect, it } from 'vitest'
import { parsePaymentQuery } from './parse-payment-query'

const ID = '0190f3a2-7c5e-7b11-9d2e-5a1b2c3d4e5f'

describe('issue-12 2 a query of payments', () => {
  it.each([
    ['', {}],
    [ID.toUpperCase(), { id: ID }],
    ['4242', { last4: '4242' }],
    [`req_${ID}`, { request: `req_${ID}` }],
    ['states', { name: 'states' }],
    [':states', { name: ':states' }],
    ['k7mpq2wxyz', { reference: 'K7MPQ2WXYZ' }],
    ['player-17', { name: 'player-17' }],
    ['https://x', { name: 'https://x' }],
    ['state:Declined method:card', { state: 'declined', method: 'card' }],
    ['amount:12.50 currency:eur', { amount: '12.50', currency: 'EUR' }],
    ['from:2026-11-01', { from: new Date('2026-11-01T00:00:00Z') }],
    ['to:2026-11-01', { to: new Date('2026-11-02T00:00:00Z') }],
    ['to:2026-11-01T10:30Z', { to: new Date('2026-11-01T10:30:00Z') }],
    ['player:a:b', { player: 'a:b' }],
    ['player:"Ada  King" brand:COM', { player: 'Ada  King', brand: 'COM' }],
    ['"Ada King" state:declined', { name: 'Ada King', state: 'declined' }],
    ['player:"say \\"so\\" \\\\ x"', { player: 'say "so" \\ x' }],
    // A quotation mark that quotes nothing is a character of the value.
    ['player:a"b', { player: 'a"b' }],
    ['player:"a', { player: '"a' }],
    ['player:"a"b', { player: '"a"b' }],
    [
      'flow:deposit provider:sandbox decline:expired_card',
      { flow: 'deposit', provider: 'sandbox', decline: 'expired_card' },
    ],
  ])('%j is %j', (text, criteria) => {
    expect(parsePaymentQuery(text)).toMatchObject({ ok: true, criteria })
  })

  it.each([
    ['state:lost', ['state']],
    ['amount:1e3 from:yesterday', ['amount', 'from']],
    ['from:2026-13-01', ['from']],
    ['from:2026-11', ['from']],
    ['last4:42', ['last4']],
    ['state:declined state:succeeded', ['state']],
    ['4242 last4:4243', ['last4']],
  ])('%j is refused with %j', (text, wrong) => {
    const parsed = parsePaymentQuery(text)
    expect(parsed.ok ? [] : Object.keys(parsed.wrong)).toEqual(wrong)
  })

  it('lists the filters that it was read as, so that no filter is hidden', () => {
    const parsed = parsePaymentQuery('4242 to:2026-11-01')
    expect(parsed.ok && parsed.understood).toEqual([
      { key: 'last4', value: '4242' },
      { key: 'to', value: '2026-11-02T00:00:00.000Z' },
    ])
  })

  it.each(['plain', 'Ada King', ' a\tb ', '"', '"a"', 'say "so" x', 'a\\ "b\\"', 'a:b', 'brand:COM state:lost'])(
    'a filter finds the value %j that it was made of',
    (player) => {
      const parsed = parsePaymentQuery(`${paymentFilter('player', player)} ${paymentFilter('brand', 'COM')}`)
      expect(parsed).toMatchObject({ ok: true, criteria: { player, brand: 'COM' } })
    },
  )

  it.each(PAYMENT_FILTERS)('%s without a value is a word and not a filter', (key) => {
    expect(parsePaymentQuery(`${key}:`)).toMatchObject({ ok: true, criteria: { name: `${key}:` } })
  })
})
