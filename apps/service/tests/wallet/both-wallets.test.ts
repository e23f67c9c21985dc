/**
 * A player's money is the same in either place (issue-13 3, decision 84): the same journeys with the balance in the ledger and in
 * the merchant's own wallet, and the sums of random journeys with faults.
 */
import type { PaySession } from '@modulor/contract/http'
import { WALLET_KINDS } from '@modulor/contract/vocabulary'

import { fromMinor, toMinor } from '@modulor/rules'
import { oneDatabaseKind } from '@modulor/testkit'
import fc from 'fast-check'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { linkedOperationsOf } from '../../src/features/linked-operations/linked-operations.repository'
import { toPayment } from '../../src/features/payments'
import { balanceAccount } from '../../src/features/wallet'
import { balanceOf } from '../../src/ledger'
import { openWalletWorld, type WalletWorld } from './wallet-world'

const OPENS_MS_MAX = 60_000
const DECLINED_CARD = '4000000000009995'
const START = '100.00'

type Journey = (world: WalletWorld, session: string) => Promise<unknown>
const ended = ({ payment_id: id }: PaySession, world: WalletWorld, session: string, told: 'success' | 'error') =>
  world.becomes(session, id, told).then(() => id)
const deposited = async (world: WalletWorld, session: string, card?: string) =>
  ended(await world.deposit(session, '25.00', card), world, session, card === DECLINED_CARD ? 'error' : 'success')
const withdrawn = async (world: WalletWorld, session: string, amount: string) =>
  ended(
    (await world.withdraw(session, amount)).json as PaySession,
    world,
    session,
    amount.endsWith('51') ? 'error' : 'success',
  )
const operated =
  (
    begin: (world: WalletWorld, session: string) => Promise<string>,
    kind: string,
    source: string,
    amount: string,
  ): Journey =>
  async (world, session) => {
    const answer = await world.operate(await begin(world, session), { kind, source, amount })
    expect(answer.status).toBe(200)
  }
const paid = (world: WalletWorld, session: string) => deposited(world, session)
const out = (world: WalletWorld, session: string) => withdrawn(world, session, '20.00')

/** Each journey, with the balance that it leaves of 100.00. */
const JOURNEYS: readonly [string, Journey, string][] = [
  ['a deposit', paid, '125.00'],
  ['a deposit that is declined', (world, session) => deposited(world, session, DECLINED_CARD), '100.00'],
  ['a withdrawal', out, '80.00'],
  ['a withdrawal that is declined', (world, session) => withdrawn(world, session, '20.51'), '100.00'],
  [
    'a withdrawal above the balance',
    async (world, session) =>
      expect((await world.withdraw(session, '100.01')).json).toMatchObject({ error_code: '1206' }),
    '100.00',
  ],
  ['a refund that the player bears', operated(paid, 'refund', 'player', '5.00'), '120.00'],
  ['a refund that the merchant bears', operated(paid, 'refund', 'merchant', '5.00'), '125.00'],
  ['a correction of a deposit', operated(paid, 'correction', 'player', '25.58'), '100.00'],
  ['a write-off', operated(paid, 'write_off', 'merchant', '25.00'), '125.00'],
  ['a payout that was returned', operated(out, 'payout_return', 'player', '20.00'), '100.00'],
  [
    'a deposit that is credited late',
    operated((world, session) => deposited(world, session, DECLINED_CARD), 'late_credit', 'player', '25.58'),
    '125.00',
  ],
]

/** What a player does, one after the other, and what goes wrong with the wallet meanwhile. */
const SCENARIOS = fc.record({
  fault: fc.constantFrom('anna', 'wallet-slow', 'wallet-lost', 'wallet-down', 'wallet-refuses'),
  steps: fc.array(
    fc.constantFrom('paid', 'declined', 'out', 'out declined', 'out pending', 'out lost', 'refund', 'taken back'),
    { minLength: 2, maxLength: 5 },
  ),
})
type Story = { readonly fault: string; readonly steps: readonly string[] }
const SCENARIOS_COUNT = 14
const SEED = 84
const RANDOM_MS_MAX = 120_000
const PAYOUTS: Readonly<Record<string, string>> = {
  ...{ out: '20.00', 'out declined': '20.51', 'out pending': '20.53', 'out lost': '20.55', 'taken back': '20.60' },
}

async function live(world: WalletWorld, { fault, steps }: Story): Promise<string> {
  const { id, session } = await world.player(fault, START)
  for (const step of steps) {
    const amount = PAYOUTS[step]
    if (amount !== undefined) await world.withdraw(session, amount)
    else {
      const { payment_id: paymentId } = await world.deposit(
        session,
        '25.00',
        step === 'declined' ? DECLINED_CARD : undefined,
      )
      // Only a deposit that has ended can be refunded. Before that the refund is refused and moves nothing.
      if (step === 'refund') await world.operate(paymentId, { kind: 'refund', source: 'player', amount: '5.00' })
    }
    if (step === 'taken back')
      await world.service.call('reversePendingWithdrawal', { session, headers: { 'sec-fetch-site': 'same-origin' } })
  }
  return id
}

const ENDED: readonly string[] = ['succeeded', 'declined', 'cancelled', 'expired']

/** Whether no payment or movement is in progress. A withdrawal of 20.60 is pending for an hour; its player reverses it. */
async function isSettled({ service: { db } }: WalletWorld): Promise<boolean> {
  const movements = await db.selectFrom('wallet_movements').select('state').execute()
  const payments = await db.selectFrom('payments').select(['state', 'amount']).execute()
  const open = payments.filter(({ state, amount }) => !ENDED.includes(state) && amount !== '2060')
  const jobs = await db.selectFrom('jobs').select('kind').where('kind', 'in', ['wallet', 'operation']).execute()
  const isMoving = movements.some(
    ({ state }) => state === 'committing' || state === 'cancelling' || state === 'crediting',
  )
  return open.length === 0 && jobs.length === 0 && !isMoving
}

const mirrorOf = (userId: string) => balanceAccount({ brand: 'COM', userId, currency: 'EUR', wallet: 'http' })

/** The change of the balance according to the player's payments and operations, in minor units. */
async function movedBy({ service: { db } }: WalletWorld, userId: string): Promise<{ readonly total: bigint }> {
  const payments = (await db.selectFrom('payments').selectAll().where('user_id', '=', userId).execute()).map(toPayment)
  const operations = await linkedOperationsOf(
    db,
    payments.map(({ id }) => id),
  )
  const ofPayments = payments.map(({ flow, state, receivedMinor, amountMinor }) => {
    if (flow === 'deposit') return state === 'succeeded' ? receivedMinor : 0n
    return state === 'declined' || state === 'cancelled' || state === 'expired' ? 0n : -amountMinor
  })
  const ofOperations = operations.map(({ state, receivedMinor }) => (state === 'succeeded' ? -receivedMinor : 0n))
  return { total: [...ofPayments, ...ofOperations].reduce((sum, minor) => sum + minor, 0n) }
}

describe.each(oneDatabaseKind())('money on %s', (database) => {
  describe.each(WALLET_KINDS)('with the balance in %s', (kind) => {
    let world: WalletWorld
    beforeAll(async () => {
      world = await openWalletWorld(database, {}, kind)
    }, OPENS_MS_MAX)
    afterAll(() => world.close())

    it.each(JOURNEYS)('issue-13 3 %s leaves the expected balance', async (_, journey, left) => {
      const { id, session } = await world.player('anna', START)
      await journey(world, session)
      await world.eventually(left, async () => (await world.availableOf(id)) === left)
      expect(await world.ledgerFaults()).toEqual([])
    })
  })

  it(
    'issue-13 3 after random journeys with faults, wallet and ledger have the sum of all payments and operations',
    async () => {
      const world = await openWalletWorld(database, { DEMO_WALLET_SLOW_MS: '300' })
      try {
        const players = fc.sample(SCENARIOS, { numRuns: SCENARIOS_COUNT, seed: SEED })
        const told = await Promise.all(players.map((story) => live(world, story)))
        await world.eventually('every movement to end', () => isSettled(world))
        for (const id of told) {
          const moved = await movedBy(world, id)
          expect([id, await world.availableOf(id)]).toEqual([id, fromMinor((toMinor(START, 2) ?? 0n) + moved.total, 2)])
          expect(await balanceOf(world.service.db, mirrorOf(id))).toBe(moved.total)
        }
        expect(told.length).toBe(SCENARIOS_COUNT)
        expect(await world.ledgerFaults()).toEqual([])
      } finally {
        await world.close()
      }
    },
    RANDOM_MS_MAX,
  )
})
