/** Webhooks of payouts: what each status of a transfer means, and what it means after it was booked. */
import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { adyenPayouts } from './adyen-payouts'

const ID = 'f7a1f7a8-30d5-4b6f-a2a7-5a0b8dc4b7a1'
const KEY = 'a5'.repeat(32)
const SETTINGS = adyenPayouts.settings.parse({ balance_account: 'BA1', api_key: 'k', hmac_keys: [KEY] })
const provider = adyenPayouts.open(SETTINGS, {
  client: { send: () => Promise.reject(new Error('nobody is called')), close: () => undefined },
})
const facts = (sequence: number) => ({ reference: 'T1', amount: '25.50', currency: 'EUR', sequence })
const sent = { verdict: { kind: 'succeeded', facts: facts(3) } }
const refused = { verdict: { kind: 'declined', code: 'provider_refused', facts: facts(4) } }
const returned = { report: { kind: 'payout_return', id: 'T1', amount: '25.50', currency: 'EUR' } }

async function updateOf(transfer: object) {
  const data = {
    ...{ id: 'T1', reference: ID, amount: { value: -2550, currency: 'EUR' }, balanceAccount: { id: 'BA1' } },
    ...transfer,
  }
  const rawBody = Buffer.from(JSON.stringify({ type: 'balancePlatform.transfer.updated', data }))
  const hmacsignature = createHmac('sha256', Buffer.from(KEY, 'hex')).update(rawBody).digest('base64')
  const reading = await provider.readCallback({ headers: { hmacsignature }, rawBody, query: {} })
  return reading.kind === 'events'
    ? reading.events.map(({ eventId: _, payment: _payment, ...update }) => update)
    : reading.kind
}

describe('issue-14 1 a transfer of Adyen', () => {
  it.each([
    ['authorised', [], [{ verdict: { kind: 'processing', facts: facts(1) } }]],
    ['booked', ['authorised', 'booked'], [sent]],
    ['credited', ['authorised', 'booked', 'credited'], [sent]],
    ['failed', ['authorised', 'failed'], [refused]],
    // The webhook does not state whether anything was sent before, so it is a case if the payout has succeeded.
    ['failed', undefined, [refused]],
    ['failed', ['authorised', 'booked', 'failed'], [sent, returned]],
    ['returned', undefined, [sent, returned]],
    ['constructor', [], [{ verdict: { kind: 'unknown', why: 'status_unknown' } }]],
    ['something_new', [], [{ verdict: { kind: 'unknown', why: 'status_unknown' } }]],
  ])('that is %s after %j', async (status, before, update) => {
    const events = before?.map((each) => ({
      status: each,
      type: 'accounting',
    }))
    expect(await updateOf({ status, events })).toEqual(update)
  })

  it('of another balance account, or made on the pages of Adyen, is ignored', async () => {
    expect(await updateOf({ status: 'booked', balanceAccount: { id: 'BA2' } })).toEqual([])
    expect(await updateOf({ status: 'booked', reference: 'by hand' })).toEqual([])
  })
})
