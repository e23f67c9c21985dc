import type { ParentMessage } from '@modulor/contract/host-messages'
import type { Flow, Theme } from '@modulor/contract/vocabulary'
import type { CashierEventType, CashierListener, CashierListeners } from './events'

type Opening =
  /** An address that a back end already asked for. It is valid as long as its session. */
  | { url: string; session?: never }
  /** Opens a session and answers its address; called again whenever the cashier is recreated. */
  | { url?: never; session: () => Promise<{ url: string }> }

export type CashierOptions = Opening & {
  /** The element, or its selector, that receives the frame. One element holds one cashier. */
  target: HTMLElement | string
  /** The cashier's exact origin: `https://cashier.example`. */
  origin: string
  /** Without it the cashier follows the player's system. */
  theme?: Theme
  /** Without it the session's own address decides. */
  flow?: Flow
  /**
   * `inline`: a frame in the target. `popup`: a modal dialog. `page`: the whole page goes to the cashier. `tab`: a new
   * tab, which must be asked for in a click; where the browser blocks it, the whole page goes.
   */
  display?: 'inline' | 'popup' | 'page' | 'tab'
  /** Whether the cashier draws a close sign of its own. Without it: outside a pop-up, which has the dialog's. */
  closeIcon?: boolean
  /** The host has its own ways back and between deposit and withdrawal: the cashier draws none. */
  hideNavigation?: boolean
  /** What a screen reader calls the frame; in the page's language. */
  title?: string
  /** What a screen reader calls the pop-up's close button; in the page's language. */
  closeLabel?: string
  /** Listeners by event: `{ ready: (event) => … }`. */
  on?: CashierListeners
}

export type Cashier = {
  /** Adds a listener and returns the function that removes it. A listener added in the same task misses nothing. */
  on<T extends CashierEventType>(type: T, listener: CashierListener<T>): () => void
  /** Immediately, and for every later frame. */
  setTheme(theme: Theme): void
  /** A language tag, such as `de`; what the player has typed stays. */
  setLanguage(language: string): void
  /**
   * Whether the player agreed to analytics; for a brand whose setting `clickstream` is `ask`. False ends them for any brand.
   * It holds for every frame to come.
   */
  setAnalyticsConsent(given: boolean): void
  /** Shows the result page of a flow; the page itself reads the payment's state from the service (MSG-2). */
  navigate(to: Omit<Extract<ParentMessage, { type: 'navigate' }>, 'type' | 'search'> & { search?: string }): void
  /** Where the cashier's own Back leads; nowhere while `canGoBack` is false. For a page with `hideNavigation`. */
  back(): void
  /** Whether there is a way back on the cashier's screen of the moment; the event `canGoBack` tells of each change. */
  readonly canGoBack: boolean
  /** Recreates the frame with the same options and a new session. */
  reinitialise(): void
  /** Removes the frame and every listener. Can be called at any moment and any number of times. */
  destroy(): void
  /** The frame of the moment: a recreated cashier has another one, a page or a destroyed one has none. */
  readonly iframe: HTMLIFrameElement | null
}
