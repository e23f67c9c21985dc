import type { PaySession, ThreeDsResultRequest } from '@modulor/contract/http'
import { oneDatabaseKind, until } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Outcome } from '../../src/outcome'
import { actionOf, decideAtBank, decideAtIssuer } from './player-at-issuer'
import { CARDS, openWorld, valueOf, type World } from './world'

const MINUTE_MS = 60_000

describe.each(oneDatabaseKind())('actions of the player on %s', (kind) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(kind)
    world.outside.takesCallbacks = false
  })
  afterAll(() => world.close())

  const back = (session: PaySession, request: Partial<ThreeDsResultRequest>): Promise<Outcome<PaySession>> =>
    world.payments.threeDsResult(
      { kind: 'pay_session', paySessionId: session.session_id },
      { provider: 'sandbox', ...request },
    )

  it('THREEDS-1 THREEDS-2 continues from the fingerprint to the challenge to the result', async () => {
    const player = world.player()
    const first = valueOf(await world.deposit(player, { card: CARDS.methodThenChallenge }))
    expect(first.transaction_status).toBe('await')
    expect(actionOf(first, 'three_ds_method').timeout_ms).toBe(10_000)

    const second = valueOf(await back(first, { method_completed: 'Y' }))
    const challenge = actionOf(second, 'three_ds_challenge')
    expect(challenge.fields['threeDSSessionData']).toBe(first.session_id)

    // A reload returns the same challenge.
    expect((await world.state(player, first.payment_id)).next_action).toEqual(challenge)

    const last = valueOf(await back(second, { cres: await decideAtIssuer(second, 'approve') }))
    expect(last).toMatchObject({ transaction_status: 'success', next_action: { type: 'result' } })
    expect(await world.balance(player)).toBe(2500n)

    // A second return, from a reload or another tab, gets the same response and has no effect.
    expect(valueOf(await back(second, { cres: 'anything' }))).toEqual(last)
  })

  it('THREEDS-2 a frictionless card needs no challenge', async () => {
    const player = world.player()
    const first = valueOf(await world.deposit(player, { card: CARDS.frictionless }))
    expect(valueOf(await back(first, { method_completed: 'N' })).transaction_status).toBe('success')
  })

  it('THREEDS-1 the browser’s data do not decide the result: the provider is asked', async () => {
    const player = world.player()
    const first = valueOf(await world.deposit(player, { card: CARDS.challenge }))
    const forged = valueOf(await back(first, { cres: Buffer.from('{"transStatus":"Y"}').toString('base64url') }))
    expect(forged.transaction_status).toBe('await')
    expect(await world.balance(player)).toBe(0n)
  })

  it('THREEDS-3 a refused challenge is a decline with its reason, and the card may be tried again', async () => {
    const player = world.player()
    const first = valueOf(await world.deposit(player, { card: CARDS.challenge }))
    const last = valueOf(await back(first, { cres: await decideAtIssuer(first, 'refuse') }))
    expect(last).toMatchObject({
      transaction_status: 'error',
      decline_page_settings: {
        code: 'authentication_failed',
        reason: 'CASHIER.DECLINE.AUTHENTICATION_FAILED',
        can_retry_same_card: true,
      },
    })
    const again = valueOf(await world.deposit(player, { card: CARDS.challenge }))
    expect(again.payment_id).not.toBe(first.payment_id)
    expect(again.transaction_status).toBe('await')
  })

  it('THREEDS-3 an abandoned challenge has its own decline code', async () => {
    const first = valueOf(await world.deposit(world.player(), { card: CARDS.challenge }))
    const last = valueOf(await back(first, { cancelled: true }))
    expect(last.decline_page_settings?.code).toBe('authentication_abandoned')
  })

  it('THREEDS-3 a challenge without a result times out, and is closed at the provider first', async () => {
    const player = world.player()
    const first = valueOf(await world.deposit(player, { card: CARDS.challenge }))
    world.advance(16 * MINUTE_MS)
    const last = await world.becomes(player, first.payment_id, 'error')
    expect(last.decline_page_settings?.code).toBe('authentication_timed_out')
    expect(world.calls).toContainEqual({ name: 'close', paymentId: first.payment_id, provider: 'sandbox' })
    expect(await world.sandbox.journal(first.payment_id)).toEqual([])
  })

  it('RESULT-8 a redirect opens the bank and returns to the status page, which then shows the result', async () => {
    const player = world.player()
    const first = valueOf(await world.deposit(player))
    expect(first).toMatchObject({ transaction_status: 'await', action: 'redirect' })
    const returned = await decideAtBank(first, 'pay')
    expect(new URL(returned).pathname).toBe(`/payments/status/sandbox/${first.session_id}`)
    const last = await until(async () => {
      const seen = valueOf(await world.payments.stateOf({ kind: 'pay_session', paySessionId: first.session_id }))
      return seen.transaction_status === 'success' ? seen : undefined
    })
    expect(last.payment_id).toBe(first.payment_id)
    expect(await world.balance(player)).toBe(2500n)
  })

  it('RESULT-2 a cancellation at the bank is shown to the player', async () => {
    const player = world.player()
    const first = valueOf(await world.deposit(player))
    await decideAtBank(first, 'cancel')
    const last = await world.becomes(player, first.payment_id, 'error')
    expect(last.decline_page_settings?.code).toBe('cancelled_by_player')
  })

  it('RESULT-2 an unused bank page expires', async () => {
    const player = world.player()
    const first = valueOf(await world.deposit(player))
    world.advance(16 * MINUTE_MS)
    const last = await world.becomes(player, first.payment_id, 'error')
    expect(last.decline_page_settings?.code).toBe('expired')
  })

  it('THREEDS-1 refuses a return with another provider, an unknown payment, or a payment that waits at the bank', async () => {
    const player = world.player()
    const card = valueOf(await world.deposit(player, { card: CARDS.challenge }))
    const bank = valueOf(await world.deposit(player))
    expect(await back(card, { provider: 'other', cres: 'x' })).toMatchObject({ refusal: { code: 'not_found' } })
    expect(await back({ ...card, session_id: 'nobody' }, { cres: 'x' })).toMatchObject({
      refusal: { code: 'not_found' },
    })
    expect(await back(bank, { cres: 'x' })).toMatchObject({ refusal: { code: 'action_not_expected' } })
  })

  it('RESULT-12 a player cannot read the payment of another player', async () => {
    const mine = valueOf(await world.deposit(world.player(), { card: CARDS.approves }))
    const other = world.player()
    const refusal = { ok: false, refusal: { code: 'not_found' } }
    for (const paymentId of [mine.payment_id, 'no-id', '00000000-0000-4000-8000-000000000000'])
      expect(await world.payments.stateOf({ kind: 'player', session: other, paymentId })).toEqual(refusal)
    expect(await world.payments.stateOf({ kind: 'player', session: other })).toEqual(refusal)
    expect(await world.payments.stateOf({ kind: 'pay_session', paySessionId: mine.payment_id })).toEqual(refusal)
  })

  it('RESULT-10 state requests for an open payment ask the provider at most once in two seconds', async () => {
    const player = world.player()
    const { payment_id: id } = valueOf(await world.deposit(player))
    await Promise.all(Array.from({ length: 20 }, () => world.state(player, id)))
    expect(world.calls.filter(({ name, paymentId }) => name === 'status' && paymentId === id)).toHaveLength(1)
  })

  it('SVC-5 issue-8 5 a payment of a brand that left the configuration is not found', async () => {
    const player = world.player()
    const { payment_id: paymentId } = valueOf(await world.deposit(player))
    const without = world.instance({ config: { ...world.config, brands: {} } })
    expect(await without.stateOf({ kind: 'player', session: player, paymentId })).toMatchObject({
      refusal: { code: 'not_found' },
    })
  })
})
