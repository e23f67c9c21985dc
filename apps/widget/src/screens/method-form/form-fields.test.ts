import { describe, expect, it } from 'vitest'
import { toMethodDetails } from '../../api/to-method-details'
import { fieldSample, methodDetailsSample } from '../../api/wire-samples'
import { drawnFields, keepableValues, shownFields, startValues } from './form-fields'
import { cardFields, cardForm, cardValues, formOf, savedCard } from './form-samples'

describe('what a form opens with', () => {
  it('AMT-8 proposes the amount of the rules, FORM-7 the selected option, FORM-8 what the profile knows', () => {
    const options = ['a', 'b'].map((value) => ({ label: value, value, is_selected: value === 'b' }))
    const form = formOf({ name: 'bank', type: 'select', options }, { name: 'iban', user_requisite: 'DE1' })
    expect(startValues(form, { amount: null, kept: {} })).toEqual({ card_id: '', amount: '50', bank: 'b', iban: 'DE1' })
  })

  it('FORM-17 keeps what was typed before, and nothing of a card', () => {
    const form = toMethodDetails(
      methodDetailsSample({ parameters: [...cardFields, fieldSample({ name: 'nick', extended_type: 'custom' })] }),
    )
    const kept = keepableValues(form.fields, { ...cardValues, card_id: 'card-9', nick: 'm' })
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

it('FORM-17 BOOT-10 a one-time code is kept nowhere', () => {
  const form = formOf({ name: 'sms', extended_type: 'one_time_code' }, { name: 'nick' })
  expect(keepableValues(form.fields, { sms: '407213', nick: 'm' })).toEqual({ nick: 'm', card_id: '' })
})

describe('the fields to draw', () => {
  it.each([
    [{ type: 'user_email', is_required: true }, true],
    [{ type: 'user_email', is_required: true, user_requisite: 'm@x.example' }, false],
    [{ type: 'user_email', is_required: false }, false],
    [{ type: 'user_ip', is_required: true }, false],
    [{ extended_type: 'card_exp_year' }, false],
    [{ type: 'of tomorrow' }, true],
  ])('FORM-4 %j is drawn: %s', (over, isDrawn) => {
    expect(shownFields(formOf({ name: 'x', ...over }).fields)).toHaveLength(isDrawn ? 1 : 0)
  })

  it.each([
    [null, false, ['card_pan', 'expirationDate', 'card_cvv', 'holder', 'save_card']],
    [savedCard, true, ['card_pan', 'card_cvv']],
    [savedCard, false, ['card_pan']],
  ])('CARD-11 with the saved card %j and a CVV that must be given (%s) are %j', (card, isCvvRequired, names) => {
    const drawn = drawnFields(cardForm.fields, { savedCard: card, isCvvRequired })
    expect(drawn.map(({ name }) => name)).toEqual(names)
  })
})
