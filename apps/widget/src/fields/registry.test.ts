import { describe, expect, it } from 'vitest'
import { toField } from '../api/to-field'
import { fieldSample } from '../api/wire-samples'
import { fieldKindOf } from './registry'

const limits = { min: '0', max: null, displayLimits: false }

describe('the kind of a field', () => {
  it.each([
    [{ extended_type: 'card_pan' }, 'card-pan'],
    [{ extended_type: 'credit_card' }, 'card-pan'],
    [{ extended_type: 'card_cvv' }, 'card-cvv'],
    [{ extended_type: 'card_exp_month' }, 'expiry'],
    [{ extended_type: 'card_cardholder_name' }, 'input'],
    [{ type: 'select', extended_type: 'bank' }, 'select'],
    [{ type: 'check', extended_type: 'save_requisites' }, 'checkbox'],
    [{ type: 'input', extended_type: 'an extended type of tomorrow' }, 'input'],
  ])('FORM-2 FORM-6 of %j is %s', (over, name) => {
    const { kind, isKnown } = fieldKindOf(toField(fieldSample(over), limits))
    expect({ name: kind.name, isKnown }).toEqual({ name, isKnown: true })
  })

  it('FORM-3 is a text input for a type of tomorrow, and says that it is not known', () => {
    const { kind, isKnown } = fieldKindOf(toField(fieldSample({ type: 'hologram', extended_type: 'custom' }), limits))
    expect({ name: kind.name, isKnown }).toEqual({ name: 'input', isKnown: false })
  })
})
