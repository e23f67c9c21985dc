import { beforeEach, describe, expect, it, vi } from 'vitest'
import { markHydrated } from './early-click'
import { RETRY_DELAYS_MS, START_MS_MAX, START_NOTICE_ID, watchStart, type StartPage } from './early-start'

const SRC = '/assets/index-1a2b.js'

function open() {
  const button = Object.assign(new EventTarget(), { focus: vi.fn() })
  const notice = { hidden: true, querySelector: () => button }
  const dataset: DOMStringMap = {}
  const page: StartPage = Object.assign(new EventTarget(), {
    document: {
      documentElement: { dataset },
      getElementById: (id: string) => (id === START_NOTICE_ID ? notice : null),
    },
  })
  const asked: string[] = []
  const posted: string[] = []
  const reload = vi.fn()
  watchStart(page, {
    after: (delayMs, act) => void setTimeout(act, delayMs),
    retry: (src) => asked.push(src),
    reload,
    post: (reason) => posted.push(reason),
  })
  const fail = (target: unknown = { tagName: 'SCRIPT', type: 'module', src: SRC }) => {
    const event = new Event('error')
    Object.defineProperty(event, 'target', { value: target })
    page.dispatchEvent(event)
  }
  return { page, notice, button, asked, posted, reload, fail }
}

beforeEach(() => {
  vi.useFakeTimers()
  return () => void vi.useRealTimers()
})

/** Fails the script at every attempt. */
function failForGood({ fail }: ReturnType<typeof open>) {
  fail()
  for (const delayMs of RETRY_DELAYS_MS) {
    vi.advanceTimersByTime(delayMs)
    fail()
  }
}

describe('watchStart', () => {
  it('issue-8 2.1 BOOT-10 a script that fails is requested twice more, then the player can reload', () => {
    const start = open()
    start.fail()
    expect(start.asked).toEqual([])
    vi.advanceTimersByTime(RETRY_DELAYS_MS[0])
    expect(start.asked).toEqual([SRC])
    start.fail()
    vi.advanceTimersByTime(RETRY_DELAYS_MS[1])
    expect(start.asked).toEqual([SRC, SRC])
    expect(start.notice.hidden).toBe(true)
    start.fail()
    expect(start.notice.hidden).toBe(false)
    start.button.dispatchEvent(new Event('click'))
    expect(start.reload).toHaveBeenCalledTimes(1)
  })

  it('issue-8 2.1 the host is notified once, at the first failure', () => {
    const start = open()
    start.fail()
    expect(start.posted).toEqual(['failed'])
    failForGood(start)
    vi.advanceTimersByTime(START_MS_MAX)
    expect(start.posted).toEqual(['failed'])
  })

  it('issue-8 2.1 a script that has not loaded at the deadline is reported as late, and may still load', () => {
    const start = open()
    vi.advanceTimersByTime(START_MS_MAX - 1)
    expect(start.notice.hidden).toBe(true)
    vi.advanceTimersByTime(1)
    expect([start.notice.hidden, start.posted]).toEqual([false, ['late']])
    markHydrated(start.page)
    expect(start.notice.hidden).toBe(true)
  })

  it('nothing is reported after the hydration', () => {
    const start = open()
    markHydrated(start.page)
    failForGood(start)
    vi.advanceTimersByTime(START_MS_MAX)
    expect([start.asked, start.posted, start.notice.hidden]).toEqual([[], [], true])
  })

  it('issue-8 2.1 the script is requested again when the browser is online again', () => {
    const start = open()
    failForGood(start)
    start.page.dispatchEvent(new Event('online'))
    expect(start.asked).toEqual([SRC, SRC, SRC])
  })

  it('after the final failure a click moves the focus to the reload button', () => {
    const start = open()
    start.page.dispatchEvent(new Event('click'))
    expect(start.button.focus).not.toHaveBeenCalled()
    failForGood(start)
    start.page.dispatchEvent(new Event('click'))
    expect(start.button.focus).toHaveBeenCalledTimes(1)
  })

  it.each([[{ tagName: 'IMG', src: '/logo.svg' }], [{ tagName: 'SCRIPT', type: '', src: '/x.js' }], [null]])(
    'a failure of %o is ignored',
    (target) => {
      const start = open()
      start.fail(target)
      vi.advanceTimersByTime(RETRY_DELAYS_MS[0])
      expect([start.asked, start.posted]).toEqual([[], []])
    },
  )
})
