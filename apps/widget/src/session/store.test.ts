import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { paymentCall, paymentStatusCall } from '../api/payment-query-calls'
import { methodDetailsCall } from '../api/query-calls'
import { bootSample, depositListingSample, methodDetailsSample, paySessionSample } from '../api/wire-samples'
import { loadListing } from './listings'
import { retainQuery, queryKey, readQuery } from './query-state'
import { amountChanged, flowEntered, initialShared, sessionExpired } from './shared'
import { startQuerySample } from './start-query-sample'
import { createStore } from './store'
import { redirectReset, takeRedirectAttempt } from './submit-form'
import { takeAnnouncement } from './take-announcement'

const boot = bootSample({ deposit: depositListingSample(), pay_session: paySessionSample() })
const query = startQuerySample()

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const answerWith = (status: number, body: unknown) => {
  const send = vi.fn(() => Promise.resolve(new Response(JSON.stringify(body), { status })))
  vi.stubGlobal('fetch', send)
  return send
}

describe('the store', () => {
  it('ENT-8 it starts with the defaults of the specification and the data of the listing', () => {
    const { shared, submitForm } = createStore({ boot, query }).getState()
    expect(initialShared).toMatchObject({
      isSessionExpired: false,
      amountTouched: false,
      isLLA: false,
      needsInitRefetch: false,
      displaySelectListOptions: false,
    })
    expect(shared).toMatchObject({
      paymentFlow: 'deposit',
      sessionId: 's_1',
      amount: '0',
      amountTouched: false,
      userBalance: '148.40',
      success_page_redirect_timeout: 20,
      merchantSuccessUrl: 'https://play.example/ok',
      isSessionExpired: false,
    })
    expect(submitForm.isRedirectFailed).toBe(true)
  })

  it('SESS-6 the lla marker of the address is read at the start and after every load', async () => {
    let address = 'https://pay.example/deposit?lla=1'
    const store = createStore({ boot, query, address: () => address })
    expect(store.getState().shared.isLLA).toBe(true)
    address = 'https://pay.example/deposit'
    answerWith(200, depositListingSample())
    await store.dispatch(loadListing('deposit'))
    expect(store.getState().shared.isLLA).toBe(false)
    address = 'https://pay.example/deposit/card-1#lla'
    answerWith(200, methodDetailsSample())
    await store.dispatch(readQuery(methodDetailsCall, { flow: 'deposit', methodId: 'card-1', currency: 'EUR' }))
    expect(store.getState().shared.isLLA).toBe(true)
    address = 'https://pay.example/deposit'
    answerWith(500, {})
    await store.dispatch(loadListing('deposit'))
    expect(store.getState().shared.isLLA).toBe(true)
  })

  it('SESS-1 SESS-3 it has the end of its session, which every successful call moves', async () => {
    vi.setSystemTime(new Date('2026-11-20T12:00:00Z'))
    const store = createStore({ boot: { ...boot, session_timeout: '00:10:00' }, query })
    const end = () => new Date(store.getState().shared.sessionExpirationTime ?? 0).toISOString()
    expect(end()).toBe('2026-11-20T12:11:00.000Z')
    vi.setSystemTime(new Date('2026-11-20T12:05:00Z'))
    answerWith(200, depositListingSample())
    await store.dispatch(loadListing('deposit'))
    expect(end()).toBe('2026-11-20T12:16:00.000Z')
    expect(
      createStore({ boot, query: { ...query, sessionId: null } }).getState().shared.sessionExpirationTime,
    ).toBeNull()
  })

  it('BOOT-5 RESULT-7 the fallbacks are the country UN and 30 seconds', () => {
    const bare = { ...boot, deposit: null, country: '' }
    expect(createStore({ boot: bare, query }).getState().shared).toMatchObject({
      countryCode: 'UN',
      success_page_redirect_timeout: 30,
      userBalance: null,
    })
  })

  it('the listing and the payment of the page are in the store, so they are not requested', async () => {
    const send = answerWith(500, {})
    const store = createStore({ boot, query })
    const status = await store.dispatch(readQuery(paymentStatusCall, 'ps_1'))
    expect(store.getState().listings.deposit.listing?.methods.map(({ id }) => id)).toEqual(['card-1'])
    expect(status.data?.id).toBe('p_1')
    expect(send).not.toHaveBeenCalled()
  })

  it('RESULT-10 later states of the page’s payment are requested from the service', async () => {
    const send = answerWith(200, paySessionSample({ transaction_status: 'processing' }))
    const store = createStore({ boot, query })
    await store.dispatch(readQuery(paymentStatusCall, 'ps_1'))
    const again = await store.dispatch(readQuery(paymentStatusCall, 'ps_1', { isForced: true }))
    expect(again.data?.transactionStatus).toBe('processing')
    expect(send).toHaveBeenCalledTimes(1)
  })

  it('API-11 unused data is dropped after 60 seconds and not before', async () => {
    const send = answerWith(200, methodDetailsSample())
    const store = createStore({ boot, query })
    const arg = { flow: 'deposit', methodId: 'card-1', currency: 'EUR' } as const
    const hold = () => store.dispatch(retainQuery(queryKey('methodDetails', arg)))
    const read = () => store.dispatch(readQuery(methodDetailsCall, arg))
    const release = hold()
    await read()
    await vi.advanceTimersByTimeAsync(120_000)
    await read()
    expect(send).toHaveBeenCalledTimes(1)
    release()
    await vi.advanceTimersByTimeAsync(59_000)
    const releaseAgain = hold()
    // Data that is used again in time is kept, even after its first 60 seconds have passed.
    await vi.advanceTimersByTimeAsync(2_000)
    await read()
    expect(send).toHaveBeenCalledTimes(1)
    releaseAgain()
    await vi.advanceTimersByTimeAsync(61_000)
    await read()
    expect(send).toHaveBeenCalledTimes(2)
  })

  it('SESS-4 SESS-5 ends the session on any rejection with code 17, and sends nothing after it', async () => {
    const send = answerWith(401, { error_code: '17', error_message: 'CASHIER.PH2.ERROR_MESSAGE.17' })
    const store = createStore({ boot, query })
    await store.dispatch(readQuery(paymentCall, 'p_2'))
    expect(store.getState().shared).toMatchObject({ isSessionExpired: true, sessionId: null })
    const after = await store.dispatch(readQuery(paymentCall, 'p_3'))
    expect(after.error).toMatchObject({ status: 'NO_SESSION' })
    expect(send).toHaveBeenCalledTimes(1)
  })

  it('SESS-4 it starts expired if the page was requested with an expired session', () => {
    expect(createStore({ boot: { ...boot, session_error: '17' }, query }).getState().shared.isSessionExpired).toBe(true)
  })

  it('AUTO-4 the balance of every listing is stored', async () => {
    answerWith(200, depositListingSample({ user_balance: '250.10' }))
    const store = createStore({ boot, query })
    await store.dispatch(loadListing('deposit'))
    expect(store.getState().shared.userBalance).toBe('250.10')
  })

  it('RESULT-9 isRedirectFailed starts true, a submit sets it false, and only one attempt is taken', () => {
    const store = createStore({ boot, query })
    expect(store.dispatch(takeRedirectAttempt())).toBe(false)
    store.dispatch(redirectReset())
    expect(store.getState().submitForm.isRedirectFailed).toBe(false)
    expect(store.dispatch(takeRedirectAttempt())).toBe(true)
    expect(store.dispatch(takeRedirectAttempt())).toBe(false)
    expect(store.getState().submitForm.isRedirectFailed).toBe(true)
  })

  it('the end of each payment is announced once', () => {
    const store = createStore({ boot, query })
    expect(
      ['p_1', 'p_1', 'p_2', 'p_1'].map((id) =>
        store.dispatch(takeAnnouncement({ id, updatedAt: '2026-11-22T12:00:00Z' })),
      ),
    ).toEqual([true, false, true, false])
  })

  it.each([
    ['taken over into its own flow', { flow: 'deposit', amount: '25' }, { amount: '25', amountTouched: true }],
    ['without an amount if none was typed', { flow: 'deposit', amount: null }, { amount: '0', amountTouched: false }],
    [
      'without the amount of the other flow',
      { flow: 'withdrawal', amount: '25' },
      { amount: '0', amountTouched: false },
    ],
  ] as const)('BOOT-10 FORM-17 what was typed before a reload is %s', (_what, at, shared) => {
    const store = createStore({ boot, query, typed: { ...at, deposit: { m1: { name: 'Marta' } }, withdrawal: {} } })
    expect(store.getState().shared).toMatchObject(shared)
    expect(store.getState().deposit.keptValues).toEqual({ m1: { name: 'Marta' } })
    expect(store.getState().withdrawal.keptValues).toEqual({})
  })

  it('the amount is kept inside a flow, and reset when the other flow is entered', () => {
    const store = createStore({ boot, query })
    store.dispatch(amountChanged('50'))
    store.dispatch(flowEntered('deposit'))
    expect(store.getState().shared).toMatchObject({ amount: '50', amountTouched: true })
    store.dispatch(flowEntered('withdrawal'))
    expect(store.getState().shared).toMatchObject({ amount: '0', amountTouched: false })
    store.dispatch(sessionExpired())
    expect(store.getState().shared.sessionId).toBeNull()
  })
})
