import { act, fireEvent, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { openPaySessionSample, paySessionSample } from '../../api/wire-samples'
import { openCashier, type Answers } from '../../testing/open-cashier'
import { postFromWindow } from '../../testing/post-from-window'

const action = {
  type: 'three_ds_method',
  url: 'https://issuer.example/method',
  fields: { threeDSMethodData: 'eyJ9' },
  timeout_ms: 10_000,
} as const
const waiting = openPaySessionSample(action)
const paid = paySessionSample()

let posted: { action: string; target: string; fields: Record<string, string> }[] = []
beforeEach(() => {
  posted = []
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
    const inputs = this.querySelectorAll('input')
    const fields = Object.fromEntries(Array.from(inputs, ({ name, value }) => [name, value]))
    posted.push({ action: this.action, target: this.target, fields })
  })
})

async function open(answers: Answers = {}, timeout_ms: number = action.timeout_ms) {
  let state = openPaySessionSample({ ...action, timeout_ms })
  const cashier = await openCashier({
    address: '/deposit/deposit-processing?payment_id=p_1',
    answers: {
      sessionState: () => state,
      threeDsResult: () => (state = paid),
      ...answers,
    },
  })
  const frame = await waitFor(() => cashier.screen.getByTitle<HTMLIFrameElement>('Your bank’s page'))
  // The view listens from this point; it may be rendered a moment earlier.
  await waitFor(() => expect(posted).toHaveLength(1))
  return { ...cashier, frame }
}

it('THREEDS-2 the issuer’s fields are posted into the hidden frame, and the service is told that the step was completed', async () => {
  const { frame, callsOf, screen } = await open()
  expect(frame.hidden).toBe(true)
  expect(posted).toEqual([{ action: action.url, target: frame.name, fields: action.fields }])
  postFromWindow({ type: 'three_ds_method_done' }, frame.contentWindow)
  await screen.findByRole('heading', { name: 'Deposit received' })
  expect(callsOf('threeDsResult').map(({ body }) => body)).toEqual([{ method_completed: 'Y' }])
})

it('THREEDS-2 only a message from the hidden frame completes the fingerprint step, and it is reported once', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { frame, callsOf, screen } = await open()
  postFromWindow({ type: 'three_ds_method_done' }, window)
  postFromWindow({ type: 'three_ds_method_done' }, frame.contentWindow, 'https://issuer.example')
  postFromWindow({ type: 'three_ds_returned', fields: {} }, frame.contentWindow)
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(callsOf('threeDsResult')).toEqual([])
  postFromWindow({ type: 'three_ds_method_done' }, frame.contentWindow)
  postFromWindow({ type: 'three_ds_method_done' }, frame.contentWindow)
  await screen.findByRole('heading', { name: 'Deposit received' })
  expect(callsOf('threeDsResult')).toHaveLength(1)
})

it('THREEDS-2 the payment in the service’s response is shown at once', async () => {
  const { frame, screen } = await open({ sessionState: () => waiting, threeDsResult: () => paid })
  postFromWindow({ type: 'three_ds_method_done' }, frame.contentWindow)
  await screen.findByRole('heading', { name: 'Deposit received' })
})

it('issue-8 5 THREEDS-2 a second fingerprint step replaces the first, and one completion is reported', async () => {
  let url: string = action.url
  let isOver = false
  const { frame, callsOf, screen } = await open({
    sessionState: () => (isOver ? paid : openPaySessionSample({ ...action, url })),
    threeDsResult: () => {
      isOver = true
      return paid
    },
  })
  url = 'https://issuer.example/second-method'
  // A page that is restored requests the payment’s state at once.
  fireEvent(window, new Event('pageshow'))
  await waitFor(() => expect(posted.map((form) => form.action)).toEqual([action.url, url]))
  postFromWindow({ type: 'three_ds_method_done' }, frame.contentWindow)
  await screen.findByRole('heading', { name: 'Deposit received' })
  expect(callsOf('threeDsResult')).toHaveLength(1)
})

it('THREEDS-2 a step that the issuer does not complete in time is reported as not completed', async () => {
  const { callsOf, screen } = await open({}, 50)
  await screen.findByRole('heading', { name: 'Deposit received' })
  expect(callsOf('threeDsResult').map(({ body }) => body)).toEqual([{ method_completed: 'N' }])
})

it('THREEDS-2 after a refused report the payment’s state is requested at once', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const state = openPaySessionSample({ ...action, timeout_ms: 60_000 })
  const { frame, callsOf } = await open({
    sessionState: () => state,
    threeDsResult: () => ({
      status: 409,
      body: { error_code: 'action_not_expected', error_message: 'CASHIER.ERROR.BAD_REQUEST' },
    }),
  })
  // From this point the next regular request is ten seconds away.
  await act(() => vi.advanceTimersByTimeAsync(28_000))
  const before = callsOf('sessionState').length
  postFromWindow({ type: 'three_ds_method_done' }, frame.contentWindow)
  await waitFor(() => expect(callsOf('sessionState')).toHaveLength(before + 1))
})

it('THREEDS-2 nothing is reported after the player has left the page', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { frame, callsOf, unmount } = await open()
  const source = frame.contentWindow
  unmount()
  postFromWindow({ type: 'three_ds_method_done' }, source)
  await vi.advanceTimersByTimeAsync(action.timeout_ms)
  expect(callsOf('threeDsResult')).toEqual([])
})

it('THREEDS-2 a result that the service did not receive is sent again until it answers', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let isDown = true
  const down = () => {
    throw new TypeError('the line is gone')
  }
  const { frame, callsOf, screen } = await open({
    sessionState: () => waiting,
    threeDsResult: () => (isDown ? down() : paid),
  })
  postFromWindow({ type: 'three_ds_method_done' }, frame.contentWindow)
  await waitFor(() => expect(callsOf('threeDsResult').length).toBeGreaterThan(0))
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  expect(screen.queryByRole('heading', { name: 'Deposit received' })).toBeNull()
  isDown = false
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  await screen.findByRole('heading', { name: 'Deposit received' })
  const bodies = callsOf('threeDsResult').map(({ body }) => body)
  expect(bodies.length).toBeGreaterThan(1)
  expect(bodies).toEqual(Array.from(bodies, () => ({ method_completed: 'Y' })))
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(callsOf('threeDsResult')).toHaveLength(bodies.length)
})
