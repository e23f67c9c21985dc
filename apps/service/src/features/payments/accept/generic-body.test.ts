import { FormField } from '@modulor/contract/http'
import { submitRequest } from '@modulor/testkit'
import { describe, expect, it } from 'vitest'
import { fromGenericBody, parametersOf } from './generic-body'
import { misplacedCardNumbers } from './misplaced-card-numbers'

type Fields = Readonly<Record<string, string | number | boolean>>
const bodyOf = (fields: Fields, parts: object = {}) =>
  fromGenericBody({ ...submitRequest({ parameters: { own: 'x' } }), fields, ...parts }, 'card')
const refused = (field: string) => ({
  ok: false,
  refusal: { code: 'form_invalid', fields: { [field]: 'PH.ERROR.FIELD_HAS_ERROR' } },
})

describe('the specification’s own body', () => {
  it.each<[string, Fields, object]>([
    ['a number with spaces', { card_pan: '4242 4242 4242 4242' }, { card_pan: '4242424242424242' }],
    ['a number by its other name', { credit_card: '4242 4242 4242 4242' }, { card_pan: '4242424242424242' }],
    ['a month and a year', { card_exp_month: 8, card_exp_year: 2035 }, { month: '8', year: '2035' }],
    ['both in one', { expirationDate: '08/35' }, { month: '08', year: '35' }],
    [
      'a CVV, a holder and a saved card',
      { card_cvv: 123, card_cardholder_name: 'A B', card_id: 'c1' },
      { card_cvv: '123', card_cardholder_name: 'A B', card_id: 'c1' },
    ],
    ['the choice to save it', { save_card: true }, { save_card: true }],
    ['the choice as text', { save_card: 'true' }, { save_card: true }],
    ['the choice not to save it', { save_card: 'false' }, { save_card: false }],
    ['the choice by its other name', { save_requisites: 'true' }, { save_card: true }],
  ])('ENT-7 CARD-12 reads %s', (_what, fields, card) => {
    const outcome = bodyOf({ other: 5, ...fields })
    expect(outcome).toMatchObject({ ok: true, value: { card_data: card, parameters: { own: 'x', other: 5 } } })
    const parameters = outcome.ok ? Object.keys(outcome.value.parameters) : []
    expect(parameters).toEqual(['other', 'own'])
  })

  it('ENT-7 fields without a card become parameters, and explicit parameters take precedence', () => {
    const outcome = bodyOf({ own: 'other', account: 'DE1' })
    expect(outcome).toMatchObject({ ok: true, value: { parameters: { own: 'x', account: 'DE1' } } })
    expect(outcome.ok && outcome.value).not.toHaveProperty('card_data')
    expect(parametersOf({ parameters: { a: 1 } })).toEqual({ a: 1 })
    expect(parametersOf({ parameters: { a: 1 }, fields: { card_cvv: '123', constructor: 'x' } })).toEqual({
      a: 1,
      constructor: 'x',
    })
  })

  it('ENT-7 CHECK-1 may repeat its method, and name no other', () => {
    expect(bodyOf({}, { payGroupId: 'card' })).toMatchObject({ ok: true })
    expect(bodyOf({}, { payGroupId: 'bank' })).toMatchObject(refused('payGroupId'))
    expect(fromGenericBody(submitRequest(), 'card')).toEqual({ ok: true, value: submitRequest() })
  })

  it('WDR-4 contains whether the payout account is new', () => {
    for (const isNewPayoutAccount of [true, false])
      expect(bodyOf({}, { isNewPayoutAccount })).toMatchObject({ value: { is_new_payout_account: isNewPayoutAccount } })
    const plain = bodyOf({})
    expect(plain.ok && plain.value).not.toHaveProperty('is_new_payout_account')
  })

  it('CARD-8 refuses an invalid field of a card, and names it', () => {
    expect(bodyOf({ card_cvv: 'x'.repeat(200) })).toMatchObject(refused('card_cvv'))
  })
})

describe('card numbers beside the card’s field', () => {
  const number = '4242424242424242'
  const field = (name: string, type: string) => FormField.parse({ name, extended_type: type })
  it.each([
    ['a parameter that the form does not have', { beside: number }, {}, ['beside']],
    ['a parameter of a card’s field', { pan: number }, { pan: number }, ['pan']],
    ['a field that the form judges itself', { text: number }, { text: number }, []],
    ['a field that the form holds another value of', { text: number }, { text: 'x' }, ['text']],
    ['no number', { beside: 'x', pan: '12' }, {}, []],
  ])('issue-9 4.1 %s', (_what, sent, parameters, names) => {
    const fields = [field('pan', 'card_pan'), field('text', 'text')]
    const form = { fields, parameters }
    expect(Object.keys(misplacedCardNumbers(sent, form, []))).toEqual(names)
  })
})
