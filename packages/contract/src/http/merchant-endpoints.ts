/** Calls that the widget's first view does not load: those of the merchant's server, and of parts that are loaded later. */
import * as z from 'zod/mini'
import { CLICKSTREAM_PATH, ClickstreamBatch, ClickstreamReceipt } from '../clickstream'
import { MERCHANT_API, PLAYER_API, type Endpoint } from '../wire/endpoint'
import { ENDPOINTS } from './endpoints'
import { MERCHANT_EVENT_ENDPOINTS } from './merchant-events'
import { MERCHANT_PAYMENT_ENDPOINTS } from './merchant-payments'
import { PlayerData } from './player-data'
import { PLAYER_MOVEMENT_ENDPOINTS } from './player-movements'
import { REALTIME_TOKENS_PATH, RealtimeTokens, RealtimeTokensRequest } from '../realtime'

export const PlayerErased = z.object({
  user_id: z.string(),
  /** The number of removed rows of each kind, and of payments whose personal data was erased. */
  removed: z.object({
    sessions: z.number(),
    cards: z.number(),
    payout_accounts: z.number(),
    uploads: z.number(),
    codes: z.number(),
    payments_forgotten: z.number(),
  }),
})
export type PlayerErased = z.infer<typeof PlayerErased>

/** The number of open sessions that were ended. */
export const SessionsEnded = z.object({ ended: z.number() })
export type SessionsEnded = z.infer<typeof SessionsEnded>

/** A player's choice of channels; a channel that is left out keeps its setting. */
export const PlayerNoticesRequest = z.strictObject({ email: z.optional(z.boolean()), phone: z.optional(z.boolean()) })
/** Whether the player gets notices by each channel. One-time codes that the player requests are always sent. */
export const PlayerNotices = z.object({ user_id: z.string(), email: z.boolean(), phone: z.boolean() })
export type PlayerNotices = z.infer<typeof PlayerNotices>

const path = `${MERCHANT_API}/brands/{brand}/players/{userId}/data` as const

const MERCHANT_ENDPOINTS = {
  choosePlayerNotices: {
    id: 'choosePlayerNotices',
    summary: 'Choose the channels by which a player gets notices, or read the choice with an empty body. Idempotent',
    method: 'POST',
    path: `${MERCHANT_API}/brands/{brand}/players/{userId}/notices`,
    access: 'merchant',
    request: PlayerNoticesRequest,
    status: 200,
    response: PlayerNotices,
    errors: ['merchant_unauthorized'],
  },
  exportPlayer: {
    id: 'exportPlayer',
    summary: 'Export the data about a player in readable form. Numbers of cards and accounts are masked',
    method: 'GET',
    path,
    access: 'merchant',
    status: 200,
    response: PlayerData,
    errors: ['merchant_unauthorized', 'not_found'],
  },
  erasePlayer: {
    id: 'erasePlayer',
    summary:
      'Erase the data of a player permanently, except amounts and ledger. Refused as `action_not_expected` while a payment is open; `not_found` if the player is erased',
    method: 'DELETE',
    path,
    access: 'merchant',
    status: 200,
    response: PlayerErased,
    errors: ['merchant_unauthorized', 'not_found', 'action_not_expected'],
  },
  endPlayerSession: {
    id: 'endPlayerSession',
    summary: 'End the session of a reference. Its launch code becomes invalid',
    method: 'DELETE',
    path: `${MERCHANT_API}/sessions/{sessionReference}`,
    access: 'merchant',
    status: 200,
    response: SessionsEnded,
    errors: ['merchant_unauthorized', 'not_found'],
  },
  endPlayerSessions: {
    id: 'endPlayerSessions',
    summary: 'End all sessions of a player. Open payments continue',
    method: 'DELETE',
    path: `${MERCHANT_API}/brands/{brand}/players/{userId}/sessions`,
    access: 'merchant',
    status: 200,
    response: SessionsEnded,
    errors: ['merchant_unauthorized', 'not_found'],
  },
  endOwnSession: {
    id: 'endOwnSession',
    summary: 'End the session of this request',
    method: 'DELETE',
    path: `${PLAYER_API}/session`,
    access: 'session',
    status: 200,
    response: SessionsEnded,
    errors: [],
  },
  endOwnSessions: {
    id: 'endOwnSessions',
    summary: 'End all sessions of the player of this request, in every browser. Open payments continue',
    method: 'DELETE',
    path: `${PLAYER_API}/sessions`,
    access: 'session',
    status: 200,
    response: SessionsEnded,
    errors: [],
  },
  realtimeTokens: {
    id: 'realtimeTokens',
    summary:
      'Tokens for the realtime channel: for the connection, for the player, and for a payment if the request names one',
    method: 'POST',
    path: REALTIME_TOKENS_PATH,
    access: 'pay-session',
    request: RealtimeTokensRequest,
    status: 200,
    response: RealtimeTokens,
    errors: ['not_found'],
  },
  clickstream: {
    id: 'clickstream',
    summary: 'Receive clickstream events. They are queued and stored later, or dropped if the queue is full',
    method: 'POST',
    path: CLICKSTREAM_PATH,
    access: 'pay-session',
    request: ClickstreamBatch,
    status: 200,
    response: ClickstreamReceipt,
    errors: ['not_found'],
  },
} as const satisfies Record<string, Endpoint>

/** Every call of the service. */
export const SERVICE_ENDPOINTS = {
  ...ENDPOINTS,
  ...MERCHANT_ENDPOINTS,
  ...MERCHANT_PAYMENT_ENDPOINTS,
  ...MERCHANT_EVENT_ENDPOINTS,
  ...PLAYER_MOVEMENT_ENDPOINTS,
}
export { PlayerData } from './player-data'
export {
  MERCHANT_EVENT_TYPES,
  MERCHANT_EVENTS_PER_PAGE,
  REPLAYED_EVENTS_MAX,
  type EventSelection,
  type StoredEvent,
} from './merchant-events'
export { MERCHANT_PAYMENTS_PER_PAGE, type MerchantPayment, type PaymentSelection } from './merchant-payments'
export {
  PLAYER_MOVEMENTS_PER_PAGE,
  type CreditRequest,
  type DebitRequest,
  type MovementSelection,
  type PlayerMovement,
} from './player-movements'
export type { NetFacts, OperationFacts, OperationRecord } from './operation-shape'
export type ServiceEndpointId = keyof typeof SERVICE_ENDPOINTS
