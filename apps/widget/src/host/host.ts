/** The only part that talks to whoever holds the cashier: a page around its frame, a native shell, or nobody. */
import {
  parseParentMessage,
  toEnvelope,
  type CashierMessage,
  type ParentMessage,
} from '@modulor/contract/host-messages'
import { leaveAddress, type LeaveRules } from './leave-address'
import { findNativeBridge, type BridgeOwner, type NativeShell } from './native-bridge'
import { targetOrigins, type Embedding } from './target-origins'

/** How long the parent may take to say that it does the redirect, before the cashier goes by itself (MSG-6). */
export const REDIRECT_ACK_MS = 1500

/** The window that receives our messages; compared by identity, used for nothing but posting. */
export type Peer = { postMessage(message: unknown, targetOrigin: string): void }

export type HostSurroundings = {
  readonly window: BridgeOwner & {
    addEventListener(type: 'message', listener: (event: ReceivedMessage) => void): void
    removeEventListener(type: 'message', listener: (event: ReceivedMessage) => void): void
  }
  /** Calls once after a delay; answers how to call it off. */
  readonly after: (delayMs: number, act: () => void) => () => void
  /** The page around the frame or the page that opened the pop-up; null when the cashier is the page. */
  readonly peer: Peer | null
  readonly embedding: Embedding
  readonly leaveRules: LeaveRules
  /** Leaves the page of the cashier itself. */
  readonly navigate: (address: string) => void
}

export type ReceivedMessage = { readonly origin: string; readonly source: unknown; readonly data: unknown }

export type HostPlace = 'page' | 'frame' | NativeShell

export type Host = {
  readonly place: HostPlace
  readonly send: (message: CashierMessage) => void
  /** Tells of every message from the parent that passed the door; answers how to stop. */
  readonly listen: (listener: (message: ParentMessage) => void) => () => void
  /** Leaves for a path of the merchant or an address: by the parent where it answers, else by itself (MSG-6). */
  readonly redirectTo: (address: string) => void
}

export function createHost(surroundings: HostSurroundings): Host {
  const { window, after, peer, embedding, leaveRules, navigate } = surroundings
  const bridge = findNativeBridge(window)
  const origins = targetOrigins(embedding)
  let redirectCount = 0

  const send = (message: CashierMessage) => {
    const envelope = toEnvelope(message)
    try {
      if (bridge) bridge.post(JSON.stringify(envelope))
      else for (const origin of origins) peer?.postMessage(envelope, origin)
    } catch {
      // A holder that is gone, or broken, hears nothing; the player's payment goes on without it.
    }
  }

  // A native shell speaks by running a script in this page, so its messages come from this very window.
  const isFromParent = ({ origin, source }: ReceivedMessage) =>
    bridge
      ? source === window && origin === leaveRules.ownOrigin
      : peer !== null && source === peer && origins.includes(origin)

  const listen = (listener: (message: ParentMessage) => void) => {
    const handleMessage = (event: ReceivedMessage) => {
      // Who sent it is asked before what it says (MSG-4).
      const message = isFromParent(event) ? parseParentMessage(event.data) : undefined
      if (message) listener(message)
    }
    window.addEventListener('message', handleMessage)
    return () => window.removeEventListener('message', handleMessage)
  }

  const redirectTo = (wanted: string) => {
    const url = leaveAddress(wanted, leaveRules)
    if (!bridge && (!peer || origins.length === 0)) {
      navigate(url)
      return
    }
    redirectCount += 1
    const id = `redirect-${String(redirectCount)}`
    const callOff = after(REDIRECT_ACK_MS, () => {
      stop()
      navigate(url)
    })
    const stop = listen((message) => {
      if (message.type !== 'redirectAck' || message.id !== id) return
      callOff()
      stop()
    })
    send({ type: 'redirectTo', id, url })
  }

  return { place: bridge?.shell ?? (peer ? 'frame' : 'page'), send, listen, redirectTo }
}
