import { Webhook } from 'standardwebhooks'
import { describe, expect, it, vi } from 'vitest'
import type { OutboundAnswer, OutboundRequest } from '../outbound-client'
import type { CallbackRequest, Order } from '../provider'
import { sandbox } from './sandbox'

const SECRET = 'whsec_bW9kdWxvci1zYW5kYm94LWNhbGxiYWNrLXNlY3JldA=='
const ref = { paymentId: 'pay-1', flow: 'deposit', reference: null, continuation: null } as const
const wire = (parts: object = {}) => ({
  id: 'sb_1',
  merchant_reference: 'pay-1',
  status: 'succeeded',
  amount: '25.50',
  currency: 'EUR',
  sequence: 3,
  ...parts,
})
const facts = { reference: 'sb_1', amount: '25.50', currency: 'EUR', sequence: 3 }

const SETTINGS = { url: 'http://sandbox.example', api_key: 'key', callback_secret: SECRET }

function plugin(answer: OutboundAnswer) {
  const sent: OutboundRequest[] = []
  const send = (request: OutboundRequest) => {
    sent.push(request)
    return Promise.resolve(answer)
  }
  const client = { send, close: () => undefined }
  return { sent, provider: sandbox.open(SETTINGS, { client }) }
}
const answered = (body: unknown, status = 200): OutboundAnswer => ({
  kind: 'answered',
  status,
  body: typeof body === 'string' ? body : JSON.stringify(body),
})

describe('the sandbox plug-in', () => {
  it.each([
    ['succeeded', {}, { kind: 'succeeded', facts }],
    ['pending', {}, { kind: 'processing', facts }],
    ['closed', {}, { kind: 'closed', facts }],
    ['declined', { decline_code: 'stolen_card' }, { kind: 'declined', code: 'stolen_card', facts }],
    ['declined', { decline_code: 'underpaid' }, { kind: 'declined', code: 'amount_mismatch', facts }],
    ['declined', { decline_code: 'a word of theirs' }, { kind: 'declined', code: 'provider_refused', facts }],
    ['cancelled', {}, { kind: 'declined', code: 'cancelled_by_player', facts }],
    ['expired', {}, { kind: 'declined', code: 'expired', facts }],
    ['action_required', {}, { kind: 'unknown', why: 'action_missing' }],
    [
      'action_required',
      { action: { type: 'redirect', url: 'http://bank.example/', method: 'GET' } },
      {
        kind: 'action_required',
        action: { type: 'redirect', url: 'http://bank.example/', method: 'GET', fields: {} },
        facts,
      },
    ],
    [
      'action_required',
      {
        action: {
          type: 'display_form',
          items: [{ kind: 'copy', name: 'amount', value: '22.68', unit: 'USDT' }],
          expires_at: '2026-03-04T12:00:00.000Z',
          can_confirm: true,
          can_cancel: false,
        },
      },
      {
        kind: 'action_required',
        action: {
          type: 'display_form',
          items: [{ kind: 'copy', label: 'DISPLAY.LABEL.AMOUNT', value: '22.68', unit: 'USDT' }],
          expiresAt: '2026-03-04T12:00:00.000Z',
          canConfirm: true,
          canCancel: false,
        },
        facts,
      },
    ],
    [
      'action_required',
      { action: { type: 'display_form', items: [], expires_at: null, can_confirm: true, can_cancel: true } },
      { kind: 'unknown', why: 'answer_unreadable' },
    ],
    ['mystery', {}, { kind: 'unknown', why: 'answer_unreadable' }],
  ])('SVC-3 DISP-1 the status %s with %j', async (status, parts, verdict) => {
    expect(await plugin(answered(wire({ status, ...parts }))).provider.status?.(ref)).toEqual(verdict)
  })

  it.each<[string, OutboundAnswer, object]>([
    ['nothing', { kind: 'lost', why: 'timed_out' }, { kind: 'unknown', why: 'timed_out' }],
    ['HTTP 500', answered(wire(), 500), { kind: 'unknown', why: 'http_500' }],
    ['a redirect', answered('', 302), { kind: 'unknown', why: 'http_302' }],
    ['no JSON', answered('<html>'), { kind: 'unknown', why: 'answer_unreadable' }],
    ['another payment', answered(wire({ merchant_reference: 'pay-2' })), { kind: 'unknown', why: 'another_payment' }],
    ['an amount that is not a text', answered(wire({ amount: 25.5 })), { kind: 'unknown', why: 'answer_unreadable' }],
    ['404', answered('{}', 404), { kind: 'unseen' }],
  ])('SVC-3 %s leaves the result unknown', async (_, answer, verdict) => {
    expect(await plugin(answer).provider.status?.(ref)).toEqual(verdict)
  })

  it('SVC-3 a 404 proves that the payment is unknown only in response to a status request', async () => {
    const verdict = await plugin(answered('{}', 404)).provider.continueThreeDs?.(ref, { cancelled: true })
    expect(verdict).toEqual({ kind: 'unknown', why: 'http_404' })
  })

  it('SVC-5 sends our payment’s id as the key, and no data of the player’s session', async () => {
    const { sent, provider } = plugin(answered(wire()))
    const order: Order = {
      ...ref,
      providerMethod: 'card',
      amount: '25.50',
      currency: 'EUR',
      card: { number: '4242424242424242', expMonth: 8, expYear: 2029, cvv: '123' },
      requestId: 'req_1',
      parameters: { email: 'p@example.com' },
      documents: [],
      urls: { returnUrl: 'r', callbackUrl: 'c', challengeReturnUrl: 'h', methodReturnUrl: 'm' },
      ...{ paySessionId: 'ps-1', userId: 'player-1' },
    }
    await provider.authorise?.(order)
    expect(sent[0]).toMatchObject({ method: 'POST', url: 'http://sandbox.example/v1/payments' })
    expect(JSON.parse(sent[0]?.body ?? '')).toEqual({
      merchant_reference: 'pay-1',
      request_id: 'req_1',
      customer: 'player-1',
      method: 'card',
      amount: '25.50',
      currency: 'EUR',
      card: { number: '4242424242424242', exp_month: '08', exp_year: '2029', cvv: '123' },
      return_url: 'r',
      callback_url: 'c',
      three_ds: { challenge_return_url: 'h', method_return_url: 'm', session_data: 'ps-1' },
    })
    await provider.payOut?.({ ...order, flow: 'withdrawal' })
    expect(JSON.parse(sent[1]?.body ?? '')).toMatchObject({ destination: { email: 'p@example.com' } })
  })

  it('FILE-3 issue-8 3 sends a proof to the provider, and sends nothing if the proof cannot be read', async () => {
    const { sent, provider } = plugin(answered(wire()))
    const proof = { field: 'proof', contentType: 'application/pdf', sizeBytes: 4, sha256: 'ab' }
    const read = vi.fn(() => Promise.resolve(Buffer.from('%PDF')))
    const order = (documents: Order['documents']): Order => ({
      ...ref,
      providerMethod: 'bank_redirect',
      amount: '25.50',
      currency: 'EUR',
      requestId: null,
      parameters: {},
      documents,
      urls: { returnUrl: 'r', callbackUrl: 'c', challengeReturnUrl: 'h', methodReturnUrl: 'm' },
      ...{ paySessionId: 'ps-1', userId: 'player-1' },
    })
    await provider.authorise?.(order([{ ...proof, read }]))
    expect(JSON.parse(sent[0]?.body ?? '')).toMatchObject({
      documents: [{ field: 'proof', type: 'application/pdf', content: Buffer.from('%PDF').toString('base64') }],
    })
    expect(read).toHaveBeenCalledOnce()
    const broken = { ...proof, read: () => Promise.reject(new Error('gone')) }
    await expect(provider.authorise?.(order([broken]))).rejects.toThrow('gone')
    expect(sent).toHaveLength(1)
  })

  it('SVC-7 issue-12 4 a statement without a last page is not read for ever', async () => {
    const { sent, provider } = plugin(answered('row\r\n'.repeat(2_000)))
    expect(await provider.statement?.('2026-11-23')).toEqual({ kind: 'unknown', why: 'statement_too_large' })
    expect(sent).toHaveLength(200)
  })

  describe('callbacks', () => {
    const { provider } = plugin(answered(''))
    const body = JSON.stringify({ event_id: 'event-1', type: 'payment.succeeded', payment: wire() })
    function signed(text: string, at = new Date(), secret = SECRET) {
      return {
        'webhook-id': 'event-1',
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': new Webhook(secret).sign('event-1', at, text),
      }
    }

    const read = (headers: CallbackRequest['headers'], text: string) =>
      provider.readCallback({ headers, rawBody: Buffer.from(text), query: {} })

    it('SVC-5 reads a genuine one', async () => {
      expect(await read(signed(body), body)).toEqual({
        kind: 'events',
        events: [{ eventId: 'event-1', payment: { paymentId: 'pay-1' }, verdict: { kind: 'succeeded', facts } }],
      })
    })

    it.each([
      ['another secret', signed(body, new Date(), 'whsec_c29tZWJvZHkgZWxzZSdzIHNlY3JldCBrZXk='), body],
      ['another body', signed(body), body.replace('25.50', '99.50')],
      ['an hour ago', signed(body, new Date(Date.now() - 3_600_000)), body],
      ['no signature', { ...signed(body), 'webhook-signature': undefined }, body],
      ['another id', { ...signed(body), 'webhook-id': 'event-2' }, body],
    ])('SVC-5 are treated as forged if they are changed or signed wrongly: %s', async (_, headers, text) => {
      expect(await read(headers, text)).toEqual({ kind: 'forged' })
    })

    it('SVC-5 are reported as unreadable if they are genuine but malformed', async () => {
      const text = JSON.stringify({ event_id: 'event-1', type: 'x', payment: wire({ status: 'mystery' }) })
      expect(await read(signed(text), text)).toEqual({ kind: 'unreadable' })
    })
  })
})
