import { expect, it } from 'vitest'
import { collectionOf } from './collection'

it.each([
  ['a brand without collection', { brand: undefined, consent: true, hasPrivacySignal: false }, 'off'],
  ['a brand that collects', { brand: 'on', consent: null, hasPrivacySignal: false }, 'on'],
  ['a browser with a privacy signal', { brand: 'on', consent: null, hasPrivacySignal: true }, 'off'],
  ['a player who agreed in such a browser', { brand: 'on', consent: true, hasPrivacySignal: true }, 'on'],
  ['a player who refused', { brand: 'on', consent: false, hasPrivacySignal: false }, 'off'],
  ['a brand that asks, before the answer', { brand: 'ask', consent: null, hasPrivacySignal: false }, 'held'],
  [
    'a brand that asks, in a browser with a privacy signal',
    { brand: 'ask', consent: null, hasPrivacySignal: true },
    'off',
  ],
  ['a brand that asks, after consent', { brand: 'ask', consent: true, hasPrivacySignal: false }, 'on'],
  ['a brand that asks, after a refusal', { brand: 'ask', consent: false, hasPrivacySignal: false }, 'off'],
] as const)('CLICK-4 %s: %j is %s', (_what, question, collection) => {
  expect(collectionOf(question)).toBe(collection)
})
