import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually, SandboxUnderTest } from '../testing/sandbox-under-test'

const sandbox = new SandboxUnderTest()
const unhurried = new SandboxUnderTest({ delayScale: 1 })
beforeAll(() => Promise.all([sandbox.start(), unhurried.start()]))
afterAll(() => Promise.all([sandbox.stop(), unhurried.stop()]))

describe('payouts', () => {
  it.each([
    ['10.00', ['pending', 'succeeded'], true],
    ['10.51', ['declined'], false],
    ['10.54', ['pending', 'declined'], false],
    ['10.58', ['succeeded', 'succeeded', 'succeeded'], true],
    ['10.59', ['succeeded', 'pending'], true],
  ])('SVC-3 reports a payout of %s as %s', async (amount, statuses, isPaid) => {
    const reference = `payout-${amount}`
    await sandbox.ask('POST', '/v1/payouts', sandbox.payoutRequest(reference, { amount }))
    await eventually(() => sandbox.shop.statusesOf(reference).sort()).toEqual([...statuses].sort())
    expect(sandbox.shop.callbacks.find((each) => each.payment.merchant_reference === reference)?.type).toBe(
      'payout.updated',
    )
    if (amount.endsWith('.59')) expect(sandbox.shop.statusesOf(reference)).toEqual(statuses)
    expect(await sandbox.journal(reference)).toEqual(isPaid ? [`payout ${amount} EUR`] : [])
  })

  it.each(['10.55', '10.56', '10.57'])('SVC-3 pays out %s although its answer is lost or broken', async (amount) => {
    const reference = `payout-${amount}`
    const request = sandbox.payoutRequest(reference, { amount })
    await expect(sandbox.ask('POST', '/v1/payouts', request)).rejects.toThrow()
    expect((await sandbox.ask('POST', '/v1/payouts', request)).status).toBe('succeeded')
    expect(await sandbox.journal(reference)).toEqual([`payout ${amount} EUR`])
  })

  it('SVC-5 pays out once when 50 equal requests arrive at the same time', async () => {
    const request = sandbox.payoutRequest('fifty')
    await Promise.all(Array.from({ length: 50 }, () => sandbox.ask('POST', '/v1/payouts', request)))
    await eventually(() => sandbox.journal('fifty')).toEqual(['payout 25.00 EUR'])
    expect(await sandbox.call('POST', '/v1/payouts', { ...request, amount: '26.00' })).toMatchObject({ status: 409 })
  })

  it('SVC-5 fences a payout in progress or never seen, and separates its references from those of payments', async () => {
    await unhurried.ask('POST', '/v1/payouts', unhurried.payoutRequest('same-name'))
    expect((await unhurried.call('GET', '/v1/payments/same-name')).status).toBe(404)
    expect((await unhurried.ask('POST', '/v1/payouts/same-name/close')).status).toBe('closed')
    await unhurried.ask('POST', '/v1/payouts/unseen/close')
    expect((await unhurried.ask('POST', '/v1/payouts', unhurried.payoutRequest('unseen'))).status).toBe('closed')
    const payment = await unhurried.ask('POST', '/v1/payments', unhurried.cardRequest('unseen', '4242424242424242'))
    expect(payment.status).toBe('succeeded')
    expect(await unhurried.journal('same-name')).toEqual([])
    expect(await unhurried.journal('unseen')).toEqual(['charge 25.00 EUR'])
  })
})
