import { act, fireEvent, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openPaySessionSample, paySessionSample } from '../../api/wire-samples'
import { openCashier, type Answers } from '../../testing/open-cashier'
import { postFromWindow } from '../../testing/post-from-window'

const MINUTE_MS = 60_000
const challenge = (leftMs = 4.5 * MINUTE_MS) =>
  openPaySessionSample({
    type: 'three_ds_challenge',
    url: 'https://issuer.example/challenge',
    fields: { creq: 'eyJ9' },
    expires_at: new Date(Date.now() + leftMs).toISOString(),
  })

let posted: string[] = []
beforeEach(() => {
  posted = []
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
    posted.push(`${this.action} ${this.querySelector('input')?.value ?? ''} into ${this.target}`)
  })
})

async function open(answers: Answers = {}, leftMs?: number) {
  let state = challenge(leftMs)
  const cashier = await openCashier({
    address: '/deposit/deposit-processing?payment_id=p_1',
    answers: { sessionState: () => state, threeDsResult: () => (state = paySessionSample()), ...answers },
  })
  const frame = await cashier.screen.findByTitle<HTMLIFrameElement>('Your bank’s page')
  // The view listens from this point; it may be rendered a moment earlier.
  await vi.waitFor(() => expect(posted).toHaveLength(1))
  return { ...cashier, frame }
}

const returned = { type: 'three_ds_returned', provider: 'sandbox', fields: { cres: 'c', MD: 'm', other: 'x' } }

it('THREEDS-2 the challenge is posted into the frame, and the time left is shown', async () => {
  const { screen, frame, callsOf } = await open()
  expect(posted).toEqual([`https://issuer.example/challenge eyJ9 into ${frame.name}`])
  expect(callsOf('sessionState')).toHaveLength(1)
  expect(screen.getByText(/^4:\d\d$/)).toBeDefined()
  // In a test the frame may have loaded its empty page before this event.
  fireEvent.load(frame)
  expect(screen.queryByText('Your bank is checking this payment')).toBeNull()
  expect(frame.style.visibility).toBe('visible')
})

it('UI-6 THREEDS-2 the focus moves to the title of the challenge when it replaces the screen before it', async () => {
  const preparing = openPaySessionSample({
    ...{ type: 'three_ds_method', url: 'https://issuer.example/method', timeout_ms: 10_000 },
    fields: { threeDSMethodData: 'd' },
  })
  const { screen } = await openCashier({
    address: '/deposit/deposit-processing?payment_id=p_1',
    answers: { sessionState: () => preparing, threeDsResult: () => challenge() },
  })
  const frame = await screen.findByTitle<HTMLIFrameElement>('Your bank’s page')
  await vi.waitFor(() => expect(posted).toHaveLength(1))
  postFromWindow({ type: 'three_ds_method_done' }, frame.contentWindow)
  const title = await screen.findByRole('heading', { name: 'Confirm with your bank' })
  await vi.waitFor(() => expect(document.activeElement).toBe(title))
})

it('THREEDS-2 RESULT-11 a challenge without a valid web address is not posted, and the payment’s state is requested', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const state = openPaySessionSample({
    type: 'three_ds_challenge',
    url: 'https://[',
    fields: {},
    expires_at: new Date(Date.now() + MINUTE_MS).toISOString(),
  })
  const { screen, callsOf } = await openCashier({
    address: '/deposit/deposit-processing?payment_id=p_1',
    answers: { sessionState: () => state },
  })
  await screen.findByTitle('Your bank’s page')
  await vi.waitFor(() => expect(callsOf('sessionState')).toHaveLength(2), { timeout: 500 })
  expect(posted).toEqual([])
})

it('THREEDS-3 only the fields that the service accepts are submitted, and only from a message of the challenge frame', async () => {
  const { frame, callsOf, screen } = await open()
  postFromWindow(returned, window)
  postFromWindow(returned, frame.contentWindow, 'https://issuer.example')
  postFromWindow({ type: 'three_ds_method_done' }, frame.contentWindow)
  expect(callsOf('threeDsResult')).toEqual([])
  postFromWindow(returned, frame.contentWindow)
  await screen.findByRole('heading', { name: 'Deposit received' })
  expect(callsOf('threeDsResult').map(({ body }) => body)).toEqual([{ provider: 'sandbox', cres: 'c', MD: 'm' }])
})

it('THREEDS-3 the issuer’s page is hidden while its result is submitted', async () => {
  let answer: (state: ReturnType<typeof paySessionSample>) => void = () => undefined
  const { frame, screen, callsOf } = await open({ threeDsResult: () => new Promise((resolve) => (answer = resolve)) })
  fireEvent.load(frame)
  postFromWindow(returned, frame.contentWindow)
  expect(frame.style.visibility).toBe('hidden')
  expect(screen.getByText('Your bank is checking this payment')).toBeDefined()
  await vi.waitFor(() => expect(callsOf('threeDsResult')).toHaveLength(1))
  answer(challenge())
  await vi.waitFor(() => expect(frame.style.visibility).toBe('visible'))
})

it('THREEDS-3 a cancellation needs a confirmation, and “Keep payment” sends nothing', async () => {
  const { screen, player, callsOf } = await open()
  await player.click(screen.getByRole('button', { name: 'Cancel payment' }))
  await screen.findByText(/We cancel the payment if it is not too late/)
  await player.click(within(screen.getByRole('dialog')).getByText('Keep payment'))
  expect(screen.queryByText(/We cancel the payment/)).toBeNull()
  expect(callsOf('threeDsResult')).toEqual([])
  await player.click(screen.getByRole('button', { name: 'Cancel payment' }))
  await player.click(within(await screen.findByRole('dialog')).getByText('Cancel payment'))
  await screen.findByRole('heading', { name: 'Deposit received' })
  expect(callsOf('threeDsResult').map(({ body }) => body)).toEqual([{ cancelled: true }])
})

it('THREEDS-3 the confirmation dialog closes during a cancellation, and the service’s response is shown at once', async () => {
  let answer: (state: ReturnType<typeof paySessionSample>) => void = () => undefined
  const state = challenge()
  const { screen, player, callsOf } = await open({
    sessionState: () => state,
    threeDsResult: () => new Promise((resolve) => (answer = resolve)),
  })
  await player.click(screen.getByRole('button', { name: 'Cancel payment' }))
  await player.click(within(await screen.findByRole('dialog')).getByText('Cancel payment'))
  await vi.waitFor(() => expect(callsOf('threeDsResult')).toHaveLength(1))
  expect(screen.queryByText(/We cancel the payment if/)).toBeNull()
  answer(paySessionSample())
  await screen.findByRole('heading', { name: 'Deposit received' })
})

it('THREEDS-3 the time is counted down, and the state is requested at its end and after a refused result', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const state = challenge(40_000)
  const { screen, frame, callsOf } = await open({
    sessionState: () => state,
    threeDsResult: () => ({ status: 409, body: { error_code: 'action_not_expected', error_message: 'CASHIER.ERROR' } }),
  })
  screen.getByText(/^0:(40|39)$/)
  // From this point the next regular request is ten seconds away.
  await act(() => vi.advanceTimersByTimeAsync(28_000))
  screen.getByText(/^0:1[012]$/)
  const before = callsOf('sessionState').length
  postFromWindow(returned, frame.contentWindow)
  await vi.waitFor(() => expect(callsOf('sessionState')).toHaveLength(before + 1))
  await act(() => vi.advanceTimersByTimeAsync(13_000))
  screen.getByText('0:00')
  // Two requests: at the end of the time, and the regular one after ten seconds.
  await vi.waitFor(() => expect(callsOf('sessionState')).toHaveLength(before + 3))
})

it('THREEDS-2 the frame has an EMV 3-D Secure window size that fits its container, without a border', async () => {
  const watched: Element[] = []
  let resize: (width: number) => void = () => undefined
  class Observer {
    constructor(callback: (entries: { contentRect: { width: number } }[]) => void) {
      resize = (width) => callback(width < 0 ? [] : [{ contentRect: { width } }])
    }
    observe = (element: Element) => void watched.push(element)
    unobserve = () => undefined
    disconnect = () => watched.splice(0)
  }
  vi.stubGlobal('ResizeObserver', Observer)
  const { frame, unmount } = await open()
  expect(watched.some((element) => element.contains(frame))).toBe(true)
  const sizeOf = (width: number) => {
    act(() => resize(width))
    return [frame.style.inlineSize, frame.style.blockSize]
  }
  expect(sizeOf(320)).toEqual(['100%', '600px'])
  expect(sizeOf(700)).toEqual(['500px', '600px'])
  expect(sizeOf(-1)).toEqual(['500px', '600px'])
  expect(sizeOf(479)).toEqual(['100%', '600px'])
  expect(sizeOf(480)).toEqual(['390px', '400px'])
  expect([frame.style.borderWidth, frame.style.borderRadius]).toEqual(['0px', '10px'])
  unmount()
  expect(watched).toEqual([])
})

it('THREEDS-3 the payment’s state is requested when the time has ended', async () => {
  let isOver = false
  const { screen } = await open(
    {
      sessionState: () => {
        const state = isOver ? paySessionSample() : challenge(1_500)
        isOver = true
        return state
      },
    },
    1_500,
  )
  await screen.findByRole('heading', { name: 'Deposit received' })
})

it('THREEDS-3 the payment’s state is requested after the service refused the result', async () => {
  let isTold = false
  const { frame, screen } = await open({
    sessionState: () => (isTold ? paySessionSample() : challenge()),
    threeDsResult: () => {
      isTold = true
      return { status: 409, body: { error_code: 'action_not_expected', error_message: 'CASHIER.ERROR.BAD_REQUEST' } }
    },
  })
  postFromWindow(returned, frame.contentWindow)
  await screen.findByRole('heading', { name: 'Deposit received' })
})

describe('while the service is down', () => {
  const down = () => {
    throw new TypeError('the line is gone')
  }
  const confirming = { name: 'Your payment is being confirmed' }

  it('THREEDS-2 THREEDS-3 RESULT-10 after the issuer’s page has moved on, nothing is claimed, and the challenge is posted again later', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let isDown = false
    const { screen, frame } = await open({
      sessionState: () => (isDown ? down() : challenge()),
      threeDsResult: () => paySessionSample(),
    })
    fireEvent.load(frame)
    // The player approves: our page, to which the issuer redirects, cannot be loaded in the frame.
    isDown = true
    fireEvent.load(frame)
    await screen.findByRole('heading', confirming)
    screen.getByText(/We keep trying/)
    expect(frame.hidden).toBe(true)
    expect(posted).toHaveLength(1)
    isDown = false
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    await vi.waitFor(() => expect(posted).toHaveLength(2))
    expect(screen.queryByRole('heading', confirming)).toBeNull()
    expect(frame.hidden).toBe(false)
    postFromWindow(returned, frame.contentWindow)
    await screen.findByRole('heading', { name: 'Deposit received' })
  })

  it('THREEDS-3 a bank’s next page is not replaced when the service is down only later', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let isDown = false
    const { screen, frame, callsOf } = await open({ sessionState: () => (isDown ? down() : challenge()) })
    fireEvent.load(frame)
    fireEvent.load(frame)
    await vi.waitFor(() => expect(callsOf('sessionState').length).toBeGreaterThan(1))
    // The frame's own empty page may have been loaded only now.
    await act(() => vi.advanceTimersByTimeAsync(500))
    isDown = true
    const before = callsOf('sessionState').length
    await act(() => vi.advanceTimersByTimeAsync(12_000))
    expect(callsOf('sessionState').length).toBeGreaterThan(before)
    expect(screen.queryByRole('heading', confirming)).toBeNull()
    expect(frame.hidden).toBe(false)
    isDown = false
    await act(() => vi.advanceTimersByTimeAsync(12_000))
    expect(posted).toHaveLength(1)
  })

  it('THREEDS-3 a result that the service did not receive is sent again until it answers', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let isDown = false
    const { screen, frame, callsOf } = await open({
      sessionState: () => (isDown ? down() : challenge()),
      threeDsResult: () => (isDown ? down() : paySessionSample()),
    })
    fireEvent.load(frame)
    isDown = true
    // Our own page has loaded in the frame, before the service went down.
    fireEvent.load(frame)
    postFromWindow(returned, frame.contentWindow)
    await screen.findByRole('heading', confirming)
    isDown = false
    await act(() => vi.advanceTimersByTimeAsync(3_000))
    await screen.findByRole('heading', { name: 'Deposit received' })
    const sent = { provider: 'sandbox', cres: 'c', MD: 'm' }
    const bodies = callsOf('threeDsResult').map(({ body }) => body)
    expect(bodies).toEqual(Array.from(bodies, () => sent))
    expect(bodies.length).toBeGreaterThan(1)
    expect(posted).toHaveLength(1)
  })
})
