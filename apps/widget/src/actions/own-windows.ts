/**
 * Our own windows: the widget, the challenge frame inside it, and the window that a redirect opens. A frame sends its
 * result to the widget around it; messages of a provider's page are ignored.
 */
import type { ThreeDsResultRequest } from '@modulor/contract/http'
import { readShape, type Shape } from '../api/shape'

/**
 * How the name of a window begins that a redirect opened. It is the only way to recognise it, because it has no opener.
 */
export const REDIRECT_WINDOW_PREFIX = 'modulor-redirect-'

const FIELD_LENGTH_MAX = 16_384

/** What the service's page says in the hidden frame after the fingerprint step (THREEDS-2). */
const METHOD_DONE = 'three_ds_method_done'
/** The issuer sent the challenge frame back to us; the fields are what it posted (THREEDS-1). */
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

/** The widget around this frame; null where there is none, and where a merchant's page is around it. */
export function ownParent(): Window | null {
  const { parent } = window
  if (parent === window) return null
  try {
    // Reading a foreign window's address throws.
    return parent.location.origin === window.location.origin ? parent : null
  } catch {
    return null
  }
}

/** Whether a redirect opened this window, so that the cashier goes on in another one (RESULT-8). */
export function isRedirectWindow({ name, parent, self }: Pick<Window, 'name' | 'parent' | 'self'> = window): boolean {
  return parent === self && name.startsWith(REDIRECT_WINDOW_PREFIX)
}

/** Sends a message to a window of ours. */
export function postToOwnWindow(target: Window, message: OwnMessage): void {
  target.postMessage(message, window.location.origin)
}

/** The issuer's fields as the service takes them (THREEDS-1); other posted fields are not passed on. */
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
