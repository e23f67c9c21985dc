import { afterEach, describe, expect, it, vi } from 'vitest'
import { bootSample, depositListingSample } from '../api/wire-samples'
import { selectBetShop, shopsOpened } from './bet-shop'
import { carouselSwitched } from './carousel'
import { chooseCountry } from './choose-country'
import { errorClosed, errorShown, selectErrorPopup } from './error-popup'
import { loadListing } from './listings'
import { startQuerySample } from './start-query-sample'
import { createStore } from './store'
import { selectToasts, toastHidden, toastShown } from './toasts'
import {
  loadOpenWithdrawals,
  rejectClosed,
  rejectOpened,
  rejectOutcome,
  reverseWithdrawals,
  selectReject,
} from './withdrawal-reject'

function openStore() {
  return createStore({
    boot: bootSample({ deposit: depositListingSample({ user_balance: '74.47', withdrawal_reverse: true }) }),
    query: startQuerySample(),
  })
}

/** A service that responds by path; its requests are recorded. */
function serve(answers: Readonly<Record<string, unknown>>) {
  const asked: string[] = []
  vi.stubGlobal('fetch', (address: string, { method }: RequestInit) => {
    const path = address.replace(/^.*\/v1\.0\//, '')
    asked.push(`${method ?? ''} ${path}`)
    const body = answers[path]
    const status = body === undefined ? 500 : 200
    return Promise.resolve(new Response(JSON.stringify(body ?? {}), { status }))
  })
  return asked
}
afterEach(() => vi.unstubAllGlobals())

const REVERSE = 'payments/reverse-pending-withdrawal'
const INIT = 'payments/groups/init'

it('BET-1 the page of the shops opens with the form’s shop, and with none for an empty form', () => {
  const store = openStore()
  for (const [held, selected] of [
    ['shop-1', 'shop-1'],
    ['', null],
  ] as const) {
    store.dispatch(shopsOpened(held))
    expect(selectBetShop(store.getState()).selectedBetShop).toBe(selected)
  }
})

describe('toasts and the error popup', () => {
  it('NOTE-4 a toast has the default variant and 2000 ms unless given, and is removed individually', () => {
    const store = openStore()
    store.dispatch(toastShown({ text: 'A' }))
    store.dispatch(toastShown({ text: 'B', variant: 'error', durationMs: 500 }))
    const [first, second] = selectToasts(store.getState())
    expect([first, second]).toMatchObject([
      { text: 'A', variant: 'default', durationMs: 2000 },
      { text: 'B', variant: 'error', durationMs: 500 },
    ])
    store.dispatch(toastHidden(first?.id ?? -1))
    expect(selectToasts(store.getState())).toEqual([second])
  })

  it('NOTE-3 the error code is 0 if none is known', () => {
    const store = openStore()
    expect(selectErrorPopup(store.getState())).toEqual({ isOpen: false, error: { errorCode: '0', message: '' } })
    store.dispatch(errorShown({ errorCode: null, message: 'KEY' }))
    expect(selectErrorPopup(store.getState())).toEqual({ isOpen: true, error: { errorCode: '0', message: 'KEY' } })
    store.dispatch(errorClosed())
    expect(selectErrorPopup(store.getState()).isOpen).toBe(false)
  })
})

describe('the quick choice', () => {
  it('LIST-3 ENT-8 has an initial-load flag and a view-changed flag', () => {
    const store = openStore()
    expect(store.getState().carousel).toEqual({ isInitiallyLoaded: true, isViewChanged: false })
    store.dispatch(carouselSwitched())
    expect(store.getState().carousel).toEqual({ isInitiallyLoaded: true, isViewChanged: true })
  })

  it('LIST-3 ENT-8 counts as loaded after the first listing', async () => {
    serve({ [INIT]: depositListingSample() })
    const store = createStore({ boot: bootSample(), query: startQuerySample() })
    expect(store.getState().carousel.isInitiallyLoaded).toBe(false)
    await store.dispatch(loadListing('deposit'))
    expect(store.getState().carousel).toEqual({ isInitiallyLoaded: true, isViewChanged: false })
  })
})

describe('cancelling a withdrawal', () => {
  it('REV-1 REV-2 REV-3 the returned amount is on the balance, and the lists are read again', async () => {
    const asked = serve({
      [REVERSE]: { currency: 'EUR', success_amount: '25.53' },
      [INIT]: depositListingSample({ user_balance: '100.00' }),
    })
    const store = openStore()
    store.dispatch(rejectOpened())
    const reversing = store.dispatch(reverseWithdrawals())
    expect(selectReject(store.getState())).toMatchObject({ isFetching: true, isOpened: true })
    await store.dispatch(reverseWithdrawals())
    await reversing
    expect(selectReject(store.getState())).toMatchObject({
      amount: '25.53',
      currency: 'EUR',
      isFetching: false,
      response: { successAmount: '25.53', failAmount: null },
    })
    expect(Number(store.getState().shared.userBalance)).toBe(100)
    expect(Number(store.getState().listings.deposit.listing?.userBalance)).toBe(100)
    await vi.waitFor(() => expect(store.getState().listings.deposit.kind).toBe('ready'))
    expect(store.getState().listings.deposit.listing?.withdrawalReverse).toBe(false)
    expect(asked.filter((call) => call.includes(REVERSE))).toHaveLength(1)
  })

  it('REV-3 a balance that was read during the cancellation contains the amount, which is not added again', async () => {
    let answer = (): void => undefined
    const reversed = new Promise<void>((resolve) => (answer = resolve))
    vi.stubGlobal('fetch', async (address: string) => {
      const isReversal = address.includes(REVERSE)
      if (isReversal) await reversed
      const body = isReversal
        ? { currency: 'EUR', success_amount: '25.53' }
        : depositListingSample({ user_balance: '100.00' })
      return Response.json(body)
    })
    const store = openStore()
    const shown = new Set<string | null>()
    store.subscribe(() => shown.add(store.getState().shared.userBalance))
    const reversing = store.dispatch(reverseWithdrawals())
    await store.dispatch(loadListing('deposit'))
    answer()
    await reversing
    expect([...shown]).toEqual(['74.47', '100.00'])
  })

  it('REV-2 each close is counted and clears the response', () => {
    const store = openStore()
    expect(selectReject(store.getState())).toMatchObject({ isOpened: false, isFetching: false, closeTrigger: 0 })
    for (const closeTrigger of [1, 2]) {
      store.dispatch(rejectOpened())
      store.dispatch(rejectClosed())
      expect(selectReject(store.getState())).toMatchObject({ isOpened: false, closeTrigger, response: null })
    }
  })

  it('REV-1 a missing response does not change the balance', async () => {
    serve({})
    const store = openStore()
    await store.dispatch(reverseWithdrawals())
    const { response } = selectReject(store.getState())
    expect(response && rejectOutcome(response)).toBe('unclear')
    expect(store.getState().shared.userBalance).toBe('74.47')
  })

  it.each([
    [{ success_amount: '1' }, 'reversed'],
    [{ success_amount: '1', fail_amount: '2' }, 'partly'],
    [{ fail_amount: '2' }, 'left'],
    [{ pending_amount: '3' }, 'pending'],
    [{ fail_amount: '2', pending_amount: '3' }, 'pending'],
    [{ success_amount: '1', pending_amount: '3' }, 'awaited'],
    [{}, 'none'],
  ] as const)('REV-1 issue-8 1.3 the outcome of %o is %s', async (sums, outcome) => {
    serve({ [REVERSE]: { currency: 'EUR', ...sums }, [INIT]: depositListingSample({}) })
    const store = openStore()
    await store.dispatch(reverseWithdrawals())
    const { response } = selectReject(store.getState())
    expect(response && rejectOutcome(response)).toBe(outcome)
  })

  it('REV-1 issue-8 1.3 each open withdrawal has its own amount, and one of them is cancelled by its id', async () => {
    const open = (id: string, canReverse: boolean) => ({
      payment_id: id,
      pay_group_name: 'Bank',
      amount: `${id}.00`,
      currency: 'EUR',
      reference: 'K7M2QX9T4B',
      created_at: '2026-11-20T14:03:00Z',
      can_reverse: canReverse,
      reversal_requested: !canReverse,
    })
    const asked = serve({
      'payments/open-withdrawals': { withdrawals: [open('1', true), open('2', true), open('3', false)] },
      [`${REVERSE}?payment_id=2`]: { currency: 'EUR', success_amount: '2.00' },
      [INIT]: depositListingSample({}),
    })
    const store = openStore()
    await store.dispatch(loadOpenWithdrawals())
    expect(selectReject(store.getState()).open).toMatchObject([
      { id: '1', amount: '1.00' },
      { id: '2', amount: '2.00' },
    ])
    await store.dispatch(reverseWithdrawals('2'))
    expect(selectReject(store.getState()).amount).toBe('2.00')
    expect(asked).toContain(`GET ${REVERSE}?payment_id=2`)
  })
})

it('REV-2 issue-10 2 a response for a popup that was closed and opened again is ignored', async () => {
  serve({ 'payments/open-withdrawals': { withdrawals: [] } })
  const store = openStore()
  store.dispatch(rejectOpened())
  const older = store.dispatch(loadOpenWithdrawals())
  store.dispatch(rejectClosed())
  store.dispatch(rejectOpened())
  await older
  expect(selectReject(store.getState()).open).toBeNull()
})

describe('chooseCountry', () => {
  it('COUNTRY-1 sends the country to the service and reads its list', async () => {
    const asked = serve({ 'session/country': { country: 'SE' }, [INIT]: depositListingSample({ user_country: 'SE' }) })
    const store = openStore()
    expect(await store.dispatch(chooseCountry('SE'))).toBeNull()
    expect(asked).toEqual(['POST session/country', `GET ${INIT}`])
    expect(store.getState().shared.countryCode).toBe('SE')
  })

  it('COUNTRY-1 a refusal changes nothing', async () => {
    const asked = serve({})
    const store = openStore()
    expect(await store.dispatch(chooseCountry('SE'))).toMatchObject({ status: 500 })
    expect(asked).toHaveLength(1)
    expect(store.getState().shared.countryCode).toBe('DE')
  })
})
