/** Operators' captures and refunds in currencies with 0 and 3 decimals, compared with the sandbox's journal. */
import { randomUUID } from 'node:crypto'
import { oneDatabaseKind, until } from '@modulor/testkit'
import { fromMinor } from '@modulor/rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CashierConfig } from '../../src/config/schema'
import { checkLedger } from '../../src/features/ledger-check'
import type { LinkedOperations } from '../../src/features/linked-operations'
import { createOperators } from '../../src/features/operators'
import type { PlayerSession } from '../../src/features/payments'
import { parseVaultKeys } from '../../src/features/user-cards'
import { CARDS, openWorld, valueOf, type World } from '../payments/world'
import { operationsOn } from './operations-on'

const PRECISIONS = { JPY: 0, BHD: 3 } as const
type Code = keyof typeof PRECISIONS
const CODES = ['JPY', 'BHD'] as const
const KEYS = parseVaultKeys(`test:${Buffer.alloc(32, 9).toString('base64')}`)

function withCurrencies(config: CashierConfig): CashierConfig {
  const { bare, reviewed } = config.methods
  const brand = config.brands.COM
  if (!bare || !reviewed || !brand) throw new Error('the world has lost its methods')
  const limits = Object.fromEntries(CODES.map((code) => [code, { min: '0', blocks: [], experiment_blocks: [] }]))
  const currencies = CODES.map((code) => [code, { name: code, iso_number: '000', precision: PRECISIONS[code] }])
  return {
    ...config,
    currencies: { ...config.currencies, ...(Object.fromEntries(currencies) as CashierConfig['currencies']) },
    methods: { ...config.methods, bare: { ...bare, limits }, reviewed: { ...reviewed, limits } },
    brands: { ...config.brands, COM: { ...brand, currencies: [...CODES] } },
  }
}

describe.each(oneDatabaseKind())('operations in currencies with 0 and 3 decimals on %s', (kind) => {
  let world: World
  let operations: LinkedOperations
  let operatorId: string

  beforeAll(async () => {
    world = await openWorld(kind, { configure: withCurrencies, followOperation: (job) => operations.follow(job) })
    operations = operationsOn(world)
    const people = createOperators({ db: world.db, now: world.now })
    operatorId = await people.add({ name: 'Finance', email: null, roles: ['finance'] })
  })
  afterAll(() => world.close())

  async function deposited(currency: Code, amount: string, method: 'bare' | 'reviewed' = 'bare') {
    const player: PlayerSession = { ...world.player(), currency }
    const { payment_id: id } = valueOf(
      await world.deposit(player, { method, card: CARDS.approves, body: { amount, currency } }),
    )
    if (method === 'bare') await world.becomes(player, id, 'success')
    else await until(async () => (await operations.ofPayment(id))?.payment.isAuthorised === true)
    return { player, id }
  }
  const request = (paymentId: string, amount: string, more: Partial<Parameters<LinkedOperations['request']>[0]> = {}) =>
    operations.request({
      ...{ paymentId, amount, kind: 'refund', origin: 'operator', source: 'player', reason: 'The player asked for it' },
      ...{ idempotencyKey: randomUUID(), operatorId, ...more },
    })
  const journalOf = async (paymentId: string) =>
    (await world.sandbox.journal(paymentId)).map(({ kind: entry, amount, currency }) => [entry, amount, currency])
  const balanceOf = async (player: PlayerSession) =>
    fromMinor(await world.balance(player), PRECISIONS[player.currency as Code])
  const isBalanced = async () =>
    expect((await checkLedger({ db: world.db, keys: KEYS, isSandbox: true })).faults).toEqual([])

  it.each<[Code, string, string, string]>([
    ['BHD', '5.000', '1.234', '3.766'],
    ['JPY', '5000', '1234', '3766'],
  ])(
    'AMT-12 MONEY-1 issue-12 1 in %s, of %s first %s and then the rest is refunded',
    async (currency, paid, part, rest) => {
      const { player, id } = await deposited(currency, paid)
      expect(await request(id, part)).toMatchObject({ ok: true, operation: { state: 'succeeded' } })
      expect(await balanceOf(player)).toBe(rest)
      expect(await request(id, paid)).toMatchObject({ ok: false, code: 'more_than_left', details: { left: rest } })
      expect(await request(id, rest)).toMatchObject({ ok: true, operation: { state: 'succeeded' } })
      expect(await balanceOf(player)).toBe(currency === 'BHD' ? '0.000' : '0')
      expect(await journalOf(id)).toEqual([
        ['charge', paid, currency],
        ['refund', part, currency],
        ['refund', rest, currency],
      ])
      await isBalanced()
    },
  )

  it.each<[Code, string, string]>([
    ['JPY', '5000', '10.5'],
    ['JPY', '5000', '1,000'],
    // In some countries ten thousand, in others ten.
    ['JPY', '50000', '10.000'],
    ['JPY', '50000', '10.0'],
    ['BHD', '5.000', '1.2345'],
    ['BHD', '5.000', '1.2340'],
  ])(
    'MONEY-1 issue-12 1 in %s, of %s an operator cannot refund "%s", and nothing is changed',
    async (currency, paid, amount) => {
      const { player, id } = await deposited(currency, paid)
      expect(await request(id, amount)).toMatchObject({ ok: false, code: 'amount_invalid' })
      expect(await balanceOf(player)).toBe(paid)
      expect((await operations.ofPayment(id))?.operations).toEqual([])
      expect(await journalOf(id)).toEqual([['charge', paid, currency]])
    },
  )

  it('MONEY-1 issue-12 1 a merchant’s program may send zeros that the currency does not have', async () => {
    const { player, id } = await deposited('JPY', '5000')
    expect(await request(id, '1000.00', { origin: 'merchant', operatorId: null })).toMatchObject({ ok: true })
    expect(await balanceOf(player)).toBe('4000')
  })

  it.each<[Code, string, string, string, string]>([
    ['BHD', '5.000', '5.100', '1.234', 'whole_amount_needed'],
    ['JPY', '5000', '5100', '10.5', 'amount_invalid'],
  ])(
    'AMT-12 issue-12 1 in %s, a deposit of %s is captured with its whole sum %s, and not with %s (%s)',
    async (currency, amount, total, part, code) => {
      const { player, id } = await deposited(currency, amount, 'reviewed')
      expect(await request(id, part, { kind: 'capture' })).toMatchObject({ ok: false, code })
      expect(await journalOf(id)).toEqual([])
      expect(await request(id, total, { kind: 'capture' })).toMatchObject({
        ok: true,
        operation: { state: 'succeeded' },
      })
      await world.becomes(player, id, 'success')
      expect(await balanceOf(player)).toBe(amount)
      expect(await journalOf(id)).toEqual([['charge', total, currency]])
      await isBalanced()
    },
  )
})
