import { FormField } from '@modulor/contract/http'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseDate } from '../dates/parse-date'
import { checkForm, type FormToCheck } from './check-form'

const REQUIRED = 'PH.ERROR.FIELD_REQUIRED'
const WRONG = 'PH.ERROR.FIELD_HAS_ERROR'
const INVALID_DATE = 'PH.ERROR.INVALID_DATE'
const NO_PROFILE_PHONE = 'PH.ERROR.EMPTY_PHONE_PROFILE'

type Parts = Partial<Omit<FormField, 'name'>>
type Value = string | number | boolean

function errorOf(parts: Parts, value?: Value, more: Partial<FormToCheck> = {}): string | undefined {
  return checkForm({
    flow: 'deposit',
    fields: [FormField.parse({ name: 'x', ...parts })],
    amount: '50',
    parameters: value === undefined ? {} : { x: value },
    limits: { min: '10', max: '500' },
    precision: 2,
    now: new Date('2026-11-20T12:00:00Z'),
    ...more,
  }).x
}

describe('checkForm on IBANs', () => {
  const iban = { extended_type: 'iban', is_required: true }
  it.each<[Value, string | undefined]>([
    ['DE89370400440532013000', undefined],
    [' de89 3704 0044 0532 0130 00 ', undefined],
    ['DE88370400440532013000', 'PH.ERROR.INVALID_IBAN'],
    ['DE89', 'PH.ERROR.INVALID_IBAN'],
    [' ', REQUIRED],
  ])('VALID-1 issue-8 section 3: %j has the error %s', (value, error) => {
    expect(errorOf(iban, value)).toBe(error)
  })

  it('VALID-1 issue-8 section 3: a pattern of the server is checked against the value that is sent', () => {
    const german = { ...iban, regexp: '^DE\\d{20}$' }
    expect(errorOf(german, 'de89 3704 0044 0532 0130 00')).toBeUndefined()
    expect(errorOf(german, 'NL91ABNA0417164300')).toBe('PH.ERROR.INVALID_IBAN')
  })
})

describe('checkForm on card numbers in other fields', () => {
  const VISA = '4242 4242 4242 4242'
  const LOCAL = '9999 9999 9999 9995'
  it.each<[string, Parts, Value, Partial<FormToCheck>?]>([
    ['a text', {}, VISA],
    ['a number', { data_type: 'Integer' }, 4242424242424242],
    ['a postal code', { extended_type: 'postal_code' }, VISA],
    ['a type that this build does not know', { type: 'hologram', extended_type: 'another' }, VISA],
    ['a field with words of the server’s', { validation_msg_key: 'SHOP.NOTE' }, VISA],
    ['a field with a pattern', { regexp: '^\\d{8}$' }, VISA],
    ['a local scheme of the brand', {}, LOCAL, { localSchemes: ['9'] }],
  ])('issue-9 4.1 VALID-4 %s is refused', (_, parts, value, more) => {
    expect(errorOf(parts, value, more)).toBe('PH.ERROR.CARD_NUMBER_HERE')
  })

  it.each<[string, Parts, Value]>([
    ['an account number that says so', { extended_type: 'account_number' }, VISA],
    ['a choice', { type: 'select', options: [{ label: '', value: VISA, is_selected: false }] }, VISA],
    ['what the profile knows', { user_requisite: '36227206271667' }, '36227206271667'],
    ['a local scheme that the brand does not have', {}, LOCAL],
  ])('issue-9 4.1 %s is not refused', (_, parts, value) => {
    expect(errorOf(parts, value, { localSchemes: [] })).toBeUndefined()
  })
})

describe('checkForm on dates', () => {
  it.each<[Value | undefined, boolean, string | undefined]>([
    ['1984-02-29T00:00:00.000Z', true, undefined],
    [' 1984-02-29T00:00:00.000Z ', true, undefined],
    [undefined, true, REQUIRED],
    ['', true, REQUIRED],
    ['', false, undefined],
    ['29.02.1984', true, INVALID_DATE],
    ['29.02.1983', true, INVALID_DATE],
    ['29.02', false, INVALID_DATE],
    ['1983-02-29T00:00:00.000Z', true, INVALID_DATE],
    ['1899-12-31T00:00:00.000Z', true, INVALID_DATE],
    ['2101-01-01T00:00:00.000Z', true, INVALID_DATE],
    ['1984-02-29', true, INVALID_DATE],
    ['1984-02-29T10:00:00.000Z', true, INVALID_DATE],
    ['Please enter a valid date.', true, INVALID_DATE],
    [19840229, true, INVALID_DATE],
    [true, true, INVALID_DATE],
  ])('DATE-1 VALID-4 the value %j (required: %s) has the error %s', (value, is_required, error) => {
    expect(errorOf({ type: 'date', is_required }, value)).toBe(error)
  })

  it.each<[Parts, string, string | undefined]>([
    [{}, '2100-12-31', undefined],
    [{ extended_type: 'date_of_birth' }, '2026-11-20', undefined],
    [{ extended_type: 'date_of_birth' }, '2026-11-21', 'PH.ERROR.DATE_TOO_LATE'],
    [{ date_max: 'today' }, '2026-11-21', 'PH.ERROR.DATE_TOO_LATE'],
    [{ date_max: 'today-18y' }, '2008-11-20', undefined],
    [{ date_max: 'today-18y' }, '2008-11-21', 'PH.ERROR.DATE_TOO_LATE'],
    [{ date_max: 'today-18y', extended_type: 'date_of_birth' }, '2010-01-01', 'PH.ERROR.DATE_TOO_LATE'],
    [{ date_max: 'today+1y' }, '2027-11-20', undefined],
    [{ date_min: '2020-05-05' }, '2020-05-04', 'PH.ERROR.DATE_TOO_EARLY'],
    [{ date_min: '2020-05-05' }, '2020-05-05', undefined],
    [{ date_min: 'today', validation_msg_key: 'SHOP.DAY' }, '2020-05-05', 'SHOP.DAY'],
  ])('DATE-1 issue-8 3 in a field of %j the value %s has the error %s', (parts, day, error) => {
    expect(errorOf({ type: 'date', ...parts }, `${day}T00:00:00.000Z`)).toBe(error)
  })

  it('DATE-1 a person born on 1 March is not eighteen on 29 February', () => {
    const parts = { type: 'date', date_max: 'today-18y' }
    const now = new Date('2028-02-29T12:00:00Z')
    expect(errorOf(parts, '2010-02-28T00:00:00.000Z', { now })).toBeUndefined()
    expect(errorOf(parts, '2010-03-01T00:00:00.000Z', { now })).toBe('PH.ERROR.DATE_TOO_LATE')
  })

  it('DATE-1 VALID-1 the server can set the message about a date', () => {
    expect(errorOf({ type: 'date', validation_msg_key: 'SHOP.BIRTHDAY' }, 'x')).toBe('SHOP.BIRTHDAY')
  })

  it('DATE-1 the form in which a date is sent is accepted', () => {
    const text = fc.stringMatching(/^[0-3]\d\.[01]\d\.(?:19|20)\d\d$/)
    fc.assert(
      fc.property(text, (shown) => {
        const sent = parseDate(shown)?.iso ?? shown
        expect(errorOf({ type: 'date' }, sent)).toBe(parseDate(shown) ? undefined : INVALID_DATE)
      }),
    )
  })
})

describe('checkForm on telephone numbers', () => {
  it.each<Parts>([{ extended_type: 'phone' }, { extended_type: 'profile_phone' }, { type: 'user_phone' }])(
    'PHONE-1 VALID-4 a number of %o has the right error',
    (parts) => {
      const required = { ...parts, is_required: true }
      expect(errorOf(required, '+4915112345678')).toBeUndefined()
      expect(errorOf(required, '4915112345678')).toBeUndefined()
      expect(errorOf(required)).toBe(REQUIRED)
      expect(errorOf(required, ' ')).toBe(REQUIRED)
      expect(errorOf(parts, '')).toBeUndefined()
      expect(errorOf(parts, '+49 151')).toBe(WRONG)
      expect(errorOf(parts, 'call me')).toBe(WRONG)
      expect(errorOf({ ...parts, regexp: '^\\+380\\d{9}$' }, '+4915112345678')).toBe(WRONG)
      expect(errorOf({ ...parts, regexp: '^\\+380\\d{9}$' }, '+380671234567')).toBeUndefined()
      expect(errorOf({ ...parts, validation_msg_key: 'SHOP.PHONE' }, '1')).toBe('SHOP.PHONE')
    },
  )

  it('PHONE-1 a profile’s number may be written in any way, and a sent one only with digits and a plus', () => {
    const parts = { extended_type: 'phone', is_required: true, user_requisite: '+49 (151) 123-45.678' }
    expect(errorOf(parts)).toBeUndefined()
    expect(errorOf(parts, '+49 (151) 123-45.678')).toBe(WRONG)
  })

  it.each<[string | null, Value | undefined, boolean, string | undefined]>([
    ['+4915112345678', undefined, true, undefined],
    ['+49 ••• 678', undefined, true, undefined],
    ['678', '678', true, undefined],
    ['678', '679', true, WRONG],
    [null, '+4915112345678', true, undefined],
    [null, 'x', true, WRONG],
    [null, undefined, true, NO_PROFILE_PHONE],
    ['', undefined, true, NO_PROFILE_PHONE],
    [' ', '', true, NO_PROFILE_PHONE],
    [null, undefined, false, undefined],
  ])(
    'PHONE-3 with %j in the profile and %j sent (required: %s) the error is %s',
    (known, value, is_required, error) => {
      const parts = { type: 'user_phone_visible', user_requisite: known, is_required }
      expect(errorOf(parts, value)).toBe(error)
      expect(errorOf({ ...parts, is_read_only: true }, value)).toBe(error)
    },
  )
})

describe('checkForm on other kinds of fields', () => {
  const options = ['s1', 's2'].map((value) => ({ label: value, value, is_selected: false }))

  it.each<[Parts, Value | undefined, string | undefined]>([
    [{ extended_type: 'postal_code' }, '12', WRONG],
    [{ extended_type: 'postal_code' }, ' 12 ', WRONG],
    [{ extended_type: 'postal_code' }, '123', undefined],
    [{ extended_type: 'postal_code' }, '', undefined],
    [{ extended_type: 'postal_code', is_required: true }, '', REQUIRED],
    [{ extended_type: 'postal_code', regexp: '^\\d{5}$' }, '1234', WRONG],
    [{ extended_type: 'postal_code', validation_msg_key: 'SHOP.CODE' }, '1', 'SHOP.CODE'],
  ])('CARD-10 VALID-1 in %o the value %j has the error %s', (parts, value, error) => {
    expect(errorOf(parts, value)).toBe(error)
  })

  it.each<[Parts, Value | undefined, string | undefined]>([
    [{ type: 'file upload', is_required: true }, 'file_1', undefined],
    [{ type: 'file upload', is_required: true }, '', REQUIRED],
    [{ type: 'file upload', is_required: true }, undefined, REQUIRED],
    [{ type: 'file upload' }, undefined, undefined],
    [{ type: 'file upload' }, 'f'.repeat(65), 'PH.DEPOSIT.UPLOAD_DOC.UPLOAD_ERROR'],
  ])('FILE-1 VALID-1 in %o the value %j has the error %s', (parts, value, error) => {
    expect(errorOf(parts, value)).toBe(error)
  })

  it.each<[Parts, Value | undefined, string | undefined]>([
    [{ extended_type: 'bet_shop', options, is_required: true }, 's1', undefined],
    [{ extended_type: 'bet_shop', options, is_required: true }, 's3', WRONG],
    [{ extended_type: 'bet_shop', options, is_required: true }, '', REQUIRED],
    [{ extended_type: 'bet_shop', options: [], is_required: true }, 's1', WRONG],
    [{ type: 'select', options: [], is_required: true }, undefined, REQUIRED],
    [
      { type: 'select', options: [], is_required: true, place_holder_empty_list_error: 'SHOP.NO_SHOPS' },
      undefined,
      'SHOP.NO_SHOPS',
    ],
    [
      { type: 'select', options, is_required: true, place_holder_empty_list_error: 'SHOP.NO_SHOPS' },
      undefined,
      REQUIRED,
    ],
    [{ type: 'check', data_type: 'Boolean', is_required: true }, true, undefined],
    [{ type: 'check', data_type: 'Boolean', is_required: true }, false, REQUIRED],
    [{ type: 'check', data_type: 'Boolean' }, false, undefined],
    [{ type: 'check', data_type: 'Boolean' }, 'perhaps', WRONG],
    [{ type: 'a kind of tomorrow', is_required: true }, 'text', undefined],
    [{ type: 'a kind of tomorrow', is_required: true }, '', REQUIRED],
    [{ type: 'constructor', extended_type: '__proto__' }, 'text', undefined],
  ])('VALID-1 in %o the value %j has the error %s', (parts, value, error) => {
    expect(errorOf(parts, value)).toBe(error)
  })

  it('CARD-3 VALID-4 the brand sets the local schemes', () => {
    const card = { card_pan: '5058000000000004', save_card: false, is_card_token_active: false }
    const pan = { extended_type: 'card_pan', is_required: true }
    const digits = '2100000000000001'.replace(/.$/, '')
    const valid = Array.from({ length: 10 }, (_, last) => digits + String(last)).find(
      (number) => errorOf(pan, undefined, { card: { ...card, card_pan: number }, localSchemes: ['21'] }) === undefined,
    )
    expect(valid).toMatch(/^21\d{14}$/)
    const error = errorOf(pan, undefined, { card: { ...card, card_pan: valid }, localSchemes: ['77'] })
    expect(error).toBe('PH.ERROR.INCORRECT_CARD_NUMBER')
  })

  it('VALID-4 VALID-5 the error is a text or undefined, whatever is sent to any field', () => {
    const field = fc.record({
      type: fc.constantFrom(
        'input',
        'select',
        'check',
        'date',
        'file upload',
        'user_phone_visible',
        'user_phone',
        'info',
      ),
      extended_type: fc.constantFrom(
        'custom',
        'phone',
        'postal_code',
        'bet_shop',
        'card_pan',
        'predefined',
        'constructor',
      ),
      data_type: fc.constantFrom('String' as const, 'Integer' as const, 'Float' as const, 'Boolean' as const),
      regexp: fc.constantFrom(null, '^a+$', '(a+)+$', '('),
      is_required: fc.boolean(),
      user_requisite: fc.option(fc.string({ maxLength: 20 })),
    })
    const value = fc.option(fc.oneof(fc.string({ maxLength: 300 }), fc.double(), fc.boolean()), { nil: undefined })
    fc.assert(
      fc.property(field, value, (parts, sent) => {
        expect(['string', 'undefined']).toContain(typeof errorOf(parts, sent))
      }),
      { numRuns: 2000 },
    )
  })
})
