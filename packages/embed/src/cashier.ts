import type { ParentMessage } from '@modulor/contract/host-messages'
import type { Flow, Theme } from '@modulor/contract/vocabulary'
import type { CashierEventType, CashierListener, CashierListeners } from './events'

type Opening =
  /** The address of a session that your back end has opened. It is valid as long as the session. */
  | { url: string; session?: never }
  /** Opens a session and returns its address. Called again each time the cashier is recreated. */
  | { url?: never; session: () => Promise<{ url: string }> }

export type CashierOptions = Opening & {
  /** The element that contains the frame, or its selector. An element contains at most one cashier. */
  target: HTMLElement | string
  /** The cashier's exact origin: `https://cashier.example`. */
  origin: string
  /** Default: the theme of the player's system. */
  theme?: Theme
  /** Default: the flow of the session's address. */
  flow?: Flow
  /**
   * `inline`: a frame in the target. `popup`: a modal dialog. `page`: the whole page navigates to the cashier. `tab`: a new
   * tab; use it in a click handler. If the browser blocks the tab, the whole page navigates.
   */
  display?: 'inline' | 'popup' | 'page' | 'tab'
  /** Whether the cashier shows its own close button. Default: only outside a pop-up, because the dialog has a button. */
  closeIcon?: boolean
  /** Your page has the navigation: back, and between deposit and withdrawal. The cashier shows none. */
  hideNavigation?: boolean
  /** The accessible name of the frame, in the page's language. */
  title?: string
  /** The accessible name of the pop-up's close button, in the page's language. */
  closeLabel?: string
  /** Listeners by event: `{ ready: (event) => … }`. */
  on?: CashierListeners
}

export type Cashier = {
  /**
   * Adds a listener and returns the function that removes it. A listener that is added in the task of `createCashier`
   * receives every event.
   */
  on<T extends CashierEventType>(type: T, listener: CashierListener<T>): () => void
  /** Changes the theme of the current frame, and of every later frame. */
  setTheme(theme: Theme): void
  /** Changes the language; a language tag, such as `de`. The player's input is kept. */
  setLanguage(language: string): void
  /**
   * The player's consent to analytics, for a brand whose setting `clickstream` is `ask`. `false` stops analytics for any
   * brand. Also applies to every later frame.
   */
  setAnalyticsConsent(given: boolean): void
  /** Shows the result page of a flow. The page reads the payment's state from the service (MSG-2). */
  navigate(to: Omit<Extract<ParentMessage, { type: 'navigate' }>, 'type' | 'search'> & { search?: string }): void
  /** Same as the cashier's Back button; no effect while `canGoBack` is false. For a page with `hideNavigation`. */
  back(): void
  /** Whether `back()` has an effect on the current screen; the event `canGoBack` reports each change. */
  readonly canGoBack: boolean
  /** Recreates the frame with the same options and a new session. */
  reinitialise(): void
  /** Removes the frame and the SDK's own listeners. Can be called at any time and any number of times. */
  destroy(): void
  /**
   * The current frame; a recreated cashier has another one. Null until the session is open, after `destroy()`, and with the
   * displays `page` and `tab`.
   */
  readonly iframe: HTMLIFrameElement | null
}
