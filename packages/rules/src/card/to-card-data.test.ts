import { CardData } from '@modulor/contract/http'
import { describe, expect, it } from 'vitest'
import { type CardEntry, toCardData } from './to-card-data'

const typed: CardEntry = { number: '4111 1111 1111 1111', expiry: '1/27', cvv: '123', holderName: ' Ann  Lee ' }
const savedCard = { cardId: 'card-1', bin: '411111', isTokenActive: true }

describe('CARD-12 toCardData', () => {
  it.each<[string, CardEntry, CardData]>([
    [
      'a new card',
      typed,
      {
        card_pan: '4111111111111111',
        card_bin: '41111111',
        month: '01',
        year: '27',
        card_cvv: '123',
        card_cardholder_name: 'Ann Lee',
        save_card: true,
        is_card_token_active: false,
      },
    ],
    [
      'a card of 15 digits without name, CVV and saving',
      { number: '378282246310005', expiry: '12/27', cvv: '', holderName: '  ', isSaved: false },
      {
        card_pan: '378282246310005',
        card_bin: '378282',
        month: '12',
        year: '27',
        save_card: false,
        is_card_token_active: false,
      },
    ],
    [
      'a card that the provider’s fields have encrypted, and nothing of ours beside it',
      { ...typed, encrypted: 'blob', isSaved: false },
      {
        ...{ card_encrypted: 'blob', card_cvv: '123', card_cardholder_name: 'Ann Lee' },
        ...{ save_card: false, is_card_token_active: false },
      },
    ],
    [
      'a saved card with the code that the provider’s field has encrypted',
      { savedCard, encrypted: 'code', isSaved: false },
      {
        ...{ card_id: 'card-1', card_bin: '411111', card_encrypted: 'code' },
        ...{ save_card: false, is_card_token_active: true },
      },
    ],
    [
      'a saved card, whatever was typed before it was chosen',
      { ...typed, holderName: '', savedCard },
      { card_id: 'card-1', card_bin: '411111', card_cvv: '123', save_card: true, is_card_token_active: true },
    ],
  ])('CARD-8 CARD-9 CARD-12 sends %s', (_case, entry, payload) => {
    const data = toCardData(entry)
    expect(data).toStrictEqual(payload)
    expect(CardData.parse(data)).toEqual(payload)
  })
})
