/**
 * The protocol between the cashier and the page that contains it (MSG-1 to MSG-5): one union for each direction. Every
 * message has the namespace and the version, so that all other messages are ignored. No zod: the host SDK is 3 KB.
 * The guards below check a received message; after them the types are trusted.
 */
import { FLOWS, THEMES, type Flow } from '../vocabulary'
import { HOST_NAMESPACE, HOST_PROTOCOL_VERSION } from './envelope'

export { HOST_CHECK_STAY_PARAMETER } from './host-check'
export { HOST_NAMESPACE, HOST_PROTOCOL_VERSION, toEnvelope } from './envelope'

const TEXT_LENGTH_MAX = 2048

/** From the cashier to its parent. */
export type CashierMessage =
  /** The first screen is rendered. */
  | { type: 'ready' }
  /** The content's height in CSS pixels. Sent when it has changed, but not because the frame itself has grown. */
  | { type: 'resize'; height: number }
  /** The player asked to close the cashier. With an `id` (from a window of its own) the parent responds with `redirectAck`. */
  | { type: 'close'; id?: string }
  /** Navigate to a path (`/my-account`) or an address. The parent responds with `redirectAck`, else the cashier navigates itself. */
  | { type: 'redirectTo'; id: string; url: string }
  /** The cashier cannot continue (crash, session expired): mount a new one. An `id` needs a response, as with `close`. */
  | { type: 'reinit'; reason: 'crash' | 'session_expired' | 'player'; id?: string }
  /**
   * Whether `back` has an effect, for a parent that hides the cashier's own Back button. False until this message is received.
   */
  | { type: 'canGoBack'; value: boolean }
  /**
   * Another screen is shown: scroll the frame's top into view. `left` names the screen that was left, so that its scroll
   * position can be stored. With `back` the player returned to the screen of that name: restore its position (ROUTE-15).
   */
  | { type: 'resetScroll'; left?: string; back?: string }
  /** The result of a payment is shown, as the service states it. Sent again if its page is loaded again. */
  | {
      type: 'paymentResult'
      flow: Flow
      status: 'success' | 'error' | 'processing'
      paymentId: string
      amount: string
      currency: string
    }
  /** An error for the integrator; never contains card data, codes or session ids. */
  | { type: 'error'; code: string; message: string }

/** From the parent to the cashier. */
export type ParentMessage =
  /** Show a result page. The page always reads the payment's state from the service (MSG-2). */
  | { type: 'navigate'; flow: Flow; status: 'success' | 'error' | 'processing' | 'await'; search: string }
  /** The parent executes the message with this id. */
  | { type: 'redirectAck'; id: string }
  /**
   * The parent receives the cashier's messages: from now on the cashier can leave the navigation to it (`hidenav`).
   */
  | { type: 'hello' }
  /** Do the same as the cashier's own Back button. */
  | { type: 'back' }
  /** Show this theme. The player's input is kept. */
  | { type: 'setTheme'; theme: 'light' | 'dark' }
  /** Show this language (a language tag), or English if the cashier does not have it (BOOT-9). The player's input is kept. */
  | { type: 'setLanguage'; language: string }
  /** Whether the player agreed to analytics, for a brand with `ask`; false stops analytics for any brand (CLICK-4). */
  | { type: 'setAnalyticsConsent'; given: boolean }

export type CashierMessageType = CashierMessage['type']
type Shape = Record<string, (value: unknown) => boolean>
const isText = (value: unknown) => typeof value === 'string' && value.length <= TEXT_LENGTH_MAX
const isTextOrNothing = (value: unknown) => value === undefined || isText(value)
const isOneOf = (list: readonly string[]) => (value: unknown) => typeof value === 'string' && list.includes(value)
const isStatus = isOneOf(['success', 'error', 'processing'])
const isParentStatus = (value: unknown) => value === 'await' || isStatus(value)

const CASHIER_SHAPES: Record<CashierMessageType, Shape> = {
  ready: {},
  resize: { height: (value) => typeof value === 'number' && Number.isFinite(value) && value >= 0 && value < 100_000 },
  close: { id: isTextOrNothing },
  redirectTo: { id: isText, url: isText },
  reinit: { reason: isOneOf(['crash', 'session_expired', 'player']), id: isTextOrNothing },
  canGoBack: { value: (value) => typeof value === 'boolean' },
  resetScroll: { left: isTextOrNothing, back: isTextOrNothing },
  paymentResult: { flow: isOneOf(FLOWS), status: isStatus, paymentId: isText, amount: isText, currency: isText },
  error: { code: isText, message: isText },
}
// Marked as pure, so that the build of the host SDK removes these.
const PARENT_SHAPES: Record<ParentMessage['type'], Shape> = {
  navigate: { flow: /* @__PURE__ */ isOneOf(FLOWS), status: isParentStatus, search: isText },
  redirectAck: { id: isText },
  hello: {},
  back: {},
  setTheme: { theme: /* @__PURE__ */ isOneOf(THEMES) },
  setLanguage: { language: isText },
  setAnalyticsConsent: { given: (value) => typeof value === 'boolean' },
}

function payloadOf(data: unknown, shapes: Record<string, Shape>): Record<string, unknown> | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { namespace, version, payload } = data as Record<string, unknown>
  if (namespace !== HOST_NAMESPACE || version !== HOST_PROTOCOL_VERSION) return undefined
  if (typeof payload !== 'object' || payload === null) return undefined
  const message = payload as Record<string, unknown>
  const shape =
    typeof message.type === 'string' && Object.hasOwn(shapes, message.type) ? shapes[message.type] : undefined
  if (!shape) return undefined
  return Object.entries(shape).every(([key, isValid]) => isValid(message[key])) ? message : undefined
}

/** Returns the message in the data that a window received from a cashier; undefined for other data. Check origin and source first. */
export function parseCashierMessage(data: unknown): CashierMessage | undefined {
  return payloadOf(data, CASHIER_SHAPES) as CashierMessage | undefined
}

/** A React Native shell sends text. Returns undefined if it is not JSON. */
function parsedText(data: unknown): unknown {
  if (typeof data !== 'string' || data.length > 2 * TEXT_LENGTH_MAX) return data
  try {
    return JSON.parse(data)
  } catch {
    return undefined
  }
}

/**
 * Returns the message in the data that the cashier received from its parent, as an object or as JSON text. The specification's
 * `{type, status, search}` without an envelope is accepted too (MSG-2).
 */
export function parseParentMessage(received: unknown): ParentMessage | undefined {
  const data = parsedText(received)
  const known = payloadOf(data, PARENT_SHAPES) as ParentMessage | undefined
  if (known) return known
  if (typeof data !== 'object' || data === null) return undefined
  const { type, status, search } = data as Record<string, unknown>
  if (!isOneOf(FLOWS)(type) || !isParentStatus(status) || !(search === undefined || isText(search))) return undefined
  return {
    type: 'navigate',
    flow: type as Flow,
    status: status as 'success',
    search: (search as string | undefined) ?? '',
  }
}
