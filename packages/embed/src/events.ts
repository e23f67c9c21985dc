import type { CashierMessage, CashierMessageType } from '@modulor/contract/host-messages'

type Carried<T extends CashierMessageType> = Omit<Extract<CashierMessage, { type: T }>, 'type'>

/**
 * The data of each event besides its type; `object` means that there is none. A table in the README says when each event
 * fires and what its default action is.
 */
export type CashierEventMap = {
  /** The first screen is rendered; again if the frame is loaded again. */
  ready: object
  /** The content's height has changed: the frame's new height in CSS pixels. */
  resize: { height: number }
  /** The player asked to close the cashier. */
  close: object
  /** The page has to navigate to an absolute http(s) address: to a bank, or to one of your pages. */
  redirect: { url: string }
  /** The cashier cannot continue and is recreated. */
  reinit: Carried<'reinit'>
  /** Another screen is shown. */
  resetScroll: object
  /** Whether `back()` has an effect now. */
  canGoBack: { value: boolean }
  /** The result of a payment is shown; again if its page is loaded again. For display only: credit a player by the signed event. */
  paymentResult: Carried<'paymentResult'>
  /** A failure that your page can report or handle. `code` is one of `EmbedErrorCode` or a code of the cashier's own. */
  error: { code: EmbedErrorCode | (string & {}); message: string }
}
export type CashierEventType = keyof CashierEventMap

/** The errors of the SDK itself, on the host's side of the frame. */
// On one line: the docs' test reads it.
// oxfmt-ignore
export type EmbedErrorCode = 'not_ready' | 'session_failed' | 'address_refused' | 'redirect_refused' | 'reinit_limit' | 'attribute_refused'

export type CashierEvent<T extends CashierEventType> = Readonly<CashierEventMap[T]> & {
  readonly type: T
  /** Prevents the SDK's default action, which runs after the listeners. */
  preventDefault(): void
}
export type CashierListener<T extends CashierEventType> = (event: CashierEvent<T>) => void
export type CashierListeners = { [T in CashierEventType]?: CashierListener<T> }

export type Emitter = {
  on<T extends CashierEventType>(type: T, listener: CashierListener<T>): () => void
  /** Calls every listener; returns whether the default action must run. */
  emit<T extends CashierEventType>(type: T, detail: CashierEventMap[T]): boolean
}

/** Creates typed listeners. An error of a listener is passed to `reportError`; the other listeners and the default action still run. */
export function createEmitter(initial: CashierListeners = {}): Emitter {
  const listeners: { [T in CashierEventType]?: Set<CashierListener<T>> } = {}
  const setOf = <T extends CashierEventType>(type: T): Set<CashierListener<T>> => {
    const given: CashierListener<T> | undefined = initial[type]
    const known = listeners[type] ?? new Set<CashierListener<T>>(given && [given])
    Object.assign(listeners, { [type]: known })
    return known
  }
  return {
    on(type, listener) {
      setOf(type).add(listener)
      return () => setOf(type).delete(listener)
    },
    emit(type, detail) {
      let isDefault = true
      const event = { ...detail, type, preventDefault: () => (isDefault = false) }
      // A copy: a listener may add or remove listeners.
      for (const listener of [...setOf(type)]) {
        try {
          listener(event)
        } catch (error) {
          reportError(error)
        }
      }
      return isDefault
    },
  }
}
