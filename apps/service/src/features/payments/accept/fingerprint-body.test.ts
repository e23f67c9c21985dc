import { submitRequest } from '@modulor/testkit'
import type { CardData, SubmitRequest } from '@modulor/contract/http'
import { describe, expect, it } from 'vitest'
import { fingerprintBody } from './fingerprint-body'

const card = (parts: Partial<CardData> = {}): Partial<SubmitRequest> => ({
  card_data: {
    card_pan: '4242424242424242',
    card_cvv: '123',
    month: '08',
    year: '29',
    save_card: true,
    is_card_token_active: false,
    ...parts,
  },
})
const print = (parts: Partial<SubmitRequest> = {}, payGroupId = 'card') =>
  fingerprintBody({ flow: 'deposit', payGroupId, body: submitRequest(parts) })

describe('the fingerprint of a submit', () => {
  it.each<[string, Partial<SubmitRequest>, Partial<SubmitRequest>]>([
    ['the order of fields', { parameters: { a: '1', b: 2 } }, { parameters: { b: 2, a: '1' } }],
    ['the CVV', card(), card({ card_cvv: '999' })],
    ['what a provider’s fields have encrypted', card({ card_encrypted: 'a' }), card({ card_encrypted: 'b' })],
    [
      'the time at which the player last saw a payment',
      card(),
      { ...card(), seen_at: '2026-11-22T12:00:00Z', another_payment: true },
    ],
    ['the browser’s data', card(), { ...card(), browser_data: undefined }],
  ])('API-13 ignores %s', (_, one, other) => {
    expect(print(one)).toBe(print(other))
  })

  it.each<[string, Partial<SubmitRequest>]>([
    ['amount', { ...card(), amount: '26.00' }],
    ['currency', { ...card(), currency: 'USD' }],
    ['field', { ...card(), parameters: { a: '1' } }],
    ['last four digits', card({ card_pan: '4242424242424241' })],
    ['expiry', card({ month: '09' })],
    ['saved card', card({ card_id: 'card-1' })],
    ['choice to save', card({ save_card: false })],
  ])('API-13 changes with another %s', (_, other) => {
    expect(print(other)).not.toBe(print(card()))
  })

  it('API-13 changes with another method', () => {
    expect(print(card(), 'other')).not.toBe(print(card()))
  })

  it('SVC-6 cannot be used to find a card number: it does not depend on the digits between BIN and the last four', () => {
    expect(print(card({ card_pan: '4242420000004242' }))).toBe(print(card()))
  })

  it('API-13 OTP-1 ignores a one-time code, and changes with the other fields', () => {
    const coded = (otp_code: string, iban: string) =>
      fingerprintBody(
        { flow: 'deposit', payGroupId: 'bank', body: submitRequest({ parameters: { otp_code, iban } }) },
        'otp_code',
      )
    expect(coded('111111', 'a')).toBe(coded('222222', 'a'))
    expect(coded('111111', 'a')).not.toBe(coded('111111', 'b'))
  })
})
