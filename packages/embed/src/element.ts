/**
 * `<modulor-cashier>`: the cashier as an element, for pages in plain HTML and for frameworks without a binding. Importing this
 * file registers it; on a server the import has no effect.
 */
import type { Cashier, CashierOptions } from './cashier'
import { createCashier } from './create-cashier'
import { CASHIER_EVENT_TYPES } from './event-types'
import type { CashierListeners } from './events'

const NAME = 'modulor-cashier'
/** Attributes whose change is applied to the open cashier. A change of any other attribute opens a new cashier. */
const LIVE = ['theme', 'language']
/** The attributes with a closed list of values. */
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

/** On a server `HTMLElement` does not exist, and no instance is created. */
const Base = typeof HTMLElement === 'undefined' ? (Object as unknown as typeof HTMLElement) : HTMLElement

/**
 * Attributes: `origin`; `session-url` (requested by POST, returns `{ url }`) or `url`; and `flow`, `display`, `theme`, `language`,
 * `cashier-title`, `close-label`, `close-icon`, `hide-navigation`. Instead of `session-url` a script can set the property
 * `session`. `flow`, `display` and `theme` are properties too; an invalid value of these is ignored and causes an `error` event.
 * Each event of the SDK is dispatched as an event of this element with the same name. Its `detail` has the event's data, and
 * `preventDefault()` prevents the SDK's default action.
 */
export class ModulorCashierElement extends Base {
  static readonly observedAttributes = [
    ...['origin', 'session-url', 'url', 'flow', 'display', 'theme', 'language'],
    ...['cashier-title', 'close-label', 'close-icon', 'hide-navigation'],
  ]

  #cashier: Cashier | null = null
  #session: Session | null = null
  #isOpening = false

  /** The open cashier; null before it is opened and after it was closed. */
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
    // A script that ran before this file was loaded may have set own properties, which hide the accessors of this class.
    for (const name of PROPERTIES) {
      if (!Object.hasOwn(this, name)) continue
      const value: unknown = Reflect.get(this, name)
      Reflect.deleteProperty(this, name)
      Reflect.set(this, name, value)
    }
    this.#open()
  }

  disconnectedCallback(): void {
    // An element that is moved within the page is connected again in the same task.
    queueMicrotask(() => {
      if (!this.isConnected) this.#unmount()
    })
  }

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (before === after) return
    // A change of theme or language does not reopen a cashier that the player has closed.
    if (!LIVE.includes(name)) this.#open()
    else if (after !== null && name === 'language') this.#cashier?.setLanguage(after)
    else if (name === 'theme' && this.#cashier) {
      const theme = this.#choice('theme')
      if (theme) this.#cashier.setTheme(theme)
    }
  }

  /** Opens at most one cashier in a task, even if several attributes and properties are set in it. */
  #open(): void {
    if (this.#isOpening) return
    this.#isOpening = true
    queueMicrotask(() => {
      this.#isOpening = false
      if (!this.isConnected) return
      // The former cashier is closed first, so that none stays open if attributes are now missing or invalid.
      this.#unmount()
      const options = this.#options()
      if (!options) return
      this.#cashier = createCashier(options)
      const language = this.getAttribute('language')
      if (language !== null) this.#cashier.setLanguage(language)
    })
  }

  #unmount(): void {
    this.#cashier?.destroy()
    this.#cashier = null
  }

  /**
   * Returns the value of an attribute; undefined if it is missing or invalid. An invalid value causes an `error` event only: for
   * a player, a cashier with the default value is better than none.
   */
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

  /** Sets `cashier` to null after the listeners of `close` have run, unless one of them prevented the closing. */
  #forgetClosed(): void {
    const closing = this.#cashier
    queueMicrotask(() => {
      if (this.#cashier === closing && !closing?.iframe) this.#cashier = null
    })
  }

  /** Returns null while `origin` is missing, or while there is neither an address nor a way to open a session. */
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
