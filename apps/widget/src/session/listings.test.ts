import type { BootData } from '@modulor/contract/http'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { bootSample, depositListingSample, paymentSummarySample, withdrawalListingSample } from '../api/wire-samples'
import { followList } from '../realtime/follow-list'
import { refreshListing, loadListing, ensureListing, reloadListings, submitted } from './listings'
import { startQuerySample } from './start-query-sample'
import { createStore } from './store'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const boot = bootSample({ deposit: depositListingSample({ user_balance: '1.00' }) })
const storeWith = (deposit: BootData['deposit'], sessionId: string | null = 's_1') =>
  createStore({
    boot: { ...boot, deposit },
    query: startQuerySample({ sessionId }),
  })

type Answer = { readonly status: number; readonly body: unknown }
const listingOf = (balance: string): Answer => ({ status: 200, body: depositListingSample({ user_balance: balance }) })
const withdrawalOf = (balance: string): Answer => ({
  status: 200,
  body: withdrawalListingSample({ user_balance: balance }),
})
const refusal: Answer = { status: 500, body: { error_code: 'internal', error_message: 'CASHIER.ERROR.INTERNAL' } }

/** A network whose requests the test answers in any order. */
function heldNetwork() {
  const answers: ((answer: Answer) => void)[] = []
  vi.stubGlobal(
    'fetch',
    (address: string | URL) =>
      new Promise<Response>((resolve) => {
        // The realtime channel opens when its chunk is loaded; in this test it never opens.
        if (String(address).includes('realtime')) return
        answers.push(({ status, body }) => resolve(new Response(JSON.stringify(body), { status })))
      }),
  )
  return {
    answers,
    /** Resolves when this many requests have been sent. */
    sent: (count: number) => vi.waitFor(() => expect(answers).toHaveLength(count)),
  }
}

/** A visible, online page whose time the test advances. */
function inPage(): { onLine: boolean } {
  vi.useFakeTimers()
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }))
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: new URL('https://cashier.example/') }))
  const line = { onLine: true }
  vi.stubGlobal('navigator', line)
  return line
}

describe('the listings', () => {
  it('API-1 a listing that the page did not contain is requested once, however many screens need it', async () => {
    const { answers, sent } = heldNetwork()
    const store = storeWith(null)
    store.dispatch(ensureListing('deposit'))
    store.dispatch(ensureListing('deposit'))
    await sent(1)
    expect(store.getState().listings.deposit).toMatchObject({ kind: 'loading', listing: null })
    answers[0]?.(listingOf('2.00'))
    await vi.waitFor(() => expect(store.getState().listings.deposit.kind).toBe('ready'))
    expect(store.getState().listings.deposit.listing?.userBalance).toBe('2.00')
    store.dispatch(ensureListing('deposit'))
    expect(answers).toHaveLength(1)
  })

  it('LIST-1 with explain the listing is requested once, because the page’s listing has no explanation', async () => {
    const { answers, sent } = heldNetwork()
    const store = createStore({ boot, query: startQuerySample({ isExplained: true }) })
    store.dispatch(ensureListing('deposit'))
    await sent(1)
    answers[0]?.({ status: 200, body: depositListingSample({ explanation: [] }) })
    await vi.waitFor(() => expect(store.getState().listings.deposit.kind).toBe('ready'))
    store.dispatch(ensureListing('deposit'))
    expect(store.getState().listings.deposit.kind).toBe('ready')
    const unexplained = storeWith(boot.deposit)
    unexplained.dispatch(ensureListing('deposit'))
    expect(unexplained.getState().listings.deposit.kind).toBe('ready')
  })

  it('UI-7 the previous listing stays during a reload and after a failed one', async () => {
    const { answers, sent } = heldNetwork()
    const store = storeWith(boot.deposit)
    const loading = store.dispatch(loadListing('deposit'))
    await sent(1)
    expect(store.getState().listings.deposit.listing?.userBalance).toBe('1.00')
    answers[0]?.(refusal)
    await loading
    expect(store.getState().listings.deposit).toMatchObject({
      kind: 'failed',
      listing: { userBalance: '1.00' },
      error: { status: 500, errorCode: 'internal' },
    })
  })

  it('only the response to the newest request counts', async () => {
    const { answers, sent } = heldNetwork()
    const store = storeWith(boot.deposit)
    const before = store.dispatch(loadListing('deposit'))
    await sent(1)
    const after = store.dispatch(loadListing('deposit'))
    await sent(2)
    answers[1]?.(listingOf('3.00'))
    await after
    answers[0]?.(listingOf('2.00'))
    await before
    expect(store.getState().listings.deposit.listing?.userBalance).toBe('3.00')
    expect(store.getState().shared.userBalance).toBe('3.00')
  })

  it('API-11 an older response is dropped while a newer request is pending', async () => {
    const { answers, sent } = heldNetwork()
    const store = storeWith(null)
    const older = store.dispatch(loadListing('deposit'))
    void store.dispatch(loadListing('deposit'))
    await sent(2)
    answers[0]?.(listingOf('2.00'))
    await older
    expect(store.getState().listings.deposit.kind).toBe('loading')
    answers[1]?.(listingOf('3.00'))
    await vi.waitFor(() => expect(store.getState().listings.deposit.listing?.userBalance).toBe('3.00'))
  })

  it('API-11 a listing is read again when its list is opened after more than 60 seconds', async () => {
    const { answers, sent } = heldNetwork()
    const store = storeWith(boot.deposit)
    vi.setSystemTime(Date.now() + 60_000)
    store.dispatch(refreshListing('deposit'))
    // A listing that was never shown is not read here; it is read when its list is opened.
    store.dispatch(refreshListing('withdrawal'))
    expect(store.getState().listings.withdrawal.kind).toBe('absent')
    expect(store.getState().listings.deposit.kind).toBe('ready')
    vi.setSystemTime(Date.now() + 1)
    store.dispatch(refreshListing('deposit'))
    await sent(1)
    expect(store.getState().listings.deposit.kind).toBe('loading')
    expect(answers).toHaveLength(1)
  })

  it('API-11 a listing is read again after the device’s clock was set back', async () => {
    const { sent } = heldNetwork()
    const store = storeWith(boot.deposit)
    vi.setSystemTime(Date.now() - 3_600_000)
    store.dispatch(refreshListing('deposit'))
    await sent(1)
    expect(store.getState().listings.deposit.kind).toBe('loading')
  })

  it('issue-8 1.4 a listing is read again at once after a submit, and after 2 seconds if it has an open payment', async () => {
    const { sent } = heldNetwork()
    const submittedFrom = storeWith(boot.deposit)
    submittedFrom.dispatch(submitted())
    submittedFrom.dispatch(refreshListing('deposit'))
    await sent(1)
    const withOpen = storeWith(depositListingSample({ open_payments: [paymentSummarySample()] }))
    withOpen.dispatch(refreshListing('deposit'))
    vi.setSystemTime(Date.now() + 2000)
    withOpen.dispatch(refreshListing('deposit'))
    expect(withOpen.getState().listings.deposit.kind).toBe('ready')
    vi.setSystemTime(Date.now() + 1)
    withOpen.dispatch(refreshListing('deposit'))
    await sent(2)
  })

  it('issue-8 1.4 REV-1 after a submit the listings of both flows are read again, whichever list is opened first', async () => {
    const { answers, sent } = heldNetwork()
    const store = storeWith(boot.deposit)
    store.dispatch(ensureListing('withdrawal'))
    await sent(1)
    answers[0]?.(withdrawalOf('1.00'))
    await vi.waitFor(() => expect(store.getState().listings.withdrawal.kind).toBe('ready'))
    store.dispatch(submitted())
    store.dispatch(refreshListing('deposit'))
    await sent(3)
    answers[1]?.(listingOf('2.00'))
    answers[2]?.(withdrawalOf('2.00'))
    await vi.waitFor(() => expect(store.getState().listings.withdrawal.listing?.userBalance).toBe('2.00'))
    expect(store.getState().shared.needsInitRefetch).toBe(false)
  })

  it('issue-8 1.4 a listing that was requested before a submit and arrives after it is not used', async () => {
    const { answers, sent } = heldNetwork()
    const store = storeWith(boot.deposit)
    const loadingDeposits = store.dispatch(loadListing('deposit'))
    await sent(1)
    const loadingWithdrawals = store.dispatch(loadListing('withdrawal'))
    await sent(2)
    store.dispatch(submitted())
    answers[0]?.(listingOf('2.00'))
    answers[1]?.(withdrawalOf('2.00'))
    await Promise.all([loadingDeposits, loadingWithdrawals])
    expect(store.getState().shared).toMatchObject({ needsInitRefetch: true, userBalance: '1.00' })
    // A first listing is requested again by the next screen that needs it.
    expect(store.getState().listings.withdrawal.kind).toBe('absent')
    store.dispatch(refreshListing('deposit'))
    await sent(3)
    answers[2]?.(listingOf('3.00'))
    await vi.waitFor(() => expect(store.getState().listings.deposit.listing?.userBalance).toBe('3.00'))
    expect(store.getState().shared.needsInitRefetch).toBe(false)
  })

  it('UI-7 a listing that could not be read is requested again when its list is opened', async () => {
    const { answers, sent } = heldNetwork()
    const store = storeWith(boot.deposit)
    const loading = store.dispatch(loadListing('deposit'))
    await sent(1)
    answers[0]?.(refusal)
    await loading
    store.dispatch(refreshListing('deposit'))
    await sent(2)
    expect(store.getState().listings.deposit).toMatchObject({ kind: 'loading', listing: { userBalance: '1.00' } })
  })

  it('issue-8 1.4 a followed list is polled, one request at a time, and not while offline', async () => {
    const line = inPage()
    const { answers } = heldNetwork()
    const store = storeWith(depositListingSample({ open_payments: [paymentSummarySample()] }))
    let listenersCount = 0
    const subscribe = (listener: () => void) => {
      listenersCount += 1
      const unsubscribe = store.subscribe(listener)
      return () => {
        listenersCount -= 1
        unsubscribe()
      }
    }
    const stop = followList({ ...store, subscribe }, 'deposit', true)()
    await vi.advanceTimersByTimeAsync(2000)
    expect(answers).toHaveLength(1)
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(answers).toHaveLength(1)
    line.onLine = false
    answers[0]?.(listingOf('2.00'))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(store.getState().listings.deposit.listing?.openPayments).toEqual([])
    expect(answers).toHaveLength(1)
    line.onLine = true
    stop()
    expect(listenersCount).toBe(0)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(answers).toHaveLength(1)
  })

  it('issue-8 1.4 a followed list whose request is pending is polled later', async () => {
    inPage()
    const { answers } = heldNetwork()
    const store = storeWith(depositListingSample({ open_payments: [paymentSummarySample()] }))
    void store.dispatch(loadListing('deposit'))
    const stop = followList(store, 'deposit', true)()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(answers).toHaveLength(1)
    answers[0]?.({ status: 200, body: depositListingSample({ open_payments: [paymentSummarySample()] }) })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(answers).toHaveLength(2)
    stop()
  })

  it('after a payment only the listings in memory are read again', async () => {
    const { answers, sent } = heldNetwork()
    const store = storeWith(boot.deposit)
    store.dispatch(reloadListings())
    await sent(1)
    expect(store.getState().listings.withdrawal.kind).toBe('absent')
    answers[0]?.(listingOf('9.00'))
    await vi.waitFor(() => expect(store.getState().listings.deposit.listing?.userBalance).toBe('9.00'))
  })

  it('SESS-5 without a session the listing fails and nothing is sent', async () => {
    const { answers } = heldNetwork()
    const store = storeWith(null, null)
    await store.dispatch(loadListing('deposit'))
    expect(store.getState().listings.deposit).toMatchObject({ kind: 'failed', error: { status: 'NO_SESSION' } })
    expect(answers).toHaveLength(0)
  })
})
