import { createHash, randomUUID } from 'node:crypto'
import { oneDatabaseKind, openTestDatabase } from '@modulor/testkit'
import { fromMinor } from '@modulor/rules'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleBrand, sampleMethod } from '../../../config/config-sample'
import { CashierConfig } from '../../../config/schema'
import * as database from '../../../db'
import { post } from '../../../ledger'
import { newPayment } from '../accept/new-payment'
import { ownTarget } from '../model/routes-of'
import { toPayment } from '../model/payment'
import { insertPayment, writeDecision } from '../store/payments.repository'
import { balanceAccount } from '../../wallet'
import { holdOf, postingsOf } from '../model/postings'
import { quoteOf } from '../model/quote-of'

const PRECISIONS = { EUR: 2, JPY: 0, KWD: 3, BTC: 8, ETH: 18 } as const
type Code = keyof typeof PRECISIONS

/** Possible money settings: a fee, tax tiers, a bonus, and another currency at the provider. */
const cases = fc.record({
  flow: fc.constantFrom('deposit' as const, 'withdrawal' as const),
  code: fc.constantFrom(...(Object.keys(PRECISIONS) as Code[])),
  amountMinor: fc.bigInt({ min: 1n, max: 10n ** 12n }),
  feePercent: fc.option(fc.bigInt({ min: 0n, max: 3_000n })),
  feeFixMinor: fc.option(fc.bigInt({ min: 0n, max: 10n ** 6n })),
  tiers: fc.array(fc.record({ percent: fc.integer({ min: 0, max: 60 }), absolute: fc.integer({ min: 0, max: 9 }) }), {
    maxLength: 3,
  }),
  bonusPercent: fc.option(fc.integer({ min: 0, max: 300 })),
  rate: fc.option(fc.bigInt({ min: 1n, max: 10n ** 7n })),
})
type Case = typeof cases extends fc.Arbitrary<infer T> ? T : never

function configOf({ flow, code, feePercent, feeFixMinor, tiers, rate }: Case): CashierConfig {
  const step = 1_000
  const taxes = tiers.map(({ percent, absolute }, index) => ({
    from: String(index * step),
    ...(index < tiers.length - 1 ? { to: String((index + 1) * step) } : {}),
    percent_value: String(percent),
    absolute_value: String(absolute),
  }))
  const currency = (precision: number) => ({ name: 'Money', iso_number: '000', precision })
  return CashierConfig.parse({
    environment: 'sandbox',
    currencies: {
      ...Object.fromEntries(Object.entries(PRECISIONS).map(([each, precision]) => [each, currency(precision)])),
      USD: currency(2),
    },
    providers: {},
    methods: {
      any: sampleMethod({
        flow,
        limits: { [code]: { min: '0' } },
        ...(feePercent === null ? {} : { fee_percent: fromMinor(feePercent, 2) }),
        ...(feeFixMinor === null ? {} : { fee_fix: { [code]: fromMinor(feeFixMinor, PRECISIONS[code]) } }),
        ...(rate === null ? {} : { processing: { currency: 'USD', rates: { [code]: fromMinor(rate, 4) } } }),
      }),
    },
    brands: {
      COM: sampleBrand({
        currencies: [code],
        methods: ['any'],
        ...(taxes.length > 0 ? { tax: { [flow]: { [code]: taxes } } } : {}),
      }),
    },
  })
}

describe.each(oneDatabaseKind())('what is posted on %s', (kind) => {
  let opened: Awaited<ReturnType<typeof open>>
  const open = () => openTestDatabase(kind, database)
  beforeAll(async () => {
    opened = await open()
  })
  afterAll(() => opened.close())

  /** Makes a payment and its success in the tables, and returns the payment's postings in the ledger. */
  async function succeed(given: Case) {
    const { flow, code, amountMinor, bonusPercent } = given
    const precision = PRECISIONS[code]
    const config = configOf(given)
    const method = config.methods['any']
    if (!method) throw new Error('there is no method')
    const payable = { id: 'any', method, limits: { min: '0', blocks: [], experiment_blocks: [] }, precision }
    const bonus = {
      pay_group_id: null,
      min_deposit_amount: '0',
      max_deposit_amount: null,
      absolute_bonus_value: null,
      percent_bonus_value: String(bonusPercent),
      max_bonus_value: null,
    }
    const bonuses = bonusPercent === null ? [] : [bonus]
    const amount = fromMinor(amountMinor, precision)
    const money = quoteOf(config, payable, { flow, brand: 'COM', currency: code, amount, bonuses, conversion: null })
    if (money.receivedMinor <= 0n || money.processing?.amountMinor === 0n) return undefined
    const session = { brand: 'COM', userId: randomUUID(), idHash: createHash('sha256').digest('hex'), terms: {} }
    const intent = { session, flow, wallet: 'ledger' as const, idempotencyKey: randomUUID(), body: { currency: code } }
    const row = newPayment(
      intent,
      {
        ...{ ...payable, targets: [ownTarget(method)], money },
        card: undefined,
        isCardToSave: false,
        parameters: {},
        destination: null,
      },
      'h',
      new Date(),
    )
    const payment = toPayment(row)
    await database.transaction(opened.db, async (tx) => {
      if (flow === 'withdrawal')
        await post(tx, {
          id: `fund:${payment.id}`,
          lines: [
            {
              kind: 'funding',
              debit: { brand: 'COM', kind: 'funding', owner: 'demo', currency: code },
              credit: balanceAccount(payment),
              amountMinor,
            },
          ],
        })
      const hold = flow === 'withdrawal' ? holdOf(payment) : undefined
      const token = await insertPayment(tx, row, { card: undefined, hold }, { by: 'test', until: new Date() })
      await writeDecision(tx, payment, {
        change: { state: 'succeeded', declineCode: null, action: null, expiresAt: null, facts: null },
        cause: 'submit',
        now: new Date(),
        token,
        runAt: null,
        operation: postingsOf(payment, 'succeeded'),
        event: undefined,
      })
    })
    return { money, ...(await posted(payment.id)) }
  }

  async function posted(paymentId: string) {
    const lines = await opened.db
      .selectFrom('ledger_transfers as line')
      .innerJoin('ledger_accounts as debit', 'debit.id', 'line.debit')
      .innerJoin('ledger_accounts as credit', 'credit.id', 'line.credit')
      .select(['debit.kind as from', 'credit.kind as to', 'line.amount'])
      .where('line.operation', 'like', `${paymentId}:%`)
      .execute()
    const into = (account: string) =>
      lines.reduce((sum, { from, to, amount }) => {
        if (to === account) return sum + BigInt(amount)
        return from === account ? sum - BigInt(amount) : sum
      }, 0n)
    const stored = await opened.db
      .selectFrom('payments')
      .selectAll()
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow()
    return { into, stored }
  }

  it('MONEY-1 MONEY-3 MONEY-4 SVC-1 SVC-2 the ledger moves exactly the quote for every method, amount and currency', async () => {
    let succeeded = 0
    await fc.assert(
      fc.asyncProperty(cases, async (given) => {
        const result = await succeed(given)
        if (!result) return
        succeeded += 1
        const { money, into, stored } = result
        const isDeposit = given.flow === 'deposit'
        expect([into('fees'), into('tax'), into('player_bonus'), into('bonus')]).toEqual([
          money.feeMinor,
          money.taxMinor,
          money.bonusMinor,
          -money.bonusMinor,
        ])
        expect(into('player')).toBe(isDeposit ? money.receivedMinor : -money.totalMinor)
        expect(into('player_hold')).toBe(0n)
        // The provider has charged the total, or paid out what is received.
        expect(into('provider')).toBe(isDeposit ? -money.totalMinor : money.receivedMinor)
        expect(money.totalMinor).toBe(money.receivedMinor + money.taxMinor + money.feeMinor)
        expect([stored.total, stored.received, stored.tax, stored.bonus, stored.processing_amount]).toEqual([
          money.totalMinor.toString(),
          money.receivedMinor.toString(),
          money.taxMinor.toString(),
          money.bonusMinor.toString(),
          money.processing?.amountMinor.toString() ?? null,
        ])
      }),
      { numRuns: 60 },
    )
    expect(succeeded).toBeGreaterThan(10)
  })
})
