import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { sampleConfig, sampleMethod } from '../../../config/config-sample'
import { firstTarget, inOrder, routesOf, type RoutedPayment, type Target } from './routes-of'

const to = (...providers: string[]) => ({ providers: providers.map((provider) => ({ provider })) })
const routes = [
  { name: 'large', amounts: { EUR: { min: '500.00' } }, ...to('large') },
  { name: 'cards-51', card_ranges: ['51', '2221-2720'], ...to('mastercard') },
  { name: 'narrow', card_ranges: ['45717360', '45717500-45717599', '45717620-45717710'], ...to('narrow') },
  { name: 'german', countries: ['DE', 'AT'], currencies: ['EUR'], ...to('german', 'austrian') },
  { name: 'small', amounts: { EUR: { min: '1.00', max: '20.00' }, SEK: {} }, ...to('small') },
]
const method = sampleConfig({ methods: { method: sampleMethod({ routes }) } }).methods['method']!
const payment: RoutedPayment = { country: 'FR', currency: 'EUR', amount: '25.00', cardDigits: undefined }
const allOn = () => true

const target = (provider: string, weight = 1): Target => ({
  route: 'r',
  provider,
  providerMethod: 'card',
  weight,
  fallBackOn: [],
})

describe('the providers of a payment', () => {
  it.each<[string, Partial<RoutedPayment>, string, readonly string[]]>([
    ['no route', {}, 'null', ['sandbox']],
    ['a country', { country: 'DE' }, 'german', ['german', 'austrian']],
    ['the country, and another currency', { country: 'DE', currency: 'USD' }, 'null', ['sandbox']],
    ['the first digits of the card', { cardDigits: '5105105105105100' }, 'cards-51', ['mastercard']],
    ['the first of a range', { cardDigits: '2221000000000009' }, 'cards-51', ['mastercard']],
    ['the last of a range', { cardDigits: '2720999999999996' }, 'cards-51', ['mastercard']],
    ['a card before the range', { cardDigits: '2220990000000000' }, 'null', ['sandbox']],
    ['a card after the range', { cardDigits: '2721000000000000' }, 'null', ['sandbox']],
    ['eight digits of the card', { cardDigits: '4571736012345678' }, 'narrow', ['narrow']],
    [
      'the digits of a stored card, all of whose numbers are in the range',
      { cardDigits: '457175' },
      'narrow',
      ['narrow'],
    ],
    ['a stored card of which some numbers are in the range', { cardDigits: '457173' }, 'null', ['sandbox']],
    ['a stored card whose numbers end after the range', { cardDigits: '457177' }, 'null', ['sandbox']],
    ['a stored card whose numbers begin before it', { cardDigits: '457176' }, 'null', ['sandbox']],
    ['two routes: the first', { country: 'DE', cardDigits: '5105105105105100' }, 'cards-51', ['mastercard']],
    ['the least amount', { amount: '500' }, 'large', ['large']],
    ['an amount below it', { amount: '499.99' }, 'null', ['sandbox']],
    ['the largest amount', { amount: '20.0' }, 'small', ['small']],
    ['an amount above it', { amount: '20.01' }, 'null', ['sandbox']],
    ['any amount of a currency', { amount: '9999', currency: 'SEK' }, 'small', ['small']],
    ['a currency that amounts do not name', { amount: '9999', currency: 'USD' }, 'null', ['sandbox']],
  ])('issue-14 2 fits by %s', (_what, parts, name, providers) => {
    const found = routesOf(method, { ...payment, ...parts }, allOn)
    expect(found.map(({ provider }) => provider)).toEqual(providers)
    expect(new Set(found.map(({ route }) => String(route)))).toEqual(new Set([name]))
  })

  it.each<[string, readonly string[], readonly string[]]>([
    ['one of a route', ['german'], ['austrian']],
    ['all of a route', ['german', 'austrian'], ['sandbox']],
    ['everybody', ['german', 'austrian', 'sandbox'], []],
  ])('issue-14 2 a switch turns off %s', (_what, off, left) => {
    const found = routesOf(method, { ...payment, country: 'DE' }, (provider) => !off.includes(provider))
    expect(found.map(({ provider }) => provider)).toEqual(left)
  })

  it('issue-14 2 are drawn by weight, and the same for the same payment', () => {
    const targets = [target('a', 3), target('never', 0), target('b', 1)]
    const drawn = { a: 0, b: 0, never: 0 }
    for (let count = 0; count < 2_000; count += 1) {
      const id = randomUUID()
      const ordered = inOrder(targets, id)
      expect(inOrder(targets, id)).toEqual(ordered)
      expect(new Set(ordered)).toEqual(new Set(targets))
      drawn[ordered[0]!.provider as keyof typeof drawn] += 1
    }
    expect(drawn.never).toBe(0)
    // Five standard deviations.
    expect(Math.abs(drawn.a - 1_500)).toBeLessThan(100)
    expect(inOrder([target('x', 0), target('y', 0)], randomUUID()).map(({ provider }) => provider)).toEqual(['x', 'y'])
  })

  it.each<[string, readonly string[], string]>([
    ['all providers answer', [], 'a'],
    ['the first provider does not answer', ['a'], 'b'],
    ['no provider answers: it is sent nevertheless', ['a', 'b'], 'a'],
  ])('issue-14 2 begins at the right provider if %s', (_what, away, provider) => {
    const begun = firstTarget([target('a'), target('b', 0)], randomUUID(), (each) => !away.includes(each))
    expect(begun.provider).toBe(provider)
  })
})
