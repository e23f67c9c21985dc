/**
 * Our own windows: the widget, the challenge frame inside it, and the window that a redirect opens. A frame sends its
 * result to the widget around it; messages of a provider's page are ignored.
 */
import type { ThreeDsResultRequest } from '@modulor/contract/http'
import { readShape, type Shape } from '../api/shape'

/**
 * The prefix of the name of a window that a redirect opened. Such a window has no opener, so it is recognised only by its name.
 */
export const REDIRECT_WINDOW_PREFIX = 'modulor-redirect-'

const FIELD_LENGTH_MAX = 16_384

/** The message of the service's page in the hidden frame after the fingerprint step (THREEDS-2). */
const METHOD_DONE = 'three_ds_method_done'
/** The issuer has redirected the challenge frame back to us; `fields` are the fields that it posted (THREEDS-1). */
type ThreeDsReturned = {
  readonly type: 'three_ds_returned'
  readonly provider?: string
  readonly fields: Readonly<Record<string, string>>
}
export type OwnMessage = ThreeDsReturned | { readonly type: typeof METHOD_DONE }

const OWN_MESSAGE: Shape = [
  'variants',
  'type',
  {
    [METHOD_DONE]: ['object', { type: ['one of', METHOD_DONE] }],
    three_ds_returned: [
      'object',
      {
        type: ['one of', 'three_ds_returned'],
        provider: ['optional', ['text', 0, 40]],
        fields: ['record', ['text'], ['text', 0, FIELD_LENGTH_MAX]],
      },
    ],
  },
]

/** Reads a message from one of our own windows; undefined for anything else. The origin is checked before the shape. */
export function parseOwnMessage(event: { origin: string; data: unknown }, ownOrigin: string): OwnMessage | undefined {
  if (event.origin !== ownOrigin) return undefined
  if (event.data === METHOD_DONE) return { type: METHOD_DONE }
  const read = readShape(OWN_MESSAGE, event.data)
  return 'value' in read ? (read.value as OwnMessage) : undefined
}

/** Listens to our own windows until the returned function is called. */
export function listenToOwnWindows(
  listener: (message: OwnMessage, source: MessageEventSource | null) => void,
): () => void {
  const handleMessage = (event: MessageEvent) => {
    const message = parseOwnMessage(event, window.location.origin)
    if (message) listener(message, event.source)
  }
  window.addEventListener('message', handleMessage)
  return () => window.removeEventListener('message', handleMessage)
}

/** The widget around this frame; null if there is no parent window or it is a merchant's page. */
export function ownParent(): Window | null {
  const { parent } = window
  if (parent === window) return null
  try {
    // Reading the address of a window of another origin throws.
    return parent.location.origin === window.location.origin ? parent : null
  } catch {
    return null
  }
}

/** Whether a redirect opened this window; the cashier is then open in another window (RESULT-8). */
export function isRedirectWindow({ name, parent, self }: Pick<Window, 'name' | 'parent' | 'self'> = window): boolean {
  return parent === self && name.startsWith(REDIRECT_WINDOW_PREFIX)
}

/** Sends a message to a window of ours. */
export function postToOwnWindow(target: Window, message: OwnMessage): void {
  target.postMessage(message, window.location.origin)
}

/** The issuer's fields for the service (THREEDS-1); other posted fields are dropped. */
export function toThreeDsResult(
  fields: Readonly<Record<string, string>>,
  provider: string | undefined,
): ThreeDsResultRequest {
  const { cres, PaRes, MD, threeDSSessionData } = fields
  return {
    ...(provider === undefined ? {} : { provider }),
    ...(cres === undefined ? {} : { cres }),
    ...(PaRes === undefined ? {} : { PaRes }),
    ...(MD === undefined ? {} : { MD }),
    ...(threeDSSessionData === undefined ? {} : { threeDSSessionData }),
  }
}
