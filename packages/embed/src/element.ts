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
/** Attributes of a few values, with those. */
const CHOICES = {
  flow: ['deposit', 'withdrawal'],
  display: ['inline', 'popup', 'page', 'tab'],
  theme: ['light', 'dark'],
} as const satisfies { readonly [Name in 'flow' | 'display' | 'theme']: readonly CashierOptions[Name][] }
type Choice = keyof typeof CHOICES
const CHOICE_NAMES = Object.keys(CHOICES) as Choice[]
/** Properties that a script may have set before this file was loaded. */
const PROPERTIES = ['session', ...CHOICE_NAMES] as const

type Session = () => Promise<{ url: string }>

/** A server has no elements, and nothing there makes one. */
const Base = typeof HTMLElement === 'undefined' ? (Object as unknown as typeof HTMLElement) : HTMLElement

/**
 * Attributes: `origin`, one of `session-url` (asked by POST, answers `{ url }`) and `url`, and `flow`, `display`, `theme`, `language`,
 * `cashier-title`, `close-label`, `close-icon`, `hide-navigation`. In place of `session-url` a script may set the property
 * `session`; `flow`, `display` and `theme` are properties too. A value of theirs that is none is left out, and is an `error` event. Each event of the SDK is an event of this element with the same name; its `detail` is what it carries, and
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

  get flow(): string | null {
    return this.getAttribute('flow')
  }

  set flow(value: string | null) {
    this.#write('flow', value)
  }

  get display(): string | null {
    return this.getAttribute('display')
  }

  set display(value: string | null) {
    this.#write('display', value)
  }

  get theme(): string | null {
    return this.getAttribute('theme')
  }

  set theme(value: string | null) {
    this.#write('theme', value)
  }

  #write(name: Choice, value: string | null | undefined): void {
    if (value === null || value === undefined) this.removeAttribute(name)
    else this.setAttribute(name, value)
  }

  connectedCallback(): void {
    // A script that ran before this file was loaded has put a property of its own in front of the one above.
    for (const name of PROPERTIES) {
      if (!Object.hasOwn(this, name)) continue
      const value: unknown = Reflect.get(this, name)
      Reflect.deleteProperty(this, name)
      Reflect.set(this, name, value)
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
    else if (name === 'theme' && this.#cashier) {
      const theme = this.#choice('theme')
      if (theme) this.#cashier.setTheme(theme)
    }
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

  /** What the attribute says, or undefined: a cashier with its own choice is better for a player than none. */
  #choice<Name extends Choice>(name: Name): (typeof CHOICES)[Name][number] | undefined {
    const given = this.getAttribute(name) ?? ''
    const values: readonly (typeof CHOICES)[Name][number][] = CHOICES[name]
    const value = values.find((each) => each === given)
    if (value === undefined && given !== '') {
      const message = `<${NAME}>: ${name}="${given}" is not understood; write ${values.map((each) => `"${each}"`).join(' or ')}`
      const detail = { code: 'attribute_refused', message }
      if (this.dispatchEvent(new CustomEvent('error', { detail, cancelable: true }))) reportError(new Error(message))
    }
    return value
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
    const choices = CHOICE_NAMES.map((name) => [name, this.#choice(name)])
    const texts = Object.entries({ title: 'cashier-title', closeLabel: 'close-label' }).map(([option, attribute]) => [
      option,
      this.getAttribute(attribute) ?? undefined,
    ])
    const given = [...choices, ...texts].filter(([, value]) => value !== undefined)
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
