import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listPollDelayMs } from './follow-list'
import { pollDelayMs, startPolling } from './polling'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }))
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it.each([
  ['a payment', pollDelayMs, [1000, 1000, 2000, 3000, 5000, 5000, 10_000]],
  ['a list', listPollDelayMs, [2000, 3000, 5000, 10_000]],
] as const)(
  'RESULT-10 %s is polled soon at first, then less often, and at least every 10 seconds',
  (_, delayMs, first) => {
    const delays = Array.from({ length: 50 }, (_each, turn) => delayMs(turn))
    expect(delays.slice(0, first.length)).toEqual(first)
    expect(delays).toEqual([...delays].sort((a, b) => a - b))
    expect(Math.max(...delays)).toBe(10_000)
  },
)

it('RESULT-10 the next pause starts after the response, a hidden page is not polled, and stop ends it', async () => {
  const answers: (() => void)[] = []
  const read = vi.fn(() => new Promise<void>((resolve) => answers.push(resolve)))
  const stop = startPolling(read, () => 1000)
  await vi.advanceTimersByTimeAsync(5000)
  expect(read).toHaveBeenCalledTimes(1)
  answers[0]?.()
  Object.assign(document, { hidden: true })
  await vi.advanceTimersByTimeAsync(5000)
  expect(read).toHaveBeenCalledTimes(1)
  Object.assign(document, { hidden: false })
  document.dispatchEvent(new Event('visibilitychange'))
  expect(read).toHaveBeenCalledTimes(2)
  answers[1]?.()
  stop()
  await vi.advanceTimersByTimeAsync(5000)
  expect(read).toHaveBeenCalledTimes(2)
})

/** A page that can be hidden, and its polling. */
function openPage() {
  const page = { document: Object.assign(document, { hidden: false }), window }
  const read = vi.fn(() => Promise.resolve())
  const stop = startPolling(read, pollDelayMs)
  const hide = (hidden: boolean) => {
    Object.assign(page.document, { hidden })
    page.document.dispatchEvent(new Event('visibilitychange'))
  }
  return { page, read, stop, hide }
}

it('RESULT-10 a visible page is polled with the given delays', async () => {
  const { read } = openPage()
  await vi.advanceTimersByTimeAsync(999)
  expect(read).toHaveBeenCalledTimes(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(read).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1000)
  expect(read).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1999)
  expect(read).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(read).toHaveBeenCalledTimes(3)
})

it('RESULT-10 a hidden page is not polled, and is read at once when it becomes visible', async () => {
  const { read, hide } = openPage()
  hide(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(read).toHaveBeenCalledTimes(0)
  hide(false)
  expect(read).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(read).toHaveBeenCalledTimes(2)
})

it('RESULT-10 a page restored from the back-forward cache is read at once, unless it is hidden', () => {
  const { page, read } = openPage()
  page.window.dispatchEvent(new Event('pageshow'))
  expect(read).toHaveBeenCalledTimes(1)
  Object.assign(page.document, { hidden: true })
  page.window.dispatchEvent(new Event('pageshow'))
  expect(read).toHaveBeenCalledTimes(1)
})

it.each(['between two readings', 'in the middle of one'])('RESULT-10 nothing is read after stop, %s', async (when) => {
  const { page, read, stop, hide } = openPage()
  let answer: () => void = () => undefined
  read.mockImplementationOnce(() => new Promise<void>((resolve) => (answer = resolve)))
  if (when === 'in the middle of one') await vi.advanceTimersByTimeAsync(1000)
  stop()
  answer()
  const before = read.mock.calls.length
  hide(false)
  page.window.dispatchEvent(new Event('pageshow'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(read).toHaveBeenCalledTimes(before)
  expect(vi.getTimerCount()).toBe(0)
})
