import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually, PaymentSeen, SandboxUnderTest } from '../testing/sandbox-under-test'

const APPROVES = '4242424242424242'
const SLOW = '4000000000005019'
const ARRIVES_LATE = '4000000000005092'
const CHALLENGE = '4000000000003063'

const sandbox = new SandboxUnderTest()
/** In real time: the waiting payments here are fenced long before their wait is over. */
const unhurried = new SandboxUnderTest({ delayScale: 1 })
beforeAll(() => Promise.all([sandbox.start(), unhurried.start()]))
afterAll(() => Promise.all([sandbox.stop(), unhurried.stop()]))

describe('the merchant reference', () => {
  it.each([
    ['approves', APPROVES],
    ['is slow', SLOW],
    ['loses its answer', '4000000000005035'],
    ['arrives late', ARRIVES_LATE],
  ])('SVC-5 charges once when 50 equal requests arrive at the same time and the card %s', async (what, number) => {
    const reference = `fifty-${what.replaceAll(' ', '-')}`
    const request = sandbox.cardRequest(reference, number)
    const answers = await Promise.allSettled(
      Array.from({ length: 50 }, () => sandbox.ask('POST', '/v1/payments', request)),
    )
    const ids = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.id] : []))
    expect(ids.length).toBeGreaterThanOrEqual(49)
    expect(new Set(ids).size).toBe(1)
    await eventually(() => sandbox.journal(reference)).toEqual(['charge 25.00 EUR'])
  })

  it.each([
    ['another amount', { amount: '25.01' }],
    ['another currency', { currency: 'USD' }],
  ])('SVC-5 refuses %s under a used reference', async (what, more) => {
    const reference = `reused-${what.replaceAll(' ', '-')}`
    await sandbox.ask('POST', '/v1/payments', sandbox.cardRequest(reference, APPROVES))
    const answer = await sandbox.call('POST', '/v1/payments', sandbox.cardRequest(reference, APPROVES, more))
    expect(answer).toEqual({ status: 409, text: '{"error":"reference_reused"}' })
    expect(await sandbox.journal(reference)).toEqual(['charge 25.00 EUR'])
  })

  it('SVC-5 accepts an amount in another notation', async () => {
    await sandbox.ask('POST', '/v1/payments', sandbox.cardRequest('spelling', APPROVES))
    const again = await sandbox.ask(
      'POST',
      '/v1/payments',
      sandbox.cardRequest('spelling', APPROVES, { amount: '25.0' }),
    )
    expect(again.amount).toBe('25.00')
  })
})

describe('closing', () => {
  it('SVC-5 leaves a tombstone for a payment that was never seen', async () => {
    expect((await sandbox.ask('POST', '/v1/payments/never-seen/close')).status).toBe('closed')
    const late = await sandbox.ask('POST', '/v1/payments', sandbox.cardRequest('never-seen', APPROVES))
    expect(late).toMatchObject({ status: 'closed', amount: '25.00', currency: 'EUR' })
    expect((await sandbox.ask('POST', '/v1/payments/never-seen/close')).status).toBe('closed')
    expect(await sandbox.journal('never-seen')).toEqual([])
  })

  it('SVC-5 rejects a delayed request after `close`', async () => {
    const late = sandbox.ask('POST', '/v1/payments', sandbox.cardRequest('on-its-way', ARRIVES_LATE))
    expect((await sandbox.ask('POST', '/v1/payments/on-its-way/close')).status).toBe('closed')
    expect((await late).status).toBe('closed')
    expect(await sandbox.journal('on-its-way')).toEqual([])
  })

  it('SVC-5 fences a payment that is in progress', async () => {
    const slow = unhurried.ask('POST', '/v1/payments', unhurried.cardRequest('slow', SLOW))
    await eventually(async () => (await unhurried.call('GET', '/v1/payments/slow')).status).toBe(200)
    expect((await unhurried.ask('GET', '/v1/payments/slow')).status).toBe('pending')
    expect((await unhurried.ask('POST', '/v1/payments/slow/close')).status).toBe('closed')
    expect((await slow).status).toBe('closed')
    expect(await unhurried.journal('slow')).toEqual([])
  })

  it('SVC-5 closes a payment that waits for the player, and returns a final state unchanged', async () => {
    await sandbox.ask('POST', '/v1/payments', sandbox.cardRequest('waits', CHALLENGE))
    expect(await sandbox.ask('POST', '/v1/payments/waits/close')).toMatchObject({ status: 'closed', sequence: 2 })
    await sandbox.ask('POST', '/v1/payments', sandbox.cardRequest('ended', APPROVES))
    expect(await sandbox.ask('POST', '/v1/payments/ended/close')).toMatchObject({ status: 'succeeded', sequence: 1 })
    await eventually(() => sandbox.shop.statusesOf('waits')).toEqual(['closed'])
  })
})

describe('capture and refund', () => {
  it('SVC-3 charges nothing before a manual capture, and then only the captured amount', async () => {
    const request = sandbox.cardRequest('manual', APPROVES, { capture: 'manual' })
    expect(await sandbox.ask('POST', '/v1/payments', request)).toMatchObject({ status: 'pending', authorised: true })
    expect(await sandbox.journal('manual')).toEqual([])
    expect(await sandbox.call('POST', '/v1/payments/manual/capture', { amount: '25.01' })).toMatchObject({
      status: 409,
    })
    const captured = await sandbox.ask('POST', '/v1/payments/manual/capture', { amount: '20.00' })
    expect(captured).toMatchObject({ status: 'succeeded', captured_amount: '20.00', authorised: false })
    expect(await sandbox.ask('POST', '/v1/payments/manual/capture', { amount: '20.00' })).toEqual(captured)
    expect(await sandbox.call('POST', '/v1/payments/manual/capture', { amount: '5.00' })).toMatchObject({ status: 409 })
    expect(await sandbox.journal('manual')).toEqual(['charge 20.00 EUR'])
  })

  it('SVC-5 never captures a closed payment', async () => {
    const request = sandbox.cardRequest('let-go', APPROVES, { capture: 'manual' })
    await sandbox.ask('POST', '/v1/payments', request)
    await sandbox.ask('POST', '/v1/payments/let-go/close')
    const answer = await sandbox.call('POST', '/v1/payments/let-go/capture', { amount: '25.00' })
    expect(answer).toEqual({ status: 409, text: '{"error":"not_capturable"}' })
  })

  it('SVC-5 refunds once per refund reference, and never more than was charged', async () => {
    await sandbox.ask('POST', '/v1/payments', sandbox.cardRequest('refunded', APPROVES))
    const refund = (amount: string, reference: string) =>
      sandbox.call('POST', '/v1/payments/refunded/refund', { amount, refund_reference: reference })
    const answers = await Promise.all(Array.from({ length: 20 }, () => refund('10.00', 'r-1')))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect(await refund('10.01', 'r-1')).toEqual({ status: 409, text: '{"error":"reference_reused"}' })
    expect(await refund('15.01', 'r-2')).toEqual({ status: 409, text: '{"error":"amount_too_large"}' })
    const whole = PaymentSeen.parse(JSON.parse((await refund('15', 'r-3')).text))
    expect(whole).toMatchObject({ status: 'succeeded', refunded_amount: '25.00' })
    expect(await sandbox.journal('refunded')).toEqual(['charge 25.00 EUR', 'refund 10.00 EUR', 'refund 15.00 EUR'])
  })

  it('refuses to refund a payment that was not charged', async () => {
    await sandbox.ask('POST', '/v1/payments', sandbox.cardRequest('not-charged', '4000000000000002'))
    const answer = await sandbox.call('POST', '/v1/payments/not-charged/refund', {
      amount: '1.00',
      refund_reference: 'r-1',
    })
    expect(answer).toEqual({ status: 409, text: '{"error":"not_refundable"}' })
  })
})

describe('the operator API, before a handler', () => {
  it.each([
    ['without a key', {}],
    ['with a wrong key', { authorization: 'Bearer sandbox_api_key_demp' }],
  ])('answers 401 %s', async (_what, headers) => {
    const response = await fetch(`${sandbox.url}/v1/payments/any`, { headers })
    expect(response.status).toBe(401)
  })

  it.each([
    ['no amount', { amount: undefined }, 'amount'],
    ['a number as amount', { amount: 25 }, 'amount'],
    ['an amount of zero', { amount: '0.00' }, 'amount'],
    ['an unknown method', { method: 'cheque' }, 'method'],
    ['a callback address that is no web address', { callback_url: 'file:///etc/passwd' }, 'callback_url'],
    ['a reference with a space', { merchant_reference: 'a b' }, 'merchant_reference'],
    ['a card without a number', { card: { exp_month: '08', exp_year: '29' } }, 'card.number'],
  ])('answers 400 to %s, and names the wrong field', async (_what, more, member) => {
    const { status, text } = await sandbox.call('POST', '/v1/payments', sandbox.cardRequest('bad', APPROVES, more))
    expect(status).toBe(400)
    expect(JSON.parse(text)).toMatchObject({ error: 'invalid_request', message: expect.stringContaining(`${member}:`) })
  })

  it('never returns a refused card number in the answer', async () => {
    const card = { number: '424242424242424x', exp_month: '13', exp_year: '29', cvv: '98765' }
    const { status, text } = await sandbox.call('POST', '/v1/payments', sandbox.cardRequest('bad', APPROVES, { card }))
    expect(status).toBe(400)
    expect(text).not.toContain('424242')
    expect(text).not.toContain('98765')
  })

  it('answers 404 to an unknown payment and an unknown path', async () => {
    expect(await sandbox.call('GET', '/v1/payments/nobody')).toEqual({ status: 404, text: '{"error":"not_found"}' })
    expect((await sandbox.call('GET', '/v1/nothing')).status).toBe(404)
    expect((await sandbox.call('POST', '/v1/payments/nobody/capture', { amount: '1.00' })).status).toBe(404)
  })
})
