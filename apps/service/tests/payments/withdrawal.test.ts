import { databaseKinds } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, valueOf, type World } from './world'

describe.each(databaseKinds())('withdrawal on %s', (kind) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(kind)
  })
  afterAll(() => world.close())

  it('SVC-2 holds the amount, then pays it less the fee', async () => {
    const player = world.player()
    await world.fund(player, 10_000n)
    const shown = valueOf(await world.withdraw(player, '25.00'))
    expect(shown).toMatchObject({
      transaction_status: 'processing',
      money: 'held',
      amount: '25.00',
      fee: '1.00',
      total: '25.00',
      received: '24.00',
    })
    expect(await world.balance(player)).toBe(7_500n)
    expect(await world.balance(player, 'player_hold')).toBe(2_500n)
    expect(await world.becomes(player, shown.payment_id, 'success')).toMatchObject({ money: 'sent' })
    expect(await world.balance(player)).toBe(7_500n)
    expect(await world.balance(player, 'player_hold')).toBe(0n)
    expect(await world.sandbox.journal(shown.payment_id)).toMatchObject([{ amount: '24.00' }])
  })

  it('SVC-2 a refused payout releases the hold', async () => {
    const player = world.player()
    await world.fund(player, 10_000n)
    // The amount selects the sandbox's behaviour: 25.52 after the fee.
    const shown = valueOf(await world.withdraw(player, '26.52'))
    const ended = await world.becomes(player, shown.payment_id, 'error')
    expect(ended).toMatchObject({ decline_page_settings: { code: 'do_not_honour' }, money: 'returned' })
    expect(await world.balance(player)).toBe(10_000n)
    expect(await world.balance(player, 'player_hold')).toBe(0n)
  })

  it('SVC-5 a payout whose response is lost keeps its hold until its state is known, and is paid once', async () => {
    const player = world.player()
    await world.fund(player, 10_000n)
    world.outside.takesCallbacks = false
    const shown = valueOf(await world.withdraw(player, '26.56'))
    expect(shown.transaction_status).toBe('processing')
    expect(await world.balance(player, 'player_hold')).toBe(2_656n)
    world.advance(6_000)
    await world.becomes(player, shown.payment_id, 'success')
    expect(await world.balance(player)).toBe(7_344n)
    expect(await world.sandbox.journal(shown.payment_id)).toHaveLength(1)
    world.outside.takesCallbacks = true
  })

  it.each([
    ['more than the balance', 2_000n, '25.00'],
    ['with a balance below the minimum', 400n, '5.00'],
    ['with nothing', 0n, '25.00'],
  ])('VALID-4 refuses %s with the specification’s code', async (_, funds, amount) => {
    const player = world.player()
    if (funds > 0n) await world.fund(player, funds)
    expect(await world.withdraw(player, amount)).toMatchObject({
      ok: false,
      refusal: { code: '1206', fields: { amount: 'CASHIER.PH2.ERROR_MESSAGE.1206' } },
    })
    expect(await world.balance(player)).toBe(funds)
  })

  it('SVC-2 of twenty simultaneous withdrawals of a balance for four, four pass, and no balance is negative', async () => {
    const player = world.player()
    await world.fund(player, 10_000n)
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => world.withdraw(player, '25.00')))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(4)
    // The same refusal as of a single one, with the field at which it is shown.
    const tooLow = { code: '1206', fields: { amount: 'CASHIER.PH2.ERROR_MESSAGE.1206' } }
    for (const outcome of outcomes) if (!outcome.ok) expect(outcome.refusal).toMatchObject(tooLow)
    expect(await world.balance(player)).toBe(0n)
  })
})
