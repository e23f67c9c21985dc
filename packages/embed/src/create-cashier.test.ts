import { toEnvelope } from '@modulor/contract/host-messages'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCashier, type Cashier, type CashierOptions } from '.'
import { openFakePage } from './testing/fake-page'
import { CASHIER_EVENT_TYPES } from './event-types'
import { READY_DELAY_MS_MAX } from './mounted-cashier'

const ORIGIN = 'https://cashier.example'
const URL_OF_SESSION = `${ORIGIN}/deposit?session_id=s1`
const RESULT = { flow: 'deposit', status: 'success', paymentId: 'p1', amount: '25.00', currency: 'EUR' } as const

let page: ReturnType<typeof openFakePage>
beforeEach(() => {
  vi.useFakeTimers()
  page = openFakePage(ORIGIN)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

type Options = Pick<CashierOptions, 'display' | 'flow' | 'theme' | 'title' | 'on' | 'closeIcon' | 'hideNavigation'> & {
  session?: () => Promise<{ url: string }>
}

/** Creates a cashier, waits for its frame and records every event. */
async function open(options: Options = {}) {
  const session = vi.fn(() => Promise.resolve({ url: URL_OF_SESSION }))
  const cashier = createCashier({ target: '#cashier', origin: ORIGIN, session, ...options })
  const heard: object[] = []
  for (const type of CASHIER_EVENT_TYPES) cashier.on(type, ({ preventDefault: _, ...event }) => heard.push(event))
  await vi.advanceTimersByTimeAsync(0)
  return { cashier, session, heard }
}

describe('events', () => {
  it('MSG-5 MSG-1 every message of the cashier becomes its event, in order', async () => {
    const { heard } = await open()
    page.deliver({ type: 'ready' })
    page.deliver({ type: 'resize', height: 700 })
    page.deliver({ type: 'resetScroll' })
    page.deliver({ type: 'paymentResult', ...RESULT })
    page.deliver({ type: 'error', code: 'chunk_failed', message: 'm' })
    page.deliver({ type: 'redirectTo', id: 'r1', url: '/my-account' })
    page.deliver({ type: 'reinit', reason: 'crash' })
    await vi.advanceTimersByTimeAsync(0)
    page.deliver({ type: 'close' })
    expect(heard).toEqual([
      { type: 'ready' },
      { type: 'resize', height: 700 },
      { type: 'resetScroll' },
      { type: 'paymentResult', ...RESULT },
      { type: 'error', code: 'chunk_failed', message: 'm' },
      { type: 'redirect', url: 'https://shop.example/my-account' },
      { type: 'reinit', reason: 'crash' },
      { type: 'close' },
    ])
  })

  it('MSG-4 messages of another origin or another window are ignored', async () => {
    const { heard } = await open()
    page.deliver({ type: 'close' }, { origin: 'https://evil.example' })
    page.deliver({ type: 'close' }, { source: page.target.contentWindow })
    expect(heard).toEqual([])
    expect(page.frames()).toHaveLength(1)
  })

  it('MSG-5 a listener is called until it is removed, even one given as an option', async () => {
    const given = vi.fn()
    const added = vi.fn()
    const { cashier } = await open({ on: { ready: given } })
    const remove = cashier.on('ready', added)
    page.deliver({ type: 'ready' })
    remove()
    page.deliver({ type: 'ready' })
    expect([given.mock.calls.length, added.mock.calls.length]).toEqual([2, 1])
  })

  it('a listener that throws is reported, and stops neither the others nor the default action', async () => {
    const broken = new Error('broken listener')
    const { heard } = await open({
      on: {
        close: () => {
          throw broken
        },
      },
    })
    page.deliver({ type: 'close' })
    expect(page.reportError).toHaveBeenCalledWith(broken)
    expect(heard).toEqual([{ type: 'close' }])
    expect(page.frames()).toHaveLength(0)
  })
})

describe('the way back', () => {
  it('issue-8 2.2 MSG-5 the host sends hello, follows canGoBack, and back() sends back to the frame', async () => {
    const { cashier, heard } = await open({ hideNavigation: true })
    page.deliver({ type: 'ready' })
    expect(page.posted()).toEqual([[toEnvelope({ type: 'hello' }), ORIGIN]])
    expect(cashier.canGoBack).toBe(false)
    page.deliver({ type: 'canGoBack', value: true })
    expect(cashier.canGoBack).toBe(true)
    expect(heard.at(-1)).toEqual({ type: 'canGoBack', value: true })
    cashier.back()
    expect(page.posted().at(-1)).toEqual([toEnvelope({ type: 'back' }), ORIGIN])
    cashier.reinitialise()
    expect(cashier.canGoBack).toBe(false)
    cashier.destroy()
    expect(() => cashier.back()).not.toThrow()
  })
})

describe('a frame whose page is loaded again', () => {
  it('MSG-5 it gets the theme, the language and the consent again, but no earlier navigation', async () => {
    const { cashier } = await open({ theme: 'light' })
    cashier.setTheme('dark')
    cashier.navigate({ flow: 'deposit', status: 'success' })
    page.deliver({ type: 'ready' })
    cashier.setLanguage('de')
    cashier.setAnalyticsConsent(true)
    cashier.navigate({ flow: 'deposit', status: 'error' })
    const before = page.posted().length
    page.deliver({ type: 'ready' })
    expect(page.posted().slice(before)).toEqual([
      [toEnvelope({ type: 'hello' }), ORIGIN],
      [toEnvelope({ type: 'setTheme', theme: 'dark' }), ORIGIN],
      [toEnvelope({ type: 'setLanguage', language: 'de' }), ORIGIN],
      [toEnvelope({ type: 'setAnalyticsConsent', given: true }), ORIGIN],
    ])
  })

  it.each<[string, (cashier: Cashier) => void]>([
    ['the page in the frame is loaded again', () => page.deliver({ type: 'ready' })],
    ['the frame is recreated', (cashier) => cashier.reinitialise()],
    ['the cashier is destroyed', (cashier) => cashier.destroy()],
  ])('issue-8 2.2 MSG-5 canGoBack is false after %s, and the event reports it', async (_, act) => {
    const { cashier, heard } = await open()
    page.deliver({ type: 'ready' })
    page.deliver({ type: 'canGoBack', value: true })
    act(cashier)
    expect(cashier.canGoBack).toBe(false)
    expect(heard.slice(2)).toContainEqual({ type: 'canGoBack', value: false })
  })
})

describe('defaults', () => {
  it('MSG-5 the frame has the height of its content, and an equal height changes nothing', async () => {
    const { heard } = await open()
    page.deliver({ type: 'resize', height: 700 })
    page.deliver({ type: 'resize', height: 700.4 })
    expect(page.frame().style.height).toBe('700px')
    expect(heard).toHaveLength(1)
  })

  it('MSG-1 MSG-4 a redirect is acknowledged at once, to the exact origin, and followed', async () => {
    await open()
    page.deliver({ type: 'redirectTo', id: 'r1', url: 'https://bank.example/pay' })
    expect(page.posted()).toEqual([[toEnvelope({ type: 'redirectAck', id: 'r1' }), ORIGIN]])
    expect(page.assign.mock.calls).toEqual([['https://bank.example/pay']])
  })

  it('a redirect that the host handles is acknowledged too, but not followed', async () => {
    await open({ on: { redirect: (event) => event.preventDefault() } })
    page.deliver({ type: 'redirectTo', id: 'r1', url: '/my-account' })
    expect(page.posted()).toHaveLength(1)
    expect(page.assign).not.toHaveBeenCalled()
  })

  it('an address that is not http(s) is neither acknowledged nor followed', async () => {
    const { heard } = await open()
    page.deliver({ type: 'redirectTo', id: 'r1', url: 'javascript:alert(1)' })
    expect(page.posted()).toEqual([])
    expect(page.assign).not.toHaveBeenCalled()
    expect(heard).toMatchObject([{ type: 'error', code: 'redirect_refused' }])
  })

  it.each([
    [-40, 1],
    [0, 0],
    [120, 0],
  ])(
    'MSG-1 resetScroll scrolls a frame whose top is at %d px into view without animation: %d time(s)',
    async (topPx, times) => {
      await open()
      const frame = page.frame()
      frame.topPx = topPx
      page.deliver({ type: 'resetScroll' })
      expect(frame.scrollIntoView.mock.calls).toEqual(Array(times).fill([{ behavior: 'instant' }]))
    },
  )

  describe('the scroll position of a screen', () => {
    const LIST = '/deposit'
    const FORM = '/deposit/card/'

    /** The player left the list at 300, and is at the top of the form, in a frame too short for 300. */
    async function leaveList() {
      const parts = await open()
      const { target } = page
      Object.assign(target, { scrollTopMax: 900, scrollTop: 300 })
      page.deliver({ type: 'resetScroll', left: LIST })
      Object.assign(target, { scrollTopMax: 100, scrollTop: 0 })
      return { ...parts, target }
    }

    it('ROUTE-15 it is restored once the frame is as tall as before', async () => {
      const { target } = await leaveList()
      page.deliver({ type: 'resetScroll', left: FORM, back: LIST })
      expect(target.scrollTop).toBe(100)
      target.scrollTopMax = 900
      page.deliver({ type: 'resize', height: 1400 })
      expect(target.scrollTop).toBe(300)
      expect(page.frame().scrollIntoView).not.toHaveBeenCalled()
    })

    it('ROUTE-15 after it was restored, the page is not scrolled again', async () => {
      const { target } = await leaveList()
      target.scrollTopMax = 900
      page.deliver({ type: 'resetScroll', left: FORM, back: LIST })
      expect(target.scrollTop).toBe(300)
      target.scrollTop = 40
      page.deliver({ type: 'resize', height: 1400 })
      expect(target.scrollTop).toBe(40)
    })

    it('ROUTE-15 it is given up if the next height of the frame is too small for it', async () => {
      const { target } = await leaveList()
      page.deliver({ type: 'resetScroll', left: FORM, back: LIST })
      page.deliver({ type: 'resize', height: 700 })
      target.scrollTopMax = 900
      page.deliver({ type: 'resize', height: 1400 })
      expect(target.scrollTop).toBe(100)
    })

    it.each([
      ['a screen that was never left', { left: FORM, back: '/withdrawal' }],
      ['a screen that the player went on to', { left: FORM }],
    ])('ROUTE-15 MSG-1 the page scrolls to the top of %s', async (_which, screens) => {
      const { target } = await leaveList()
      page.frame().topPx = -40
      page.deliver({ type: 'resetScroll', ...screens })
      expect(target.scrollTop).toBe(0)
      expect(page.frame().scrollIntoView).toHaveBeenCalledOnce()
    })

    it('MSG-5 ROUTE-15 nothing is scrolled if the host handles resetScroll', async () => {
      const { cashier, target } = await leaveList()
      cashier.on('resetScroll', (event) => event.preventDefault())
      target.scrollTopMax = 900
      page.deliver({ type: 'resetScroll', left: FORM, back: LIST })
      expect(target.scrollTop).toBe(0)
    })

    it('ROUTE-15 positions of an earlier page load are ignored', async () => {
      const { cashier, target } = await leaveList()
      cashier.reinitialise()
      await vi.advanceTimersByTimeAsync(0)
      target.scrollTopMax = 900
      page.deliver({ type: 'resetScroll', left: FORM, back: LIST })
      expect(target.scrollTop).toBe(0)
    })
  })

  it('MSG-1 close removes the cashier unless the host prevents it', async () => {
    const { cashier } = await open()
    const remove = cashier.on('close', (event) => event.preventDefault())
    page.deliver({ type: 'close' })
    expect(page.frames()).toHaveLength(1)
    remove()
    page.deliver({ type: 'close' })
    expect(page.frames()).toHaveLength(0)
  })

  it('an error event that is not prevented is reported to the page', async () => {
    const { cashier } = await open()
    cashier.on('error', (event) => {
      if (event.code === 'quiet') event.preventDefault()
    })
    page.deliver({ type: 'error', code: 'quiet', message: 'm' })
    page.deliver({ type: 'error', code: 'loud', message: 'm' })
    expect(page.reportError.mock.calls).toEqual([[new Error('Modulor cashier: loud. m')]])
  })
})

describe('messages of the host', () => {
  it('MSG-4 they are sent to the exact origin, once the cashier is ready', async () => {
    const { cashier } = await open()
    cashier.setTheme('light')
    cashier.setTheme('dark')
    cashier.setLanguage('de')
    cashier.navigate({ flow: 'deposit', status: 'success' })
    expect(page.posted()).toEqual([])
    page.deliver({ type: 'ready' })
    cashier.navigate({ flow: 'withdrawal', status: 'error', search: '?a=1' })
    expect(page.posted()).toEqual([
      [toEnvelope({ type: 'hello' }), ORIGIN],
      [toEnvelope({ type: 'setTheme', theme: 'dark' }), ORIGIN],
      [toEnvelope({ type: 'setLanguage', language: 'de' }), ORIGIN],
      [toEnvelope({ type: 'navigate', flow: 'deposit', status: 'success', search: '' }), ORIGIN],
      [toEnvelope({ type: 'navigate', flow: 'withdrawal', status: 'error', search: '?a=1' }), ORIGIN],
    ])
  })
})

describe('consent to analytics', () => {
  it('CLICK-4 it is sent once the cashier is ready, and applies to every later frame', async () => {
    const { cashier } = await open()
    const messageOf = (given: boolean) => [toEnvelope({ type: 'setAnalyticsConsent', given }), ORIGIN]
    cashier.setAnalyticsConsent(true)
    expect(page.posted()).toEqual([])
    page.deliver({ type: 'ready' })
    cashier.setAnalyticsConsent(false)
    expect(page.posted().slice(1)).toEqual([messageOf(true), messageOf(false)])
    cashier.reinitialise()
    await vi.advanceTimersByTimeAsync(0)
    page.deliver({ type: 'ready' })
    expect(page.posted().at(-1)).toEqual(messageOf(false))
  })
})

describe('the life cycle of a cashier', () => {
  it('MSG-1 MSG-5 it is recreated with the same options, the current theme and a new session', async () => {
    const { cashier, session } = await open({ flow: 'withdrawal', theme: 'light', title: 'Kasse' })
    const first = page.frame()
    expect(first.src).toBe(`${ORIGIN}/withdrawal?session_id=s1&theme=light`)
    cashier.setTheme('dark')
    session.mockResolvedValueOnce({ url: `${ORIGIN}/deposit?session_id=s2` })
    page.deliver({ type: 'reinit', reason: 'session_expired' })
    await vi.advanceTimersByTimeAsync(0)
    expect(page.frame()).not.toBe(first)
    expect(page.frame().src).toBe(`${ORIGIN}/withdrawal?session_id=s2&theme=dark`)
    expect(page.frame().title).toBe('Kasse')
    expect(cashier.iframe).toBe(page.frame())
  })

  it('MSG-5 it is recreated at most three times in a minute; after that an error is reported and the frame stays', async () => {
    const { session, heard } = await open()
    for (let request = 0; request < 5; request++) {
      page.deliver({ type: 'reinit', reason: 'crash' })
      await vi.advanceTimersByTimeAsync(0)
    }
    expect(session).toHaveBeenCalledTimes(4)
    expect(heard).toContainEqual({
      type: 'error',
      code: 'reinit_limit',
      message: 'The cashier was recreated too often',
    })
    expect(page.frames()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(60_000)
    page.deliver({ type: 'reinit', reason: 'crash' })
    await vi.advanceTimersByTimeAsync(0)
    expect(session).toHaveBeenCalledTimes(5)
  })

  it('MSG-5 it is destroyed without leaks, at any moment and any number of times', async () => {
    for (let round = 0; round < 50; round++) {
      const { cashier, heard } = await open()
      const { contentWindow } = page.frame()
      page.deliver({ type: 'ready' })
      cashier.destroy()
      cashier.destroy()
      cashier.reinitialise()
      cashier.setTheme('dark')
      page.deliver({ type: 'close' }, { source: contentWindow })
      await vi.advanceTimersByTimeAsync(0)
      expect(heard).toEqual([{ type: 'ready' }])
      expect(cashier.iframe).toBeNull()
    }
    expect([page.frames().length, page.window.listenerCount, vi.getTimerCount()]).toEqual([0, 0, 0])
  })

  it('MSG-5 a session that arrives after destroy opens no frame', async () => {
    let answer: (opened: { url: string }) => void = () => {}
    const { cashier } = await open({ session: () => new Promise((resolve) => (answer = resolve)) })
    cashier.destroy()
    answer({ url: URL_OF_SESSION })
    await vi.advanceTimersByTimeAsync(0)
    expect([page.frames().length, page.window.listenerCount, vi.getTimerCount()]).toEqual([0, 0, 0])
  })

  it('MSG-5 a second cashier in the same target replaces the first', async () => {
    const first = await open()
    const second = await open()
    expect(page.frames()).toHaveLength(1)
    expect(first.cashier.iframe).toBeNull()
    expect(second.cashier.iframe).toBe(page.frame())
    page.deliver({ type: 'ready' })
    expect([first.heard, second.heard]).toEqual([[], [{ type: 'ready' }]])
  })

  it('MSG-5 mounting twice in one task opens one session', async () => {
    const session = vi.fn(() => Promise.resolve({ url: URL_OF_SESSION }))
    createCashier({ target: '#cashier', origin: ORIGIN, session }).destroy()
    createCashier({ target: '#cashier', origin: ORIGIN, session })
    await vi.advanceTimersByTimeAsync(0)
    expect(session).toHaveBeenCalledTimes(1)
    expect(page.frames()).toHaveLength(1)
  })
})

describe('failures', () => {
  it.each<[string, Options, string]>([
    ['a session that cannot be opened', { session: () => Promise.reject(new Error('down')) }, 'session_failed'],
    ['an address elsewhere', { session: () => Promise.resolve({ url: 'https://evil.example/' }) }, 'address_refused'],
  ])('%s causes an error event and no frame', async (_, options, code) => {
    const { heard } = await open(options)
    expect(heard).toMatchObject([{ type: 'error', code }])
    expect([page.frames().length, vi.getTimerCount()]).toEqual([0, 0])
  })

  it('a frame that stays silent causes an error event that names the page’s origin', async () => {
    const { heard } = await open()
    await vi.advanceTimersByTimeAsync(READY_DELAY_MS_MAX)
    expect(heard).toEqual([
      { type: 'error', code: 'not_ready', message: expect.stringContaining('https://shop.example') },
    ])
  })

  it.each([
    [{ target: '#missing', origin: ORIGIN, url: URL_OF_SESSION }, /no element matches "#missing"/],
    [{ target: '#cashier', origin: `${ORIGIN}/`, url: URL_OF_SESSION }, /is not an origin/],
    [{ target: '#cashier', origin: '*', url: URL_OF_SESSION }, /is not an origin/],
  ])('a wrong call throws: %o', (options, message) => {
    expect(() => createCashier(options)).toThrow(message)
  })
})

describe('displays', () => {
  it('inline: a named frame that sends no referrer and may pay, copy and use passkeys', async () => {
    await open({ title: 'Kasse' })
    expect(page.frame()).toMatchObject({
      title: 'Kasse',
      allow: 'payment; clipboard-write; publickey-credentials-get',
      referrerPolicy: 'no-referrer',
    })
  })

  it('popup: a modal dialog whose close button and Escape key ask the cashier to close', async () => {
    const closes = vi.fn((event: { preventDefault(): void }) => event.preventDefault())
    const { cashier } = await open({ display: 'popup', on: { close: closes } })
    const [dialog] = page.target.children
    expect(dialog?.showModal).toHaveBeenCalledTimes(1)
    expect(page.frame().src).toBe(`${URL_OF_SESSION}&in_pop_up=true`)
    dialog?.children[0]?.dispatchEvent(new Event('click'))
    const escape = new Event('cancel', { cancelable: true })
    dialog?.dispatchEvent(escape)
    expect(closes).toHaveBeenCalledTimes(2)
    expect(escape.defaultPrevented).toBe(true)
    cashier.destroy()
    expect(dialog?.close).toHaveBeenCalledTimes(1)
    expect(page.target.children).toEqual([])
  })

  describe('tab', () => {
    const newTab = () => ({ opener: {} as unknown, location: { replace: vi.fn() }, close: vi.fn() })

    it('BOOT-3 it opens during the click, and navigates to the cashier when the session is available', async () => {
      const tab = newTab()
      page.window.open.mockReturnValueOnce(tab)
      const { cashier } = await open({ display: 'tab', theme: 'dark' })
      expect(tab.location.replace.mock.calls).toEqual([[`${URL_OF_SESSION}&theme=dark`]])
      expect(tab.opener).toBeNull()
      expect(page.assign).not.toHaveBeenCalled()
      cashier.destroy()
      expect(tab.close).not.toHaveBeenCalled()
      expect([page.frames().length, page.window.listenerCount, vi.getTimerCount()]).toEqual([0, 0, 0])
    })

    it('BOOT-3 if it is blocked, the page itself navigates', async () => {
      await open({ display: 'tab' })
      expect(page.assign.mock.calls).toEqual([[URL_OF_SESSION]])
    })

    it('BOOT-3 it is closed again if there is no address to open', async () => {
      const [refused, abandoned] = [newTab(), newTab()]
      page.window.open.mockReturnValueOnce(refused)
      await open({ display: 'tab', session: () => Promise.reject(new Error('down')) })
      page.window.open.mockReturnValueOnce(abandoned)
      const { cashier } = await open({ display: 'tab', session: () => new Promise(() => undefined) })
      cashier.destroy()
      expect([refused.close.mock.calls.length, abandoned.close.mock.calls.length]).toEqual([1, 1])
    })
  })

  it('UI-5 BOOT-4 the options for close icon and navigation apply to every frame, even a recreated one', async () => {
    const { cashier } = await open({ closeIcon: true, hideNavigation: true })
    expect(page.frame().src).toBe(`${URL_OF_SESSION}&close_icon=true&hidenav=true`)
    cashier.reinitialise()
    await vi.advanceTimersByTimeAsync(0)
    expect(page.frame().src).toBe(`${URL_OF_SESSION}&close_icon=true&hidenav=true`)
  })

  it('page: the page itself navigates to the cashier', async () => {
    await open({ display: 'page', flow: 'withdrawal', theme: 'dark' })
    expect(page.assign.mock.calls).toEqual([[`${ORIGIN}/withdrawal?session_id=s1&theme=dark`]])
    expect([page.frames().length, vi.getTimerCount()]).toEqual([0, 0])
  })
})
