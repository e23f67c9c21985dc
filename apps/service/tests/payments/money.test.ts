import { randomUUID } from 'node:crypto'
import { PaySession, type PlayerTerms } from '@modulor/contract/http'
import { databaseKinds, until } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CashierConfig } from '../../src/config/schema'
import { CashierConfig as Config } from '../../src/config/schema'
import { balanceOf } from '../../src/ledger'
import { decideAtBank } from './player-at-issuer'
import { openWorld, valueOf, type World } from './world'

const TIERS = [
  { from: '20.00', to: '100.00', percent_value: '10' },
  { from: '100.00', percent_value: '20', absolute_value: '1.50' },
]
/** A hundred percent up to 30.00 with the bank, from 10.00. */
const BONUS: NonNullable<PlayerTerms['bonuses']>[number] = {
  pay_group_id: 'bank',
  min_deposit_amount: '10.00',
  max_deposit_amount: null,
  absolute_bonus_value: null,
  percent_bonus_value: '100',
  max_bonus_value: '30.00',
}

/** The test's methods, with a fee, and with USD at the provider; and a brand with tax for both flows. */
function taxed(config: CashierConfig): CashierConfig {
  const { methods, brands, currencies } = config
  const { bank, payout } = methods
  return Config.parse({
    ...config,
    currencies: { ...currencies, USD: { name: 'Dollar', iso_number: '840', precision: 2 } },
    methods: {
      ...methods,
      bank: { ...bank, fee_percent: '2', fee_fix: { EUR: '0.25' } },
      dollars: { ...bank, short_name: 'dollars', processing: { currency: 'USD', rates: { EUR: '1.0842' } } },
      'dollar-payout': {
        ...payout,
        short_name: 'dollar_payout',
        processing: { currency: 'USD', rates: { EUR: '1.0842' } },
      },
      patterned: { ...bank, short_name: 'patterned', amount_pattern: '^[0-9]+0$' },
    },
    brands: {
      COM: {
        ...brands['COM'],
        tax: { deposit: { EUR: TIERS }, withdrawal: { EUR: TIERS } },
        methods: [...(brands['COM']?.methods ?? []), 'dollars', 'dollar-payout', 'patterned'],
      },
    },
  })
}

describe.each(databaseKinds())('money of a payment on %s', (kind) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(kind, { configure: taxed })
  })
  afterAll(() => world.close())

  const linesOf = async (paymentId: string) => {
    const rows = await world.db
      .selectFrom('ledger_transfers as line')
      .innerJoin('ledger_accounts as debit', 'debit.id', 'line.debit')
      .innerJoin('ledger_accounts as credit', 'credit.id', 'line.credit')
      .select(['line.kind', 'debit.kind as from', 'credit.kind as to', 'line.amount'])
      .where('line.operation', 'like', `${paymentId}:%`)
      .orderBy('line.id')
      .execute()
    return rows.map(({ kind: name, from, to, amount }) => `${name} ${from}>${to} ${amount}`)
  }
  const house = (account: 'tax' | 'bonus') =>
    balanceOf(world.db, { brand: 'COM', kind: account, owner: account, currency: 'EUR' })
  /** Pays at the bank's page and follows the payment to its end. */
  async function paid(method: string, amount: string, terms: PlayerTerms = {}) {
    const player = { ...world.player(), terms }
    const shown = valueOf(await world.deposit(player, { method, body: { amount } }))
    await decideAtBank(shown, 'pay')
    return { player, session: await world.becomes(player, shown.payment_id, 'success') }
  }

  it('MONEY-1 MONEY-3 MONEY-4 SVC-2 a deposit pays fee and tax, and its bonus is added to a separate account', async () => {
    const before = { tax: await house('tax'), bonus: await house('bonus') }
    const { player, session } = await paid('bank', '120.00', { bonuses: [BONUS], experiment_user_group: 'b' })
    expect(PaySession.parse(session)).toMatchObject({
      amount: '120.00',
      fee: '2.65',
      tax: '13.50',
      bonus: '30.00',
      total: '122.65',
      received: '106.50',
      processing: null,
      experiment_user_group: 'b',
      reference: expect.stringMatching(/^[2-9A-HJKMNP-TV-Z]{10}$/),
    })
    expect(await linesOf(session.payment_id)).toEqual([
      'deposit provider>player 10650',
      'fee provider>fees 265',
      'tax provider>tax 1350',
      'bonus bonus>player_bonus 3000',
    ])
    expect(await world.balance(player)).toBe(10_650n)
    const bonus = { brand: 'COM', kind: 'player_bonus', owner: player.userId, currency: 'EUR' } as const
    expect(await balanceOf(world.db, bonus)).toBe(3_000n)
    expect([(await house('tax')) - before.tax, (await house('bonus')) - before.bonus]).toEqual([1_350n, -3_000n])
    expect(await world.sandbox.journal(session.payment_id)).toMatchObject([{ amount: '122.65', currency: 'EUR' }])
  })

  it('MONEY-3 SVC-2 a withdrawal retains fee and tax and pays out the rest', async () => {
    const player = world.player()
    await world.fund(player, 50_000n)
    const before = await house('tax')
    const shown = valueOf(
      await world.deposit(player, {
        flow: 'withdrawal',
        method: 'payout',
        body: { amount: '120.00', parameters: { account: 'DE1' } },
      }),
    )
    expect(shown).toMatchObject({ fee: '1.00', tax: '13.50', bonus: '0.00', total: '120.00', received: '105.50' })
    await world.becomes(player, shown.payment_id, 'success')
    expect(await linesOf(shown.payment_id)).toEqual([
      'hold player>player_hold 12000',
      'capture player_hold>provider 12000',
      'fee provider>fees 100',
      'tax provider>tax 1350',
    ])
    expect([await world.balance(player), (await house('tax')) - before]).toEqual([38_000n, 1_350n])
    expect(await world.sandbox.journal(shown.payment_id)).toMatchObject([{ amount: '105.50' }])
  })

  it('MONEY-4 SVC-2 the provider is called with its own currency, and its response is compared in that currency', async () => {
    const { session } = await paid('dollars', '50.00')
    const processing = { currency: 'USD', amount: '54.21', rate: '1.0842' }
    expect(session).toMatchObject({ total: '50.00', currency: 'EUR', tax: '3.00', received: '47.00', processing })
    expect(await world.sandbox.journal(session.payment_id)).toMatchObject([{ amount: '54.21', currency: 'USD' }])

    const player = world.player()
    await world.fund(player, 10_000n)
    const body = { amount: '50.00', parameters: { account: 'DE1' } }
    const payout = valueOf(await world.deposit(player, { flow: 'withdrawal', method: 'dollar-payout', body }))
    // 50.00 less 1.00 and 3.00 of tax, at 1.0842.
    expect(payout.processing).toEqual({ currency: 'USD', amount: '49.87', rate: '1.0842' })
    await world.becomes(player, payout.payment_id, 'success')
    expect(await world.balance(player)).toBe(5_000n)
  })

  it('SVC-2 SVC-4 the merchant’s event contains every part of the amount', async () => {
    const { session } = await paid('dollars', '30.00')
    const received = await until(() =>
      world.events.find(
        ({ event }) => event.type === 'payment.succeeded' && event.data.payment_id === session.payment_id,
      ),
    )
    const { amount, fee, tax, bonus, total, received: got, processing, reference } = session
    expect(received.event.data).toMatchObject({ amount, fee, tax, bonus, total, received: got, processing, reference })
  })

  it.each([
    ['deposit', 'bank', {}],
    ['withdrawal', 'payout', { account: 'DE1' }],
  ] as const)(
    'VALID-4 MONEY-3 a %s is refused if fee and tax use up its whole amount',
    async (flow, method, parameters) => {
      const eaten = await openWorld(kind, {
        configure: (config) => {
          const com = config.brands['COM']
          const everything = { EUR: [{ from: '0', percent_value: '100' }] }
          return Config.parse({
            ...config,
            brands: { COM: { ...com, tax: { deposit: everything, withdrawal: everything } } },
          })
        },
      })
      try {
        const player = eaten.player()
        await eaten.fund(player, 10_000n)
        expect(await eaten.deposit(player, { flow, method, body: { amount: '25.00', parameters } })).toMatchObject({
          ok: false,
          refusal: { code: 'form_invalid', fields: { amount: `PH.${flow.toUpperCase()}.ERROR.UNDER_MIN_LIMIT` } },
        })
        expect(await eaten.balance(player)).toBe(10_000n)
      } finally {
        await eaten.close()
      }
    },
  )

  it('AMT-1 an amount has to match the method’s pattern', async () => {
    const submit = (amount: string) => world.deposit(world.player(), { method: 'patterned', body: { amount } })
    expect((await submit('50.00')).ok).toBe(true)
    expect(await submit('55.00')).toMatchObject({
      refusal: { code: 'form_invalid', fields: { amount: 'PH.DEPOSIT.ERROR.INCORRECT_AMOUNT' } },
    })
  })

  it('LIST-8 refuses deposits above the deposit limit, also simultaneous ones', async () => {
    const player = { ...world.player(), terms: { deposit_limit_remaining: '60.00' } }
    const above = { ok: false, refusal: { fields: { amount: 'PH.DEPOSIT.ERROR.ABOVE_MAX_LIMIT' } } }
    expect(await world.deposit(player, { body: { amount: '60.01' } })).toMatchObject(above)
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        world.deposit(player, { key: randomUUID(), body: { amount: '25.00', another_payment: true } }),
      ),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(2)
    expect(await world.deposit(player, { body: { amount: '10.01', another_payment: true } })).toMatchObject(above)
    expect((await world.deposit(player, { body: { amount: '10.00', another_payment: true } })).ok).toBe(true)
    const count = world.db.selectFrom('payments').select('id').where('user_id', '=', player.userId)
    expect(await count.execute()).toHaveLength(3)
  })

  it('LIST-8 a limit of zero disables every deposit, and a limit below the minimum disables the method', async () => {
    for (const rest of ['0', '0.00', '4.99']) {
      const player = { ...world.player(), terms: { deposit_limit_remaining: rest } }
      expect(await world.deposit(player)).toMatchObject({ ok: false, refusal: { code: 'method_unavailable' } })
    }
  })

  it('LIST-10 a method is disabled for a player until the time of the merchant’s restriction', async () => {
    const until = (ms: number) => new Date(world.now().getTime() + ms).toISOString()
    const player = (ms: number) => ({
      ...world.player(),
      terms: { restrictions: [{ pay_group_id: 'bank', until: until(ms) }] },
    })
    expect(await world.deposit(player(60_000))).toMatchObject({ refusal: { code: 'method_unavailable' } })
    expect((await world.deposit(player(-1))).ok).toBe(true)
  })

  it.each([
    ['deposit', 'bank', { total: '122.65', received: '106.50' }, 'ok'],
    ['deposit', 'bank', { total: '122.6500', received: '106.5' }, 'ok'],
    ['deposit', 'bank', { total: '122.64', received: '106.50' }, 'rate_changed'],
    ['deposit', 'bank', { total: '122.65', received: '120.00' }, 'rate_changed'],
    ['deposit', 'bank', { total: '122.651', received: '106.50' }, 'rate_changed'],
    ['withdrawal', 'payout', { total: '120.00', received: '105.50' }, 'ok'],
    ['withdrawal', 'payout', { total: '120.00', received: '106.50' }, 'rate_changed'],
  ] as const)(
    'MONEY-1 MONEY-3 a %s by %s whose amounts were shown as %j is answered with: %s',
    async (flow, method, shown_money, expected) => {
      const player = world.player()
      await world.fund(player, 50_000n)
      const parameters = flow === 'withdrawal' ? { account: 'DE1' } : {}
      const answer = await world.deposit(player, { flow, method, body: { amount: '120.00', parameters, shown_money } })
      expect(answer.ok ? 'ok' : answer.refusal.code).toBe(expected)
      if (!answer.ok) expect(await world.balance(player)).toBe(50_000n)
    },
  )
})
