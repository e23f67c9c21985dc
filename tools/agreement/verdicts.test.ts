import { FormField, type SubmitRequest } from '@modulor/contract/http'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fieldKeyOf } from '../../apps/widget/src/api/to-field'
import { cardDataOf, parametersOf } from '../../apps/widget/src/screens/method-form/form-payload'
import { amountOf, formErrors } from '../../apps/widget/src/screens/method-form/form-verdict'
import {
  balanceOf,
  configWith,
  NOW,
  openSubmitCheck,
  PRECISIONS,
  sessionWith,
  whatTheWidgetReads,
  type CurrencyCode,
  type SubmitCheck,
} from './parties'

/** `npm run test:integrations` runs more cases. */
const CASES = Number(process.env['AGREEMENT_CASES'] ?? 300)
const OPTIONS = ['one', 'two', 'three'].map((value) => ({ label: value, value, is_selected: false }))

/** Values that a person, autofill or an attacker enters. */
const typed = fc.oneof(
  fc.constantFrom(
    '',
    '   ',
    '0',
    '42',
    '-7',
    '1.50',
    '1,5',
    '1e5',
    'one',
    'three',
    'true',
    'abc',
    'DE89370400440532013000',
    '29.02.2024',
    '29.02.2025',
    '31.12.1899',
    '2.2.2020',
    '+491511234567',
    '00491511234567',
    '12',
    '123',
    '4242424242424242',
    '4242 4242 4242 4242',
    '4242424242424241',
    '378282246310005',
    '8600000000000007',
    '08/29',
    '13/29',
    '01/20',
    'Marta Lindqvist',
    '1234 5678',
    '٤٢',
    'Ω≈ç',
  ),
  fc.string({ maxLength: 20 }),
)

const fields = fc.record({
  type: fc.constantFrom(
    'input',
    'select',
    'check',
    'date',
    'user_email',
    'user_phone',
    'user_first_name',
    'info',
    'of tomorrow',
  ),
  extended_type: fc.constantFrom(
    'custom',
    'phone',
    'postal_code',
    'bet_shop',
    'bank',
    'wallet',
    'predefined',
    'card_pan',
    'credit_card',
    'card_cvv',
    'card_exp_month',
    'card_cardholder_name',
    'profile_tax_code',
    'disabled_input_copy',
  ),
  data_type: fc.constantFrom('String', 'Integer', 'Float', 'Boolean'),
  is_required: fc.boolean(),
  is_read_only: fc.boolean(),
  regexp: fc.constantFrom(null, '^\\d+$', '^[a-z]{2,4}$', '^.{3}$', '(', '(a+)+$'),
  validation_msg_key: fc.constantFrom(null, 'PH.ERROR.CONTRACT_NUMBER'),
  options: fc.constantFrom([], OPTIONS),
})

const forms = fc.record({
  flow: fc.constantFrom('deposit' as const, 'withdrawal' as const),
  currency: fc.constantFrom(...(Object.keys(PRECISIONS) as CurrencyCode[])),
  amount: fc.oneof(
    fc.constantFrom(
      '',
      '0',
      '5',
      '5.00',
      '10',
      '99.999',
      '500',
      '500.01',
      '1e3',
      'abc',
      '9007199254740993',
      '.5',
      '007',
    ),
    fc.string({ maxLength: 8 }),
  ),
  fields: fc.array(fc.tuple(fields, typed), { maxLength: 7 }),
  pattern: fc.constantFrom(undefined, '^\\d+$', '(x+x+)+y'),
  maxRecurring: fc.constantFrom(undefined, '50'),
})

describe('validation by the form and by the service', () => {
  let service: SubmitCheck
  beforeAll(async () => {
    service = await openSubmitCheck()
  })
  afterAll(() => service.close())

  it(`VALID-1 VALID-4 VALID-5 CARD-6 are the same in ${CASES} random forms`, async () => {
    await fc.assert(
      fc.asyncProperty(forms, async (form) => {
        const { flow, currency, amount } = form
        const named = form.fields.map(([field, value], index) => ({
          field: { ...field, name: `field_${index}` },
          // A copied value cannot be edited. Only a modified client could send a card number in it; the service refuses that.
          value: field.extended_type === 'disabled_input_copy' ? value.replace(/\p{N}/gu, '') : value,
        }))
        const limits = { min: '5', max: '500', ...(form.maxRecurring && { max_recurring: form.maxRecurring }) }
        const config = configWith({
          flow,
          currency,
          method: {
            limits: { [currency]: limits },
            fields: named.map(({ field }) => FormField.parse(field)),
            ...(form.pattern && { amount_pattern: form.pattern }),
          },
        })
        const { listing, details } = await whatTheWidgetReads(config, sessionWith(currency), flow)
        const values: Record<string, string | boolean> = { amount }
        for (const { field, value } of named)
          values[fieldKeyOf(field.name)] = field.type === 'check' ? value === 'true' : value

        const at = { flow, balance: flow === 'withdrawal' ? balanceOf(currency) : null }
        const shown = formErrors(details, values, {
          ...at,
          terms: { tax: listing.tax, userBonuses: listing.userBonuses },
          savedCard: null,
          isCvvAsked: false,
          now: NOW,
        })

        const card = cardDataOf(details, values)
        const sent = JSON.parse(JSON.stringify({ parameters: parametersOf(details, values), card_data: card })) as Pick<
          SubmitRequest,
          'parameters' | 'card_data'
        >
        const judged = await service.check(config, sessionWith(currency), {
          flow,
          // As the form sends it. A text that is not an amount cannot be sent, so it is checked as typed.
          body: { amount: amountOf(details, values, at) ?? amount, ...sent },
        })
        const said = judged.ok ? {} : (judged.refusal.fields ?? judged.refusal.code)
        expect(shown).toEqual(said)
      }),
      { numRuns: CASES },
    )
  })
})
