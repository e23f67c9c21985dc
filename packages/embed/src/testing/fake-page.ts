/** A page for tests in Node: the few parts of a window and a document that the SDK uses. Browser tests use a real page. */
import { toEnvelope, type CashierMessage } from '@modulor/contract/host-messages'
import { vi } from 'vitest'

class FakeElement extends EventTarget {
  readonly style = { cssText: '', height: '', setProperty: vi.fn() }
  readonly attributes = new Map<string, string>()
  readonly children: FakeElement[] = []
  readonly contentWindow = { postMessage: vi.fn<(data: unknown, targetOrigin: string) => void>() }
  readonly scrollIntoView = vi.fn()
  readonly showModal = vi.fn()
  readonly close = vi.fn()
  parentElement: FakeElement | null = null
  topPx = 0
  scrollTop = 0
  /** The maximum of `scrollTop`. */
  scrollTopMax = 0
  src = ''
  title = ''

  constructor(readonly tag: string) {
    super()
  }
  setAttribute(name: string, value: string) {
    this.attributes.set(name, value)
  }
  append(...elements: FakeElement[]) {
    for (const element of elements) {
      element.parentElement = this
      this.children.push(element)
    }
  }
  remove() {
    const siblings = this.parentElement?.children
    siblings?.splice(siblings.indexOf(this), 1)
  }
  getBoundingClientRect() {
    return { top: this.topPx }
  }
  getRootNode() {
    return {}
  }
  scrollTo({ top }: { top: number }) {
    this.scrollTop = Math.min(top, this.scrollTopMax)
  }
}

class CountingWindow extends EventTarget {
  listenerCount = 0
  /** Returns null, as browsers do without a click of the user. */
  readonly open = vi.fn<() => unknown>(() => null)
  override addEventListener(...args: Parameters<EventTarget['addEventListener']>) {
    this.listenerCount++
    super.addEventListener(...args)
  }
  override removeEventListener(...args: Parameters<EventTarget['removeEventListener']>) {
    this.listenerCount--
    super.removeEventListener(...args)
  }
}

/** Stubs the globals of a page at `https://shop.example/play` with one element, `#cashier`. */
export function openFakePage(cashierOrigin: string) {
  const target = new FakeElement('div')
  const window = new CountingWindow()
  const assign = vi.fn<(url: string) => void>()
  const reportError = vi.fn<(error: unknown) => void>()
  vi.stubGlobal('window', window)
  vi.stubGlobal('location', { href: 'https://shop.example/play', origin: 'https://shop.example', assign })
  vi.stubGlobal('reportError', reportError)
  vi.stubGlobal('document', {
    createElement: (tag: string) => new FakeElement(tag),
    querySelector: (selector: string) => (selector === '#cashier' ? target : null),
  })
  const frames = () =>
    [target, ...target.children].flatMap(({ children }) => children.filter(({ tag }) => tag === 'iframe'))
  const frame = () => {
    const [only, ...more] = frames()
    if (!only || more.length > 0) throw new Error(`one frame expected, not ${frames().length}`)
    return only
  }
  return {
    target,
    window,
    assign,
    reportError,
    frames,
    frame,
    /** Delivers a message as the browser does, from the current frame or from `source`. */
    deliver(payload: CashierMessage, { origin = cashierOrigin, source = frame().contentWindow } = {}) {
      window.dispatchEvent(Object.assign(new Event('message'), { origin, source, data: toEnvelope(payload) }))
    },
    /** The messages that were posted to the frame, each with its target origin. */
    posted: () => frame().contentWindow.postMessage.mock.calls,
  }
}
