import { FormField } from '@modulor/contract/http'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkForm } from './check-form'
import { type FieldRouting, routedFields } from './routed-fields'

const field = (name: string, more: Partial<FormField> = {}) => FormField.parse({ name, ...more })
const base = [field('bank', { type: 'select' }), field('holder')]
const routing: FieldRouting = {
  by: 'bank',
  fields: {
    mono: [field('card'), field('holder', { label: 'another' })],
    iban_bank: [field('iban')],
    '7': [field('branch')],
    true: [],
  },
  otherwise: [field('account')],
}
const namesOf = (fields: readonly FormField[]) => fields.map(({ name }) => name)

describe('routedFields', () => {
  it.each([
    [{ bank: 'mono' }, ['bank', 'holder', 'card']],
    [{ bank: ' mono ' }, ['bank', 'holder', 'card']],
    [{ bank: 'iban_bank' }, ['bank', 'holder', 'iban']],
    [{ bank: 7 }, ['bank', 'holder', 'branch']],
    [{ bank: true }, ['bank', 'holder']],
    [{ bank: 'another' }, ['bank', 'holder', 'account']],
    [{ bank: '' }, ['bank', 'holder', 'account']],
    [{}, ['bank', 'holder', 'account']],
    [{ holder: 'mono' }, ['bank', 'holder', 'account']],
    [{ bank: 'constructor' }, ['bank', 'holder', 'account']],
    [{ bank: '__proto__' }, ['bank', 'holder', 'account']],
  ])('FORM-11 for the values %o the fields are %j', (parameters, names) => {
    expect(namesOf(routedFields(base, routing, parameters))).toEqual(names)
  })

  it('FORM-11 of two fields with the same name the method’s own is kept', () => {
    expect(routedFields(base, routing, { bank: 'mono' }).find(({ name }) => name === 'holder')?.label).toBe('')
  })

  it.each([null, undefined])('FORM-11 without routing (%s) the fields are the method’s own', (none) => {
    const fields = routedFields(base, none, { bank: 'mono' })
    expect(fields).toEqual(base)
    expect(fields).not.toBe(base)
  })

  it('FORM-11 VALID-4 the form is validated with the fields of its values', () => {
    const required = { ...routing, fields: { mono: [field('card', { is_required: true })] } }
    const errorsOf = (parameters: Record<string, string>) =>
      checkForm({
        flow: 'deposit',
        fields: routedFields([field('bank')], required, parameters),
        amount: '50',
        parameters,
        limits: { min: '10', max: null },
        precision: 2,
        now: new Date('2026-11-20T12:00:00Z'),
      })
    expect(errorsOf({ bank: 'mono' })).toEqual({ card: 'PH.ERROR.FIELD_REQUIRED' })
    expect(errorsOf({ bank: 'mono', card: '1' })).toEqual({})
    expect(errorsOf({ bank: 'other' })).toEqual({})
  })

  it('FORM-11 the method’s own fields are first, and the arguments are not changed', () => {
    const value = fc.oneof(fc.string(), fc.double(), fc.boolean(), fc.constantFrom('mono', 'iban_bank', '7'))
    const before = JSON.stringify([base, routing])
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('bank', 'x'), value), (parameters) => {
        const fields = routedFields(base, routing, parameters)
        expect(fields.slice(0, base.length)).toEqual(base)
        expect(new Set(namesOf(fields)).size).toBe(fields.length)
        expect(routedFields(base, routing, parameters)).toEqual(fields)
        expect(JSON.stringify([base, routing])).toBe(before)
      }),
    )
  })
})
