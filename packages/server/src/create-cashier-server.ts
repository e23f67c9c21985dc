import type {
  CreditRequest,
  DebitRequest,
  MerchantEventsResponse,
  MerchantPaymentDetails,
  MerchantPayment,
  MerchantPaymentsResponse,
  OperationFacts,
  PlayerBalance,
  PlayerData,
  PlayerErased,
  PlayerMovement,
  PlayerMovementsResponse,
  PlayerNotices,
  PlayerNoticesRequest,
  PlayerVerification,
  RefundRequest,
  ReplayEventResponse,
  ReplayEventsRequest,
  ReplayEventsResponse,
  SandboxSessionRequest,
  SessionCreated,
  SessionRequest,
  SessionsEnded,
  StoredEvent,
} from './api-types'
import { makeCall, pathOf, type Call, type ClientOptions } from './call'

/** One key for each intent, such as one click on "Refund". Each retry sends the same key. */
export type IdempotencyOptions = { readonly idempotencyKey: string }
export type Player = { readonly brand: string; readonly userId: string }
export type PaymentFilter = {
  readonly userId?: string
  readonly orderId?: string
  readonly reference?: string
  readonly state?: MerchantPayment['state']
  readonly flow?: MerchantPayment['flow']
  /** `next_cursor` of the previous page. */
  readonly cursor?: string
}
export type EventFilter = {
  readonly paymentId?: string
  readonly state?: StoredEvent['state']
  /** Only those that were replayed, the latest replay first. */
  readonly replayed?: boolean
  readonly cursor?: string
}

const ofPlayer = ({ brand, userId }: Player) => pathOf`/brands/${brand}/players/${userId}`

/** Credits and debits on the balance that the service keeps. */
const movementCalls = (call: <Answer>(request: Call) => Promise<Answer>) => ({
  /** Adds to the balance: a win, a bonus, a correction. `reference` is your own id, which makes the call idempotent. */
  credit: (player: Player, body: CreditRequest) =>
    call<PlayerMovement>({ method: 'POST', path: `${ofPlayer(player)}/credits`, body, isRepeatable: true }),
  /** Subtracts from the balance: a stake, a correction. Refused if the balance is below the amount. */
  debit: (player: Player, body: DebitRequest) =>
    call<PlayerMovement>({ method: 'POST', path: `${ofPlayer(player)}/debits`, body, isRepeatable: true }),
  /** A page of the credits and debits of a player, the newest first. */
  movements: (player: Player, filter: { readonly reference?: string; readonly cursor?: string } = {}) =>
    call<PlayerMovementsResponse>({ method: 'GET', path: `${ofPlayer(player)}/movements`, query: filter }),
})

/** The verification of a player's payout accounts, and notices to the player. */
const verificationCalls = (call: <Answer>(request: Call) => Promise<Answer>) => ({
  verification: (player: Player) =>
    call<PlayerVerification>({ method: 'GET', path: `${ofPlayer(player)}/verification` }),
  verifyPayoutAccount: (player: Player, requisiteId: string) =>
    call<PlayerVerification>({
      method: 'POST',
      path: `${ofPlayer(player)}${pathOf`/payout-accounts/${requisiteId}/verify`}`,
      body: {},
      isRepeatable: true,
    }),
  /** Ends the block after too many wrong codes, and the hold of payouts. */
  liftVerificationBlock: (player: Player) =>
    call<PlayerVerification>({
      method: 'POST',
      path: `${ofPlayer(player)}/verification/lift-block`,
      body: {},
      isRepeatable: true,
    }),
  /** Sets and returns the channels by which the player gets notices. One-time codes are always sent. Without a choice it only reads. */
  notices: (player: Player, choice: PlayerNoticesRequest = {}) =>
    call<PlayerNotices>({
      method: 'POST',
      path: `${ofPlayer(player)}/notices`,
      body: choice,
      isRepeatable: true,
    }),
})

/**
 * The merchant API of the cashier, for your back end. Every call throws a `CashierError` if the service refuses it or cannot be
 * reached. Amounts are decimal text in the currency of the payment, such as `'12.50'`.
 */
export function createCashierServer(options: ClientOptions) {
  // The types are generated from the OpenAPI document of the service, whose tests validate its responses.
  const call = async <Answer>(request: Call): Promise<Answer> => (await makeCall(options, request)) as Answer
  const decide = (paymentId: string, act: 'capture' | 'void', reason: string, { idempotencyKey }: IdempotencyOptions) =>
    call<OperationFacts>({
      method: 'POST',
      path: `${pathOf`/payments/${paymentId}`}/${act}`,
      body: { reason },
      idempotencyKey,
    })

  return {
    sessions: {
      /** Opens a session for a player. Give `url` to the page that shows the cashier. */
      create: (body: SessionRequest | SandboxSessionRequest) =>
        // A session that is never opened has no effect.
        call<SessionCreated>({ method: 'POST', path: '/sessions', body, isRepeatable: true }),
      /** Ends the session with this reference. Throws `not_found` if it has ended already, unless a retry finds that. */
      end: (sessionReference: string) =>
        call<SessionsEnded>({
          method: 'DELETE',
          path: pathOf`/sessions/${sessionReference}`,
          isRepeatable: true,
          whenGone: { ended: 0 } satisfies SessionsEnded,
        }),
    },
    payments: {
      /** A page of the payments of a brand, the newest first. */
      list: (brand: string, { userId, orderId, ...filter }: PaymentFilter = {}) =>
        call<MerchantPaymentsResponse>({
          method: 'GET',
          path: pathOf`/brands/${brand}/payments`,
          query: { user_id: userId, order_id: orderId, ...filter },
        }),
      /** A payment with the operations after its end, and the amount that can still be refunded. */
      get: (paymentId: string) => call<MerchantPaymentDetails>({ method: 'GET', path: pathOf`/payments/${paymentId}` }),
      /** Refunds a paid deposit, in part or completely. */
      refund: (paymentId: string, body: RefundRequest, { idempotencyKey }: IdempotencyOptions) =>
        call<OperationFacts>({ method: 'POST', path: pathOf`/payments/${paymentId}/refunds`, body, idempotencyKey }),
      /** Charges an authorised deposit. */
      capture: (paymentId: string, reason: string, key: IdempotencyOptions) =>
        decide(paymentId, 'capture', reason, key),
      /** Releases an authorised deposit. */
      void: (paymentId: string, reason: string, key: IdempotencyOptions) => decide(paymentId, 'void', reason, key),
    },
    players: {
      balance: (player: Player) => call<PlayerBalance>({ method: 'GET', path: `${ofPlayer(player)}/balance` }),
      ...movementCalls(call),
      ...verificationCalls(call),
      endSessions: (player: Player) =>
        call<SessionsEnded>({ method: 'DELETE', path: `${ofPlayer(player)}/sessions`, isRepeatable: true }),
      /** The data about a player in readable form, with masked numbers. The page about data retention lists what is left out. */
      export: (player: Player) => call<PlayerData>({ method: 'GET', path: `${ofPlayer(player)}/data` }),
      /** Erases the data of a player permanently. Amounts and the ledger stay. */
      erase: (player: Player) => call<PlayerErased>({ method: 'DELETE', path: `${ofPlayer(player)}/data` }),
    },
    events: {
      /** A page of the events of a brand, the newest first. */
      list: (brand: string, { paymentId, replayed, ...filter }: EventFilter = {}) =>
        call<MerchantEventsResponse>({
          method: 'GET',
          path: pathOf`/brands/${brand}/events`,
          query: { payment_id: paymentId, ...(replayed && { replayed: 'true' }), ...filter },
        }),
      /** Sends an event again, with its id and body. */
      replay: (brand: string, eventId: string) =>
        call<ReplayEventResponse>({ method: 'POST', path: pathOf`/brands/${brand}/events/${eventId}/replay` }),
      /** Sends all events of a time range again, in their order. */
      replayRange: (brand: string, body: ReplayEventsRequest) =>
        call<ReplayEventsResponse>({ method: 'POST', path: pathOf`/brands/${brand}/events/replay`, body }),
    },
  }
}
export type CashierServer = ReturnType<typeof createCashierServer>
