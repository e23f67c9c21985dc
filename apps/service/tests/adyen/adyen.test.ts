/** Payments by the plug-in for Adyen through the whole service. The simulator's journal is the witness. */
import { oneDatabaseKind, until } from '@modulor/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkLedger } from '../../src/features/ledger-check'
import { openAdyenWorld, type AdyenWorld } from './adyen-world'

describe.each(oneDatabaseKind())('issue-14 1 Adyen on %s', (kind) => {
  let world: AdyenWorld
  beforeAll(async () => {
    world = await openAdyenWorld(kind)
  })
  afterAll(() => world.close())
  beforeEach(() => world.adyen.set({ faults: {} }))

  it.each([
    ['', 'succeeded', null],
    ['DECLINED', 'declined', 'do_not_honour'],
    ['NOT_ENOUGH_BALANCE', 'declined', 'insufficient_funds'],
    ['SHOPPER_CANCELLED', 'cancelled', 'cancelled_by_player'],
    ['ERROR', 'declined', 'provider_refused'],
  ] as const)('a card in the name of “%s” is %s', async (holder, state, code) => {
    const { payment_id: id } = await world.deposit({ holder })
    expect(await world.becomes(id, state)).toMatchObject({ decline_code: code })
    expect(await world.adyen.journal(id)).toEqual(state === 'succeeded' ? ['charge 2558'] : [])
  })

  it('a refund ends by its webhook, and gives everything back where it fails days later', async () => {
    const { payment_id: id } = await world.deposit({ holder: 'refund failed' })
    await world.becomes(id, 'succeeded')
    expect(await world.refund(id, '5.00')).toMatchObject({ state: 'pending' })
    await world.operationBecomes(id, 'succeeded')
    expect(await world.operationBecomes(id, 'failed_late')).toMatchObject({ net: { moved: '0.00', left: '25.58' } })
    expect(await world.adyen.journal(id)).toEqual(['charge 2558', 'refund 500', 'refund_failed 500'])
  })

  it('the ledger explains every transfer', async () => {
    const report = await checkLedger({ db: world.service.db, keys: [], isSandbox: true })
    expect(report.faults).toEqual([])
  })
})
