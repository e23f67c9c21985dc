import { fromMinor } from '@modulor/rules'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { quoteOf as quoteOfWidget } from '../../apps/widget/src/screens/method-form/quote-of'
import {
  configWith,
  METHOD,
  openSubmitCheck,
  PRECISIONS,
  sessionWith,
  whatTheWidgetReads,
  type CurrencyCode,
  type SubmitCheck,
} from './parties'

/** `npm run test:integrations` runs more cases. */
const CASES = Number(process.env['AGREEMENT_CASES'] ?? 300)

const cases = fc.record({
  flow: fc.constantFrom('deposit' as const, 'withdrawal' as const),
  currency: fc.constantFrom(...(Object.keys(PRECISIONS) as CurrencyCode[])),
  // Twelve digits, the most that a form accepts (AMT-2).
  amountMinor: fc.bigInt({ min: 1n, max: 10n ** 12n - 1n }),
  feePercent: fc.option(fc.bigInt({ min: 0n, max: 9_999n })),
  feeFixMinor: fc.option(fc.bigInt({ min: 0n, max: 10n ** 7n })),
  tiers: fc.array(fc.record({ percent: fc.integer({ min: 0, max: 60 }), absolute: fc.integer({ min: 0, max: 9 }) }), {
    maxLength: 3,
  }),
  bonus: fc.option(
    fc.record({
      isOwn: fc.boolean(),
      percent: fc.option(fc.integer({ min: 0, max: 300 })),
      absolute: fc.option(fc.integer({ min: 0, max: 500 })),
      max: fc.option(fc.integer({ min: 1, max: 1_000 })),
    }),
  ),
  rate: fc.option(fc.bigInt({ min: 1n, max: 10n ** 7n })),
})
type Case = typeof cases extends fc.Arbitrary<infer T> ? T : never

const TIER_STEP = 1_000
const UNDER_MIN = expect.stringMatching(/UNDER_MIN_LIMIT$/) as string

function configOf({ flow, currency, feePercent, feeFixMinor, tiers, rate }: Case) {
  const taxes = tiers.map(({ percent, absolute }, index) => ({
    from: String(index * TIER_STEP),
    ...(index < tiers.length - 1 && { to: String((index + 1) * TIER_STEP) }),
    percent_value: String(percent),
    absolute_value: String(absolute),
  }))
  return configWith({
    flow,
    currency,
    method: {
      ...(feePercent !== null && { fee_percent: fromMinor(feePercent, 2) }),
      ...(feeFixMinor !== null && { fee_fix: { [currency]: fromMinor(feeFixMinor, PRECISIONS[currency]) } }),
      ...(rate !== null && {
        processing: { currency: 'USD', rates: { [currency]: fromMinor(rate, 4) } },
        show_processing_currency: true,
      }),
    },
    ...(taxes.length > 0 && { brand: { tax: { deposit: {}, withdrawal: {}, [flow]: { [currency]: taxes } } } }),
  })
}

function bonusesOf({ bonus }: Case) {
  if (!bonus) return []
  const text = (value: number | null) => (value === null ? null : String(value))
  return [
    {
      pay_group_id: bonus.isOwn ? METHOD : null,
      min_deposit_amount: '1',
      max_deposit_amount: null,
      absolute_bonus_value: text(bonus.absolute),
      percent_bonus_value: text(bonus.percent),
      max_bonus_value: text(bonus.max),
    },
  ]
}

describe('the quote shown and the amount charged', () => {
  let service: SubmitCheck
  beforeAll(async () => {
    service = await openSubmitCheck()
  })
  afterAll(() => service.close())

  it(`MONEY-1 MONEY-3 MONEY-4 FORM-14 WDR-5 are equal to the last digit in ${CASES} cases`, async () => {
    await fc.assert(
      fc.asyncProperty(cases, async (each) => {
        const { flow, currency, amountMinor } = each
        const precision = PRECISIONS[currency]
        const config = configOf(each)
        const bonuses = bonusesOf(each)
        const session = sessionWith(currency, { bonuses })
        const { listing, details } = await whatTheWidgetReads(config, session, flow)
        const amount = fromMinor(amountMinor, precision)
        const shown = quoteOfWidget(details, { tax: listing.tax, userBonuses: listing.userBonuses }, flow, amount)

        const judged = await service.check(config, session, { flow, body: { amount } })
        if (!judged.ok) {
          // These amounts can be refused for one reason only: nothing is left for the player or for the provider.
          expect(judged.refusal).toMatchObject({ code: 'form_invalid', fields: { amount: UNDER_MIN } })
          expect(/^-|^0(?:\.0*)?$/.test(shown.received) || /^0(?:\.0*)?$/.test(shown.processing?.amount ?? '')).toBe(
            true,
          )
          return
        }
        const charged = judged.value.money
        // Equality is not enough: both could be missing.
        expect(charged.processing === null).toBe(each.rate === null)
        const text = (minor: bigint) => (minor < 0n ? `-${fromMinor(-minor, precision)}` : fromMinor(minor, precision))
        expect(shown).toEqual({
          amount: text(charged.amountMinor),
          fee: text(charged.feeMinor),
          tax: text(charged.taxMinor),
          bonus: text(charged.bonusMinor),
          total: text(charged.totalMinor),
          received: text(charged.receivedMinor),
          processing: charged.processing && {
            currency: charged.processing.currency,
            rate: charged.processing.rate,
            amount: fromMinor(charged.processing.amountMinor, charged.processing.precision),
          },
        })
      }),
      { numRuns: CASES },
    )
  })
})
