/** Amounts that a float cannot represent, through all layers: wire, rules, ledger, provider and event. */
import { randomUUID } from 'node:crypto'
import { oneDatabaseKind, submitRequest, until } from '@modulor/testkit'
import { compareDecimals, fromMinor, toMinor } from '@modulor/rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CashierConfig, LimitsConfig } from '../../src/config/schema'
import { CARDS, cardBody, openWorld, valueOf, type World } from './world'

const PRECISIONS = { EUR: 2, JPY: 0, CLP: 0, ISK: 0, KWD: 3, BTC: 8, ETH: 18 } as const
type Code = keyof typeof PRECISIONS

const LIMITS: LimitsConfig = { min: '0', blocks: [], experiment_blocks: [] }

function withCurrencies(config: CashierConfig): CashierConfig {
  const { bare, payout } = config.methods
  const brand = config.brands.COM
  if (!bare || !payout || !brand) throw new Error('the world has lost its methods')
  const codes = Object.keys(PRECISIONS) as Code[]
  const limits = Object.fromEntries(codes.map((code) => [code, LIMITS]))
  return {
    ...config,
    currencies: Object.fromEntries(
      codes.map((code) => [code, { name: code, iso_number: '000', precision: PRECISIONS[code] }]),
    ),
    methods: { ...config.methods, bare: { ...bare, limits }, payout: { ...payout, limits, fee_fix: {} } },
    brands: { ...config.brands, COM: { ...brand, currencies: codes } },
  }
}

describe.each(oneDatabaseKind())('exact amounts on %s', (kind) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(kind, { configure: withCurrencies })
  })
  afterAll(() => world.close())

  const deposit = (currency: Code, amount: string) => {
    const session = { ...world.player(), currency }
    const body = submitRequest({ ...cardBody(CARDS.approves), amount, currency })
    const answer = world.payments.submit({
      session,
      flow: 'deposit',
      payGroupId: 'bare',
      idempotencyKey: randomUUID(),
      body,
    })
    return { session, answer }
  }

  it.each<[Code, string]>([
    ['ETH', '0.000000000000000001'],
    ['ETH', '999999999999.999999999999999999'],
    ['ETH', '0.0000001'],
    ['BTC', '0.00000001'],
    ['BTC', '90071992.54740993'],
    ['BTC', '999999999999.99999999'],
    ['KWD', '0.001'],
    ['KWD', '9007199254.993'],
    ['EUR', '0.1'],
    ['EUR', '900719925474.09'],
    ['JPY', '900719925474'],
    ['CLP', '999999999999'],
    ['ISK', '1'],
  ])(
    'AMT-12 SVC-2 %s %s is exact in the response, the balance, the provider’s journal and the merchant’s event',
    async (currency, amount) => {
      const precision = PRECISIONS[currency]
      const { session, answer } = deposit(currency, amount)
      const shown = valueOf(await answer)
      const exact = fromMinor(toMinor(amount, precision) ?? -1n, precision)
      expect(shown).toMatchObject({
        transaction_status: 'success',
        amount: exact,
        total: exact,
        received: exact,
        currency,
      })
      expect(compareDecimals(shown.amount, amount)).toBe(0)
      expect(await world.balance(session)).toBe(toMinor(amount, precision))
      const [charge] = await world.sandbox.journal(shown.payment_id)
      expect(charge?.amount).toBe(exact)
      const told = await until(
        () =>
          world.events.find(
            ({ event }) => event.data.payment_id === shown.payment_id && event.data.status === 'success',
          ),
        { deadlineMs: 10_000, describe: () => 'the event of the payment' },
      )
      expect(told.event.data).toMatchObject({ amount: exact, balance: exact })
    },
  )

  it.each<[Code, string]>([
    ['EUR', '0.001'],
    ['JPY', '0.1'],
    ['CLP', '1.5'],
    ['ISK', '10.01'],
    ['KWD', '1.0001'],
    ['BTC', '0.000000001'],
    ['ETH', '0.0000000000000000001'],
    ['JPY', '9007199254740993'],
    ['ETH', '1000000000000'],
    ['JPY', '0'],
    ['ETH', '0.000000000000000000'],
  ])('AMT-1 AMT-2 %s %s is refused with a message and moves nothing', async (currency, amount) => {
    const { session, answer } = deposit(currency, amount)
    expect(await answer).toMatchObject({
      ok: false,
      refusal: { code: 'form_invalid', fields: { amount: 'PH.DEPOSIT.ERROR.INCORRECT_AMOUNT' } },
    })
    expect(await world.balance(session)).toBe(0n)
  })

  it('AMT-12 SVC-2 the smallest and the largest parts of a balance are withdrawn without rounding', async () => {
    const { session, answer } = deposit('ETH', '1000.000000000000000001')
    valueOf(await answer)
    const paidOut = await world.payments.submit({
      session,
      flow: 'withdrawal',
      payGroupId: 'payout',
      idempotencyKey: randomUUID(),
      body: submitRequest({ amount: '1000', currency: 'ETH', parameters: { account: 'DE1' } }),
    })
    await world.becomes(session, valueOf(paidOut).payment_id, 'success')
    expect(await world.balance(session)).toBe(1n)
  })
})
