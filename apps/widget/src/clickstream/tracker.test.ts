import { parseClickstreamEvent, type ClickstreamEvent } from '@modulor/contract/clickstream'
import type { PaySession } from '@modulor/contract/http'
import { expect, it } from 'vitest'
import { toPayment } from '../api/to-payment'
import {
  bootSample,
  depositListingSample,
  openPaySessionSample,
  payGroupSample,
  paySessionSample,
} from '../api/wire-samples'
import { amountSettled } from '../session/amount-settled'
import { listingRead } from '../session/listings'
import { createStore } from '../session/store'
import { startQuerySample } from '../session/start-query-sample'
import type { QueriesState } from '../session/query-state'
import { submitTracked } from '../session/submit-tracked'
import { toListing } from '../api'
import { TRACKED_ACTIONS } from './tracked-actions'
import { createTracker } from './tracker'

const wire = depositListingSample({
  payment_groups: [payGroupSample({ id: 'w-1', short_name: 'wallet', show_in_carousel: false })],
})

function open({ deposit = wire }: { deposit?: typeof wire | null } = {}) {
  const events: ClickstreamEvent[] = []
  const empty: string[] = []
  const clock = { now: 1_000 }
  const store = createStore({ boot: bootSample({ deposit }), query: startQuerySample(), now: () => clock.now })
  let queries: QueriesState = {}
  const tracker = createTracker({
    getState: () => ({ ...store.getState(), queries }),
    now: () => clock.now,
    emit: (event) => events.push(event),
    onEmpty: (name) => empty.push(name),
  })
  store.observe((action) => tracker.handleAction(action))
  const show = (pathname: string, search = '') => tracker.handlePage({ pathname, search })
  /** The payment that the page has read. */
  const read = (payment: PaySession) => {
    const entry = { data: toPayment(payment), readAt: clock.now, error: undefined, requestId: null }
    queries = { payment: entry }
    show('/payments/processing', `?payment_id=${payment.payment_id}&at=${String(clock.now)}`)
  }
  return { store, events, empty, clock, show, read, names: () => events.map(({ name }) => name) }
}

it('CLICK-1 listens to the actions that forms dispatch', () => {
  expect(TRACKED_ACTIONS).toEqual({ amountSettled: amountSettled.type, submitTracked: submitTracked.type })
})

it('CLICK-4 an event about something that is not there is logged, not sent', () => {
  const { store, events, empty } = open()
  store.dispatch(amountSettled({ flow: 'deposit', methodId: 'gone', amount: '5' }))
  store.dispatch(submitTracked({ flow: 'withdrawal', methodId: 'w-1', press: 'k-1' }))
  store.dispatch(submitTracked({ flow: 'deposit', methodId: 'gone', press: 'k-1', code: 'form_invalid' }))
  expect(events).toEqual([])
  expect(empty).toEqual(['amount_settled', 'payment_submitted', 'submit_refused'])
})

it('CLICK-1 a list is viewed when its methods are there, once per visit of the page', () => {
  const { store, show, names } = open({ deposit: null })
  show('/deposit')
  expect(names()).toEqual([])
  store.dispatch(listingRead({ flow: 'deposit', listing: toListing(wire), readAt: 1_000 }))
  store.dispatch(listingRead({ flow: 'deposit', listing: toListing(wire), readAt: 2_000 }))
  show('/deposit', '?lang=de-COM')
  expect(names()).toEqual(['method_list_viewed'])
  show('/deposit/wallet')
  show('/deposit')
  expect(names()).toEqual(['method_list_viewed', 'method_page_viewed', 'method_list_viewed'])
})

it('CLICK-1 an address with an unknown method has no event', () => {
  const { show, events, empty } = open()
  show('/deposit/%E0%A4%A')
  show('/deposit/anna@example.com')
  expect([events, empty]).toEqual([[], []])
})

it('CLICK-1 a submit that is sent again is one; another press is another', () => {
  const { store, names } = open()
  const submit = { flow: 'deposit', methodId: 'w-1' } as const
  store.dispatch(submitTracked({ ...submit, press: 'k-1' }))
  store.dispatch(submitTracked({ ...submit, press: 'k-1', code: null }))
  store.dispatch(submitTracked({ ...submit, press: 'k-1' }))
  store.dispatch(submitTracked({ ...submit, press: 'k-2' }))
  expect(names()).toEqual(['payment_submitted', 'submit_refused', 'payment_submitted'])
})

it.each([
  ['a second', 1_000, 1_000],
  ['three days', 259_200_000, 86_400_000],
  ['a clock that was set back', -500, 0],
])(
  'CLICK-1 instructions and their result after %s are events that the service accepts',
  (_what, elapsedMs, expectedMs) => {
    const { store, events, clock, read } = open()
    const items = [{ kind: 'text', label: 'PH.LABEL.REFERENCE', value: 'K7M2' } as const]
    const action = { type: 'display_form', items, expires_at: null, can_confirm: false, can_cancel: false } as const
    store.dispatch(submitTracked({ flow: 'deposit', methodId: 'w-1', press: 'k-1' }))
    read({ ...openPaySessionSample({ ...action, items }), pay_group_id: 'w-1' })
    clock.now += elapsedMs
    read(paySessionSample({ pay_group_id: 'w-1' }))
    expect(events.map((event) => parseClickstreamEvent(event))).toEqual(events)
    expect(events.slice(-2)).toMatchObject([
      { name: 'display_form_left', data: { duration_ms: expectedMs } },
      { name: 'result_viewed', data: { after_ms: expectedMs } },
    ])
  },
)

it('CLICK-1 a result is one event per payment, also to a player who comes back to it', () => {
  const { store, events, clock, show, read } = open()
  const first = paySessionSample({ pay_group_id: 'w-1' })
  read(first)
  show('/deposit')
  store.dispatch(submitTracked({ flow: 'deposit', methodId: 'w-1', press: 'k-1' }))
  clock.now += 1_000
  read(first)
  read({ ...first, payment_id: 'p_2' })
  const results = events.filter(({ name }) => name === 'result_viewed')
  expect(results).toMatchObject([{ data: { after_ms: null } }, { data: { after_ms: 1_000 } }])
})
