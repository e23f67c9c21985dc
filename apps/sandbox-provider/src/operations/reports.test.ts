/** The reports that follow a success without a request (issue-12 1). */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { eventually, SandboxUnderTest } from '../testing/sandbox-under-test'

let sandbox: SandboxUnderTest
beforeEach(async () => {
  sandbox = new SandboxUnderTest({ delayScale: 0.02 })
  await sandbox.start()
})
afterEach(() => sandbox.stop())

const pay = (reference: string, number: string) =>
  sandbox.ask('POST', '/v1/payments', sandbox.cardRequest(reference, number))
/** In the order in which it happened. Callbacks are sent in parallel, so a later one may arrive first. */
const reports = () =>
  sandbox.shop.callbacks
    .filter(({ report }) => report !== undefined)
    .sort((a, b) => a.payment.sequence - b.payment.sequence)
const reportedTypes = () => reports().map(({ type }) => type)
const decide = (reference: string, outcome: string) =>
  sandbox.call('POST', `/v1/payments/${reference}/dispute`, { outcome })

it.each([
  ['4000000000000259', ['dispute_opened', 'dispute_lost'], ['dispute 25.00 EUR', 'dispute_fee 15.00 EUR']],
  ['4000000000002685', ['dispute_opened', 'dispute_won'], ['dispute 25.00 EUR', 'dispute_won 25.00 EUR']],
  [
    '4000000000002883',
    ['dispute_opened', 'dispute_lost', 'dispute_won'],
    ['dispute 25.00 EUR', 'dispute_fee 15.00 EUR', 'dispute_won 25.00 EUR'],
  ],
  ['4000000000005423', ['refunded'], ['refund 25.00 EUR']],
])('issue-12 1 the card %s has %j after its charge', async (number, names, entries) => {
  await pay('one', number)
  await eventually(reportedTypes).toEqual(names.map((name) => `payment.${name}`))
  expect(await sandbox.journal('one')).toEqual(['charge 25.00 EUR', ...entries])
  // A dispute has one id from its opening to its last decision.
  expect(new Set(reports().map(({ report }) => report?.id)).size).toBe(1)
})

it('issue-12 1 a dispute that is won at once returns no fee, because none was charged', async () => {
  await pay('at-once', '4000000000001976')
  await eventually(reportedTypes).toEqual(['payment.dispute_opened'])
  const win = { outcome: 'won', fee_returned: true }
  expect((await sandbox.call('POST', '/v1/payments/at-once/dispute', win)).status).toBe(200)
  expect(await sandbox.journal('at-once')).toEqual(['charge 25.00 EUR', 'dispute 25.00 EUR', 'dispute_won 25.00 EUR'])
})

it('issue-12 1 an open dispute survives a restart, accepts one decision, and blocks refunds meanwhile', async () => {
  await pay('open', '4000000000001976')
  await eventually(reportedTypes).toEqual(['payment.dispute_opened'])
  await sandbox.restart()
  const refund = { amount: '1.00', refund_reference: 'r-1' }
  expect((await sandbox.call('POST', '/v1/payments/open/refund', refund)).status).toBe(409)
  const decisions = await Promise.all([decide('open', 'won'), decide('open', 'won'), decide('open', 'won')])
  expect(decisions.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect((await sandbox.call('POST', '/v1/payments/open/refund', refund)).status).toBe(200)
  expect(await sandbox.journal('open')).toEqual([
    ...['charge 25.00 EUR', 'dispute 25.00 EUR', 'dispute_won 25.00 EUR', 'refund 1.00 EUR'],
  ])
})

it('issue-12 1 a decided dispute can be decided the other way, with the fee if requested, and never the same way twice', async () => {
  await pay('again', '4000000000000259')
  await eventually(reportedTypes).toEqual(['payment.dispute_opened', 'payment.dispute_lost'])
  expect((await decide('again', 'lost')).status).toBe(409)
  const win = { outcome: 'won', fee_returned: true }
  expect((await sandbox.call('POST', '/v1/payments/again/dispute', win)).status).toBe(200)
  expect((await decide('again', 'won')).status).toBe(409)
  expect((await decide('again', 'lost')).status).toBe(200)
  expect(await sandbox.journal('again')).toEqual([
    ...['charge 25.00 EUR', 'dispute 25.00 EUR', 'dispute_fee 15.00 EUR', 'dispute_won 40.00 EUR'],
    ...['dispute 25.00 EUR', 'dispute_fee 15.00 EUR'],
  ])
  await eventually(() => new Set(reportedTypes()).size + reportedTypes().length).toBe(8)
})

it('issue-12 1 a payout whose amount ends in .61 is returned', async () => {
  const payout = { merchant_reference: 'back', amount: '25.61', currency: 'EUR', destination: 'anywhere' }
  await sandbox.ask('POST', '/v1/payouts', { ...payout, callback_url: sandbox.shop.url })
  await eventually(reportedTypes).toEqual(['payout.returned'])
  expect(await sandbox.journal('back')).toEqual(['payout 25.61 EUR', 'payout_return 25.61 EUR'])
})
