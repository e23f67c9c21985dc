import type { PaySession } from '@modulor/contract/http'
import { oneDatabaseKind, until } from '@modulor/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ProviderAction } from '../../src/actions/registry'
import type { PlayerSession } from '../../src/features/payments'
import { actionOf } from './player-at-issuer'
import { CARDS, openWorld, valueOf, type World } from './world'

const MINUTE_MS = 60_000

describe.each(oneDatabaseKind())('a display form on %s', (kind) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(kind)
  })
  beforeEach(() => {
    world.outside.takesCallbacks = false
    world.outside.provider = {}
  })
  afterAll(() => world.close())

  const valueAt = (session: PaySession, label: string): string =>
    actionOf(session, 'display_form').items.find((item) => item.label === `DISPLAY.LABEL.${label}`)?.value ?? ''
  const open = async (player: PlayerSession, method = 'voucher') =>
    valueOf(await world.deposit(player, { method, body: { another_payment: true } }))
  const call = (player: PlayerSession, { payment_id: paymentId }: PaySession, payGroupId = 'voucher') => ({
    session: player,
    payGroupId,
    paymentId,
  })
  const confirm = (player: PlayerSession, shown: PaySession) => world.payments.confirmDisplayForm(call(player, shown))
  const cancel = (player: PlayerSession, shown: PaySession) => world.payments.cancelDisplayForm(call(player, shown))

  /** Pays at the provider's counter; returns its response. */
  async function atCounter(shown: PaySession, decision: 'pay' | 'pay_later' | 'cancel'): Promise<number> {
    const answer = await fetch(`${world.sandbox.url}/counter`, {
      method: 'POST',
      body: new URLSearchParams({ code: valueAt(shown, 'VOUCHER_CODE'), decision }),
    })
    return answer.status
  }
  const chargesOf = (shown: PaySession) => world.sandbox.journal(shown.payment_id)

  it('DISP-1 DISP-4 is returned by a submit and again after a reload', async () => {
    const player = world.player()
    const shown = await open(player)
    expect(shown).toMatchObject({ transaction_status: 'await', action: 'result' })
    const form = actionOf(shown, 'display_form')
    expect(form).toMatchObject({ can_confirm: true, can_cancel: true })
    expect(form.items).toEqual([
      { kind: 'copy', label: 'DISPLAY.LABEL.VOUCHER_CODE', value: expect.stringMatching(/^\d{4}-\d{4}-\d{4}$/) },
      { kind: 'copy', label: 'DISPLAY.LABEL.PAY_AT', value: `${world.sandbox.url}/counter` },
    ])
    expect(Date.parse(form.expires_at ?? '')).toBeGreaterThan(world.now().getTime())
    expect((await world.state(player, shown.payment_id)).next_action).toEqual(form)
  })

  it('DISP-2 API-6 a confirmation requests the provider’s state at once, and that state decides', async () => {
    const player = world.player()
    const shown = await open(player)
    // The player's confirmation proves nothing: no money has arrived, and the form stays.
    expect(valueOf(await confirm(player, shown)).next_action).toEqual(shown.next_action)
    expect(await world.balance(player)).toBe(0n)

    await atCounter(shown, 'pay')
    const paid = valueOf(await confirm(player, shown))
    expect(paid).toMatchObject({ transaction_status: 'success', next_action: { type: 'result' } })
    expect(await world.balance(player)).toBe(2500n)
    expect(valueOf(await confirm(player, shown))).toEqual(paid)
    expect(await chargesOf(shown)).toMatchObject([{ kind: 'charge', amount: '25.00' }])
  })

  it('DISP-2 ALT-1 issue-8 3 without an id the waiting payment is used, even if a newer one has ended', async () => {
    const player = world.player()
    const waiting = await open(player)
    const ended = valueOf(await cancel(player, await open(player)))
    const named = { session: player, payGroupId: 'voucher' }
    const confirmed = valueOf(await world.payments.confirmDisplayForm(named))
    expect(confirmed).toMatchObject({ payment_id: waiting.payment_id, next_action: waiting.next_action })
    const read = (isWaitingRequested: boolean) =>
      world.payments.stateOf({ kind: 'player', session: player, isWaitingRequested })
    expect(valueOf(await read(true)).payment_id).toBe(waiting.payment_id)
    expect(valueOf(await read(false)).payment_id).toBe(ended.payment_id)

    const cancelled = valueOf(await world.payments.cancelDisplayForm(named))
    expect(cancelled).toMatchObject({ payment_id: waiting.payment_id, transaction_status: 'error' })
    // No payment is waiting now: a second call returns the newest payment and changes nothing.
    expect(valueOf(await world.payments.cancelDisplayForm(named)).payment_id).toBe(ended.payment_id)
  })

  it('DISP-2 a confirmation detects a payment in progress', async () => {
    const player = world.player()
    const shown = await open(player)
    await atCounter(shown, 'pay_later')
    expect(['processing', 'success']).toContain(valueOf(await confirm(player, shown)).transaction_status)
    await world.becomes(player, shown.payment_id, 'success')
    expect(await chargesOf(shown)).toHaveLength(1)
  })

  it('DISP-2 API-6 a cancellation closes at the provider, and nothing can be paid afterwards', async () => {
    const player = world.player()
    const shown = await open(player)
    const ended = valueOf(await cancel(player, shown))
    expect(ended).toMatchObject({
      transaction_status: 'error',
      decline_page_settings: { code: 'cancelled_by_player' },
      next_action: { type: 'result' },
    })
    expect(await atCounter(shown, 'pay')).toBe(410)
    expect(valueOf(await cancel(player, shown))).toEqual(ended)
    expect(valueOf(await confirm(player, shown))).toEqual(ended)
    expect(await chargesOf(shown)).toEqual([])
    expect(await world.balance(player)).toBe(0n)
  })

  it('DISP-2 SVC-5 a cancellation after the player has paid returns success', async () => {
    const player = world.player()
    const shown = await open(player)
    await atCounter(shown, 'pay')
    expect(valueOf(await cancel(player, shown)).transaction_status).toBe('success')
    expect(await world.balance(player)).toBe(2500n)
    expect(await chargesOf(shown)).toHaveLength(1)
  })

  it('DISP-2 SVC-5 concurrent payment, cancellation and confirmation end in one consistent state', async () => {
    world.outside.takesCallbacks = true
    for (const _ of Array.from({ length: 8 })) {
      const player = world.player()
      const shown = await open(player)
      await Promise.all([
        atCounter(shown, 'pay'),
        cancel(player, shown),
        confirm(player, shown),
        cancel(player, shown),
        atCounter(shown, 'pay'),
      ])
      const ended = await world.state(player, shown.payment_id)
      const charges = await chargesOf(shown)
      expect(ended.next_action.type).toBe('result')
      expect([ended.transaction_status, charges.length]).toEqual(charges.length === 1 ? ['success', 1] : ['error', 0])
      expect(await world.balance(player)).toBe(charges.length === 1 ? 2500n : 0n)
    }
  })

  it('DISP-2 SVC-5 a lost response to a cancellation keeps the form; the closed payment is then cancelled', async () => {
    const player = world.player()
    const shown = await open(player)
    const close = world.provider.close.bind(world.provider)
    world.outside.provider = { close: () => Promise.resolve({ kind: 'unknown', why: 'timed_out' }) }
    expect(valueOf(await cancel(player, shown)).next_action).toEqual(shown.next_action)
    world.outside.provider = {}
    // The request had arrived; only its response was lost.
    await close({ paymentId: shown.payment_id, flow: 'deposit', reference: null, continuation: null })
    world.advance(3_000)
    const ended = await world.state(player, shown.payment_id)
    expect(ended.decline_page_settings?.code).toBe('cancelled_by_player')
  })

  it('API-6 a call for a payment of another player or method is refused, and so is a confirmation without a display form', async () => {
    const player = world.player()
    const shown = await open(player)
    const bank = valueOf(await world.deposit(player, { method: 'bank' }))
    const challenge = valueOf(await world.deposit(player, { card: CARDS.challenge }))
    for (const act of [world.payments.confirmDisplayForm, world.payments.cancelDisplayForm]) {
      const codeOf = async (...parts: Parameters<typeof call>) => {
        const outcome = await act(call(...parts))
        return outcome.ok ? undefined : outcome.refusal.code
      }
      expect(await codeOf(world.player(), shown)).toBe('not_found')
      expect(await codeOf(player, shown, 'qr')).toBe('not_found')
      expect(await codeOf(player, { ...shown, payment_id: 'no-uuid' })).toBe('not_found')
    }
    for (const [payment, method] of [
      [bank, 'bank'],
      [challenge, 'card'],
    ] as const)
      expect(await world.payments.confirmDisplayForm(call(player, payment, method))).toMatchObject({
        refusal: { code: 'action_not_expected' },
      })
    expect((await world.state(player, shown.payment_id)).next_action.type).toBe('display_form')
  })

  it('SVC-3 DISP-1 a payment is paid on the phone that opens the link of its QR code', async () => {
    world.outside.takesCallbacks = true
    const player = world.player()
    const shown = await open(player, 'qr')
    const address = new URL(valueAt(shown, 'LINK'))
    await fetch(`${address.origin}${address.pathname}/decision`, {
      method: 'POST',
      body: new URLSearchParams({ token: address.searchParams.get('token') ?? '', decision: 'pay' }),
    })
    await world.becomes(player, shown.payment_id, 'success')
    expect(await chargesOf(shown)).toHaveLength(1)
  })

  it('SVC-3 a wallet payment redirects to the wallet’s own page', async () => {
    const shown = await open(world.player(), 'wallet')
    expect(actionOf(shown, 'redirect').redirect_data.url).toContain(`${world.sandbox.url}/wallet/`)
  })

  // From here on the clock is ahead of the provider's.
  it.each([
    ['nobody pays', [], 'error', 'expired'],
    ['it was paid without a callback', ['pay'], 'success', undefined],
  ] as const)(
    'DISP-4 SVC-5 when a display form expires and %s, the payment is closed at the provider before it ends',
    async (_, paid, status, code) => {
      const player = world.player()
      const shown = await open(player)
      for (const decision of paid) await atCounter(shown, decision)
      const statusOnly = world.provider.status.bind(world.provider)
      // A state request before the end returns the same state, so only the end decides.
      world.outside.provider = {
        status: (ref) =>
          ref.paymentId === shown.payment_id ? Promise.resolve({ kind: 'unknown', why: 'timed_out' }) : statusOnly(ref),
      }
      const before = world.calls.length
      world.advance(11 * MINUTE_MS)
      const ended = await world.becomes(player, shown.payment_id, status)
      const asked = world.calls.slice(before).filter(({ paymentId }) => paymentId === shown.payment_id)
      expect(asked.map(({ name }) => name)).toContain('close')
      expect(ended.decline_page_settings?.code).toBe(code)
      expect(await atCounter(shown, 'pay')).toBe(410)
      expect(await chargesOf(shown)).toHaveLength(paid.length)
    },
  )

  it('DISP-4 is valid until the provider’s time limit, or without a limit', async () => {
    const player = world.player()
    const shown = await open(player)
    const facts = { reference: null, amount: '25.00', currency: 'EUR', sequence: 9 }
    const action: ProviderAction = {
      type: 'display_form',
      items: [],
      expiresAt: null,
      canConfirm: false,
      canCancel: false,
    }
    world.outside.provider = { status: () => Promise.resolve({ kind: 'action_required', action, facts }) }
    world.advance(3_000)
    expect(actionOf(await world.state(player, shown.payment_id), 'display_form').expires_at).toBeNull()
    expect(await confirm(player, shown)).toMatchObject({ ok: false, refusal: { code: 'action_not_expected' } })
    expect(await cancel(player, shown)).toMatchObject({ ok: false, refusal: { code: 'action_not_expected' } })
    world.advance(60 * MINUTE_MS)
    await until(() => world.calls.some(({ name, paymentId }) => name === 'status' && paymentId === shown.payment_id))
    expect((await world.state(player, shown.payment_id)).transaction_status).toBe('await')
  })
})
