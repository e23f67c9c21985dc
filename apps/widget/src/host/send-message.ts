/** Sends a message to the page or app that embeds the cashier; also used by the page's early script, before the widget runs. */
import { toEnvelope } from '@modulor/contract/host-envelope'
import type { CashierMessage } from '@modulor/contract/host-messages'
import { findNativeBridge, type BridgeOwner } from './native-bridge'
import { targetOrigins, type Embedding } from './target-origins'

/** The window that receives our messages. It is only compared by identity and used for posting. */
export type Peer = { postMessage(message: unknown, targetOrigin: string): void }

export type Embedder = {
  readonly window: BridgeOwner
  /** The page around the frame, or the page that opened the pop-up; null if the cashier is the top page. */
  readonly peer: Peer | null
  readonly embedding: Embedding
}

/** Sends a message over the native shell's bridge, else to the merchant's origin (MSG-3, MSG-4). */
export function sendMessage({ window, peer, embedding }: Embedder, message: CashierMessage): void {
  const envelope = toEnvelope(message)
  try {
    const bridge = findNativeBridge(window)
    if (bridge) bridge.post(JSON.stringify(envelope))
    else for (const origin of targetOrigins(embedding)) peer?.postMessage(envelope, origin)
  } catch {
    // Ignored: a payment must continue even if the host is closed or broken.
  }
}

/** Collects the data about the host from a browser window. */
export function embedderOf(page: Window, allowedOrigins: readonly string[]): Embedder {
  return {
    window: page,
    peer: page.parent !== page ? page.parent : (page.opener as Window | null),
    embedding: {
      allowedOrigins,
      // Firefox does not have `ancestorOrigins`.
      ancestorOrigins: 'ancestorOrigins' in page.location ? [...page.location.ancestorOrigins] : [],
      referrer: page.document.referrer,
    },
  }
}
