import { FormField, type SubmitRequest } from '@modulor/contract/http'
import { checkForm } from '@modulor/rules'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formFields, settledParameters } from '../../apps/service/src/features/form-routing'
import { EMPTY_PROFILE } from '../../apps/service/src/features/form-routing/player-profile'
import { fieldKeyOf } from '../../apps/widget/src/api/to-field'
import { cardDataOf, parametersOf } from '../../apps/widget/src/screens/method-form/form-payload'
import { formErrors } from '../../apps/widget/src/screens/method-form/form-verdict'
import { configWith, METHOD, NOW, PRECISIONS, sessionWith, whatTheWidgetReads, type CurrencyCode } from './parties'

const CASES = 10_000
const OPTIONS = ['one', 'two', 'three'].map((value) => ({ label: value, value, is_selected: false }))

/** What a person, an autofill or a mischief puts into a field. */
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

describe('what the form says and what the service says', () => {
  it(`VALID-1 VALID-4 VALID-5 CARD-6 are the same in ${CASES} random forms`, async () => {
    await fc.assert(
      fc.asyncProperty(forms, async (form) => {
        const { flow, currency, amount } = form
        const named = form.fields.map(([field, value], index) => ({
          field: { ...field, name: `field_${index}` },
          value,
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

        const shown = formErrors(details, values, {
          flow,
          balance: null,
          terms: { tax: listing.tax, userBonuses: listing.userBonuses },
          savedCard: null,
          isCvvAsked: false,
          now: NOW,
        })

        const method = config.methods[METHOD]
        if (!method) throw new Error('the case has lost its method')
        const card = cardDataOf(details, values)
        const sent = JSON.parse(JSON.stringify({ parameters: parametersOf(details, values), card })) as {
          parameters: SubmitRequest['parameters']
          card?: SubmitRequest['card_data']
        }
        const ruled = formFields(method, EMPTY_PROFILE, sent.parameters)
        const sender = { profile: EMPTY_PROFILE, ip: undefined, country: 'UN' }
        const said = checkForm({
          flow,
          fields: ruled,
          amount,
          parameters: settledParameters(ruled, sent.parameters, sender),
          ...(sent.card && { card: sent.card }),
          limits: { min: limits.min, max: limits.max },
          maxRecurringAmount: form.maxRecurring,
          precision: PRECISIONS[currency],
          amountPattern: form.pattern,
          localSchemes: ['8', '9', '6'],
          now: NOW,
        })
        expect(shown).toEqual(said)
      }),
      { numRuns: CASES },
    )
  })
})
