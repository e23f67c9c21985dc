import { describe, expect, it } from 'vitest'
import type { SavedCard } from '../../api'
import { toMethodDetails } from '../../api/to-method-details'
import { fieldSample, methodDetailsSample } from '../../api/wire-samples'
import {
  cardToStartWith,
  drawnFields,
  keepableValues,
  shownFields,
  startValue,
  startValues,
  cvvKeys,
} from './form-fields'
import { cardFields, cardForm, cardValues, formOf, savedCard } from './form-samples'

describe('the start values of a form', () => {
  it('AMT-8 the amount comes from the rules, FORM-7 an option from its selection, FORM-8 a value from the profile', () => {
    const options = ['a', 'b'].map((value) => ({ label: value, value, is_selected: value === 'b' }))
    const form = formOf({ name: 'bank', type: 'select', options }, { name: 'iban', user_requisite: 'DE1' })
    expect(startValues(form, { amount: null, kept: {} })).toEqual({
      card_id: false,
      amount: '50',
      bank: 'b',
      iban: 'DE1',
    })
  })

  it('FORM-17 typed values are kept, except those of a card', () => {
    const form = toMethodDetails(
      methodDetailsSample({
        parameters: [
          ...cardFields,
          fieldSample({ name: 'hosted', extended_type: 'card_hosted' }),
          fieldSample({ name: 'nick', extended_type: 'custom' }),
        ],
      }),
    )
    const kept = keepableValues(form.fields, { ...cardValues, hosted: 'blob', card_id: 'card-9', nick: 'm' })
    expect(kept).toEqual({ nick: 'm', card_id: 'card-9' })
    expect(startValues(form, { amount: '77', kept })).toMatchObject({
      amount: '77',
      nick: 'm',
      card_pan: '',
      card_cvv: '',
      card_id: 'card-9',
    })
  })
})

it('FORM-17 BOOT-10 a one-time code is not kept', () => {
  const form = formOf({ name: 'sms', extended_type: 'one_time_code' }, { name: 'nick' })
  expect(keepableValues(form.fields, { sms: '407213', nick: 'm' })).toEqual({ nick: 'm', card_id: false })
})

describe('the card that a form opens with', () => {
  const now = new Date('2026-11-22T12:00:00Z')
  const card = (over: Partial<SavedCard>): SavedCard => ({ ...savedCard, expMonth: '08', expYear: '39', ...over })
  const last = card({ cardId: 'last', isLastUsed: true })

  it.each<[string, SavedCard[], boolean, string | null]>([
    ['the one that was used last', [card({ cardId: 'newest' }), last], true, 'last'],
    ['none, where the merchant does not allow to choose one', [last], false, null],
    ['none that has expired', [{ ...last, expYear: '20' }], true, null],
    ['none that was not used last', [card({})], true, null],
  ])('CARD-11 SAVED-2 issue-8 3 it is %s', (_case, cards, isPreSelectable, chosen) => {
    expect(cardToStartWith(cards, { isPreSelectable, now })).toBe(chosen)
  })

  it.each<[string | boolean | undefined, string | boolean]>([
    [undefined, 'last'],
    [false, 'last'],
    ['', ''],
    ['other', 'other'],
  ])('SAVED-2 FORM-17 a kept choice of %j leads to %j', (kept, chosen) => {
    const before = { amount: null, kept: kept === undefined ? {} : { card_id: kept }, cardId: 'last' }
    expect(startValues(cardForm, before).card_id).toBe(chosen)
  })
})

describe('the fields that are shown', () => {
  it.each([
    [{ type: 'user_email', is_required: true }, true],
    [{ type: 'user_email', is_required: true, user_requisite: 'm@x.example' }, false],
    [{ type: 'user_email', is_required: false }, false],
    [{ type: 'user_ip', is_required: true }, false],
    [{ type: 'user_verified', is_required: true }, false],
    [{ extended_type: 'card_exp_year' }, false],
    [{ type: 'of tomorrow' }, true],
  ])('FORM-4 the field %j is shown: %s', (over, isDrawn) => {
    expect(shownFields(formOf({ name: 'x', ...over }).fields)).toHaveLength(isDrawn ? 1 : 0)
  })

  it.each([
    [null, false, ['card_pan', 'expirationDate', 'card_cvv', 'holder', 'save_card']],
    [savedCard, true, ['card_pan', 'card_cvv']],
    [savedCard, false, ['card_pan']],
  ])('CARD-11 with the saved card %j and a required CVV (%s) the fields are %j', (card, isCvvRequired, names) => {
    const drawn = drawnFields(cardForm.fields, { savedCard: card, isCvvRequired })
    expect(drawn.map(({ name }) => name)).toEqual(names)
  })
})

it.each([
  [null, true],
  ['true', true],
  ['false', false],
])(
  'SAVED-2 issue-9 3.4 if the service says %j, the box for saving a card is ticked: %s',
  (user_requisite, isTicked) => {
    const { fields } = formOf({ name: 'save', type: 'check', extended_type: 'save_requisites', user_requisite })
    expect(fields.map(startValue)).toEqual([isTicked])
  },
)

it.each([
  [null, false],
  ['true', true],
  ['false', false],
])('FORM-8 if the profile says %j, any other box is ticked: %s', (user_requisite, isTicked) => {
  const { fields } = formOf({ name: 'news', type: 'check', user_requisite })
  expect(fields.map(startValue)).toEqual([isTicked])
})

it('CARD-6 SAVED-2 only the CVV is cleared when another card is chosen', () => {
  expect(cvvKeys(cardForm.fields)).toEqual(['card_cvv'])
  expect(cvvKeys([])).toEqual([])
})
