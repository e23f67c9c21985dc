import { expect, it } from 'vitest'
import { collectionOf } from './collection'

it.each([
  ['a brand without collection', { brand: undefined, given: true, isPrivacyWanted: false }, 'off'],
  ['a brand that collects', { brand: 'on', given: null, isPrivacyWanted: false }, 'on'],
  ['a browser with a privacy signal', { brand: 'on', given: null, isPrivacyWanted: true }, 'off'],
  ['a player who agreed in such a browser', { brand: 'on', given: true, isPrivacyWanted: true }, 'on'],
  ['a player who refused', { brand: 'on', given: false, isPrivacyWanted: false }, 'off'],
  ['a brand that asks, before the answer', { brand: 'ask', given: null, isPrivacyWanted: false }, 'held'],
  [
    'a brand that asks, in a browser with a privacy signal',
    { brand: 'ask', given: null, isPrivacyWanted: true },
    'off',
  ],
  ['a brand that asks, after consent', { brand: 'ask', given: true, isPrivacyWanted: false }, 'on'],
  ['a brand that asks, after a refusal', { brand: 'ask', given: false, isPrivacyWanted: false }, 'off'],
] as const)('CLICK-4 %s: %j is %s', (_what, question, collection) => {
  expect(collectionOf(question)).toBe(collection)
})
