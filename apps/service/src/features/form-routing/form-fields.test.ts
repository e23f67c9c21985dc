import { FormField } from '@modulor/contract/http'
import { describe, expect, it } from 'vitest'
import type { LimitsConfig, MethodConfig } from '../../config/schema'
import { done } from '../../outcome'
import { createFormRouting } from './create-form-routing'
import { formFields, settledParameters, type FieldValue, type Sender } from './form-fields'
import { usesProfile, EMPTY_PROFILE, type PlayerProfile } from './player-profile'

const field = (name: string, parts: object = {}): FormField => FormField.parse({ name, ...parts })
const option = (value: string, isSelected: boolean) => ({ value, label: value, is_selected: isSelected })
const profile: PlayerProfile = { ...EMPTY_PROFILE, email: 'marta@example.com', phone: '+49 (30) 1234', country: 'DE' }
const sender = (parts: Partial<Sender> = {}): Sender => ({ profile, ip: '192.0.2.7', country: 'AT', ...parts })
const settled = (of: FormField, sent: Record<string, FieldValue> = {}, by = sender()) =>
  settledParameters(formFields({ fields: [of] }, by.profile, sent), sent, by)

describe('the values of a submit that the service uses', () => {
  it.each<[string, FormField, Record<string, FieldValue>, Record<string, FieldValue>]>([
    ['the typed value', field('a'), { a: 'typed' }, { a: 'typed' }],
    ['empty for a field that the form does not have', field('a'), { b: 'typed' }, {}],
    ['the initial value of a field that was not sent', field('a', { user_requisite: 'begun' }), {}, { a: 'begun' }],
    [
      'the value that replaces an initial value',
      field('a', { user_requisite: 'begun' }),
      { a: 'typed' },
      { a: 'typed' },
    ],
    ['empty for an info text', field('a', { type: 'info', user_requisite: 'Read this' }), { a: 'typed' }, {}],
    ['a read-only value', field('a', { is_read_only: true, user_requisite: 'fixed' }), { a: 'typed' }, { a: 'fixed' }],
    ['empty for a read-only field without a value', field('a', { is_read_only: true }), { a: 'typed' }, {}],
    [
      'a value to copy',
      field('a', { extended_type: 'disabled_input_copy', user_requisite: 'x' }),
      { a: 'y' },
      { a: 'x' },
    ],
    [
      'a fixed choice',
      field('a', { is_read_only: true, options: [option('1', false), option('2', true)] }),
      { a: '1' },
      { a: '2' },
    ],
    [
      'a checkbox as a Boolean',
      field('a', { is_read_only: true, data_type: 'Boolean', user_requisite: 'true' }),
      {},
      { a: true },
    ],
    [
      'an unchecked checkbox as a Boolean',
      field('a', { is_read_only: true, data_type: 'Boolean', user_requisite: 'false' }),
      {},
      { a: false },
    ],
    [
      'a checkbox value that is not a Boolean',
      field('a', { is_read_only: true, data_type: 'Boolean', user_requisite: 'on' }),
      {},
      { a: 'on' },
    ],
    ['the text "true" of a text field', field('a', { is_read_only: true, user_requisite: 'true' }), {}, { a: 'true' }],
    ['the profile’s value', field('a', { type: 'user_email' }), { a: 'other@example.com' }, { a: 'marta@example.com' }],
    [
      'the typed value in place of the profile’s',
      field('a', { extended_type: 'profile_email' }),
      { a: 'b@example.com' },
      { a: 'b@example.com' },
    ],
    ['the typed value if the profile has none', field('a', { type: 'user_tax_code' }), { a: '123' }, { a: '123' }],
    ['the sender’s address', field('a', { type: 'user_ip' }), { a: '198.51.100.1' }, { a: '192.0.2.7' }],
    ['the profile’s country', field('a', { type: 'user_country' }), { a: 'FR' }, { a: 'DE' }],
  ])('FORM-4 FORM-8 are %s', (_, of, sent, values) => {
    expect(settled(of, sent)).toEqual(values)
  })

  it.each<[string, Partial<Sender>, object, Record<string, FieldValue>]>([
    ['the session’s if the profile has none', { profile: EMPTY_PROFILE }, { type: 'user_country' }, { a: 'AT' }],
    [
      'the player’s if neither profile nor session has one',
      { profile: EMPTY_PROFILE, country: 'UN' },
      { type: 'user_country' },
      { a: 'FR' },
    ],
    ['never the player’s for the IP address', { ip: undefined }, { type: 'user_ip' }, {}],
    ['never the player’s for the verification', { profile: EMPTY_PROFILE }, { type: 'user_verified' }, {}],
    [
      'never the player’s for a phone that is only shown',
      { profile: EMPTY_PROFILE },
      { type: 'user_phone_visible' },
      {},
    ],
  ])('FORM-4 a value of the service is %s', (_, by, parts, values) => {
    expect(settled(field('a', parts), { a: 'FR' }, sender(by))).toEqual(values)
  })
})

describe('the fields of a form', () => {
  const requisites = (fields: readonly FormField[]) => fields.map(({ name, user_requisite: value }) => [name, value])
  const routing = {
    by: 'kind',
    fields: { person: [field('email', { extended_type: 'profile_email' })], firm: [field('firm')] },
    otherwise: [field('other', { type: 'user_phone' })],
  }
  const routed = (kind: FormField, sent: Record<string, FieldValue> = {}) =>
    requisites(formFields({ fields: [kind], routing }, profile, sent)).slice(1)

  it('FORM-4 PHONE-1 are filled from the profile, a phone without its groups', () => {
    const fields = [field('mail', { type: 'user_email' }), field('phone', { type: 'user_phone' }), field('own')]
    expect(requisites(formFields({ fields }, profile, {}))).toEqual([
      ['mail', 'marta@example.com'],
      ['phone', '+49301234'],
      ['own', null],
    ])
    const spaces = { ...EMPTY_PROFILE, email: '  ', first_name: ' Marta ' }
    const names = [field('mail', { type: 'user_email' }), field('first', { type: 'user_first_name' })]
    expect(requisites(formFields({ fields: names }, spaces, {}))).toEqual([
      ['mail', null],
      ['first', 'Marta'],
    ])
  })

  it('FORM-11 depend on the typed value, the initial value or the fixed value of a field', () => {
    const email = [['email', 'marta@example.com']]
    expect(routed(field('kind'), { kind: 'person' })).toEqual(email)
    expect(routed(field('kind'))).toEqual([['other', '+49301234']])
    expect(routed(field('kind', { user_requisite: 'person' }))).toEqual(email)
    expect(routed(field('kind', { user_requisite: 'person' }), { kind: 'firm' })).toEqual([['firm', null]])
    const fixed = field('kind', { user_requisite: 'person', is_read_only: true })
    expect(routed(fixed, { kind: 'firm' })).toEqual(email)
    expect(routed(field('kind', { options: [option('firm', false), option('person', true)] }))).toEqual(email)
    // The form has no field of that name, so the request's value for it is ignored.
    expect(routed(field('another'), { kind: 'person' })).toEqual([['other', '+49301234']])
  })

  it('FORM-4 the profile is read only for a form that has a field for it', () => {
    expect(usesProfile({ fields: [field('own')] })).toBe(false)
    expect(usesProfile({ fields: [field('a', { type: 'user_email' })] })).toBe(true)
    expect(usesProfile({ fields: [field('a', { extended_type: 'profile_phone' })] })).toBe(true)
    expect(usesProfile({ fields: [field('own')], routing })).toBe(true)
  })
})

describe('the form of a card while it is typed', () => {
  const CVV = { extended_type: 'card_cvv' }
  const route = async (fields: readonly FormField[], body: object, limits: object = { max_recurring: '30.00' }) => {
    const method = { fields } as MethodConfig
    const routing = createFormRouting({
      profileFor: () => Promise.resolve(EMPTY_PROFILE),
      consentOf: (brand) => (brand === 'COM' ? 'given_in_terms' : 'asked'),
      findMethod: () => done({ method, limits: limits as LimitsConfig }),
    })
    const session = { brand: 'COM', country: 'DE', currency: 'EUR', terms: {}, userId: 'player-1' }
    const asked = { currency: 'EUR', parameters: {}, ...body } as Parameters<typeof routing.route>[0]['body']
    const outcome = await routing.route({ session, flow: 'deposit', payGroupId: 'card', body: asked })
    if (!outcome.ok) throw new Error(outcome.refusal.code)
    return outcome.value
  }

  it.each([
    ['above the sum without a CVV', '30.01', false, true],
    ['at that sum', '30.00', false, false],
    ['without an amount', undefined, false, false],
    ['where the field is required', '1.00', true, true],
  ])('CARD-6 FORM-11 the CVV of a card %s', async (_, amount, isRequired, isCvvRequired) => {
    const cvv = field('cvv', { ...CVV, is_required: isRequired })
    const { card_data: card } = await route([field('number'), cvv], { amount, card_data: { card_bin: '424242' } })
    expect(card).toEqual({ card_bin: '424242', is_cvv_required: isCvvRequired })
  })

  it('CARD-6 has no CVV rule without a card or a CVV field', async () => {
    expect((await route([field('cvv', CVV)], {})).card_data).toBeNull()
    expect((await route([field('number')], { card_data: { card_bin: '424242' } })).card_data).toBeNull()
  })

  it('SAVED-2 the switch that saves a card is on at first if the terms contain the consent', async () => {
    const { parameters } = await route([field('save', { extended_type: 'save_requisites' }), field('other')], {})
    expect(parameters.map(({ user_requisite: value }) => value)).toEqual(['true', null])
  })
})
