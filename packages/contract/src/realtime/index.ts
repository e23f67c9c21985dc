/**
 * The realtime channel (RT-1 to RT-6): its addresses, its tokens, and its publications. The frames between client and
 * server follow the Centrifuge protocol. A publication reports that something has changed; the new state is read by a call.
 */
import * as z from 'zod/mini'
import { PLAYER_API } from '../wire/endpoint'
import { decimalText } from '../wire/wire'
import { FLOWS, PAYMENT_STATES } from '../vocabulary'

const REALTIME_API = `${PLAYER_API}/realtime` as const

export const REALTIME_WEBSOCKET_PATH = `${REALTIME_API}/websocket` as const
/** The stream for clients that cannot open a websocket: the body of the POST is the connect command (RT-4). */
export const REALTIME_STREAM_PATH = `${REALTIME_API}/http_stream` as const
/** Receives the later commands of a stream (RT-4). */
export const REALTIME_EMULATION_PATH = `${REALTIME_API}/emulation` as const
export const REALTIME_TOKENS_PATH = `${REALTIME_API}/tokens` as const

const Channel = z.object({ channel: z.string(), token: z.string() })

/** `payment_id` is the payment to follow. A caller with a pay session id follows the payment of that id. */
export const RealtimeTokensRequest = z.object({ payment_id: z.optional(z.string().check(z.maxLength(64))) })
export type RealtimeTokensRequest = z.infer<typeof RealtimeTokensRequest>

/** The tokens with which a player can connect and subscribe; each is valid for a few minutes. */
export const RealtimeTokens = z.object({
  auth_token: z.string(),
  /** Null if no payment was requested. */
  payment: z.nullable(Channel),
  /** Null for a caller with a pay session id, who may see only one payment. */
  player: z.nullable(Channel),
  /** The token with which this connection can send batches of the clickstream (CLICK-2); null: they are sent by POST. */
  clicks: z.nullable(z.string()),
})
export type RealtimeTokens = z.infer<typeof RealtimeTokens>

/** Body of a command after the connect command of a stream; `data` contains frames as text (RT-4). */
export const EmulationRequest = z.object({
  session: z.string().check(z.maxLength(64)),
  node: z.string().check(z.maxLength(64)),
  data: z.string(),
})
export type EmulationRequest = z.infer<typeof EmulationRequest>

/** On a payment's own channel: its state after a change (RT-6). `version` increases with each change of a payment. */
export const PaymentPublication = z.object({
  type: z.literal('payment'),
  payment_id: z.string(),
  flow: z.enum(FLOWS),
  state: z.enum(PAYMENT_STATES),
  version: z.int(),
  /** What the player pays or is paid, in `currency`. */
  amount: decimalText,
  currency: z.string(),
  /** The type of the payment's next action. */
  next_action: z.string(),
})
export type PaymentPublication = z.infer<typeof PaymentPublication>

/** On a player's channel: a balance, an open payment or a method may have changed, so that pages read their lists again. */
export const PlayerPublication = z.object({ type: z.literal('player') })
export type PlayerPublication = z.infer<typeof PlayerPublication>
