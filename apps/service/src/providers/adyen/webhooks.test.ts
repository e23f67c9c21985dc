/** Webhooks of Adyen: their signature, and what each event means. */
import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { adyen } from './adyen'
import { isGenuineItem } from './webhook-signature'

const ID = 'f7a1f7a8-30d5-4b6f-a2a7-5a0b8dc4b7a1'
const ACCOUNT = 'ModulorDemo'
const KEYS = ['a5', 'b6'].map((byte) => byte.repeat(32))
const SETTINGS = adyen.settings.parse({ merchant_account: ACCOUNT, api_key: 'k', hmac_keys: KEYS })
const provider = adyen.open(SETTINGS, {
  client: { send: () => Promise.reject(new Error('nobody is called')), close: () => undefined },
})

type Item = Record<string, unknown> & { readonly eventCode: string }

function signed(given: Item, key = KEYS[0]!): object {
  const item = {
    ...{ pspReference: 'PSP', merchantAccountCode: ACCOUNT, merchantReference: ID, success: 'true', eventDate: 'x' },
    ...{ amount: { value: 2550, currency: 'EUR' }, ...given },
  } as Record<string, unknown>
  const amount = item['amount'] as { value: number; currency: string }
  const values = [
    ...[item['pspReference'], item['originalReference'] ?? '', item['merchantAccountCode'], item['merchantReference']],
    ...[amount.value, amount.currency, item['eventCode'], item['success']],
  ]
  const hmacSignature = createHmac('sha256', Buffer.from(key, 'hex')).update(values.join(':')).digest('base64')
  const additionalData = { ...(given['additionalData'] as object | undefined), hmacSignature }
  return { NotificationRequestItem: { ...item, additionalData } }
}
const read = (items: readonly object[]) => {
  const rawBody = Buffer.from(JSON.stringify({ live: 'false', notificationItems: items }))
  return provider.readCallback({ headers: {}, rawBody, query: {} })
}
const updateOf = async (item: Item) => {
  const reading = await read([signed(item)])
  return reading.kind === 'events' ? reading.events.map(({ eventId: _, ...update }) => update) : reading.kind
}
const facts = (sequence: number, reference: string | null) => ({
  ...{ reference, amount: '25.50', currency: 'EUR', sequence },
})

describe('issue-14 1 SVC-5 the signature of an item', () => {
  // Of the tests of Adyen's own library, @adyen/api-library 32.1.0.
  const item = {
    ...{ pspReference: 'pspReference', originalReference: 'originalReference', merchantAccountCode: 'merchantAccount' },
    ...{ merchantReference: 'reference', amount: { value: 1000, currency: 'EUR' }, eventCode: 'REPORT_AVAILABLE' },
    success: 'true',
    additionalData: { hmacSignature: ['ZNBPtI+oDyyRrLyD1Xirk', 'KnQgIAlFc07Vj27TeHsDRE='].join('') },
  } as const
  const key = ['DFB1EB5485895CFA84146406857104AB', 'B4CBCABDC8AAF103A624C8F6A3EAAB00'].join('')

  it('is that of the published example', () => {
    expect(isGenuineItem(item, [key])).toBe(true)
    expect(isGenuineItem({ ...item, success: 'false' }, [key])).toBe(false)
    expect(isGenuineItem({ ...item, additionalData: {} }, [key])).toBe(false)
  })

  it('may be made with either of two keys', async () => {
    for (const each of KEYS)
      expect(await read([signed({ eventCode: 'EXPIRE' }, each)])).toMatchObject({ kind: 'events' })
    expect(await read([signed({ eventCode: 'EXPIRE' }, 'c7'.repeat(32))])).toEqual({ kind: 'forged' })
  })
})

describe('issue-14 1 the events of Adyen', () => {
  const payment = { paymentId: ID }
  const original = { reference: 'ORIGINAL' }
  const refund = { eventCode: 'REFUND', merchantReference: `${ID}-refund`, originalReference: 'ORIGINAL' }
  const failed = { operationId: ID, kind: 'failed', code: 'refused_by_provider' }
  const dispute = (state: string, sequence: number) => ({
    report: { kind: 'dispute', id: 'PSP', amount: '25.50', currency: 'EUR', state, fee: null, sequence },
  })

  it.each<[Item, object]>([
    [{ eventCode: 'AUTHORISATION' }, { payment, verdict: { kind: 'succeeded', facts: facts(7, 'PSP') } }],
    [
      { eventCode: 'AUTHORISATION', merchantReference: `${ID}-manual` },
      { payment, verdict: { kind: 'processing', facts: { ...facts(4, 'PSP'), isAuthorised: true } } },
    ],
    [
      { eventCode: 'AUTHORISATION', success: 'false', reason: 'Not enough balance' },
      { payment, verdict: { kind: 'declined', code: 'insufficient_funds', facts: facts(3, 'PSP') } },
    ],
    [{ eventCode: 'OFFER_CLOSED' }, { payment, verdict: { kind: 'declined', code: 'expired', facts: facts(5, null) } }],
    [
      { eventCode: 'TECHNICAL_CANCEL', originalReference: 'ORIGINAL' },
      { payment, verdict: { kind: 'closed', facts: facts(8, 'ORIGINAL') } },
    ],
    [
      { eventCode: 'CAPTURE', merchantReference: `${ID}-capture`, originalReference: 'ORIGINAL' },
      { payment: original, verdict: { kind: 'succeeded', facts: facts(7, 'ORIGINAL') } },
    ],
    [
      { eventCode: 'CAPTURE', originalReference: 'ORIGINAL', reason: 'Transaction Auto-recaptured' },
      { payment, verdict: { kind: 'succeeded', facts: facts(9, 'ORIGINAL') } },
    ],
    [
      { eventCode: 'CAPTURE', merchantReference: `${ID}-capture`, originalReference: 'ORIGINAL', success: 'false' },
      { payment: original, operation: failed },
    ],
    [
      { eventCode: 'CAPTURE_FAILED', originalReference: 'ORIGINAL' },
      { payment, verdict: { kind: 'declined', code: 'provider_refused', facts: facts(8, 'ORIGINAL') } },
    ],
    [
      refund,
      {
        payment: original,
        operation: { operationId: ID, kind: 'succeeded', money: { amount: '25.50', currency: 'EUR' } },
      },
    ],
    [
      { ...refund, success: 'false' },
      { payment: original, operation: failed },
    ],
    [
      { ...refund, eventCode: 'REFUND_FAILED' },
      { payment: original, operation: failed },
    ],
    [
      { ...refund, eventCode: 'REFUNDED_REVERSED' },
      { payment: original, operation: failed },
    ],
    [
      { eventCode: 'REFUND', originalReference: 'ORIGINAL' },
      { payment, report: { kind: 'refund', id: 'PSP', amount: '25.50', currency: 'EUR' } },
    ],
    [{ eventCode: 'CHARGEBACK' }, { payment, ...dispute('opened', 1) }],
    [{ eventCode: 'DISPUTE_DEFENSE_PERIOD_ENDED' }, { payment, ...dispute('lost', 2) }],
    [{ eventCode: 'CHARGEBACK_REVERSED' }, { payment, ...dispute('won', 3) }],
    [{ eventCode: 'SECOND_CHARGEBACK' }, { payment, ...dispute('lost', 4) }],
  ])('%j', async (item, update) => {
    expect(await updateOf(item)).toEqual([update])
  })

  it.each<Item>([
    { eventCode: 'TECHNICAL_CANCEL', success: 'false' },
    { eventCode: 'REFUND_FAILED', success: 'false' },
    { eventCode: 'NOTIFICATION_OF_CHARGEBACK' },
    { eventCode: 'SOMETHING_NEW' },
    { eventCode: 'AUTHORISATION', merchantReference: 'of another system' },
    { eventCode: 'AUTHORISATION', merchantAccountCode: 'OtherAccount' },
  ])('%j is acknowledged and means nothing', async (item) => {
    expect(await updateOf(item)).toEqual([])
  })

  it('an event with a long report name, or any other event not for us, does not block other webhooks', async () => {
    const pspReference = `settlement_detail_report_batch_1_${'of_a_long_name_'.repeat(5)}.csv`
    expect(await updateOf({ eventCode: 'REPORT_AVAILABLE', pspReference, merchantReference: '' })).toEqual([])
    expect(await updateOf({ eventCode: 'SOMETHING_NEW', success: '', pspReference: '' })).toEqual([])
    expect(await updateOf({ eventCode: 'constructor' })).toEqual([])
  })

  it.each([{ pspReference: 'P'.repeat(65) }, { success: 'maybe' }, { amount: { value: 2550, currency: '' } }])(
    'an event of a payment with %j is genuine, and cannot be read',
    async (wrong) => {
      expect(await updateOf({ eventCode: 'AUTHORISATION', ...wrong })).toBe('unreadable')
    },
  )

  it('an item that comes twice in one body is one event', async () => {
    const item = signed({ eventCode: 'AUTHORISATION' })
    expect(await read([item, signed({ eventCode: 'CHARGEBACK' }), item])).toMatchObject({
      ...{ kind: 'events', events: [{ eventId: 'AUTHORISATION:PSP:true' }, { eventId: 'CHARGEBACK:PSP:true' }] },
      acknowledgement: { body: '[accepted]' },
    })
  })
})
