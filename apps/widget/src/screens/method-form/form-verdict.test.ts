import { checkForm, type FieldValue } from '@modulor/rules'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toMethodDetails } from '../../api/to-method-details'
import { fieldSample, methodDetailsSample } from '../../api/wire-samples'
import { shownFields, type FormValues } from './form-fields'
import { cardDataOf } from './form-payload'
import { atDeposit, cardForm, cardValues, formOf, now, savedCard } from './form-samples'
import { parametersOf } from './form-payload'
import { formErrors, isCvvNeeded, placeErrors } from './form-verdict'

const at = { ...atDeposit, now }

describe('the errors of a form', () => {
  it('VALID-4 a valid card has no errors', () => {
    expect(formErrors(cardForm, cardValues, at)).toEqual({})
  })

  it('AMT-4 AMT-7 CARD-2 CARD-5 CARD-7 VALID-6 every wrong field has its error, the amount first', () => {
    const errors = formErrors(
      cardForm,
      { amount: '5', card_pan: '4111111111111112', expirationDate: '10/26', card_cvv: '', save_card: true },
      at,
    )
    expect(Object.entries(errors)).toEqual([
      ['amount', 'PH.DEPOSIT.ERROR.UNDER_MIN_LIMIT'],
      ['card_pan', 'PH.ERROR.INCORRECT_CARD_NUMBER'],
      ['expirationDate', 'PH.ERROR.INCORRECT_EXP_DATE'],
      ['card_cvv', 'PH.ERROR.FIELD_REQUIRED'],
    ])
  })

  it('AMT-7 an empty form marks the amount and the card', () => {
    expect(Object.keys(formErrors(cardForm, { amount: '' }, at))).toEqual([
      'amount',
      'card_pan',
      'expirationDate',
      'card_cvv',
    ])
  })

  it('AMT-5 a withdrawal above the balance is refused', () => {
    const withdrawal = { ...at, flow: 'withdrawal', balance: '20' } as const
    expect(formErrors(cardForm, cardValues, withdrawal).amount).toBe('CASHIER.PH2.ERROR_MESSAGE.1206')
  })

  it('WDR-5 MONEY-3 a withdrawal that leaves nothing after fee and tax is below the minimum', () => {
    const tax = [{ from: '0', to: null, percentValue: '99', absoluteValue: '0' }]
    const withdrawal = { ...at, flow: 'withdrawal', balance: '500', terms: { tax, userBonuses: [] } } as const
    expect(formErrors(cardForm, cardValues, withdrawal).amount).toBe('PH.WITHDRAWAL.ERROR.UNDER_MIN_LIMIT')
    expect(formErrors(cardForm, cardValues, { ...withdrawal, terms: at.terms })).toEqual({})
  })

  it('MONEY-3 AMT-4 a deposit that leaves nothing after tax is below the minimum', () => {
    const taxed = (percentValue: string) => {
      const tax = [{ from: '0', to: null, percentValue, absoluteValue: '0' }]
      return formErrors(cardForm, cardValues, { ...at, terms: { tax, userBonuses: [] } })
    }
    expect(taxed('100')).toEqual({ amount: 'PH.DEPOSIT.ERROR.UNDER_MIN_LIMIT' })
    expect(taxed('99')).toEqual({})
    expect(formErrors(cardForm, { ...cardValues, amount: 'x' }, at).amount).toBe('PH.DEPOSIT.ERROR.INCORRECT_AMOUNT')
  })

  it.each([
    [{}, false, false, false],
    [{ isTokenActive: true }, false, false, true],
    [{}, true, false, true],
    [{}, false, true, true],
  ])(
    'CARD-6 SAVED-3 a saved card %j, CVV requested %s, above the limit %s, needs its CVV: %s',
    (card, isCvvAsked, isAbove, is) => {
      const form = toMethodDetails(
        methodDetailsSample({
          limits: { min_amount: '10', max_amount: '5000', max_recurring_amount: isAbove ? '50' : null },
          parameters: [
            fieldSample({ name: 'card_pan', extended_type: 'card_pan' }),
            fieldSample({ name: 'card_cvv', extended_type: 'card_cvv', is_required: false }),
          ],
        }),
      )
      const surroundings = { ...at, savedCard: { ...savedCard, isTokenActive: false, ...card }, isCvvAsked }
      expect(isCvvNeeded(form, '100', surroundings)).toBe(is)
      expect(Object.keys(formErrors(form, { amount: '100', card_cvv: '' }, surroundings))).toEqual(
        is ? ['card_cvv'] : [],
      )
    },
  )

  it.each(['^(a+)+$', '(', '['])('VALID-5 the service’s pattern %s neither blocks nor breaks the form', (regexp) => {
    const form = formOf({ name: 'x', regexp })
    expect(formErrors(form, { amount: '50', x: `${'a'.repeat(200)}!` }, at)).toEqual({})
  })

  it('VALID-4 FORM-5 for random forms the errors are the same as the service’s for the body that is sent', () => {
    const parameter = fc.record({
      data_type: fc.constantFrom('String' as const, 'Integer' as const, 'Float' as const, 'Boolean' as const),
      type: fc.constantFrom('input', 'date', 'check', 'user_email', 'select', 'of tomorrow'),
      is_required: fc.boolean(),
      regexp: fc.constantFrom(null, '^\\d+$', '^[a-z]{2,4}$'),
      value: fc.oneof(fc.string({ maxLength: 12 }), fc.constantFrom('42', '1.50', '31.12.2025', '31.02.2025', 'abc')),
    })
    fc.assert(
      fc.property(
        fc.array(parameter, { maxLength: 6 }),
        fc.constantFrom('', '9', '50', '6000', '1.234'),
        (parts, amount) => {
          const form = formOf(...parts.map(({ value: _, ...part }, index) => ({ ...part, name: `f${String(index)}` })))
          const values: FormValues = { amount }
          parts.forEach(({ value }, index) => (values[`f${String(index)}`] = value))
          const parameters = parametersOf(form, values)
          const received = JSON.parse(JSON.stringify(parameters)) as Record<string, FieldValue>
          const ofService = checkForm({
            flow: 'deposit',
            fields: form.rulesFields,
            amount,
            parameters: received,
            limits: form.limits,
            maxRecurringAmount: form.maxRecurringAmount,
            precision: form.currencyPrecision,
            amountPattern: form.amountRegExp,
            localSchemes: form.localSchemes,
            now,
          })
          expect(formErrors(form, values, at)).toEqual(ofService)
        },
      ),
    )
  })
})

describe('where errors are shown', () => {
  it('VALID-6 API-10 errors are shown at the visible fields, in their order, and all others for the whole form', () => {
    const drawn = shownFields(formOf({ name: 'a.b' }, { name: 'c' }).fields)
    const { byKey, general } = placeErrors(drawn, { c: 'K2', gone: 'K3', 'a.b': 'K1', amount: 'K0' })
    expect(Object.entries(byKey)).toEqual([
      ['amount', 'K0'],
      ['a$2e$b', 'K1'],
      ['c', 'K2'],
    ])
    expect(general).toEqual([{ name: 'gone', key: 'K3' }])
  })

  it('VALID-3 an error of a field that cannot be corrected is shown for the whole form', () => {
    const drawn = shownFields(formOf({ name: 'a', is_read_only: true }).fields)
    expect(placeErrors(drawn, { a: 'K' })).toEqual({ byKey: {}, general: [{ name: 'a', key: 'K' }] })
  })

  it('CARD-12 a form without a card has no card payload', () => {
    expect(cardDataOf(formOf({ name: 'iban' }), {})).toBeUndefined()
  })
})
