import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { paymentCall } from '../api/payment-query-calls'
import { methodDetailsCall } from '../api/query-calls'
import { toPayment } from '../api/to-payment'
import { bootSample, methodDetailsSample, paySessionSample } from '../api/wire-samples'
import { entryOf, retainQuery, putQueryData, queryKey, readQuery } from './query-state'
import { startQuerySample } from './start-query-sample'
import { createStore } from './store'

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

type Status = Parameters<typeof paySessionSample>[0] & object

/** A network whose requests the test answers in any order; an aborted request gets no response. */
function heldNetwork() {
  const sent: { readonly answer: (body: unknown, status?: number) => void; readonly signal: AbortSignal }[] = []
  vi.stubGlobal(
    'fetch',
    (_address: string, { signal }: { signal: AbortSignal }) =>
      new Promise<Response>((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
        sent.push({ signal, answer: (body, status = 200) => resolve(new Response(JSON.stringify(body), { status })) })
      }),
  )
  return { sent, left: (count: number) => vi.waitFor(() => expect(sent).toHaveLength(count)) }
}

const openStore = () => createStore({ boot: bootSample(), query: startQuerySample() })
type Store = ReturnType<typeof openStore>
const paymentOf = (transaction_status: Status['transaction_status']) =>
  paySessionSample(transaction_status && { transaction_status })
const shownIn = (store: Store) => entryOf(store.getState(), 'payment', 'p_1')
const readPayment = (store: Store, isForced = false) => store.dispatch(readQuery(paymentCall, 'p_1', { isForced }))

describe('a query', () => {
  it('issue-10 2 it has its data and the time of the read, and is not requested again', async () => {
    const { sent, left } = heldNetwork()
    const store = openStore()
    const reading = readPayment(store)
    await left(1)
    expect(shownIn(store)).toMatchObject({ data: undefined, readAt: null, requestId: expect.any(Number) })
    sent[0]?.answer(paymentOf('processing'))
    expect((await reading).data?.transactionStatus).toBe('processing')
    expect(shownIn(store)).toMatchObject({ readAt: Date.now(), error: undefined, requestId: null })
    expect((await readPayment(store)).data?.transactionStatus).toBe('processing')
    expect(sent).toHaveLength(1)
  })

  it('issue-10 2 simultaneous readers share one request, even if they force a read', async () => {
    const { sent, left } = heldNetwork()
    const store = openStore()
    const readings = [readPayment(store), readPayment(store), readPayment(store, true)]
    await left(1)
    sent[0]?.answer(paymentOf('success'))
    const statuses = (await Promise.all(readings)).map(({ data }) => data?.transactionStatus)
    expect(statuses).toEqual(['success', 'success', 'success'])
    expect(sent).toHaveLength(1)
  })

  it('issue-10 2 its data stays after a failed read, with the error until a read succeeds', async () => {
    const { sent, left } = heldNetwork()
    const store = openStore()
    store.dispatch(putQueryData('payment', 'p_1', toPayment(paymentOf('processing'))))
    const failing = readPayment(store, true)
    await left(1)
    sent[0]?.answer({}, 500)
    await failing
    expect(shownIn(store)).toMatchObject({ data: { transactionStatus: 'processing' }, error: { status: 500 } })
    const again = readPayment(store, true)
    await left(2)
    expect(shownIn(store)?.error).toMatchObject({ status: 500 })
    sent[1]?.answer(paymentOf('success'))
    await again
    expect(shownIn(store)).toMatchObject({ data: { transactionStatus: 'success' }, error: undefined })
  })

  it('issue-10 2 it is requested again if the first read failed', async () => {
    const { sent, left } = heldNetwork()
    const store = openStore()
    const failing = readPayment(store)
    await left(1)
    sent[0]?.answer({}, 500)
    await failing
    void readPayment(store)
    await left(2)
  })

  it('issue-10 2 RESULT-10 it is not overwritten by a read that began before a newer state was stored', async () => {
    const { sent, left } = heldNetwork()
    const store = openStore()
    const older = readPayment(store)
    await left(1)
    store.dispatch(putQueryData('payment', 'p_1', toPayment(paymentOf('success'))))
    expect(sent[0]?.signal.aborted).toBe(true)
    sent[0]?.answer(paymentOf('processing'))
    expect((await older).data?.transactionStatus).toBe('success')
    expect(shownIn(store)).toMatchObject({ data: { transactionStatus: 'success' }, error: undefined, requestId: null })
  })

  it('issue-10 2 RESULT-10 it is not overwritten by an older response that could not be aborted', async () => {
    const answers: ((body: unknown) => void)[] = []
    // These requests cannot be aborted: the response has already arrived.
    vi.stubGlobal(
      'fetch',
      () => new Promise<Response>((resolve) => answers.push((body) => resolve(Response.json(body)))),
    )
    const store = openStore()
    const older = readPayment(store)
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    store.dispatch(putQueryData('payment', 'p_1', toPayment(paymentOf('success'))))
    const newer = readPayment(store, true)
    await vi.waitFor(() => expect(answers).toHaveLength(2))
    answers[0]?.(paymentOf('processing'))
    await older
    expect(shownIn(store)?.data?.transactionStatus).toBe('success')
    // The newer request is still the shared one.
    void readPayment(store, true)
    answers[1]?.(paymentOf('error'))
    expect((await newer).data?.transactionStatus).toBe('error')
    expect(answers).toHaveLength(2)
  })

  it('issue-10 2 API-11 a minute after its last use it is aborted and deleted', async () => {
    const { sent, left } = heldNetwork()
    const store = openStore()
    const release = store.dispatch(retainQuery(queryKey('payment', 'p_1')))
    void readPayment(store)
    await left(1)
    release()
    await vi.advanceTimersByTimeAsync(14_000)
    expect(sent[0]?.signal.aborted).toBe(false)
    sent[0]?.answer(paymentOf('success'))
    await vi.advanceTimersByTimeAsync(59_000)
    expect(shownIn(store)?.data).toBeDefined()
    await vi.advanceTimersByTimeAsync(1000)
    expect(shownIn(store)).toBeUndefined()
    store.dispatch(retainQuery(queryKey('payment', 'p_1')))()
    await vi.advanceTimersByTimeAsync(55_000)
    void readPayment(store)
    await left(2)
    await vi.advanceTimersByTimeAsync(5000)
    expect(sent[1]?.signal.aborted).toBe(true)
  })

  it('issue-10 2 API-11 after an abort it is requested again, not shared', async () => {
    const { sent, left } = heldNetwork()
    const store = openStore()
    store.dispatch(retainQuery(queryKey('payment', 'p_1')))()
    await vi.advanceTimersByTimeAsync(59_000)
    void readPayment(store)
    await left(1)
    vi.advanceTimersByTime(1000)
    const again = readPayment(store)
    await left(2)
    sent[1]?.answer(paymentOf('success'))
    expect((await again).data?.transactionStatus).toBe('success')
  })

  it('issue-10 2 API-11 it is kept while one of several users still needs it', async () => {
    const store = openStore()
    const [first, second] = [0, 1].map(() => store.dispatch(retainQuery(queryKey('payment', 'p_1'))))
    store.dispatch(putQueryData('payment', 'p_1', toPayment(paymentOf('success'))))
    first?.()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(shownIn(store)?.data).toBeDefined()
    second?.()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(shownIn(store)).toBeUndefined()
  })

  it('issue-10 2 API-11 prefetched data that is never used is deleted too', async () => {
    const store = openStore()
    store.dispatch(putQueryData('payment', 'p_1', toPayment(paymentOf('success'))))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(shownIn(store)).toBeUndefined()
  })

  it('issue-10 2 its key does not depend on the order of the parameters', async () => {
    const { sent, left } = heldNetwork()
    const store = openStore()
    const reading = store.dispatch(
      readQuery(methodDetailsCall, { flow: 'deposit', methodId: 'card-1', currency: 'EUR' }),
    )
    await left(1)
    sent[0]?.answer(methodDetailsSample())
    await reading
    const again = await store.dispatch(
      readQuery(methodDetailsCall, { currency: 'EUR', methodId: 'card-1', flow: 'deposit' }),
    )
    expect(again.data?.id).toBe('card-1')
    expect(sent).toHaveLength(1)
  })

  it('issue-10 2 two stores do not share it', () => {
    heldNetwork()
    const [one, other] = [openStore(), openStore()]
    one.dispatch(putQueryData('payment', 'p_1', toPayment(paymentOf('success'))))
    expect(shownIn(other)).toBeUndefined()
  })
})
