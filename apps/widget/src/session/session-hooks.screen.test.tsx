import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { BrowserRouter, useLocation } from '../router'
import { describe, expect, it, vi } from 'vitest'
import type { Answer } from '../api/api-client'
import type { SavedCard } from '../api'
import { paymentCall } from '../api/payment-query-calls'
import { toPayment } from '../api/to-payment'
import { bootSample, depositListingSample, paymentSummarySample, paySessionSample } from '../api/wire-samples'
import { useFollowedPayment, type PaymentSource } from '../realtime/followed-payment'
import { putQueryData, useQuery, useSavedCardsQuery } from './queries'
import { deleteModeSwitched, useSavedCards } from './saved-cards'
import { startQuerySample } from './start-query-sample'
import { createStore, type Store } from './store'
import { StoreProvider } from './store-provider'
import { useCloseModal } from './use-close-modal'
import { useFollowedList } from '../realtime/use-followed-list'

const storeOf = (boot: Parameters<typeof bootSample>[0]) =>
  createStore({ boot: bootSample(boot), query: startQuerySample() })
const inStore = (store: Store) => ({
  wrapper: ({ children }: { children: ReactNode }) => <StoreProvider store={store}>{children}</StoreProvider>,
})

/** A fetch that always returns `body`; the mock counts the calls. */
function serve(body: unknown, status = 200) {
  const send = vi.fn<(address: string) => Promise<Response>>(() => Promise.resolve(Response.json(body, { status })))
  vi.stubGlobal('fetch', send)
  return send
}

const OPEN = depositListingSample({ open_payments: [paymentSummarySample()] })

describe('a list on screen', () => {
  const follow = (store: Store) =>
    renderHook(() => useFollowedList('deposit', store.getState().listings.deposit), inStore(store))

  it('issue-8 1.4 is polled as long as it has an open payment and is mounted', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const send = serve(OPEN)
    const { unmount } = follow(storeOf({ deposit: OPEN }))
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(2000)
    await waitFor(() => expect(send).toHaveBeenCalled())
    unmount()
    const readTimes = send.mock.calls.length
    await vi.advanceTimersByTimeAsync(60_000)
    expect(send).toHaveBeenCalledTimes(readTimes)
  })

  const quiet = () => storeOf({ deposit: depositListingSample() })
  /** A page that becomes visible again reads what it follows. */
  const readWhenSeen = async () => {
    await vi.dynamicImportSettled()
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(0)
  }

  it('RT-1 issue-8 1.4 is not followed for 20 s if no payment in it is open, and followed from then on', async () => {
    vi.useFakeTimers()
    const send = serve(OPEN)
    const { unmount } = follow(quiet())
    await vi.advanceTimersByTimeAsync(19_999)
    await readWhenSeen()
    expect(send).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await readWhenSeen()
    expect(send).toHaveBeenCalledWith(expect.stringContaining('/groups/init'), expect.anything())
    unmount()
  })

  it('RT-1 is not followed if it is unmounted earlier, or if the data saver is on', async () => {
    vi.useFakeTimers()
    const send = serve(OPEN)
    follow(quiet()).unmount()
    vi.stubGlobal('navigator', { onLine: true, connection: { saveData: true } })
    follow(quiet())
    await vi.advanceTimersByTimeAsync(300_000)
    await readWhenSeen()
    expect(send).not.toHaveBeenCalled()
  })

  it('issue-8 1.4 is not read if it is unmounted before it is followed', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const send = serve(OPEN)
    follow(storeOf({ deposit: OPEN })).unmount()
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(send).not.toHaveBeenCalled()
  })
})

describe('a payment that is followed', () => {
  const ended = (payment_id: string) => paySessionSample({ payment_id, transaction_status: 'success' })

  it.each<[string, PaymentSource]>([
    ['the newest one', { paymentId: null }],
    ['one of an id', { paymentId: 'p_1' }],
    ['one that a pay session names', { paySessionId: 'ps_1' }],
  ])('RESULT-10 ALT-1 %s is updated by a newer state from another source', async (_what, source) => {
    serve(ended('p_1'))
    const { result } = renderHook(() => useFollowedPayment(source), inStore(storeOf({})))
    await waitFor(() => expect(result.current.payment?.transactionStatus).toBe('success'))
    const newer = toPayment(paySessionSample({ payment_id: 'p_1', transaction_status: 'error' }))
    act(() => result.current.put(newer))
    await waitFor(() => expect(result.current.payment?.transactionStatus).toBe('error'))
  })
})

describe('a payment that cannot be read', () => {
  it.each([
    ['does not exist', 404, 'not_found', false],
    ['needs another session', 401, '17', false],
    ['is temporarily unavailable', 503, 'unavailable', true],
  ])(
    'RESULT-10 is requested again only if that may succeed: one that %s',
    async (_what, status, error_code, isAgain) => {
      vi.useFakeTimers({ shouldAdvanceTime: true })
      const send = serve({ error_code, error_message: 'KEY', retryable: false, request_id: 'r' }, status)
      const { result } = renderHook(() => useFollowedPayment({ paymentId: 'p_1' }), inStore(storeOf({})))
      await waitFor(() => expect(result.current.error?.errorCode).toBe(error_code))
      await vi.advanceTimersByTimeAsync(5000)
      expect(send.mock.calls.length > 1).toBe(isAgain)
    },
  )
})

describe('a payment that is known already', () => {
  it.each<[string, PaymentSource, number]>([
    ['the newest one, which may be another payment now', { paymentId: null }, 1],
    [
      'the newest with a display form, which may be another payment now',
      { paymentId: null, isDisplayFormRequested: true },
      1,
    ],
    ['one of an id', { paymentId: 'p_1' }, 0],
    ['one that a pay session names', { paySessionId: 'ps_1' }, 0],
  ])('issue-8 5 RESULT-10 is read again at once or not: %s', async (_what, source, count) => {
    const payment = paySessionSample({ payment_id: 'p_1', transaction_status: 'success' })
    const send = serve(payment)
    const store = storeOf({})
    const known = toPayment(payment)
    store.dispatch(putQueryData('payment', null, known))
    store.dispatch(putQueryData('payment', 'p_1', known))
    store.dispatch(putQueryData('openDisplayForm', null, known))
    store.dispatch(putQueryData('paymentStatus', 'ps_1', known))
    const { result } = renderHook(() => useFollowedPayment(source), inStore(store))
    expect(result.current.payment).toBe(known)
    if (count > 0) await waitFor(() => expect(result.current.payment).not.toBe(known))
    else await act(() => vi.dynamicImportSettled())
    expect(send).toHaveBeenCalledTimes(count)
  })
})

describe('a query of a screen', () => {
  const cards = (options?: { skip: boolean }) =>
    renderHook(({ skip }) => useSavedCardsQuery(null, { skip }), {
      ...inStore(storeOf({})),
      initialProps: options ?? { skip: false },
    })
  const CARDS: Answer<'userCards'> = { cards: [] }
  const CARD: SavedCard = {
    ...{ id: 'c_1', cardId: 'c_1', userCardId: 'c_1', expMonth: '05', expYear: '31', holderName: null },
    ...{ bin: '400005', last4: '5556', isTokenActive: false, methodIds: null, isLastUsed: false },
  }

  it('issue-8 5 SAVED-3 is loading until the first response, and not while it is read again', async () => {
    const send = serve(CARDS)
    const { result } = cards()
    expect(result.current).toMatchObject({ data: undefined, isLoading: true, isError: false })
    await waitFor(() => expect(result.current).toMatchObject({ data: [], isLoading: false, isError: false }))
    let again: Promise<unknown> | undefined
    act(() => {
      again = result.current.refetch()
    })
    expect(result.current).toMatchObject({ data: [], isLoading: false, isError: false })
    await act(async () => {
      await again
    })
    expect(send).toHaveBeenCalledTimes(2)
  })

  it('SAVED-3 the delete mode is on only while there is a card', async () => {
    serve(CARDS)
    const store = storeOf({})
    const { result } = renderHook(() => useSavedCards(), inStore(store))
    await waitFor(() => expect(result.current.isCardsFetched).toBe(true))
    act(() => {
      store.dispatch(deleteModeSwitched())
    })
    expect(result.current.isDeleteCardMode).toBe(false)
    act(() => {
      store.dispatch(putQueryData('savedCards', null, [CARD]))
    })
    expect(result.current).toMatchObject({ isDeleteCardMode: true, cardsList: [CARD] })
  })

  it('issue-8 5 SAVED-3 has an error after a failure, but not while it is retried', async () => {
    let status = 500
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(CARDS, { status })))
    const { result } = cards()
    await waitFor(() => expect(result.current).toMatchObject({ isError: true, isLoading: false, error: { status } }))
    status = 200
    let again: Promise<unknown> | undefined
    act(() => {
      again = result.current.refetch()
    })
    expect(result.current).toMatchObject({ isError: false, isLoading: false })
    await act(async () => {
      await again
    })
    expect(result.current).toMatchObject({ data: [], isError: false, error: undefined })
  })

  it('issue-8 5 RESULT-10 keeps its data while another payment is read, but not as that payment’s data', async () => {
    const send = vi.fn<(address: string) => Promise<Response>>(() => new Promise(() => undefined))
    vi.stubGlobal('fetch', send)
    const store = storeOf({})
    const { result, rerender } = renderHook(({ id }) => useQuery(paymentCall, id, {}), {
      ...inStore(store),
      initialProps: { id: 'p_1' },
    })
    expect(result.current).toMatchObject({ data: undefined, isLoading: true })
    const first = toPayment(paySessionSample({ payment_id: 'p_1' }))
    act(() => {
      store.dispatch(putQueryData('payment', 'p_1', first))
    })
    expect(result.current).toMatchObject({ data: first, currentData: first })
    rerender({ id: 'p_2' })
    expect(result.current).toMatchObject({ data: first, currentData: undefined, isLoading: false })
    await waitFor(() => expect(send.mock.calls.map(([address]) => address).join()).toContain('p_2'))
  })

  it('issue-8 5 SAVED-3 sends no request and is not loading while it is skipped', async () => {
    const send = serve(CARDS)
    const { result, rerender } = cards({ skip: true })
    expect(result.current).toMatchObject({ data: undefined, isLoading: false, isError: false })
    expect(send).not.toHaveBeenCalled()
    rerender({ skip: false })
    expect(result.current.isLoading).toBe(true)
    await waitFor(() => expect(result.current.data).toEqual([]))
  })
})

it('ROUTE-13 closing a modal twice goes back once', async () => {
  for (const address of ['/before', '/deposit', '/deposit/cards']) window.history.pushState(null, '', address)
  const { result } = renderHook(() => ({ close: useCloseModal(), at: useLocation().pathname }), {
    wrapper: BrowserRouter,
  })
  const { close } = result.current
  const go = vi.spyOn(window.history, 'go')
  act(() => {
    close()
    close()
  })
  await waitFor(() => expect(result.current.at).toBe('/deposit'))
  expect(go.mock.calls).toEqual([[-1]])
  go.mockRestore()
})
