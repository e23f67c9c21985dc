/** Sends a message to the page or app that embeds the cashier; also used by the page's early script, before the widget runs. */
import { toEnvelope } from '@modulor/contract/host-envelope'
import type { CashierMessage } from '@modulor/contract/host-messages'
import { findNativeBridge, type BridgeOwner } from './native-bridge'
import { targetOrigins, type Embedding } from './target-origins'

/** The window that receives our messages; compared by identity, used for nothing but posting. */
export type Peer = { postMessage(message: unknown, targetOrigin: string): void }

export type Holder = {
  readonly window: BridgeOwner
  /** The page around the frame or the page that opened the pop-up; null when the cashier is the page. */
  readonly peer: Peer | null
  readonly embedding: Embedding
}

/** Over the native shell's bridge, else to the merchant's origin (MSG-3, MSG-4). */
export function sendMessage({ window, peer, embedding }: Holder, message: CashierMessage): void {
  const envelope = toEnvelope(message)
  try {
    const bridge = findNativeBridge(window)
    if (bridge) bridge.post(JSON.stringify(envelope))
    else for (const origin of targetOrigins(embedding)) peer?.postMessage(envelope, origin)
  } catch {
    // A host that is gone or broken gets no message; the player's payment continues without it.
  }
}

/** What a browser's window knows about its host. */
export function holderOf(page: Window, allowedOrigins: readonly string[]): Holder {
  return {
    window: page,
    peer: page.parent !== page ? page.parent : (page.opener as Window | null),
    embedding: {
      allowedOrigins,
      // Absent in Firefox.
      ancestorOrigins: 'ancestorOrigins' in page.location ? [...page.location.ancestorOrigins] : [],
      referrer: page.document.referrer,
    },
  }
}
