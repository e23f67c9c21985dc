/** The calls to a merchant's wallet when two operators end a refund (decision 103). */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { oneDatabaseKind, until, type Program } from '@modulor/testkit'
import { fromMinor, toMinor } from '@modulor/rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUR_MS, SECOND_MS } from '../../src/durations'
import { findPayment, houseAccount } from '../../src/features/payments'
import { balanceOf } from '../../src/ledger'
import { openRefundEndWorld, type RefundEndWorld } from '../operator/refund-end-world'
import { startWallet, withWallet } from './wallet-world'

describe.each(oneDatabaseKind())('ends of refunds with the wallet of a merchant on %s', (kind) => {
  let folder: string
  let wallet: Program
  let world: RefundEndWorld
  const settings = () => ({ DEMO_WALLET_FILE: join(folder, 'wallet.json'), DEMO_WALLET_TIME_CHECK: 'off' })

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modulor-wallet-'))
    wallet = await startWallet(settings())
    world = await openRefundEndWorld(kind, { configure: withWallet('http', wallet.url) })
  })
  afterAll(async () => {
    await world.world.close()
    await wallet.stop()
    await rm(folder, { recursive: true, force: true })
  })

  /** Creates a player in the wallet, who must exist there before anything is credited. */
  async function player() {
    const id = randomUUID()
    await fetch(`${wallet.url}/players/COM/${id}/EUR`, {
      ...{ method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ available: '0' }) },
    })
    return id
  }
  const availableOf = async (id: string) => {
    const { available } = (await (await fetch(`${wallet.url}/players/COM/${id}/EUR`)).json()) as { available: string }
    return fromMinor(toMinor(available, 2) ?? -1n, 2)
  }
  const movementBecomes = (id: string, state: string) =>
    until(
      async () => {
        world.service.clock.advance(SECOND_MS)
        const found = world.service.db.selectFrom('wallet_movements').select('state').where('id', '=', id)
        return (await found.executeTakeFirst())?.state === state
      },
      { deadlineMs: 20_000, pollMs: 50, describe: () => `the movement ${id} to be ${state}` },
    )
  const lossesMinor = async (paymentId: string) => {
    const payment = await findPayment(world.service.db, paymentId)
    if (!payment) throw new Error(`no payment ${paymentId}`)
    return balanceOf(world.service.db, houseAccount(payment, 'losses'))
  }

  it.each([
    ['carried_out', 'taken', 'committed', '20.00'],
    ['not_carried_out', 'freed', 'cancelled', '25.00'],
  ] as const)(
    'decision-103 after the end %s the reserved amount is %s, and its movement is %s',
    async (end, balance, state, available) => {
      const refund = await world.refunding({ player: await player() })
      await movementBecomes(refund.id, 'credited')
      const story = await world.caseOf(refund, 'provider_report')
      expect(story.ends.find((each) => each.end === end)).toMatchObject({
        balance,
        balance_amount: '5.00',
        wallet: 'http',
      })
      await world.ask(story, end)
      expect((await world.confirm(story.case.case_id)).status).toBe(200)
      await movementBecomes(refund.operationId, state)
      expect(await availableOf(refund.player)).toBe(available)
      expect(await world.ledgerFaults()).toEqual([])
    },
  )

  it('decision-103 a refund that had succeeded is credited to the merchant, and its wallet is not called', async () => {
    const refund = await world.refunding({ player: await player() })
    await world.tell(refund, 'REFUND', 500, 'EUR')
    await movementBecomes(refund.operationId, 'committed')
    const before = await lossesMinor(refund.id)
    const story = await world.caseOf(refund, 'provider_report')
    expect(story.ends).toMatchObject([
      { becomes: 'failed_late', balance: 'unchanged', source: 'player', wallet: 'http' },
    ])
    await world.ask(story, 'not_carried_out')
    expect((await world.confirm(story.case.case_id)).status).toBe(200)
    expect((await lossesMinor(refund.id)) - before).toBe(5_00n)
    await movementBecomes(refund.operationId, 'committed')
    expect(await availableOf(refund.player)).toBe('20.00')
    expect(await world.ledgerFaults()).toEqual([])
  })

  it('decision-103 a refund whose reserve the wallet has not answered was not sent, and can only end as not carried out', async () => {
    const id = await player()
    const earlier = await world.refunding({ player: id })
    await movementBecomes(earlier.id, 'credited')
    await wallet.kill()
    const refund = await world.refunding({ player: id, begins: 'unknown', of: earlier.id })
    world.service.clock.advance(HOUR_MS)
    const story = await world.theCase(refund.operationId, 'operation_unsettled')
    expect(story.ends).toMatchObject([{ end: 'not_carried_out', becomes: 'failed', balance: 'freed' }])
    expect((await world.ask(story, 'carried_out')).json).toMatchObject({ error_code: 'proposal_gone' })
    await world.ask(story, 'not_carried_out')
    expect((await world.confirm(story.case.case_id)).status).toBe(200)
    wallet = await startWallet(settings(), wallet.port)
    await movementBecomes(refund.operationId, 'cancelled')
    // The other refund of the payment is still reserved.
    expect(await availableOf(id)).toBe('20.00')
    expect(await world.factsOf(earlier.id)).toMatchObject({ states: ['failed not_carried_out', 'pending'] })
    expect(await world.ledgerFaults()).toEqual([])
  })
})
