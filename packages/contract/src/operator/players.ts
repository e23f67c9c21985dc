/** The calls by which operators find and help players (issue-12 2). Contacts, cards and accounts are masked. */
import * as z from 'zod/mini'
import {
  CONTACT_TYPES,
  FLOWS,
  MESSAGE_REASONS,
  MESSAGE_STATES,
  MESSAGE_TEMPLATES,
  RISK_RULES,
  RISK_SCOPES,
  UNAVAILABLE_REASONS,
} from '../vocabulary'
import { PlayerMovement } from '../http/player-movements'
import { OPERATOR_API, type OperatorEndpoint } from './endpoint'
import { isoTime, nullableText, reason, shown } from './parts'

const PLAYER = `${OPERATOR_API}/players/{brand}/{playerId}` as const
const subject = { kind: 'player', parameters: ['brand', 'playerId'] } as const
const SEARCH_LENGTH_MAX = 254
/** How many rows of each list the page of a player shows, the newest first. */
export const PLAYER_ROWS_MAX = { movements: 20, sessions: 20, messages: 20, uploads: 50 } as const

const playerFields = {
  brand: z.string(),
  player_id: z.string(),
  first_name: nullableText,
  last_name: nullableText,
  country: nullableText,
  /** The result of the merchant's own check; null if the merchant did not send it. */
  is_verified: z.nullable(z.boolean()),
  masked_email: nullableText,
  masked_phone: nullableText,
  created_at: isoTime,
}
const FoundPlayer = z.object(playerFields)
export type FoundPlayer = z.infer<typeof FoundPlayer>

const PlayerView = z.object({
  player: z.object({ ...playerFields, updated_at: isoTime }),
  /** The merchant's credits and debits on the balance, the newest first, at most 20. */
  movements: z._default(z.array(PlayerMovement), []),
  /** `available` is null if the merchant's own wallet does not return it. */
  balances: z.array(z.object({ currency: z.string(), available: z.nullable(z.string()), held: z.string() })),
  /** The newest first. */
  sessions: z.array(
    z.object({
      reference: z.string(),
      currency: z.string(),
      country: z.string(),
      language: nullableText,
      created_at: isoTime,
      idle_expires_at: isoTime,
      expires_at: isoTime,
      is_open: z.boolean(),
    }),
  ),
  /** The limits of the player now, in the newest session; null if there is no session. */
  limits: z.nullable(
    z.object({
      currency: z.string(),
      session_opened_at: isoTime,
      /** The limit that the merchant has `given` with the session, and the rest after the deposits since; null: no limit. */
      deposit: z.nullable(z.object({ given: z.string(), left: z.string(), until: nullableText })),
      is_wagering: z.nullable(z.boolean()),
      /** The limits of one payment for each method that the player is offered, and whether it is available now. */
      methods: z.array(
        z.object({
          pay_group_id: z.string(),
          name: z.string(),
          flow: z.enum(FLOWS),
          min: z.string(),
          max: nullableText,
          unavailable_reason: z.nullable(shown(UNAVAILABLE_REASONS)),
          /** A time in the future; null: not restricted. */
          restricted_until: nullableText,
        }),
      ),
      /** Limits against abuse that the next card payment would reach, with a new card or with one of the player's cards. */
      abuse: z.array(
        z.object({
          rule: shown(RISK_RULES),
          scope: shown(RISK_SCOPES),
          /** `soft`: 3-D Secure with a challenge, or a wait; `hard`: refused. */
          stage: z.enum(['soft', 'hard']),
          count: z.number(),
          limit: z.number(),
          /** Until when payments are refused; null: they are not refused. */
          until: z.nullable(isoTime),
          card_last4: nullableText,
        }),
      ),
    }),
  ),
  cards: z.array(
    z.object({
      card_id: z.string(),
      bin: z.string(),
      last4: z.string(),
      exp_month: z.string(),
      exp_year: z.string(),
      holder: nullableText,
    }),
  ),
  /** Accounts to which the player requested a payout. */
  payout_accounts: z.array(
    z.object({
      requisite_id: z.string(),
      pay_group_id: z.string(),
      masked_account: z.string(),
      is_verified: z.boolean(),
      asked_at: isoTime,
    }),
  ),
  /** Accounts that the player saved. */
  saved_accounts: z.array(
    z.object({ pay_group_id: z.string(), masked_account: z.string(), last_used_at: nullableText }),
  ),
  blocks: z.object({
    /** The end of the block after wrong one-time codes; null: none. */
    codes_until: z.nullable(isoTime),
    /** Until when no browser can request a payout, because a contact was changed; null: no block. */
    payouts_until: z.nullable(isoTime),
    /** Until when the player's newest browser cannot request a payout; null: no block. */
    new_browser_payouts_until: z.nullable(isoTime),
    lifted_at: z.nullable(isoTime),
  }),
  /** Attempts with a card in the last 24 hours, as the limits against card testing count them. */
  card_attempts: z.object({ count: z.number(), cards: z.number(), declined: z.number() }),
  /** Messages to the player without their texts, the newest first, at most 20; null from a release without them. */
  messages: z._default(
    z.nullable(
      z.array(
        z.object({
          message_id: z.string(),
          channel: shown(CONTACT_TYPES),
          template: shown(MESSAGE_TEMPLATES),
          masked_address: z.string(),
          state: shown(MESSAGE_STATES),
          reason: z.nullable(shown(MESSAGE_REASONS)),
          created_at: isoTime,
          updated_at: isoTime,
        }),
      ),
    ),
    null,
  ),
  /** Whether the player gets notices by each channel. */
  notices: z._default(z.object({ email: z.boolean(), phone: z.boolean() }), { email: true, phone: true }),
  uploads: z.array(
    z.object({
      upload_id: z.string(),
      name: z.string(),
      content_type: z.string(),
      size_bytes: z.number(),
      payment_id: nullableText,
      created_at: isoTime,
    }),
  ),
})
export type PlayerView = z.infer<typeof PlayerView>

export const PLAYER_ENDPOINTS = {
  findPlayers: {
    id: 'findPlayers',
    // Not a GET, because an e-mail address must not be part of a URL.
    summary: "Players by the merchant's id, an e-mail address or a telephone number",
    method: 'POST',
    path: `${OPERATOR_API}/players/search`,
    access: 'players.read',
    isAudited: true,
    request: z.strictObject({ q: z.string().check(z.trim(), z.minLength(1), z.maxLength(SEARCH_LENGTH_MAX)) }),
    status: 200,
    response: z.object({
      players: z.array(FoundPlayer),
      /** Whether players are left out. */
      is_more: z._default(z.boolean(), false),
    }),
    errors: [],
  },
  readPlayer: {
    id: 'readPlayer',
    summary: 'One player: balances, sessions, masked cards and accounts, blocks and limits',
    method: 'GET',
    path: PLAYER,
    access: 'players.read',
    isAudited: true,
    subject,
    status: 200,
    response: PlayerView,
    errors: ['not_found'],
  },
  unblockPlayer: {
    id: 'unblockPlayer',
    summary: 'End the blocks of codes and payouts',
    method: 'POST',
    path: `${PLAYER}/unblock`,
    access: 'players.manage',
    isAudited: true,
    subject,
    request: z.strictObject({ reason }),
    status: 200,
    response: PlayerView,
    errors: ['not_found'],
  },
  verifyPlayerAccount: {
    id: 'verifyPlayerAccount',
    summary: 'Confirm a payout account for the player',
    method: 'POST',
    path: `${PLAYER}/payout-accounts/{requisiteId}/verify`,
    access: 'players.manage',
    isAudited: true,
    subject: { kind: 'player', parameters: ['brand', 'playerId', 'requisiteId'] },
    request: z.strictObject({ reason }),
    status: 200,
    response: PlayerView,
    errors: ['not_found'],
  },
  revokePlayerSessions: {
    id: 'revokePlayerSessions',
    summary: 'End all sessions of a player',
    method: 'POST',
    path: `${PLAYER}/sessions/revoke`,
    access: 'players.manage',
    isAudited: true,
    subject,
    request: z.strictObject({ reason }),
    status: 200,
    /** How many sessions were open. */
    response: z.object({ ended: z.number() }),
    errors: ['not_found'],
  },
  exportPlayerData: {
    id: 'exportPlayerData',
    summary: 'Export the data about a player as a file',
    method: 'GET',
    path: `${PLAYER}/data`,
    access: 'players.manage',
    isAudited: true,
    subject,
    status: 200,
    errors: ['not_found'],
  },
  erasePlayerData: {
    id: 'erasePlayerData',
    summary: 'Erase the data of a player permanently, except amounts and ledger',
    method: 'POST',
    path: `${PLAYER}/erase`,
    access: 'players.erase',
    isAudited: true,
    subject,
    request: z.strictObject({
      reason,
      /** The player's id, as a confirmation. */
      confirm: z.string(),
    }),
    status: 200,
    response: z.object({ payments_forgotten: z.number() }),
    errors: ['not_found', 'player_busy', 'player_returned'],
  },
  readUpload: {
    id: 'readUpload',
    summary: 'A file that a player uploaded for a payment',
    method: 'GET',
    path: `${OPERATOR_API}/uploads/{uploadId}`,
    access: 'uploads.read',
    isAudited: true,
    subject: { kind: 'upload', parameters: ['uploadId'] },
    status: 200,
    errors: ['not_found', 'upload_infected', 'scanner_unavailable'],
  },
} as const satisfies Record<string, OperatorEndpoint>
