/** The current limits of a player, as operators see them (issue-12 2), over real HTTP. */
import { randomUUID } from 'node:crypto'
import type { PayGroup } from '@modulor/contract/http'
import type { PlayerView } from '@modulor/contract/operator'
import { oneDatabaseKind } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../src/durations'
import { MERCHANT_KEY, openTestService, type TestService } from '../http/test-service'
import { openOperatorApi, type OperatorCaller } from './operator-caller'

const CARD_NUMBER = '4242424242424242'

describe.each(oneDatabaseKind())('limits of a player for operators on %s', (kind) => {
  let service: TestService
  let support: OperatorCaller

  beforeAll(async () => {
    service = await openTestService(kind, {
      operations: { kind: 'port', port: 0, host: '127.0.0.1' },
      configure: (config) => {
        const brand = config.brands.COM
        if (!brand) throw new Error('the demo has lost its brand')
        const declines = { ...brand.risk.declines_in_a_row, card: { soft: 2, hard: 4 } }
        const COM = { ...brand, risk: { ...brand.risk, declines_in_a_row: declines } }
        return { ...config, brands: { ...config.brands, COM } }
      },
    })
    support = await (await openOperatorApi(service)).signedInAs('support')
  })
  afterAll(() => service.close())

  async function opened(terms: Record<string, unknown> = {}) {
    const playerId = `player-${randomUUID()}`
    const user = { id: playerId, country: 'DE' }
    const body = { brand: 'COM', currency: 'EUR', user, terms }
    const { json } = await service.call('createSession', { merchantKey: MERCHANT_KEY, body })
    return { playerId, session: await service.sessionOf(json) }
  }
  const pay = (session: string, number: string, amount = '12.50') =>
    service.call('depositSubmit', {
      session,
      params: { payGroupId: 'card' },
      idempotencyKey: randomUUID(),
      body: {
        ...{ amount, currency: 'EUR' },
        card_data: { card_pan: number, card_cvv: '737', month: '12', year: '30' },
      },
    })
  const paid = async (...payment: Parameters<typeof pay>) =>
    String(((await pay(...payment)).json as { payment_id?: unknown }).payment_id)
  const read = async (playerId: string) => {
    const answer = await support.call('readPlayer', { params: { brand: 'COM', playerId } })
    expect(answer.status, answer.text).toBe(200)
    return answer.json as PlayerView
  }

  it('LIST-8 issue-12 2 the shown deposit limit is the merchant’s limit less the deposits since then', async () => {
    const until = new Date(service.clock.now().getTime() + 24 * HOUR_MS).toISOString()
    const { playerId, session } = await opened({
      ...{ deposit_limit_remaining: '60.00', deposit_limit_until: until, is_wagering: true },
    })
    const openedAt = service.clock.now().toISOString()
    expect((await read(playerId)).limits).toMatchObject({
      currency: 'EUR',
      session_opened_at: openedAt,
      deposit: { given: '60.00', left: '60.00', until },
      is_wagering: true,
      abuse: [],
    })
    service.clock.advance(1_000)
    const paymentId = await paid(session, '4111111111111111', '45.00')
    const { limits } = await read(playerId)
    expect(limits?.deposit).toEqual({ given: '60.00', left: '15.00', until })
    // The desk shows the same as the player's own list.
    const listing = (await service.call('depositInit', { session })).json as { payment_groups: PayGroup[] }
    const stateOf = ({ unavailable_reason: reason }: { unavailable_reason: string | null }) => reason
    const ofDeposits = limits?.methods.filter(({ flow }) => flow === 'deposit') ?? []
    expect(ofDeposits.map((method) => [method.pay_group_id, stateOf(method)])).toEqual(
      listing.payment_groups
        .filter(({ action_type: type }) => type !== 'NestedList')
        .map((group) => [group.id, stateOf(group)]),
    )
    expect(ofDeposits.find(({ pay_group_id: id }) => id === 'card')).toMatchObject({ max: '15.00' })
    await service.decline(paymentId)
    expect((await read(playerId)).limits?.deposit).toMatchObject({ left: '60.00' })
  })

  it('LIST-10 issue-12 2 a method shows the end of its restriction, and a withdrawal its own limits', async () => {
    const until = new Date(service.clock.now().getTime() + 10 * MINUTE_MS).toISOString()
    const { playerId, session } = await opened({ restrictions: [{ pay_group_id: 'halden-payout', until }] })
    const payout = async () =>
      (await read(playerId)).limits?.methods.find(({ pay_group_id: id }) => id === 'halden-payout')
    const listing = (await service.call('withdrawalInit', { session: session })).json
    const listed = (listing as { payout_groups: PayGroup[] }).payout_groups.find(({ id }) => id === 'halden-payout')
    expect(await payout()).toEqual({
      ...{ pay_group_id: 'halden-payout', name: listed?.public_name, flow: 'withdrawal' },
      min: listed?.currencies[0]?.limits.min_amount,
      max: listed?.currencies[0]?.limits.max_amount,
      ...{ unavailable_reason: null, restricted_until: until },
    })
    service.clock.advance(10 * MINUTE_MS)
    expect(await payout()).toMatchObject({ restricted_until: null })
    expect((await read(playerId)).limits?.deposit).toBeNull()
  })

  it('issue-9 3 issue-12 2 risk limits are shown as they apply to the next card payment, with their end', async () => {
    const { playerId, session } = await opened()
    for (const number of [CARD_NUMBER, '4000000000000002', CARD_NUMBER]) {
      expect((await read(playerId)).limits?.abuse).toEqual([])
      service.clock.advance(61_000)
      await service.decline(await paid(session, number))
    }
    const { abuse = [] } = (await read(playerId)).limits ?? {}
    const inARow = abuse.find(({ rule, scope }) => rule === 'declines_in_a_row' && scope === 'session')
    expect(inARow).toEqual({
      ...{ rule: 'declines_in_a_row', scope: 'session', stage: 'soft', count: 3, limit: 3 },
      ...{ until: new Date(service.clock.now().getTime() + 60_000).toISOString(), card_last4: null },
    })
    expect(abuse.filter(({ scope }) => scope === 'card')).toMatchObject([
      { rule: 'declines_in_a_row', stage: 'soft', count: 2, limit: 2, card_last4: CARD_NUMBER.slice(-4) },
    ])
    expect(await pay(session, '5555555555554444')).toMatchObject({ status: 429, json: { error_code: 'rate_limited' } })
    service.clock.advance(60_000)
    const after = (await read(playerId)).limits?.abuse ?? []
    expect(after.find(({ scope }) => scope === 'session')).toMatchObject({ stage: 'soft', until: null })
  })
})
