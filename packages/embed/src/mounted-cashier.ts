import type { CashierMessage, ParentMessage } from '@modulor/contract/host-messages'
import type { Theme } from '@modulor/contract/vocabulary'
import { cashierAddress, redirectAddress } from './addresses'
import type { Cashier, CashierOptions } from './cashier'
import { createEmitter, type CashierEventMap, type EmbedErrorCode } from './events'
import { mountFrame, type Frame } from './frame'
import { FRAME_HEIGHT_PX_MIN, followHeight } from './frame-height'
import { pageScrollAround, scrollPage, type PageScroll } from './page-scroll'
import { admitReinit } from './reinit-limit'

/** A frame that has not sent `ready` after this time is blocked, refused or down: the host gets the error `not_ready`. */
export const READY_DELAY_MS_MAX = 15_000

/**
 * One cashier in one target, with one frame after another. `#openCount` counts the frames: a session that arrives after its
 * frame was replaced or the cashier was destroyed is ignored. Methods are arrow functions, so that a host can pass them
 * as callbacks.
 */
export class MountedCashier implements Cashier {
  readonly #target: HTMLElement
  readonly #options: CashierOptions
  readonly #events
  /**
   * The last message of each type. They are sent whenever a page of the frame is ready, also after a reload of the frame. Only
   * `navigate` is sent once.
   */
  readonly #kept = new Map<ParentMessage['type'], ParentMessage>()
  #theme: Theme | undefined
  #language: string | undefined
  #openCount = 0
  #isReady = false
  canGoBack = false
  #isDestroyed = false
  #frame: Frame | undefined
  #heightPx = FRAME_HEIGHT_PX_MIN
  #readyTimer: ReturnType<typeof setTimeout> | undefined
  #reinitTimesMs: readonly number[] = []
  /** The page's scroll position when each of the frame's screens was left (ROUTE-15). */
  readonly #scrollPositions = new Map<string, PageScroll>()
  /** A scroll position to restore at the frame's next change of height, because the page was not tall enough for it. */
  #pendingScroll: PageScroll | undefined
  /** The tab of the display `tab`. Opened during the player's click: after the session's response a browser would block it. */
  #tab: Window | null = null

  constructor(target: HTMLElement, options: CashierOptions) {
    this.#target = target
    this.#options = options
    this.#events = createEmitter(options.on)
    this.#theme = options.theme
    void this.#open()
    if (options.display === 'tab') this.#tab = window.open('', '_blank')
  }

  get iframe() {
    return this.#frame?.iframe ?? null
  }

  readonly on: Cashier['on'] = (type, listener) => this.#events.on(type, listener)

  readonly setTheme = (theme: Theme) => {
    this.#theme = theme
    this.#frame?.setTheme(theme)
    this.#send({ type: 'setTheme', theme })
  }

  readonly setLanguage = (language: string) => {
    this.#language = language
    this.#send({ type: 'setLanguage', language })
  }

  readonly setAnalyticsConsent = (given: boolean) => this.#send({ type: 'setAnalyticsConsent', given })

  readonly navigate: Cashier['navigate'] = ({ flow, status, search = '' }) =>
    this.#send({ type: 'navigate', flow, status, search })

  readonly back = () => this.#frame?.post({ type: 'back' })

  readonly reinitialise = () => {
    if (this.#isDestroyed) return
    this.#reset()
    void this.#open()
    this.#followBack(false)
  }

  readonly destroy = () => {
    this.#isDestroyed = true
    this.#reset()
    this.#followBack(false)
  }

  async #open() {
    const openCount = ++this.#openCount
    // A page that mounts, unmounts and mounts again in one task (React's strict mode) opens one session, not two; and
    // listeners added right after createCashier get every event.
    await Promise.resolve()
    if (openCount !== this.#openCount) return
    this.#readyTimer = setTimeout(
      () =>
        this.#emitError(
          'not_ready',
          `The cashier did not answer; check that ${location.origin} is in the brand's origins`,
        ),
      READY_DELAY_MS_MAX,
    )
    let url: string
    try {
      url = this.#options.session ? (await this.#options.session()).url : this.#options.url
    } catch (error) {
      if (openCount === this.#openCount)
        this.#refuse('session_failed', error instanceof Error ? error.message : String(error))
      return
    }
    if (openCount === this.#openCount) this.#show(url)
  }

  #show(url: string) {
    const { display, title = 'Cashier', closeLabel = 'Close', ...options } = this.#options
    const { origin } = options
    const isPopUp = display === 'popup'
    const address = cashierAddress(url, { ...options, theme: this.#theme, language: this.#language, isPopUp })
    if (!address) {
      this.#refuse('address_refused', `The session's address is not on ${origin}; check the option \`origin\``)
      return
    }
    if (display === 'page' || display === 'tab') {
      clearTimeout(this.#readyTimer)
      const tab = this.#tab
      this.#tab = null
      if (tab) {
        // The cashier gets no access to the page that opened it (`noopener`).
        tab.opener = null
        tab.location.replace(address)
      } else location.assign(address)
      return
    }
    this.#frame = mountFrame({
      target: this.#target,
      address,
      origin,
      title,
      popupCloseLabel: isPopUp ? closeLabel : undefined,
      theme: this.#theme,
      onMessage: (message) => this.#handleMessage(message),
      onDismiss: () => this.#close(),
    })
  }

  #refuse(code: EmbedErrorCode, message: string) {
    this.#reset()
    this.#emitError(code, message)
  }

  #reset() {
    this.#openCount++
    clearTimeout(this.#readyTimer)
    this.#frame?.remove()
    this.#frame = undefined
    this.#isReady = false
    this.#heightPx = FRAME_HEIGHT_PX_MIN
    this.#scrollPositions.clear()
    this.#pendingScroll = undefined
    // Closes a tab that still waits for its address. `#tab` is null for a tab that has its address, which stays open.
    this.#tab?.close()
    this.#tab = null
  }

  #send(message: ParentMessage) {
    this.#kept.set(message.type, message)
    if (!this.#isReady) return
    this.#frame?.post(message)
    this.#kept.delete('navigate')
  }

  #handleMessage(message: CashierMessage) {
    switch (message.type) {
      case 'ready':
        this.#becomeReady()
        break
      case 'resize':
        this.#resize(message.height)
        break
      case 'close':
        this.#close()
        break
      case 'redirectTo':
        this.#redirect(message.id, message.url)
        break
      case 'reinit':
        this.#reinit(message.reason)
        break
      case 'resetScroll':
        this.#resetScroll(message)
        break
      case 'canGoBack':
        this.#followBack(message.value)
        break
      case 'paymentResult':
        this.#events.emit(message.type, message)
        break
      case 'error':
        this.#emitError(message.code, message.message)
        break
      default:
        message satisfies never
    }
  }

  #becomeReady() {
    clearTimeout(this.#readyTimer)
    this.#isReady = true
    // A page that was loaded in place of another one has no way back until it reports one.
    this.#followBack(false)
    // After `hello` the cashier can leave the navigation to this page (`hideNavigation`).
    this.#frame?.post({ type: 'hello' })
    for (const message of this.#kept.values()) this.#frame?.post(message)
    this.#kept.delete('navigate')
    this.#events.emit('ready', {})
  }

  #followBack(value: boolean) {
    if (value === this.canGoBack) return
    this.canGoBack = value
    this.#events.emit('canGoBack', { value })
  }

  #resize(reportedPx: number) {
    const height = followHeight(this.#heightPx, reportedPx)
    if (height === this.#heightPx) return
    this.#heightPx = height
    if (this.#events.emit('resize', { height })) this.#frame?.setHeight(height)
    if (this.#pendingScroll) scrollPage(this.#pendingScroll)
    this.#pendingScroll = undefined
  }

  #close() {
    if (this.#events.emit('close', {})) this.destroy()
  }

  #redirect(id: string, requested: string) {
    const url = redirectAddress(requested, location.href)
    if (!url) {
      this.#emitError('redirect_refused', 'The address of a redirect is not http(s)')
      return
    }
    // Sent before the listeners run: without an acknowledgement in time the cashier navigates by itself (MSG-6).
    this.#frame?.post({ type: 'redirectAck', id })
    if (this.#events.emit('redirect', { url })) location.assign(url)
  }

  #reinit(reason: CashierEventMap['reinit']['reason']) {
    if (!this.#events.emit('reinit', { reason })) return
    const timesMs = admitReinit(this.#reinitTimesMs, performance.now())
    if (!timesMs) {
      this.#emitError('reinit_limit', 'The cashier was recreated too often')
      return
    }
    this.#reinitTimesMs = timesMs
    this.reinitialise()
  }

  #resetScroll({ left, back }: { left?: string; back?: string }) {
    const { iframe } = this
    if (iframe && left !== undefined) this.#scrollPositions.set(left, pageScrollAround(iframe))
    this.#pendingScroll = undefined
    if (!this.#events.emit('resetScroll', {}) || !iframe) return
    const position = back === undefined ? undefined : this.#scrollPositions.get(back)
    if (!position) {
      // Without animation, even if the page scrolls smoothly: while it moves, a click on the new screen would miss its target.
      if (iframe.getBoundingClientRect().top < 0) iframe.scrollIntoView({ behavior: 'instant' })
    } else if (!scrollPage(position)) this.#pendingScroll = position
  }

  /** Without `preventDefault()` an error is passed to `reportError`: to the page's own error reports and the console. */
  #emitError(code: CashierEventMap['error']['code'], message: string) {
    if (this.#events.emit('error', { code, message })) reportError(new Error(`Modulor cashier: ${code}. ${message}`))
  }
}
