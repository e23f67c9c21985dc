import { EXTENDED_TYPES, type ExtendedType } from '@modulor/contract/vocabulary'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accountFieldNames, paymentDestination, type DestinationField } from './payment-destination'

const field = (name: string, over: Partial<DestinationField> = {}): DestinationField => ({
  name,
  extended_type: 'custom',
  verify_new_payout_account: false,
  options: [],
  ...over,
})
const options = [
  { value: 'AMBERLY', label: 'Amberly Bank' },
  { value: 'DELMAR', label: 'Delmar Bank' },
]
const IBAN = 'DE89370400440532013000'

/** Whether a field of this type contains the source or destination of a payment. A card has its own mask. */
const IS_DESTINATION: Readonly<Record<ExtendedType, boolean>> = {
  credit_card: false,
  card_pan: false,
  card_cvv: false,
  card_exp_year: false,
  card_exp_month: false,
  card_cardholder_name: false,
  card_id: false,
  card_bin: false,
  card_hosted: false,
  save_requisites: false,
  custom: false,
  phone: true,
  profile_phone: false,
  profile_tax_code: false,
  postal_code: false,
  iban: true,
  account_number: true,
  bet_shop: true,
  disabled_input_copy: false,
  predefined: false,
  popup: false,
  bank: true,
  wallet: true,
}

describe('the destination of a payment', () => {
  it.each(EXTENDED_TYPES)('RESULT-12 WDR-1 whether a field of the type %s is a destination is known', (type) => {
    const destination = paymentDestination([field('target', { extended_type: type })], { target: IBAN }, undefined)
    expect(destination !== null).toBe(IS_DESTINATION[type])
  })

  it.each<[string, DestinationField[], Record<string, string | number | boolean>, string | undefined, string | null]>([
    ['a card', [], {}, '4242424242424242', 'Visa •••• 4242'],
    ['a card of no scheme', [], {}, '9999999999994242', '•••• 4242'],
    [
      'a bank that was chosen',
      [field('bank', { extended_type: 'bank', options })],
      { bank: 'DELMAR' },
      undefined,
      'Delmar Bank',
    ],
    ['an account of a bank', [field('iban', { extended_type: 'bank' })], { iban: IBAN }, undefined, 'DE •••• 3000'],
    ['an account with spaces', [field('iban')], { iban: 'DE89 3704 0044 0532 0130 00' }, undefined, 'DE •••• 3000'],
    [
      'an account that has to be verified',
      [field('target', { verify_new_payout_account: true })],
      { target: IBAN },
      undefined,
      'DE •••• 3000',
    ],
    ['a number', [field('account_number')], { account_number: 12345678 }, undefined, '•••• 5678'],
    ['a short wallet', [field('wallet_id')], { wallet_id: 'ml' }, undefined, '••••'],
    [
      'what was chosen before what was typed',
      [field('iban'), field('bank', { extended_type: 'bank', options })],
      { iban: IBAN, bank: 'AMBERLY' },
      undefined,
      'Amberly Bank',
    ],
    ['a field that was left empty', [field('iban')], { iban: ' ' }, undefined, null],
    [
      'no name, no note, no tax code',
      [field('first_name'), field('note'), field('tax_code')],
      { first_name: 'Marta', note: IBAN, tax_code: '1' },
      undefined,
      null,
    ],
    ['nothing of the object itself', [field('wallet')], {}, undefined, null],
  ])(
    'RESULT-12 issue-8 1.1 the destination of a payment with %s is correct',
    (_, fields, parameters, card, expected) => {
      expect(paymentDestination(fields, parameters, card)).toBe(expected)
    },
  )

  it('SVC-6 at most half of an account is shown, and of a card at most its last four digits', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 60 }), fc.stringMatching(/^\d{13,19}$/), (account, number) => {
        const shown = Array.from(
          (paymentDestination([field('iban')], { iban: account }, undefined) ?? '').replace(/[\s•]/g, ''),
        )
        expect(shown.length * 2).toBeLessThanOrEqual(Array.from(account.replace(/\s/g, '')).length)
        const digits = (paymentDestination([], {}, number) ?? '').replace(/\D/g, '')
        expect(digits).toBe(number.slice(-4))
      }),
    )
  })
})

describe('the account of a withdrawal form', () => {
  it.each<[string, DestinationField[], boolean, string[]]>([
    ['an account', [field('first_name'), field('iban')], false, ['iban']],
    ['an account by its kind', [field('target', { extended_type: 'iban' })], false, ['target']],
    ['the number of an account', [field('target', { extended_type: 'account_number' })], false, ['target']],
    [
      'a wallet or a phone',
      [field('w', { extended_type: 'wallet' }), field('p', { extended_type: 'phone' })],
      false,
      ['w', 'p'],
    ],
    [
      'the bank with its account',
      [field('bank', { extended_type: 'bank', options }), field('iban')],
      false,
      ['bank', 'iban'],
    ],
    ['what has to be verified', [field('bic', { verify_new_payout_account: true })], false, ['bic']],
    ['no bank alone', [field('bank', { extended_type: 'bank', options })], false, []],
    ['no shop', [field('shop', { extended_type: 'bet_shop', options })], false, []],
    ['no card', [field('card_pan', { extended_type: 'card_pan' })], false, []],
    ['nothing where fields depend on one another', [field('iban')], true, []],
  ])('WDR-1 is %s', (_, fields, isRoutable, names) => {
    expect(accountFieldNames({ fields, isRoutable })).toEqual(names)
  })
})
