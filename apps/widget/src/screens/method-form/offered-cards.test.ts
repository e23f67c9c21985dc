import { describe, expect, it } from 'vitest'
import { savedCard } from './form-samples'
import { canCharge } from '../../fields/use-card-choice'

describe('whether a form offers a saved card', () => {
  it.each([
    ['a number', { isTokenActive: false, methodIds: null }, null, true],
    ['a number, where the provider draws the fields', { isTokenActive: false, methodIds: null }, 'adyen', false],
    ['a token of its provider', { isTokenActive: true, methodIds: ['card'] }, null, true],
    ['a token of its provider, which draws the fields', { isTokenActive: true, methodIds: ['card'] }, 'adyen', true],
    ['a token of another provider', { isTokenActive: true, methodIds: ['other'] }, null, false],
    [
      'a token of another provider, where the provider draws the fields',
      { isTokenActive: true, methodIds: [] },
      'adyen',
      false,
    ],
    ['a token that an older service lists', { isTokenActive: true, methodIds: null }, 'adyen', true],
  ])('SAVED-1 decision-96 decision-97 a card with %s', (_, card, hostedCard, isOffered) => {
    expect(canCharge({ id: 'card', hostedCard })({ ...savedCard, ...card })).toBe(isOffered)
  })
})
