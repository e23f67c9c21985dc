import { databaseKinds } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, valueOf, type World } from './world'

describe.each(databaseKinds())('taking a withdrawal back on %s', (kind) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(kind)
  })
  afterAll(() => world.close())

  it('API-7 REV-1 REV-3 a pending payout is closed and its hold comes back, once', async () => {
    const player = world.player()
    await world.fund(player, 10_000n)
    // The sandbox goes by the sum that it is asked to pay: 25.60 after the fee stays pending for an hour.
    const shown = valueOf(await world.withdraw(player, '26.60'))
    expect(await world.balance(player)).toBe(7_340n)

    const both = await Promise.all([
      world.payments.reverseWithdrawals(player),
      world.payments.reverseWithdrawals(player),
    ])
    expect(both.map(valueOf)).toContainEqual({ currency: 'EUR', success_amount: '26.60' })
    expect(valueOf(await world.payments.reverseWithdrawals(player))).toEqual({ currency: 'EUR' })

    const state = await world.state(player, shown.payment_id)
    expect(state).toMatchObject({ transaction_status: 'error', decline_page_settings: { code: 'cancelled_by_player' } })
    expect(await world.balance(player)).toBe(10_000n)
    expect(await world.balance(player, 'player_hold')).toBe(0n)
    expect(await world.sandbox.journal(shown.payment_id)).toEqual([])
  })

  it('REV-1 a payout that has left is not taken back', async () => {
    const player = world.player()
    await world.fund(player, 10_000n)
    world.outside.takesCallbacks = false
    // Its answer is lost and no callback comes: we do not know yet, the provider has paid.
    const shown = valueOf(await world.withdraw(player, '26.56'))
    expect(valueOf(await world.payments.reverseWithdrawals(player))).toEqual({ currency: 'EUR', fail_amount: '26.56' })
    expect(await world.state(player, shown.payment_id)).toMatchObject({ transaction_status: 'success' })
    expect(await world.balance(player)).toBe(7_344n)
    expect(await world.sandbox.journal(shown.payment_id)).toHaveLength(1)
    world.outside.takesCallbacks = true
  })

  it('REV-1 SVC-5 a payout that never arrived at its provider comes back at once, and is no operator’s case', async () => {
    const player = world.player()
    await world.fund(player, 10_000n)
    world.outside.provider = { payOut: () => Promise.resolve({ kind: 'unknown', why: 'nobody_answered' }) }
    const shown = valueOf(await world.withdraw(player, '20.00'))
    world.outside.provider = {}
    expect(shown.transaction_status).toBe('processing')
    expect(valueOf(await world.payments.reverseWithdrawals(player))).toEqual({
      currency: 'EUR',
      success_amount: '20.00',
    })
    expect(await world.balance(player)).toBe(10_000n)
    const cases = await world.db
      .selectFrom('operator_cases')
      .select('kind')
      .where('payment_id', '=', shown.payment_id)
      .execute()
    expect(cases).toEqual([])
  })

  it('REV-1 another player takes nothing of it', async () => {
    const [player, other] = [world.player(), world.player()]
    await world.fund(player, 10_000n)
    valueOf(await world.withdraw(player, '26.60'))
    expect(valueOf(await world.payments.reverseWithdrawals(other))).toEqual({ currency: 'EUR' })
    expect(await world.balance(player)).toBe(7_340n)
  })
})
