/** The only module that exchanges messages with the embedding page or app: a parent page, a native shell, or none. */
import { parseParentMessage, type CashierMessage, type ParentMessage } from '@modulor/contract/host-messages'
import { createBacks } from './backs'
import { leaveAddress, type LeaveRules } from './leave-address'
import { findNativeBridge, type BridgeOwner, type NativeShell } from './native-bridge'
import { sendMessage, type Embedder } from './send-message'
import { targetOrigins } from './target-origins'

/** How long the parent may take to acknowledge a redirect before the cashier navigates itself (MSG-6). */
export const REDIRECT_ACK_MS = 1500

export type HostEnvironment = Embedder & {
  readonly window: BridgeOwner & {
    addEventListener(type: 'message', listener: (event: ReceivedMessage) => void, options: { capture: true }): void
    removeEventListener(type: 'message', listener: (event: ReceivedMessage) => void, options: { capture: true }): void
  }
  /** Calls `act` once after a delay; returns the function that cancels it. */
  readonly after: (delayMs: number, act: () => void) => () => void
  readonly leaveRules: LeaveRules
  /** Navigates the page of the cashier itself. */
  readonly navigate: (address: string) => void
  /** Closes the window of the cashier, if another page opened it; null in a frame, a shell or a page of its own. */
  readonly closeWindow: (() => void) | null
}

export type ReceivedMessage = { readonly origin: string; readonly source: unknown; readonly data: unknown }

export type HostKind = 'page' | 'frame' | NativeShell

export type Host = {
  readonly place: HostKind
  readonly send: (message: CashierMessage) => void
  /** Calls `listener` for every accepted message of the parent; returns the function that unsubscribes. */
  readonly listen: (listener: (message: ParentMessage) => void) => () => void
  /** Navigates to a path of the merchant or an address: the parent does it if it acknowledges, else the cashier itself (MSG-6). */
  readonly redirectTo: (address: string) => void
  /**
   * Leaves the cashier. If the cashier is in a window of its own and its opener does not acknowledge, the window is closed; if
   * that is not possible, it navigates to the merchant's home. So the press always has an effect.
   */
  readonly leave: (request: { type: 'close' } | { type: 'reinit'; reason: 'player' }) => void
  /** Registers a back handler for the parent; the newest one is used. Returns the function that unregisters it. */
  readonly offerBack: (goBack: () => void) => () => void
}

type AcknowledgedMessage = Extract<CashierMessage, { id?: string }>
type WithoutId<M> = M extends unknown ? Omit<M, 'id'> : never

export function createHost(environment: HostEnvironment): Host {
  const { window, after, peer, embedding, leaveRules, navigate, closeWindow } = environment
  const bridge = findNativeBridge(window)
  const origins = targetOrigins(embedding)
  let requestCount = 0

  const send = (message: CashierMessage) => sendMessage(environment, message)

  // A native shell sends messages by a script in this page, so their source is this window. An event that a script creates, as
  // React Native does, has neither source nor origin; a posted message always has an origin.
  const isFromParent = ({ origin, source }: ReceivedMessage) =>
    bridge
      ? (source === window && origin === leaveRules.ownOrigin) || (source === null && origin === '')
      : peer !== null && source === peer && origins.includes(origin)

  const listen = (listener: (message: ParentMessage) => void) => {
    const handleMessage = (event: ReceivedMessage) => {
      // The sender is checked before the content (MSG-4).
      const message = isFromParent(event) ? parseParentMessage(event.data) : undefined
      if (message) listener(message)
    }
    // In the capture phase, because React Native on Android dispatches to the document an event that does not bubble.
    window.addEventListener('message', handleMessage, { capture: true })
    return () => window.removeEventListener('message', handleMessage, { capture: true })
  }

  const hasReceiver = bridge !== undefined || (peer !== null && origins.length > 0)
  /**
   * Sends a message that the parent has to acknowledge; without an acknowledgement in time, or without a parent, calls `fallback`.
   */
  const sendAndWait = (message: WithoutId<AcknowledgedMessage>, fallback: () => void) => {
    if (!hasReceiver) {
      fallback()
      return
    }
    const id = `redirect-${String(++requestCount)}`
    const cancel = after(REDIRECT_ACK_MS, () => {
      stop()
      fallback()
    })
    const stop = listen((answer) => {
      if (answer.type !== 'redirectAck' || answer.id !== id) return
      cancel()
      stop()
    })
    send({ ...message, id })
  }

  const redirectTo = (address: string) => {
    const url = leaveAddress(address, leaveRules)
    sendAndWait({ type: 'redirectTo', url }, () => navigate(url))
  }

  const leave: Host['leave'] = (request) => {
    if (closeWindow)
      sendAndWait(request, () => {
        closeWindow()
        navigate(leaveRules.homeUrl)
      })
    else send(request)
  }

  return {
    place: bridge?.shell ?? (peer ? 'frame' : 'page'),
    send,
    listen,
    redirectTo,
    leave,
    offerBack: createBacks({ send, listen }),
  }
}
