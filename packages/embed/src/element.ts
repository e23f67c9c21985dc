/**
 * `<modulor-cashier>`: the cashier as an element, for pages in plain HTML and for frameworks without a binding. Importing this
 * file registers it; on a server the import has no effect.
 */
import type { Cashier, CashierOptions } from './cashier'
import { createCashier } from './create-cashier'
import { CASHIER_EVENT_TYPES } from './event-types'
import type { CashierListeners } from './events'

const NAME = 'modulor-cashier'
/** Attributes that the open cashier takes over; a change of any other one opens another cashier. */
const LIVE = ['theme', 'language']

type Session = () => Promise<{ url: string }>

/** A server has no elements, and nothing there makes one. */
const Base = typeof HTMLElement === 'undefined' ? (Object as unknown as typeof HTMLElement) : HTMLElement

/**
 * Attributes: `origin`, one of `session-url` (asked by POST, answers `{ url }`) and `url`, and `flow`, `display`, `theme`, `language`,
 * `cashier-title`, `close-label`, `close-icon`, `hide-navigation`. In place of `session-url` a script may set the property
 * `session`. Each event of the SDK is an event of this element with the same name; its `detail` is what it carries, and
 * `preventDefault()` stops what the SDK would do.
 */
export class ModulorCashierElement extends Base {
  static readonly observedAttributes = [
    ...['origin', 'session-url', 'url', 'flow', 'display', 'theme', 'language'],
    ...['cashier-title', 'close-label', 'close-icon', 'hide-navigation'],
  ]

  #cashier: Cashier | null = null
  #session: Session | null = null
  #isOpening = false

  /** The open cashier; null before and after. */
  get cashier(): Cashier | null {
    return this.#cashier
  }

  get session(): Session | null {
    return this.#session
  }

  set session(session: Session | null) {
    this.#session = session
    this.#open()
  }

  connectedCallback(): void {
    // A script that ran before this file was loaded has put a property of its own in front of the one above.
    if (Object.hasOwn(this, 'session')) {
      const { session } = this
      Reflect.deleteProperty(this, 'session')
      this.session = session
    }
    this.#open()
  }

  disconnectedCallback(): void {
    // An element that is moved in the page comes back in the same task.
    queueMicrotask(() => {
      if (!this.isConnected) this.#shut()
    })
  }

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (before === after) return
    // A page that changes its theme does not open again what the player has closed.
    if (!LIVE.includes(name)) this.#open()
    else if (after !== null && name === 'language') this.#cashier?.setLanguage(after)
    else if (after === 'light' || after === 'dark') this.#cashier?.setTheme(after)
  }

  /** Opens a cashier once in a task, however many attributes and properties are set in it. */
  #open(): void {
    if (this.#isOpening) return
    this.#isOpening = true
    queueMicrotask(() => {
      this.#isOpening = false
      if (!this.isConnected) return
      // What no longer says where the cashier is has none, and neither has what says it wrongly.
      this.#shut()
      const options = this.#options()
      if (!options) return
      this.#cashier = createCashier(options)
      const language = this.getAttribute('language')
      if (language !== null) this.#cashier.setLanguage(language)
    })
  }

  #shut(): void {
    this.#cashier?.destroy()
    this.#cashier = null
  }

  /** After the listeners of `close`, unless one of them prevented it. */
  #forgetClosed(): void {
    const closing = this.#cashier
    queueMicrotask(() => {
      if (this.#cashier === closing && !closing?.iframe) this.#cashier = null
    })
  }

  /** Null while the element does not say where the cashier is, or how a session is opened. */
  #options(): CashierOptions | null {
    const [origin, url] = [this.getAttribute('origin'), this.getAttribute('url')]
    const session = this.#session ?? this.#sessionOfAddress()
    if (origin === null || (url === null && !session)) return null
    const texts = {
      flow: 'flow',
      display: 'display',
      theme: 'theme',
      title: 'cashier-title',
      closeLabel: 'close-label',
    }
    const given = Object.entries(texts).flatMap(([option, attribute]) => {
      const value = this.getAttribute(attribute)
      return value === null ? [] : [[option, value]]
    })
    return {
      ...(Object.fromEntries(given) as Partial<CashierOptions>),
      ...(this.hasAttribute('close-icon') && { closeIcon: true }),
      ...(this.hasAttribute('hide-navigation') && { hideNavigation: true }),
      ...{ target: this, origin, on: this.#listeners() },
      ...(session ? { session } : { url: url ?? '' }),
    } as CashierOptions
  }

  #sessionOfAddress(): Session | null {
    const address = this.getAttribute('session-url')
    if (address === null) return null
    return async () => {
      const response = await fetch(address, { method: 'POST' })
      if (!response.ok) throw new Error(`${address} answered ${response.status}`)
      return (await response.json()) as { url: string }
    }
  }

  #listeners(): CashierListeners {
    return Object.fromEntries(
      CASHIER_EVENT_TYPES.map((type) => [
        type,
        (event: { preventDefault(): void }) => {
          const { preventDefault, ...detail } = event
          if (type === 'close') this.#forgetClosed()
          if (!this.dispatchEvent(new CustomEvent(type, { detail, cancelable: true }))) preventDefault()
        },
      ]),
    )
  }
}

if (typeof customElements !== 'undefined' && !customElements.get(NAME))
  customElements.define(NAME, ModulorCashierElement)

declare global {
  interface HTMLElementTagNameMap {
    'modulor-cashier': ModulorCashierElement
  }
}
