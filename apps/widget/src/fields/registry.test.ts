import type { FormField } from '@modulor/contract/http'
import { EXTENDED_TYPES, FIELD_TYPES } from '@modulor/contract/vocabulary'
import { describe, expect, it } from 'vitest'
import { toField } from '../api/to-field'
import { fieldSample } from '../api/wire-samples'
import { fieldKindOf } from './registry'

const limits = { min: '0', max: null, displayLimits: false }
const kindOf = (over: Partial<FormField>) => {
  const { kind, isKnown } = fieldKindOf(toField(fieldSample({ extended_type: 'custom', ...over }), limits))
  return { name: kind.name, isKnown }
}
const option = { label: 'One', value: '1', is_selected: false }
const manyOptions = Array.from({ length: 11 }, (_, index) => ({ ...option, value: String(index) }))

describe('the kind of a field', () => {
  it.each<[Partial<FormField>, string]>([
    [{ extended_type: 'card_pan' }, 'card'],
    [{ extended_type: 'credit_card' }, 'card'],
    [{ extended_type: 'card_cvv' }, 'card-cvv'],
    [{ extended_type: 'card_exp_month' }, 'expiry'],
    [{ extended_type: 'card_cardholder_name' }, 'input'],
    [{ type: 'select', extended_type: 'bank', options: [option] }, 'select'],
    [{ type: 'select', extended_type: 'bank', options: [{ ...option, logo: '/a.svg' }] }, 'picker'],
    [{ type: 'select', options: manyOptions }, 'picker'],
    [{ type: 'select', options: [] }, 'select'],
    [{ type: 'select', extended_type: 'popup', options: [option] }, 'picker'],
    [{ type: 'select', extended_type: 'predefined', options: [option] }, 'select'],
    [{ type: 'select', extended_type: 'bet_shop', options: [option] }, 'picker'],
    [{ type: 'select', extended_type: 'bet_shop', options: [] }, 'select'],
    [{ type: 'check', extended_type: 'save_requisites' }, 'checkbox'],
    [{ type: 'date' }, 'date'],
    [{ type: 'file upload' }, 'upload'],
    [{ type: 'info', extended_type: 'warning' }, 'info'],
    [{ extended_type: 'phone' }, 'phone'],
    [{ extended_type: 'profile_phone' }, 'phone'],
    [{ type: 'user_phone' }, 'phone'],
    [{ type: 'user_phone_visible' }, 'profile-phone'],
    [{ extended_type: 'disabled_input_copy' }, 'copy'],
    [{ extended_type: 'predefined' }, 'input'],
    [{ extended_type: 'wallet' }, 'input'],
    [{ extended_type: 'postal_code' }, 'input'],
    [{ extended_type: 'profile_tax_code' }, 'input'],
    [{ extended_type: 'an extended type of tomorrow' }, 'input'],
  ])('FORM-2 FORM-6 the field %j has the kind %s', (over, name) => {
    expect(kindOf(over)).toEqual({ name, isKnown: true })
  })

  it('FORM-4 every type of the contract is known', () => {
    for (const type of FIELD_TYPES) expect([type, kindOf({ type }).isKnown]).toEqual([type, true])
    for (const extended of EXTENDED_TYPES) expect(kindOf({ extended_type: extended }).isKnown).toBe(true)
  })

  it('FORM-3 an unknown type is a text input and reported as unknown', () => {
    expect(kindOf({ type: 'hologram' })).toEqual({ name: 'input', isKnown: false })
  })
})
