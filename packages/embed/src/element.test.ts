// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { toEnvelope, type CashierMessage } from '@modulor/contract/host-messages'
import type { ModulorCashierElement } from './element'

const ORIGIN = 'https://cashier.example'
const session = () => Promise.resolve({ url: `${ORIGIN}/deposit?session_id=s1` })
const settled = () => new Promise((resolve) => setTimeout(resolve))

afterEach(() => {
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

async function open(): Promise<ModulorCashierElement> {
  const element = document.createElement('modulor-cashier')
  element.setAttribute('origin', ORIGIN)
  element.session = session
  document.body.replaceChildren(element)
  await settled()
  expect(element.querySelectorAll('iframe')).toHaveLength(1)
  return element
}

function deliver(element: HTMLElement, message: CashierMessage): void {
  const source = element.querySelector('iframe')?.contentWindow ?? null
  window.dispatchEvent(new MessageEvent('message', { origin: ORIGIN, source, data: toEnvelope(message) }))
}

describe('the element', () => {
  // This must be the first test: after it the element is already defined.
  it('issue-13 1 it uses a session that was set before its file was loaded', async () => {
    const element = document.createElement('modulor-cashier')
    element.setAttribute('origin', ORIGIN)
    Object.assign(element, { session })
    document.body.append(element)
    await import('./element')
    await settled()
    expect(element.querySelectorAll('iframe')).toHaveLength(1)
  })

  it('issue-13 1 a close removes its cashier, unless the event is prevented', async () => {
    const element = await open()
    element.addEventListener('close', (event) => event.preventDefault(), { once: true })
    deliver(element, { type: 'close' })
    await settled()
    expect(element.cashier).not.toBeNull()
    deliver(element, { type: 'close' })
    await settled()
    element.setAttribute('theme', 'dark')
    await settled()
    expect([element.cashier, element.childElementCount]).toEqual([null, 0])
  })

  it('issue-13 1 it destroys its cashier when it is removed from the page, and keeps one when it is moved', async () => {
    const element = await open()
    document.body.append(document.createElement('p'), element)
    await settled()
    // A browser loads a moved frame again.
    expect([element.cashier !== null, element.childElementCount]).toEqual([true, 1])
    element.remove()
    await settled()
    expect([element.cashier, element.childElementCount]).toEqual([null, 0])
  })

  it.each([
    ['close-icon', 'close_icon'],
    ['hide-navigation', 'hidenav'],
  ])('issue-13 1 %s is passed to the cashier if the attribute is set, and only then', async (attribute, parameter) => {
    const element = await open()
    const told = () => new URL(element.cashier?.iframe?.src ?? '').searchParams.get(parameter)
    expect(told()).toBeNull()
    element.setAttribute(attribute, '')
    await settled()
    expect(told()).toBe('true')
  })

  it.each(['origin', 'session'])(
    'issue-13 1 without its %s there is no cashier, and with it there is one again',
    async (what) => {
      const element = await open()
      if (what === 'origin') element.removeAttribute(what)
      else element.session = null
      await settled()
      expect([element.cashier, element.childElementCount]).toEqual([null, 0])
      if (what === 'origin') element.setAttribute(what, ORIGIN)
      else element.session = session
      await settled()
      expect(element.cashier?.iframe?.src).toContain('session_id=s1')
    },
  )

  it('issue-13 1 an invalid origin throws and creates no cashier', async () => {
    const element = await open()
    const tasks: VoidFunction[] = []
    vi.spyOn(globalThis, 'queueMicrotask').mockImplementation((task) => tasks.push(task))
    element.setAttribute('origin', 'cashier')
    expect(tasks[0]).toThrow('is not an origin')
    expect([element.cashier, element.childElementCount]).toEqual([null, 0])
  })

  it.each([
    ['flow', 'payout', '"deposit" or "withdrawal"'],
    ['display', 'modal', '"inline" or "popup" or "page" or "tab"'],
    ['theme', 'auto', '"light" or "dark"'],
  ] as const)(
    'issue-13 1 it reports the allowed values of %s, and opens without a wrong value',
    async (name, value, values) => {
      const reported = vi.fn()
      vi.stubGlobal('reportError', reported)
      const element = await open()
      expect(reported).not.toHaveBeenCalled()
      const heard: unknown[] = []
      const hear = (event: Event) => heard.push((event as CustomEvent<unknown>).detail)
      element.addEventListener('error', hear)
      element[name] = value
      await settled()
      const message = `<modulor-cashier>: ${name}="${value}" is not understood; write ${values}`
      expect(heard).toEqual([{ code: 'attribute_refused', message }])
      expect(reported.mock.calls).toEqual([[new Error(message)]])
      expect(element.cashier?.iframe?.src).not.toContain(value)
      // Reported once, and only for an attribute that is present: without one the element uses its default.
      element.setAttribute(name, '')
      element[name] = null
      await settled()
      expect([heard.length, element.hasAttribute(name)]).toEqual([1, false])
      vi.unstubAllGlobals()
    },
  )

  it('issue-13 1 it uses valid values of flow, display and theme, even those set before it was connected', async () => {
    const element = document.createElement('modulor-cashier')
    element.setAttribute('origin', ORIGIN)
    Object.defineProperty(element, 'theme', { value: 'dark', configurable: true, writable: true })
    Object.assign(element, { session, flow: 'withdrawal' })
    document.body.replaceChildren(element)
    await settled()
    const { pathname, searchParams } = new URL(element.cashier?.iframe?.src ?? '')
    expect([pathname, searchParams.get('theme')]).toEqual(['/withdrawal', 'dark'])
    const posted = vi.spyOn(element.cashier ?? Object.create(null), 'setTheme')
    element.theme = 'light'
    expect(posted.mock.calls).toEqual([['light']])
  })
})
