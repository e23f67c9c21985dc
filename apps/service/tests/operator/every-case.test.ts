/**
 * Cases that real faults open, found and resolved over the operator API alone (issue-12 2). The other kinds are in
 * `restored-database`, `damaged-rows` and, in a browser, `e2e/desk-cases.e2e.ts`.
 */
import { oneDatabaseKind, until } from '@modulor/testkit'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../src/durations'
import type { OutsideWorld } from '../http/outside-world'
import type { CaseDesk } from './case-desk'
import { openDeskOnLine } from './desk-on-line'
import type { Line } from './provider-line'

const PROVIDER = { authorization: 'Bearer sandbox_api_key_demo' }
/** Disputed some seconds after the charge. The dispute stays open. */
const DISPUTED = '4000000000001976'
/** The first response has another amount; a later one has the correct amount. */
const WRONG_AMOUNT = '4000000000005076'
const GIVE_UP_DAYS = 31
const NEVER_SETTLED_DAYS = 7

describe.each(oneDatabaseKind())('cases that real faults open on %s', (kind) => {
  let outside: OutsideWorld
  let line: Line
  let desk: CaseDesk

  beforeAll(async () => {
    ;({ outside, line, desk } = await openDeskOnLine(kind))
  })
  afterEach(() => line.repair())
  afterAll(async () => {
    await desk.close()
    line.close()
    await outside.close()
  })

  const today = () => new Date().toISOString().slice(0, 10)

  /** Deposits of one day of the provider. At midnight they are made again. */
  async function paidOnOneDay(...amounts: readonly [string, string]) {
    for (;;) {
      const day = today()
      const paid = [await desk.paid(amounts[0]), await desk.paid(amounts[1])] as const
      if (day === today()) return { day, paid }
    }
  }

  /** The provider's statement of a day, as if the day were over. */
  async function statementOf(day: string): Promise<string> {
    const rows = await (await fetch(`${outside.sandbox.url}/v1/statements/${day}`, { headers: PROVIDER })).text()
    const midnight = new Date(Date.parse(`${day}T00:00:00.000Z`) + DAY_MS).toISOString()
    return rows.replace(/^(end,.*,)[^,\r]*/m, `$1${midnight}`)
  }

  it('issue-12 2 4 statement_break: an altered line is corrected, a doubled one is closed by two people, and the day can be closed', async () => {
    // With the fee the charges are 25.73 and 25.72: the sandbox's statement has 1.00 less, and the line twice.
    const { day, paid } = await paidOnOneDay('25.15', '25.14')
    const [altered, doubled] = paid
    const content = await statementOf(day)
    const params = { provider: 'sandbox', day }
    const upload = () => desk.finance.call('importStatement', { body: { provider: 'sandbox', content } })
    expect((await upload()).json).toMatchObject({ matched: 1, breaks: 2 })
    expect(await desk.countedAtHome('statement_break')).toBe(2)
    const under = await desk.find('statement_break', altered.id)
    expect(under).toMatchObject({
      payment: { payment_id: altered.id, state: 'succeeded' },
      case: {
        details: {
          ...{ break: 'under_amount', provider: 'sandbox', day, line: 'charge' },
          ...{ amount: '24.73', currency: 'EUR', expected: '25.73 EUR', difference: '-1' },
          booked_at: expect.stringContaining(day) as string,
        },
      },
      proposals: [
        { kind: 'correction', source: 'player', amount: '1.00' },
        { kind: 'write_off', source: 'merchant', amount: '1.00' },
      ],
    })
    const twice = await desk.find('statement_break', doubled.id)
    expect(twice).toMatchObject({ case: { details: { break: 'duplicate_line', amount: '25.72' } }, proposals: [] })
    if (!under || !twice) throw new Error('a break is not in the list')
    expect(await desk.resolve(under, 'correction')).toMatchObject({ state: 'closed' })
    await desk.closeByTwo(twice)

    expect(await desk.balanceOf(altered.player)).toBe('24.15')
    expect(await desk.balanceOf(doubled.player)).toBe('25.14')
    await until(() => desk.eventsOf(altered.id).includes('correction.succeeded'))
    expect(await desk.journalOf(altered.id)).toEqual(['charge 25.73'])
    expect(await desk.ledgerFaults()).toEqual([])
    expect((await upload()).json).toMatchObject({ is_known: true, breaks: 0 })
    desk.service.clock.advance(DAY_MS)
    const closed = await desk.finance.call('closeDay', { params, body: { reason: 'All agrees' } })
    expect(closed.status, closed.text).toBe(200)
    expect(await desk.listed('statement_break')).toEqual([])
  })

  it('issue-12 2 operation_unsettled: a refund without a result for a day opens a case, which its result closes', async () => {
    const { id, player } = await desk.paid()
    const refund = async (amount: string) => {
      const body = { kind: 'refund', source: 'player', amount, reason: 'The player asked for it' }
      const { json } = await desk.finance.call('requestOperation', { params: { paymentId: id }, body })
      return json as { operation_id: string; state: string }
    }
    line.cut()
    const requestedAt = desk.service.clock.now().toISOString()
    const [first, second] = [await refund('5.00'), await refund('6.00')]
    expect([first.state, second.state]).toEqual(['unknown', 'unknown'])
    desk.service.clock.advance(DAY_MS)
    const found = async (operationId: string) => desk.find('operation_unsettled', operationId)
    const story = await desk.eventually('a case of the first refund', () => found(first.operation_id))
    // Each operation has a case of its own.
    const other = await desk.eventually('a case of the second refund', () => found(second.operation_id))
    expect(await desk.countedAtHome('operation_unsettled')).toBe(2)
    expect(story).toMatchObject({
      payment: { payment_id: id },
      case: {
        details: {
          ...{ operationId: first.operation_id, kind: 'refund', state: 'unknown', provider: 'sandbox' },
          ...{ amount: '5.00', currency: 'EUR', requested_at: requestedAt },
        },
      },
      proposals: [],
    })
    // An operator who knows the provider's answer closes one case: the outcome is still requested.
    await desk.closeByTwo(other)
    expect(await desk.balanceOf(player)).toBe('14.00')

    line.repair()
    await desk.eventually('the case to be closed', () => desk.isClosed(story))
    expect((await desk.read(story.case.case_id)).case).toMatchObject({
      ...{ closed_by_name: null, close_reason: 'The operation has ended.' },
    })
    const operations = async () => {
      const { json } = await desk.finance.call('readOperations', { params: { paymentId: id } })
      return (json as { operations: { state: string }[] }).operations.map(({ state }) => state)
    }
    await desk.eventually('both refunds to succeed', async () => (await operations()).join() === 'succeeded,succeeded')
    expect((await desk.journalOf(id)).sort()).toEqual(['charge 25.58', 'refund 5.00', 'refund 6.00'])
    expect(await desk.balanceOf(player)).toBe('14.00')
    await until(() => desk.eventsOf(id).filter((type) => type === 'refund.succeeded').length === 2)
    expect(await desk.ledgerFaults()).toEqual([])
    desk.service.clock.advance(DAY_MS)
    expect(await desk.listed('operation_unsettled')).toEqual([])
  })

  it('issue-12 1 2 never_settled: a deposit that is not captured for a week opens a case, which its capture closes', async () => {
    const player = 'player-of-a-reviewed-card'
    const session = await desk.service.openSession({ user: { id: player } })
    const acceptedAt = desk.service.clock.now().toISOString()
    const card = { card_pan: '4242424242424242', month: '12', year: '35' }
    const { json } = await desk.submit(session, card, '25.00', 'card-review')
    const { payment_id: id } = json as { payment_id: string }
    expect(await desk.stateOf(id)).toBe('processing')
    desk.service.clock.advance(NEVER_SETTLED_DAYS * DAY_MS)
    const story = await desk.eventually('the case', () => desk.find('never_settled', id))
    expect(await desk.countedAtHome('never_settled')).toBe(1)
    expect(story).toMatchObject({
      payment: { payment_id: id, state: 'processing' },
      case: { details: { state: 'processing', provider: 'sandbox', accepted_at: acceptedAt } },
      proposals: [
        { kind: 'capture', amount: '25.58' },
        { kind: 'void', amount: '25.58' },
      ],
    })
    expect(await desk.journalOf(id)).toEqual([])
    await desk.resolve(story, 'capture')
    await desk.eventually('the payment to succeed', async () => (await desk.stateOf(id)) === 'succeeded')
    expect(await desk.isClosed(story)).toBe(true)
    expect(await desk.balanceOf(player)).toBe('25.00')
    expect(await desk.journalOf(id)).toEqual(['charge 25.58'])
    await until(() => desk.eventsOf(id).includes('payment.succeeded'))
    expect(await desk.ledgerFaults()).toEqual([])
    desk.service.clock.advance(DAY_MS)
    expect(await desk.find('never_settled', id)).toBeUndefined()
  })

  it('issue-12 1 2 provider_report: a dispute of more than is left can be booked from its case up to the rest', async () => {
    const { id, player } = await desk.paid('25.00', DISPUTED)
    const body = { kind: 'correction', source: 'player', amount: '10.00', reason: 'Charged back by hand' }
    const corrected = await desk.finance.call('requestOperation', { params: { paymentId: id }, body })
    expect(corrected.json).toMatchObject({ state: 'succeeded' })
    line.letCallbacksThrough(desk.service.url)
    const story = await desk.eventually('the report of the dispute', () => desk.find('provider_report', id))
    expect(await desk.countedAtHome('provider_report')).toBe(1)
    expect(story).toMatchObject({
      payment: { payment_id: id, state: 'succeeded' },
      case: {
        details: {
          ...{ report: 'dispute opened', reportId: expect.any(String) as string, amount: '25.58', currency: 'EUR' },
          ...{ why: 'more_than_left', left: '15.58' },
        },
      },
      proposals: [{ kind: 'dispute', source: 'merchant', amount: '15.58' }],
    })
    expect(await desk.resolve(story, 'dispute')).toMatchObject({ state: 'closed', closed_by_name: 'finance' })
    await until(() => desk.eventsOf(id).includes('dispute.opened'))
    expect(await desk.balanceOf(player)).toBe('15.00')
    expect(await desk.journalOf(id)).toEqual(['charge 25.58', 'dispute 25.58'])
    expect(await desk.ledgerFaults()).toEqual([])
    desk.service.clock.advance(DAY_MS)
    expect(await desk.find('provider_report', id)).toBeUndefined()
  })

  it('issue-12 1 2 amount_mismatch: the case closes when the provider corrects its report', async () => {
    const player = 'player-of-a-wrong-amount'
    const session = await desk.service.openSession({ user: { id: player } })
    const card = { card_pan: WRONG_AMOUNT, month: '12', year: '35' }
    const { json } = await desk.submit(session, card, '25.00')
    const { payment_id: id } = json as { payment_id: string }
    const first = await desk.find('amount_mismatch', id)
    expect(first).toMatchObject({ case: { details: { amount: '26.58', currency: 'EUR' } } })
    await desk.eventually('the payment to succeed', async () => (await desk.stateOf(id)) === 'succeeded')
    expect(first && (await desk.isClosed(first))).toBe(true)
    expect(await desk.balanceOf(player)).toBe('25.00')
    expect(await desk.journalOf(id)).toEqual(['charge 25.58'])
    await until(() => desk.eventsOf(id).includes('payment.succeeded'))
    expect(await desk.ledgerFaults()).toEqual([])
    desk.service.clock.advance(DAY_MS)
    expect(await desk.find('amount_mismatch', id)).toBeUndefined()
  })

  it('issue-12 2 event_given_up: an event resent from its case closes the case when it is delivered, and a later loss opens another case', async () => {
    outside.merchant.status = 503
    const { id, player } = await desk.paid()
    await until(() => desk.eventsOf(id).length > 0)
    const since = desk.service.clock.now().toISOString()
    desk.service.clock.advance(GIVE_UP_DAYS * DAY_MS)
    const story = await desk.eventually('the event to be given up', () => desk.find('event_given_up', id))
    expect(await desk.countedAtHome('event_given_up')).toBeGreaterThan(0)
    const { eventId = '', first_due_at: dueAt } = story.case.details
    expect(story).toMatchObject({
      payment: { payment_id: id, state: 'succeeded' },
      case: { details: { type: 'payment.succeeded', brand: 'COM', answer: '503' } },
    })
    expect(Date.parse(dueAt ?? '')).toBeLessThanOrEqual(Date.parse(since))

    const sendAgain = async (isResend = false) => {
      const body = { reason: 'The endpoint works again', ...(isResend && { is_resend: true }) }
      const { status, text } = await desk.support.call('retryDelivery', { params: { eventId }, body })
      expect(status, text).toBe(200)
    }
    outside.merchant.status = 204
    outside.sent.length = 0
    await sendAgain()
    await desk.eventually('the case to be closed', () => desk.isClosed(story))
    expect((await desk.read(story.case.case_id)).case).toMatchObject({
      ...{ closed_by_name: null, close_reason: 'The merchant has accepted the event.' },
    })
    expect(desk.eventsOf(id)).toEqual(['payment.succeeded'])
    expect(outside.sent[0]?.headers['webhook-id']).toBe(eventId)
    expect(await desk.find('event_given_up', id)).toBeUndefined()

    outside.merchant.status = 503
    await sendAgain(true)
    await until(() => desk.eventsOf(id).length > 1)
    desk.service.clock.advance(GIVE_UP_DAYS * DAY_MS)
    const again = await desk.eventually('the event to be given up again', () => desk.find('event_given_up', id))
    expect(again.case.case_id).not.toBe(story.case.case_id)
    outside.merchant.status = 204
    await desk.closeByTwo(again)
    desk.service.clock.advance(MINUTE_MS)
    expect(await desk.find('event_given_up', id)).toBeUndefined()
    expect(await desk.balanceOf(player)).toBe('25.00')
    expect(await desk.journalOf(id)).toEqual(['charge 25.58'])
    expect(await desk.ledgerFaults()).toEqual([])
  })
})
