import { oneDatabaseKind, until } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, valueOf, type World } from './world'

describe.each(oneDatabaseKind())('reversing a withdrawal on %s', (kind) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(kind)
  })
  afterAll(() => world.close())
  const stateOf = async (id: string) =>
    (await world.db.selectFrom('payments').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state

  it('API-7 REV-1 REV-3 a pending payout is closed and its hold is released, once', async () => {
    const player = world.player()
    await world.fund(player, 10_000n)
    // The amount selects the sandbox's behaviour: 25.60 after the fee stays pending for an hour.
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

  it('REV-1 a payout that was paid is not reversed', async () => {
    const player = world.player()
    await world.fund(player, 10_000n)
    world.outside.takesCallbacks = false
    // Its response is lost and no callback arrives: the service does not know yet that the provider has paid.
    const shown = valueOf(await world.withdraw(player, '26.56'))
    expect(valueOf(await world.payments.reverseWithdrawals(player))).toEqual({ currency: 'EUR', fail_amount: '26.56' })
    expect(await world.state(player, shown.payment_id)).toMatchObject({ transaction_status: 'success' })
    expect(await world.balance(player)).toBe(7_344n)
    expect(await world.sandbox.journal(shown.payment_id)).toHaveLength(1)
    expect(valueOf(await world.payments.reverseWithdrawals(player, shown.payment_id))).toEqual({
      currency: 'EUR',
      fail_amount: '26.56',
    })
    world.outside.takesCallbacks = true
  })

  it('REV-1 SVC-5 a payout that did not reach its provider is reversed at once, without an operator case', async () => {
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

  it('REV-1 issue-8 1.3 a callback that applies the closing first still ends it as cancelled, and the money is back', async () => {
    const player = world.player()
    await world.fund(player, 10_000n)
    const { payment_id: id } = valueOf(await world.withdraw(player, '26.60'))
    // The provider closes and sends a callback; its response arrives after the callback.
    world.outside.provider = {
      close: async (ref) => {
        world.outside.provider = {}
        const verdict = await world.provider.close(ref)
        await until(async () => (await stateOf(id)) !== 'processing' || undefined)
        return verdict
      },
    }
    expect(valueOf(await world.payments.reverseWithdrawals(player))).toEqual({
      currency: 'EUR',
      success_amount: '26.60',
    })
    expect(await stateOf(id)).toBe('cancelled')
    expect(await world.state(player, id)).toMatchObject({ decline_page_settings: { code: 'cancelled_by_player' } })
    expect(await world.balance(player)).toBe(10_000n)
  })

  it('REV-1 issue-8 1.3 a lost response is shown as pending, and the job continues to close it', async () => {
    const player = world.player()
    await world.fund(player, 10_000n)
    const { payment_id: id } = valueOf(await world.withdraw(player, '26.60'))
    world.outside.provider = { close: () => Promise.resolve({ kind: 'unknown', why: 'nobody_answered' }) }
    expect(valueOf(await world.payments.reverseWithdrawals(player))).toEqual({
      currency: 'EUR',
      pending_amount: '26.60',
    })
    expect(await world.state(player, id)).toMatchObject({ can_reverse: false, reversal_requested: true })
    expect(valueOf(await world.payments.openWithdrawals(player)).withdrawals).toMatchObject([
      { payment_id: id, amount: '26.60', can_reverse: false, reversal_requested: true },
    ])
    world.outside.provider = {}
    world.advance(11_000)
    await until(async () => (await stateOf(id)) === 'cancelled' || undefined)
    expect(await world.balance(player)).toBe(10_000n)
  })

  it('REV-1 issue-8 1.3 one of several is reversed alone, and each is listed with its own amount', async () => {
    const [player, other] = [world.player(), world.player()]
    await world.fund(player, 10_000n)
    const first = valueOf(await world.withdraw(player, '26.60')).payment_id
    const second = valueOf(await world.withdraw(player, '27.60')).payment_id
    const list = async () => valueOf(await world.payments.openWithdrawals(player)).withdrawals
    expect(await list()).toMatchObject([
      { payment_id: first, destination: '••••', amount: '26.60', currency: 'EUR', can_reverse: true },
      { payment_id: second, destination: '••••', amount: '27.60', currency: 'EUR', can_reverse: true },
    ])
    expect(await world.payments.reverseWithdrawals(other, second)).toMatchObject({ refusal: { code: 'not_found' } })
    expect(await world.payments.reverseWithdrawals(player, 'nonsense')).toMatchObject({
      refusal: { code: 'not_found' },
    })
    const back = valueOf(await world.payments.reverseWithdrawals(player, second))
    expect(back).toEqual({ currency: 'EUR', success_amount: '27.60' })
    expect(valueOf(await world.payments.reverseWithdrawals(player, second))).toEqual(back)
    expect(await list()).toMatchObject([{ payment_id: first }])
    expect(await world.balance(player)).toBe(7_340n)
    expect(valueOf(await world.payments.openWithdrawals(other)).withdrawals).toEqual([])
  })

  it('REV-1 a list that leaves withdrawals out says so, and one cancellation of all covers those in the list', async () => {
    const player = world.player()
    await world.fund(player, 100_000n)
    for (let count = 0; count < 20; count += 1) valueOf(await world.withdraw(player, `${25 + count}.60`))
    const list = async () => {
      const { withdrawals, is_more } = valueOf(await world.payments.openWithdrawals(player))
      return { count: withdrawals.length, newest: withdrawals.at(-1)?.payment_id, is_more }
    }
    expect(await list()).toMatchObject({ count: 20, is_more: false })
    const { payment_id: newest } = valueOf(await world.withdraw(player, '45.60'))
    expect(await list()).toMatchObject({ count: 20, is_more: true })
    expect(valueOf(await world.payments.reverseWithdrawals(player))).toEqual({
      currency: 'EUR',
      success_amount: '702.00',
    })
    expect(await list()).toEqual({ count: 1, newest, is_more: false })
  })

  it('REV-1 a withdrawal in another currency is listed and can be reversed alone, and is not among all', async () => {
    const player = world.player()
    await world.fund(player, 10_000n)
    const { payment_id: id } = valueOf(await world.withdraw(player, '26.60'))
    const inDollars = { ...player, currency: 'USD' }
    expect(valueOf(await world.payments.openWithdrawals(inDollars)).withdrawals).toMatchObject([
      { payment_id: id, amount: '26.60', currency: 'EUR', can_reverse: true },
    ])
    expect(valueOf(await world.payments.reverseWithdrawals(inDollars))).toEqual({ currency: 'USD' })
    expect(await world.balance(player)).toBe(7_340n)
    expect(valueOf(await world.payments.reverseWithdrawals(inDollars, id))).toEqual({
      currency: 'EUR',
      success_amount: '26.60',
    })
    expect(await world.balance(player)).toBe(10_000n)
  })

  it('REV-1 issue-8 1.3 a brand that does not offer it refuses it, and no money moves', async () => {
    const player = world.player()
    await world.fund(player, 10_000n)
    const { payment_id: id } = valueOf(await world.withdraw(player, '26.60'))
    const brand = world.config.brands.COM
    if (!brand) throw new Error('there is no brand')
    brand.withdrawal_reversal = false
    const answer = await world.payments.reverseWithdrawals(player)
    const shown = await world.state(player, id)
    brand.withdrawal_reversal = true
    expect(answer).toMatchObject({ refusal: { code: 'action_not_expected' } })
    expect(shown.can_reverse).toBe(false)
    expect(await world.balance(player)).toBe(7_340n)
  })

  it('REV-1 another player cannot reverse it', async () => {
    const [player, other] = [world.player(), world.player()]
    await world.fund(player, 10_000n)
    valueOf(await world.withdraw(player, '26.60'))
    expect(valueOf(await world.payments.reverseWithdrawals(other))).toEqual({ currency: 'EUR' })
    expect(await world.balance(player)).toBe(7_340n)
  })
})
