/** Payments by the plug-in for Adyen through the whole service. The simulator's journal shows what really happened. */
import { createHash, createHmac, randomUUID } from 'node:crypto'
import { PaySession } from '@modulor/contract/http'
import { oneDatabaseKind, until } from '@modulor/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkLedger } from '../../src/features/ledger-check'
import { MERCHANT_KEY } from '../http/test-service'
import { everyValue } from '../payments/every-value'
import { ADYEN_HMAC_KEY } from './adyen-process'
import { ADYEN_CARD, openAdyenWorld, TEST_KEYS, THREE_DS_CARD, type AdyenWorld } from './adyen-world'
import { decideAtBank, decideChallenge, takeFingerprint } from './player-at-adyen'

const MINUTE_MS = 60_000

describe.each(oneDatabaseKind())('issue-14 1 Adyen on %s', (kind) => {
  let world: AdyenWorld
  beforeAll(async () => {
    world = await openAdyenWorld(kind)
  })
  afterAll(() => world.close())
  beforeEach(() => world.adyen.set({ faults: {} }))

  it('decision-98 a day that matches its settlement report has no difference, and each planted difference opens a case', async () => {
    const deposit = async () => {
      const { payment_id: id } = await world.deposit()
      await world.becomes(id, 'succeeded')
      return id
    }
    const [refunded, disputed] = [await deposit(), await deposit(), await deposit()]
    await world.refund(refunded, '5.00')
    await world.operationBecomes(refunded, 'succeeded')
    await world.adyen.event({ reference: disputed, eventCode: 'CHARGEBACK', pspReference: 'D1' })
    await until(async () => (await world.read(disputed)).operations.length === 1)
    const read = () => world.adyen.settlementReport(world.service.clock.now().toISOString().slice(0, 10))
    // Three charges, a refund, a dispute, and the payout for them.
    const counts = { lineCount: 6, matchedCount: 6, feeCount: 0, breakCount: 0 }
    expect(await world.importReport(await read())).toMatchObject({ ok: true, value: counts })
    const [less, missing] = [await deposit(), await deposit()]
    const changed = (await read())
      .split('\r\n')
      .filter((row) => !row.includes(missing))
      .map((row) => (row.includes(less) ? row.replace('25.58', '24.58').replace('25.41', '24.41') : row))
    expect(await world.importReport(changed.join('\r\n'))).toMatchObject({ ok: true, value: { knownCount: 5 } })
    const breaks = await world.service.db.selectFrom('statement_breaks').select(['kind', 'payment_id']).execute()
    expect(breaks).toHaveLength(3)
    expect(breaks).toEqual(
      expect.arrayContaining([
        { kind: 'under_amount', payment_id: less },
        { kind: 'missing_at_provider', payment_id: missing },
        { kind: 'balance', payment_id: null },
      ]),
    )
  })

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

  it('a webhook ends a refund, and the refund is undone when it fails days later', async () => {
    const { payment_id: id } = await world.deposit({ holder: 'refund failed' })
    await world.becomes(id, 'succeeded')
    expect(await world.refund(id, '5.00')).toMatchObject({ state: 'pending' })
    expect(await world.operationBecomes(id, 'failed_late')).toMatchObject({ net: { moved: '0.00', left: '25.58' } })
    const told = world.service.db.selectFrom('merchant_events').select('body').where('payment_id', '=', id)
    const bodies = await told.orderBy('sequence').execute()
    expect(bodies.map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual([
      'payment.succeeded',
      'refund.succeeded',
      'refund.failed',
    ])
    expect(await world.adyen.journal(id)).toEqual(['charge 2558', 'refund 500', 'refund_failed 500'])
  })

  it('a refund webhook with another amount opens a case, and does not end our refund', async () => {
    const { payment_id: id } = await world.deposit()
    await world.becomes(id, 'succeeded')
    const { pspReference: originalReference } = (await world.adyen.paymentOf(id)) ?? {}
    await world.adyen.set({ faults: { webhooks: 'none' } })
    const { operation_id: operationId } = await world.refund(id, '5.00')
    const amount = { value: 2000, currency: 'EUR' }
    const about = { reference: id, merchantReference: `${operationId}-refund`, originalReference, pspReference: 'R2' }
    await world.adyen.set({ faults: {} })
    await world.adyen.event({ ...about, eventCode: 'REFUND', amount })
    await until(async () => (await world.casesOf(id)).includes('provider_report'))
    expect((await world.read(id)).operations).toMatchObject([{ state: 'pending', amount: '5.00' }])
  })

  it.each(['REFUND_FAILED', 'REFUNDED_REVERSED'])(
    'decision-102 a refund that was made on Adyen’s pages is undone by the event %s',
    async (eventCode) => {
      const { payment_id: id } = await world.deposit()
      await world.becomes(id, 'succeeded')
      const { pspReference: originalReference } = (await world.adyen.paymentOf(id)) ?? {}
      const amount = { value: 1000, currency: 'EUR' }
      const about = { reference: id, merchantReference: id, originalReference, pspReference: `R${eventCode}`, amount }
      await world.adyen.event({ ...about, eventCode: 'REFUND' })
      expect(await world.operationBecomes(id, 'succeeded')).toMatchObject({ net: { moved: '10.00' } })
      await world.adyen.event({ ...about, eventCode })
      expect(await world.operationBecomes(id, 'failed_late')).toMatchObject({ net: { moved: '0.00', left: '25.58' } })
    },
  )

  const callbacks = (provider = 'adyen') => `${world.service.url}/api/providers/v1/${provider}/callbacks`
  const result = async (session: string, body: object) =>
    PaySession.parse((await world.service.call('threeDsResult', { session, body })).json)
  function redirectOf({ next_action: action }: PaySession): string {
    if (action.type !== 'redirect') throw new Error(`the next action is ${action.type}`)
    return action.redirect_data.url
  }

  it.each([
    ['card', 'approve', 'succeeded', null],
    ['card', 'refuse', 'declined', 'authentication_failed'],
    ['ideal', 'approve', 'succeeded', null],
    ['ideal', 'refuse', 'cancelled', 'cancelled_by_player'],
  ] as const)(
    'THREEDS-1 RESULT-8 for the method %s, after the player’s decision to %s on the bank’s page the payment is %s',
    async (method, decision, state, code) => {
      await world.adyen.set({ faults: { webhooks: 'none' } })
      const shown = await world.deposit({ method, card: THREE_DS_CARD })
      await world.service.fetch(await decideAtBank(redirectOf(shown), decision))
      expect(await world.becomes(shown.payment_id, state)).toMatchObject({ decline_code: code })
    },
  )

  it('a webhook ends a payment whose player does not return from a redirect, and the payment stores the webhook’s reference', async () => {
    const shown = await world.deposit({ method: 'ideal' })
    await decideAtBank(redirectOf(shown), 'approve')
    await world.becomes(shown.payment_id, 'succeeded')
    const { pspReference } = (await world.adyen.paymentOf(shown.payment_id)) ?? {}
    const row = world.service.db.selectFrom('payments').select('provider_reference')
    expect(await row.where('id', '=', shown.payment_id).execute()).toEqual([{ provider_reference: pspReference }])
  })

  it.each(['approve', 'refuse'] as const)(
    'THREEDS-2 a native challenge ends the payment correctly when the player decides to %s',
    async (decision) => {
      await world.adyen.set({ webhook_url: callbacks('adyen-native') })
      const {
        payment_id: id,
        session_id: access,
        next_action: method,
      } = await world.deposit({
        ...{ method: 'native', card: THREE_DS_CARD },
      })
      if (method.type !== 'three_ds_method') throw new Error(`the next action is ${method.type}`)
      expect(await takeFingerprint(method.url, method.fields)).not.toBe('')
      const { next_action: challenge } = await result(access, { method_completed: 'Y' })
      if (challenge.type !== 'three_ds_challenge') throw new Error(`the next action is ${challenge.type}`)
      const back = await decideChallenge(challenge.url, challenge.fields, decision)
      expect(back.threeDSSessionData).toBe(access)
      await result(access, back)
      await world.becomes(id, decision === 'approve' ? 'succeeded' : 'declined')
      await world.adyen.set({ webhook_url: callbacks() })
    },
  )

  it.each([
    ['multibanco', ['DISPLAY.LABEL.PAY_AT', 'DISPLAY.LABEL.VOUCHER_CODE', 'DISPLAY.LABEL.AMOUNT']],
    ['pix', ['DISPLAY.LABEL.LINK']],
  ])('DISP-1 %s shows the data for paying elsewhere, and succeeds when the player has paid', async (method, labels) => {
    const { payment_id: id, next_action: action } = await world.deposit({ method })
    if (action.type !== 'display_form') throw new Error(`the next action is ${action.type}`)
    expect(action.items.map(({ label }) => label)).toEqual(labels)
    expect(action.can_cancel).toBe(false)
    await world.adyen.pay(id)
    await world.becomes(id, 'succeeded')
  })

  it.each([
    ['capturePayment', 'succeeded', ['charge 2558']],
    ['voidPayment', 'declined', []],
  ] as const)('decision-75 the operation %s makes an authorised deposit %s', async (decision, state, journal) => {
    const { payment_id: id } = await world.deposit({ method: 'reviewed' })
    await until(async () => (await world.read(id)).is_authorised)
    expect(await world.adyen.journal(`${id}-manual`)).toEqual([])
    const { json } = await world.service.call(decision, {
      ...{ merchantKey: MERCHANT_KEY, params: { paymentId: id }, idempotencyKey: randomUUID() },
      body: { reason: 'It was reviewed' },
    })
    expect(json).toMatchObject({ state: 'pending' })
    await world.becomes(id, state)
    expect(await world.adyen.journal(`${id}-manual`)).toEqual(journal)
    await until(async () => {
      world.service.clock.advance(MINUTE_MS)
      return (await world.read(id)).operations[0]?.state === 'succeeded'
    })
  })

  it.each(['lost_answers', 'lost_requests'] as const)(
    'SVC-5 a card payment with the fault %s is not sent again; only a webhook ends it',
    async (fault) => {
      await world.adyen.set({ faults: { [fault]: 1, lost_path: '/payments', webhooks: 'none' } })
      const { payment_id: id } = await world.deposit()
      await world.becomes(id, 'unknown')
      world.service.clock.advance(20 * MINUTE_MS)
      const sent = (await world.adyen.requests()).filter(({ path, key }) => path.endsWith('/payments') && key === id)
      expect(sent).toHaveLength(1)
      expect((await world.read(id)).state).toBe('unknown')
      if (fault === 'lost_requests') return
      await world.adyen.set({ faults: {} })
      await world.adyen.event({ reference: id, eventCode: 'AUTHORISATION' })
      await world.becomes(id, 'succeeded')
    },
  )

  it.each([
    ['twice', 'succeeded'],
    ['batched', 'succeeded'],
    ['contradicting', 'succeeded'],
  ] as const)('with webhooks sent %s there is one charge and no case', async (webhooks, state) => {
    await world.adyen.set({ faults: { webhooks } })
    const { payment_id: id } = await world.deposit()
    await world.becomes(id, state)
    await until(async () => (await inboxOf(id)).length === (webhooks === 'contradicting' ? 2 : 1))
    expect(await world.casesOf(id)).toEqual([])
    expect((await world.read(id)).state).toBe(state)
  })

  it('decision-90 a charge after a refusal opens a case, and the payment’s state stays', async () => {
    const { payment_id: id } = await world.deposit({ holder: 'DECLINED' })
    await world.becomes(id, 'declined')
    await world.adyen.event({ reference: id, eventCode: 'AUTHORISATION' })
    await until(async () => (await world.casesOf(id)).includes('late_success'))
    expect((await world.read(id)).state).toBe('declined')
  })

  it.each(['CANCELLATION', 'TECHNICAL_CANCEL'])(
    'decision-90 a %s after the success opens a case, because the credited money is never captured',
    async (eventCode) => {
      const { payment_id: id } = await world.deposit()
      await world.becomes(id, 'succeeded')
      await until(async () => (await inboxOf(id)).length === 1)
      const { pspReference: originalReference } = (await world.adyen.paymentOf(id)) ?? {}
      await world.adyen.event({ reference: id, eventCode, pspReference: `C-${id.slice(0, 8)}`, originalReference })
      await until(async () => (await world.casesOf(id)).includes('late_decline'))
      expect((await world.read(id)).state).toBe('succeeded')
    },
  )

  const inboxOf = (id: string) =>
    world.service.db
      .selectFrom('callback_inbox')
      .selectAll()
      .where('payment_id', '=', id)
      .where('settled_at', 'is not', null)
      .execute()

  it('SVC-5 a body with a forged item is refused as a whole, and an unknown event is acknowledged', async () => {
    const { payment_id: id } = await world.deposit({ method: 'ideal' })
    const { pspReference = '' } = (await world.adyen.paymentOf(id)) ?? {}
    const item = (eventCode: string, key: string) => {
      const values = [pspReference, '', 'ModulorDemo', id, 2558, 'EUR', eventCode, 'true']
      const hmacSignature = createHmac('sha256', Buffer.from(key, 'hex')).update(values.join(':')).digest('base64')
      return {
        NotificationRequestItem: {
          ...{ pspReference, merchantAccountCode: 'ModulorDemo', merchantReference: id, eventCode, success: 'true' },
          ...{ amount: { value: 2558, currency: 'EUR' }, additionalData: { hmacSignature }, eventDate: '2026-11-26' },
        },
      }
    }
    const post = async (items: readonly object[]) => {
      const body = JSON.stringify({ live: 'false', notificationItems: items })
      const answer = await fetch(callbacks(), { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      return [answer.status, answer.status === 200 ? await answer.text() : '']
    }
    const foreign = createHash('sha256').update('foreign').digest('hex')
    expect(await post([item('REPORT_AVAILABLE', ADYEN_HMAC_KEY), item('AUTHORISATION', foreign)])).toEqual([401, ''])
    expect(await post([item('SOMETHING_NEW', ADYEN_HMAC_KEY)])).toEqual([200, '[accepted]'])
    expect((await world.read(id)).state).toBe('action_required')
    expect(await post([item('AUTHORISATION', ADYEN_HMAC_KEY), item('REPORT_AVAILABLE', ADYEN_HMAC_KEY)])).toEqual([
      ...[200, '[accepted]'],
    ])
    await world.becomes(id, 'succeeded')
  })

  it('decision-77 a chargeback is opened, won by a defence and lost for good, in whatever order its events come', async () => {
    const { payment_id: id } = await world.deposit()
    await world.becomes(id, 'succeeded')
    const tell = (eventCode: string) =>
      world.adyen.event({ reference: id, pspReference: `D${id.slice(0, 8)}`, eventCode })
    const disputes = async () => (await world.read(id)).operations.map(({ dispute_state: state }) => state).toSorted()
    await tell('NOTIFICATION_OF_CHARGEBACK')
    await tell('CHARGEBACK_REVERSED')
    await until(async () => (await disputes()).join() === 'won')
    await tell('CHARGEBACK')
    await tell('SECOND_CHARGEBACK')
    await until(async () => (await disputes()).join() === 'lost,won')
    expect(await world.casesOf(id)).toEqual([])
  })

  it('for an abandoned redirect Adyen is asked to cancel, and the webhook decides the final state', async () => {
    const { payment_id: id } = await world.deposit({ method: 'ideal' })
    world.service.clock.advance(20 * MINUTE_MS)
    await world.becomes(id, 'expired')
    const cancelled = (await world.adyen.requests()).find(({ key }) => key === `${id}-cancel`)
    expect(cancelled?.body).toMatchObject({ paymentReference: id, reference: id })
  })

  it('a refund that was made on the pages of Adyen is booked as a provider’s refund', async () => {
    const { payment_id: id } = await world.deposit()
    await world.becomes(id, 'succeeded')
    const { pspReference: originalReference } = (await world.adyen.paymentOf(id)) ?? {}
    const amount = { value: 500, currency: 'EUR' }
    await world.adyen.event({ reference: id, eventCode: 'REFUND', pspReference: 'R1', originalReference, amount })
    expect(await world.operationBecomes(id, 'succeeded')).toMatchObject({
      operations: [{ kind: 'refund', origin: 'provider', amount: '5.00' }],
    })
  })

  it.each([
    ['Anna Player', 'succeeded', ['payout 2500']],
    ['REFUSED', 'declined', []],
    ['FAILED', 'declined', []],
  ] as const)('a payout to %s is %s', async (holder, state, journal) => {
    const { payment_id: id } = await world.payOut(holder)
    await world.becomes(id, state)
    expect(await world.adyen.journal(id)).toEqual(journal)
  })

  it.each(['RETURNED', 'FAILED_LATE'])(
    'decision-68 a payout that fails after it was booked is returned to the player: %s',
    async (holder) => {
      const { payment_id: id } = await world.payOut(holder)
      await world.becomes(id, 'succeeded')
      expect(await world.operationBecomes(id, 'succeeded')).toMatchObject({
        operations: [{ kind: 'payout_return', origin: 'provider', amount: '25.00' }],
      })
    },
  )

  it.each(['lost_answers', 'lost_requests'] as const)(
    'SVC-5 a payout with the fault %s is looked up, and sent once',
    async (fault) => {
      await world.adyen.set({ faults: { [fault]: 1, lost_path: '/transfers', webhooks: 'none' } })
      const { payment_id: id } = await world.payOut('Anna Player')
      await until(async () => {
        world.service.clock.advance(10_000)
        return (await world.read(id)).state === 'succeeded'
      })
      expect(await world.adyen.journal(id)).toEqual(['payout 2500'])
    },
  )

  it.each([ADYEN_CARD, THREE_DS_CARD])(
    'decision-96 the card $card_pan is saved as a token of Adyen, pays again, and is erased there',
    async (card) => {
      const before = await world.adyen.storedCards()
      const shown = await world.deposit({ card })
      const { payment_id: id, session } = shown
      if (shown.next_action.type === 'redirect')
        await world.service.fetch(await decideAtBank(redirectOf(shown), 'approve'))
      await world.becomes(id, 'succeeded')
      const [token = ''] = (await world.adyen.storedCards()).filter((each) => !before.includes(each))
      const { user_id: player } = await world.read(id)
      const rows = () => world.service.db.selectFrom('user_cards').selectAll().where('user_id', '=', player).execute()
      const stored = await rows()
      expect(stored).toMatchObject([{ provider: 'adyen', payment_id: null, last4: card.card_pan.slice(-4) }])
      const cardId = stored[0]?.id ?? ''
      const again = await world.service.call('depositSubmit', {
        ...{ session, params: { payGroupId: 'card' }, idempotencyKey: randomUUID() },
        body: {
          ...{ amount: '26.00', currency: 'EUR', another_payment: true },
          card_data: { card_id: cardId, card_cvv: '737' },
        },
      })
      const { payment_id: second } = PaySession.parse(again.json)
      const { body } = (await world.adyen.requests()).find(({ key }) => key === second) ?? {}
      expect(body).toMatchObject({
        paymentMethod: { type: 'scheme', storedPaymentMethodId: token, cvc: '737' },
        ...{ shopperInteraction: 'ContAuth', recurringProcessingModel: 'CardOnFile' },
      })
      expect(JSON.stringify(body)).not.toContain(card.card_pan)
      const removed = await world.service.call('deleteUserCard', {
        session,
        body: { card_id: cardId, withholding_type: 'Payment' },
      })
      expect(removed.json).toEqual({ cards: [] })
      expect(await rows()).toMatchObject([{ removed_at: expect.any(Date) }])
      // More than one, because payments that earlier tests left open are looked up meanwhile.
      await world.adyen.set({ faults: { lost_requests: 100 } })
      await world.eraseCards()
      expect(await world.adyen.storedCards()).toContain(token)
      await world.adyen.set({ faults: {} })
      await world.eraseCards()
      expect(await world.adyen.storedCards()).not.toContain(token)
      expect(await rows()).toEqual([])
    },
  )

  it('issue-14 1 a card typed in the fields of Adyen is charged, challenged and refused like the plain number, and is stored nowhere', async () => {
    const fields = await world.adyen.cardFields()
    const encrypted = (number: string, parts: object = {}) => ({
      card_encrypted: JSON.stringify({ ...fields(number), ...parts }),
    })
    const paid = encrypted(ADYEN_CARD.card_pan)
    const { payment_id: id } = await world.deposit({ method: 'hosted', card: paid })
    await world.becomes(id, 'succeeded')
    const sent = (await world.adyen.requests()).find(({ key }) => key === id)?.body
    expect(sent).toMatchObject({ paymentMethod: { type: 'scheme', ...JSON.parse(paid.card_encrypted) } })
    const values = Object.values(JSON.parse(paid.card_encrypted) as Record<string, string>)
    const stored = (await everyValue(world.service.db)).filter(({ value }) =>
      values.some((each) => value.includes(each)),
    )
    expect(stored).toEqual([])

    const challenged = await world.deposit({ method: 'hosted', card: encrypted(THREE_DS_CARD.card_pan) })
    expect(challenged.next_action.type).toBe('redirect')
    const refusedOf = async (card: object) => {
      const { payment_id: refused } = await world.deposit({ method: 'hosted', card })
      return (await world.becomes(refused, 'declined')).decline_code
    }
    expect(await refusedOf(encrypted('4000000000009995'))).toBe('insufficient_funds')
    expect(await refusedOf(encrypted(ADYEN_CARD.card_pan, { encryptedCardNumber: 'forged' }))).toBe('provider_refused')
    const before = (await world.adyen.requests()).length
    // A value that Adyen's fields do not return is not passed on.
    expect(await refusedOf(encrypted(ADYEN_CARD.card_pan, { number: ADYEN_CARD.card_pan }))).toBe('check_card')
    expect(await refusedOf({ card_encrypted: 'no JSON' })).toBe('check_card')
    expect((await world.adyen.requests()).length).toBe(before)
    // A plain number sent in their place is not read.
    await expect(world.deposit({ method: 'hosted', card: ADYEN_CARD })).rejects.toThrow(/FIELD_REQUIRED/)
  })

  it('the ledger explains every transfer', async () => {
    const report = await checkLedger({ db: world.service.db, keys: TEST_KEYS, isSandbox: true })
    expect(report.faults).toEqual([])
  })
})
