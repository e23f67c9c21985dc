import type { FormField } from '@modulor/contract/http'
import { describe, expect, it } from 'vitest'
import { compileMessages } from '../../build/compile-messages'
import { readMessages } from '../../build/read-messages'
import { toField } from '../api/to-field'
import { fieldSample } from '../api/wire-samples'
import { formatMessage } from '@modulor/rules/format-message'
import { isOptional, missingOf } from './field-words'
import { fieldKindOf } from './registry'

const english = compileMessages(readMessages('en'))
const limits = { min: '0', max: null, displayLimits: false }
const options = ['a', 'b'].map((value) => ({ label: value, value, is_selected: false }))

function askedFor(over: Partial<FormField>) {
  const field = toField(fieldSample({ extended_type: 'custom', name: 'x', ...over }), limits)
  const { name } = fieldKindOf(field).kind
  const { kind, labelKey } = missingOf(field, name)
  const props = { kind, label: labelKey }
  const text = formatMessage(english['PH.ERROR.FIELD_REQUIRED'] ?? '', { locale: 'en', props, isIsolating: false })
  return { text, isOptional: isOptional(field, name) }
}

describe('VALID-1 issue-8 3 the error about a missing value names its field', () => {
  it.each<[Partial<FormField>, string]>([
    [{ extended_type: 'card_pan' }, 'Enter the card number.'],
    [{ extended_type: 'credit_card' }, 'Enter the card number.'],
    [{ extended_type: 'card_exp_month' }, 'Enter the expiry date of the card.'],
    [{ extended_type: 'card_cvv' }, 'Enter the CVV.'],
    [{ extended_type: 'card_cardholder_name' }, 'Enter the name on the card.'],
    [{ label: 'IBAN' }, 'Enter “IBAN”.'],
    [{ label: '', place_holder: 'Sort code' }, 'Enter “Sort code”.'],
    [{ label: '' }, 'Enter “x”.'],
    [{ type: 'date', label: 'Date of birth' }, 'Enter “Date of birth”.'],
    [{ type: 'select', label: 'Country', options }, 'Choose an option for “Country”.'],
    [{ extended_type: 'bet_shop', label: 'Shop', options }, 'Choose an option for “Shop”.'],
    [{ type: 'file upload', label: 'Proof of address' }, 'Upload a file for “Proof of address”.'],
    [{ type: 'check', label: 'I agree' }, 'Tick “I agree” to go on.'],
  ])('%o: %s', (over, words) => {
    expect(askedFor(over).text).toBe(words)
  })
})

describe('VALID-1 issue-8 3 a field that may stay empty is marked as optional', () => {
  it.each<[Partial<FormField>, boolean]>([
    [{ is_required: false }, true],
    [{ is_required: true }, false],
    [{ is_required: false, is_read_only: true }, false],
    [{ is_required: false, type: 'check' }, false],
    [{ is_required: false, type: 'info' }, false],
    [{ is_required: false, extended_type: 'disabled_input_copy' }, false],
    [{ is_required: false, type: 'select', options }, true],
    [{ is_required: false, extended_type: 'card_cvv' }, true],
  ])('%o: %s', (over, isSaid) => {
    expect(askedFor(over).isOptional).toBe(isSaid)
  })
})
