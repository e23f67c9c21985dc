/** A brand whose merchant has a wallet of its own (issue-13 3, decision 84): the service, a provider and the demo wallet by HTTP. */
import type { PaySession } from '@modulor/contract/http'
import { databaseKinds } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWalletWorld, type WalletWorld } from './wallet-world'

describe.each(databaseKinds())('the wallet of a merchant on %s', (kind) => {
  let world: WalletWorld
  beforeAll(async () => {
    world = await openWalletWorld(kind)
  })
  afterAll(() => world.close())

  it('issue-13 3 a deposit is credited once, and its player is told so once the wallet has it', async () => {
    const { id, session } = await world.player()
    const answer = await world.deposit(session)
    expect(answer.json).toMatchObject({ transaction_status: 'success', money: 'credited' })
    expect(await world.availableOf(id)).toBe('25.00')
    expect(await world.movements((answer.json as PaySession).payment_id)).toEqual(['credited'])
    expect(await world.ledgerFaults()).toEqual([])
  })

  it('issue-13 3 a withdrawal is reserved before the provider hears of it, and committed when it has paid', async () => {
    const { id, session } = await world.player('anna', '100.00')
    const answer = await world.withdraw(session)
    const { payment_id: paymentId } = answer.json as PaySession
    await world.becomes(session, paymentId, 'success')
    expect(await world.movementOf(paymentId)).toBe('committed')
    expect(await world.availableOf(id)).toBe('80.00')
    expect(await world.movements(paymentId)).toEqual(['committed'])
    expect(await world.ledgerFaults()).toEqual([])
  })
})
