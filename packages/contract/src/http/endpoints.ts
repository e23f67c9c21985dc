/**
 * Every call of the service: method, path, request, answers. Routes, client, OpenAPI and the fuzz test read this table,
 * so an endpoint that is not here does not exist.
 */
import type * as z from 'zod/mini'
import type { ErrorCode } from '../errors'
import {
  DepositListing,
  DepositMethodDetails,
  SelectRequest,
  WithdrawalListing,
  WithdrawalMethodDetails,
} from './pay-groups'
import {
  PaySession,
  PlayerBalance,
  SessionCreated,
  SessionRequest,
  SubmitRequest,
  ThreeDsResultRequest,
  UserCardList,
  WithdrawalReversal,
} from './payments'

export const PLAYER_API = '/api/cashier-service/v1.0'
export const MERCHANT_API = '/api/merchant/v1'
export const SESSION_HEADER = 'x-session-id'
export const IDEMPOTENCY_HEADER = 'idempotency-key'

export type Endpoint = {
  readonly id: string
  readonly summary: string
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Path with `{name}` placeholders. */
  readonly path: string
  readonly access: 'session' | 'pay-session' | 'merchant' | 'open'
  readonly idempotent?: boolean
  /** A GET that the specification lets change something: nothing that a browser does by itself may reach it. */
  readonly isEffectful?: boolean
  readonly request?: z.ZodMiniType
  readonly status: number
  readonly response: z.ZodMiniType
  /** The refusals that this call can answer besides the ones every call can. */
  readonly errors: readonly ErrorCode[]
}

export const ENDPOINTS = {
  depositInit: {
    id: 'depositInit',
    summary: 'Deposit methods',
    method: 'GET',
    path: `${PLAYER_API}/payments/groups/init`,
    access: 'session',
    status: 200,
    response: DepositListing,
    errors: [],
  },
  withdrawalInit: {
    id: 'withdrawalInit',
    summary: 'Withdrawal methods',
    method: 'GET',
    path: `${PLAYER_API}/payouts/groups/init`,
    access: 'session',
    status: 200,
    response: WithdrawalListing,
    errors: [],
  },
  depositSelect: {
    id: 'depositSelect',
    summary: 'Details and fields of a deposit method',
    method: 'POST',
    path: `${PLAYER_API}/payments/groups/{payGroupId}/select`,
    access: 'session',
    request: SelectRequest,
    status: 200,
    response: DepositMethodDetails,
    errors: ['not_found', 'currency_unavailable'],
  },
  withdrawalSelect: {
    id: 'withdrawalSelect',
    summary: 'Details and fields of a withdrawal method',
    method: 'POST',
    path: `${PLAYER_API}/payouts/groups/{payGroupId}/select`,
    access: 'session',
    request: SelectRequest,
    status: 200,
    response: WithdrawalMethodDetails,
    errors: ['not_found', 'currency_unavailable'],
  },
  depositSubmit: {
    id: 'depositSubmit',
    summary: 'Pay. One payment per Idempotency-Key, however often it is sent',
    method: 'POST',
    path: `${PLAYER_API}/payments/groups/{payGroupId}/submit`,
    access: 'session',
    idempotent: true,
    request: SubmitRequest,
    status: 200,
    response: PaySession,
    errors: [
      'not_found',
      'form_invalid',
      'method_unavailable',
      'currency_unavailable',
      'idempotency_key_missing',
      'idempotency_key_reused',
      'idempotency_in_flight',
    ],
  },
  withdrawalSubmit: {
    id: 'withdrawalSubmit',
    summary: 'Pay out. One payout per Idempotency-Key',
    method: 'POST',
    path: `${PLAYER_API}/payouts/groups/{payGroupId}/submit`,
    access: 'session',
    idempotent: true,
    request: SubmitRequest,
    status: 200,
    response: PaySession,
    errors: [
      'not_found',
      'form_invalid',
      'method_unavailable',
      'currency_unavailable',
      '1206',
      'idempotency_key_missing',
      'idempotency_key_reused',
      'idempotency_in_flight',
    ],
  },
  sessionState: {
    id: 'sessionState',
    summary: "State of the session's payment: the one named by payment_id or idempotency_key, else the newest",
    method: 'GET',
    path: `${PLAYER_API}/payments/session-state`,
    access: 'session',
    status: 200,
    response: PaySession,
    errors: ['not_found'],
  },
  reversePendingWithdrawal: {
    id: 'reversePendingWithdrawal',
    summary: 'Take back the withdrawals whose payout has not left yet. Asked again, it changes nothing more',
    method: 'GET',
    path: `${PLAYER_API}/payments/reverse-pending-withdrawal`,
    access: 'session',
    isEffectful: true,
    status: 200,
    response: WithdrawalReversal,
    errors: ['bad_request'],
  },
  interaction: {
    id: 'interaction',
    summary: 'What a provider asks of the player; the header carries the pay session id of the address',
    method: 'GET',
    path: `${PLAYER_API}/payments/interaction`,
    access: 'pay-session',
    status: 200,
    response: PaySession,
    errors: ['not_found'],
  },
  status: {
    id: 'status',
    summary: 'Outcome of a payment; the header carries the pay session id of the address',
    method: 'GET',
    path: `${PLAYER_API}/payments/status`,
    access: 'pay-session',
    status: 200,
    response: PaySession,
    errors: ['not_found'],
  },
  threeDsResult: {
    id: 'threeDsResult',
    summary: 'What came back from the issuer. A hint only: the service asks the provider',
    method: 'POST',
    path: `${PLAYER_API}/payments/3ds-result`,
    access: 'pay-session',
    request: ThreeDsResultRequest,
    status: 200,
    response: PaySession,
    errors: ['not_found', 'action_not_expected'],
  },
  userCards: {
    id: 'userCards',
    summary: 'Saved cards',
    method: 'GET',
    path: `${PLAYER_API}/user-cards`,
    access: 'session',
    status: 200,
    response: UserCardList,
    errors: [],
  },
  createSession: {
    id: 'createSession',
    summary: 'Open a session for a player, server to server',
    method: 'POST',
    path: `${MERCHANT_API}/sessions`,
    access: 'merchant',
    request: SessionRequest,
    status: 201,
    response: SessionCreated,
    errors: ['merchant_unauthorized', 'currency_unavailable'],
  },
  playerBalance: {
    id: 'playerBalance',
    summary: "A player's balances, from the ledger",
    method: 'GET',
    path: `${MERCHANT_API}/brands/{brand}/players/{userId}/balance`,
    access: 'merchant',
    status: 200,
    response: PlayerBalance,
    errors: ['merchant_unauthorized', 'not_found'],
  },
} as const satisfies Record<string, Endpoint>

export type EndpointId = keyof typeof ENDPOINTS
