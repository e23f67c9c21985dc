import { describe, expect, it } from 'vitest'
import { audit } from './audit'
import type { PaymentRow, Press, Records } from './records'

const press: Press = {
  key: 'key-1',
  player: 'player',
  flow: 'deposit',
  amount: '25.00',
  paymentIds: new Set(['one']),
  outcome: 'answered',
  refusal: '',
}
const payment: PaymentRow = {
  id: 'one',
  user_id: 'player',
  flow: 'deposit',
  state: 'succeeded',
  idempotency_key: 'key-1',
  amount: '2500',
  total: '2558',
  received: '2500',
}
const agreed: Records = {
  presses: [press],
  payments: [payment],
  accounts: [{ owner: 'player', kind: 'player', balance: '2500', moved: '2500' }],
  journal: [{ merchant_reference: 'one', kind: 'charge', amount: '25.58' }],
  events: [{ id: 'event-1', paymentId: 'one', status: 'success', sequence: 1, atMs: 0 }],
  neverReceived: new Set(),
}
const declined = { ...payment, state: 'declined' }
const [entry] = agreed.journal
const [event] = agreed.events
const [account] = agreed.accounts
if (!entry || !event || !account) throw new Error('the sample is not whole')

describe('audit', () => {
  it('issue-9 torture: nothing is found if all records agree', () => {
    expect(audit(agreed)).toEqual([])
  })

  it('issue-14 must-hold-2: only a deposit may stay open that its provider never got, and about which the provider cannot be asked', () => {
    const unknown = { ...payment, state: 'unknown' }
    const open = { ...agreed, payments: [unknown], journal: [], accounts: [], events: [] }
    expect(audit({ ...open, neverReceived: new Set(['one']) })).toEqual([])
    expect(audit(open)).toContainEqual(expect.stringMatching(/^unsettled/))
    expect(audit({ ...open, neverReceived: new Set(['one']), journal: agreed.journal })).toContainEqual(
      expect.stringMatching(/^unexplained: one is unknown, and the provider moved its money/),
    )
  })

  it.each<[string, Partial<Records>, RegExp]>([
    [
      'a second payment of one submit',
      { payments: [payment, { ...payment, id: 'two' }] },
      /^duplicated: submit key-1 created 2/,
    ],
    [
      'two responses to one submit',
      { presses: [{ ...press, paymentIds: new Set(['one', 'two']) }] },
      /^duplicated: submit/,
    ],
    ['an acknowledged payment that does not exist', { payments: [] }, /^lost: payment one/],
    ['another amount than was submitted', { presses: [{ ...press, amount: '26.00' }] }, /^changed: payment one/],
    ['another player’s payment', { presses: [{ ...press, player: 'other' }] }, /^changed: payment one/],
    ['a submit without a response', { presses: [{ ...press, outcome: 'unanswered' }] }, /^unanswered/],
    ['a refused submit with a payment', { presses: [{ ...press, outcome: 'refused' }] }, /^refused but created/],
    ['a payment without a submit', { presses: [] }, /^unexplained: payment one/],
    ['a payment without an end', { payments: [{ ...payment, state: 'unknown' }] }, /^unsettled/],
    ['a second charge', { journal: [entry, entry] }, /^duplicated: the provider moved money/],
    ['a success without a charge', { journal: [] }, /^unexplained: one succeeded/],
    ['a decline with a charge', { payments: [declined] }, /^unexplained: one is declined/],
    ['another amount at the provider', { journal: [{ ...entry, amount: '25.00' }] }, /^changed: the provider/],
    [
      'a charge without a payment',
      { journal: [entry, { ...entry, merchant_reference: 'x' }] },
      /^unexplained: the provider/,
    ],
    [
      'a balance that is not due',
      { accounts: [{ ...account, balance: '2600', moved: '2600' }] },
      /^ledger: player has/,
    ],
    [
      'a balance that was not moved',
      { accounts: [{ ...account, balance: '2600' }] },
      /^ledger: player of player stores/,
    ],
    ['money on hold', { accounts: [account, { ...account, kind: 'player_hold' }] }, /still on hold$/],
    ['a final state without an event', { events: [] }, /^events: one is succeeded, but its last event is missing/],
    ['an event with another state', { events: [{ ...event, status: 'error' }] }, /^events: one is succeeded/],
    ['two events with one sequence', { events: [event, { ...event, id: 'event-2' }] }, /^events: two events/],
  ])('issue-9 torture: %s is found', (_, change, problem) => {
    expect(audit({ ...agreed, ...change })).toContainEqual(expect.stringMatching(problem))
  })
})
