import type { DeclineCode } from '@modulor/contract/errors'
import type { Flow, PaymentState, WalletKind } from '@modulor/contract/vocabulary'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

type WrittenOnce<T> = ColumnType<T, T, never>
/** Whole minor units. The driver returns numeric as text. */
type Minor = WrittenOnce<string>
/** Not validated by its type: the code that reads a JSON column parses it. */
type Json = ColumnType<unknown, string, string>

/** Migrations 0003, 0004, 0007, 0012, 0013 to 0016: payments and their jobs. */
export interface PaymentTables {
  payment_moves: {
    from_state: ColumnType<PaymentState, never, never>
    to_state: ColumnType<PaymentState, never, never>
  }
  /** Migration 0063. */
  later_successes: {
    payment_id: WrittenOnce<string>
    sequence: WrittenOnce<string | number>
    stated_at: WrittenOnce<Date>
  }
  payments: {
    id: WrittenOnce<string>
    brand: WrittenOnce<string>
    user_id: WrittenOnce<string>
    session_id_hash: WrittenOnce<string>
    pay_session_id: WrittenOnce<string>
    flow: WrittenOnce<Flow>
    pay_group_id: WrittenOnce<string>
    pay_group_name: WrittenOnce<string>
    /** The provider of the current attempt: the database changes it with `attempt_id` (migration 0048). */
    provider: WrittenOnce<string>
    provider_method: WrittenOnce<string>
    /** The id of the payment at that provider; null: the payment's own id. */
    attempt_id: ColumnType<string | null, string | null | undefined, never>
    /** The merchant's account at the provider of the current attempt (migration 0061). */
    provider_account: ColumnType<string | null, string | null | undefined, never>
    currency: WrittenOnce<string>
    currency_precision: WrittenOnce<number>
    amount: Minor
    fee: Minor
    tax: Minor
    bonus: Minor
    /** What the player pays. */
    total: Minor
    /** What the player gets, without the bonus. */
    received: Minor
    /** All four or none: the sum that the provider charges in another currency. */
    processing_currency: WrittenOnce<string | null>
    processing_precision: WrittenOnce<number | null>
    processing_amount: WrittenOnce<string | null>
    processing_rate: WrittenOnce<string | null>
    /** The reference for people: ten characters. */
    reference: WrittenOnce<string>
    experiment_user_group: WrittenOnce<string | null>
    /** The merchant's order that the payment pays. */
    order_id: WrittenOnce<string | null>
    /** Equal to `order_id` until the payment ends without success; a trigger of the database sets it. */
    order_claim: WrittenOnce<string | null>
    state: PaymentState
    version: Generated<number>
    decline_code: DeclineCode | null
    provider_reference: string | null
    provider_sequence: ColumnType<string, string | undefined, string>
    next_action: ColumnType<unknown, string | null, string | null>
    expires_at: Date | null
    /** When the provider was last queried because a client read the payment. */
    asked_at: Date | null
    /** When the player requested to cancel the withdrawal; it is never reset. */
    reversal_requested_at: Date | null
    /** False if the order had a card number or CVV, which is only in memory. */
    can_send_again: WrittenOnce<boolean>
    /** The vault has the encrypted card until the payment ends. */
    saves_card: WrittenOnce<boolean>
    parameters: ColumnType<unknown, string, never>
    card_bin: WrittenOnce<string | null>
    card_last4: WrittenOnce<string | null>
    /** The source or destination of the money, masked. */
    destination: WrittenOnce<string | null>
    /** Names of the parameters that contain the destination of a withdrawal. */
    account_fields: ColumnType<unknown, string | null, never>
    /** Determined by the service (WDR-4); null if there is no such account. */
    is_new_payout_account: WrittenOnce<boolean | null>
    /** The code for a payout in a shop, from the provider. */
    pay_out_code: string | null
    idempotency_key: WrittenOnce<string>
    body_hash: WrittenOnce<string>
    /** The field of the one-time code, which `body_hash` leaves out (migration 0060). */
    code_field: ColumnType<string | null, string | null | undefined, never>
    /** The random id of the browser that sent the payment. */
    fingerprint: WrittenOnce<string | null>
    /** `manual`: the provider charges only captured sums (migration 0041). */
    capture: ColumnType<'automatic' | 'manual', 'automatic' | 'manual' | undefined, never>
    /** The provider has reserved the sum and not charged it. */
    is_authorised: Generated<boolean>
    /** The wallet of the payment, which never changes (migration 0045). */
    wallet: ColumnType<WalletKind, WalletKind | undefined, never>
    /** The route that selected the provider (migration 0047); null: no route. */
    route: ColumnType<string | null, string | null | undefined, never>
    /** The id of the request with which the payment began (migration 0039). */
    request_id: WrittenOnce<string | null>
    created_at: WrittenOnce<Date>
    updated_at: Date
    /** When the player's data was removed (migration 0021): the database then empties all columns with personal data. */
    forgotten_at: Date | null
  }
  /** Migration 0048: earlier attempts of payments that were then tried at another provider. */
  payment_attempts: {
    payment_id: WrittenOnce<string>
    number: WrittenOnce<number>
    attempt_id: WrittenOnce<string>
    provider: WrittenOnce<string>
    provider_method: WrittenOnce<string>
    provider_reference: WrittenOnce<string | null>
    provider_sequence: WrittenOnce<string>
    answer: WrittenOnce<'declined' | 'not_taken'>
    code: WrittenOnce<string>
    ended_at: WrittenOnce<Date>
    provider_account: ColumnType<string | null, string | null | undefined, never>
  }
  payment_transitions: {
    id: GeneratedAlways<string>
    payment_id: WrittenOnce<string>
    version: WrittenOnce<number>
    from_state: WrittenOnce<PaymentState>
    to_state: WrittenOnce<PaymentState>
    /** The source of the verdict: `submit`, `callback`, `reconcile`, … */
    cause: WrittenOnce<string>
    at: WrittenOnce<Date>
  }
  /** Migration 0024: data that a provider needs in its next call. */
  payment_continuations: {
    payment_id: WrittenOnce<string>
    vault_key_id: string
    wrapped_key: Buffer
    encrypted: Buffer
    kept_at: Date
  }
  callback_inbox: {
    provider: WrittenOnce<string>
    event_id: WrittenOnce<string>
    /** Empty until the payment of a reference is found. */
    payment_id: string
    /** The payment's reference in an event that does not contain our id. */
    reference: WrittenOnce<string | null>
    /** The event's content, until it is processed; only for a provider that cannot be queried. */
    verdict: Json | null
    /** The same for all events of one body, which is only in the first row. */
    delivery_id: WrittenOnce<string | null>
    /** The signed body; empty after the personal data of its payment was removed. */
    body: string
    received_at: WrittenOnce<Date>
    settled_at: Date | null
  }
  operator_cases: {
    /**
     * What the case is about: a payment's id, or the provider's reference of something that is not one of our
     * payments.
     */
    subject: WrittenOnce<string>
    payment_id: WrittenOnce<string | null>
    kind: WrittenOnce<string>
    details: Json
    opened_at: WrittenOnce<Date>
    id: Generated<string>
    version: Generated<number>
    /** The operator who works on it. */
    claimed_by: string | null
    /** The linked operation that resolves the case. */
    operation_id: string | null
    /** The operator who requested to close it without an operation, and why; a second person confirms it. */
    close_requested_by: string | null
    close_reason: string | null
    /** The requested end of the case's refund. */
    close_end: 'carried_out' | 'not_carried_out' | null
    closed_by: string | null
    closed_at: Date | null
  }
  jobs: {
    kind: WrittenOnce<string>
    subject: WrittenOnce<string>
    /** The party on which the job depends: a provider, or the brand whose merchant gets the event. */
    lane: Generated<string>
    /** When the job is due; while it is leased, the end of the lease. */
    run_at: Date
    attempt: Generated<number>
    lease_token: string | null
    leased_by: string | null
  }
  merchant_events: {
    id: WrittenOnce<string>
    payment_id: WrittenOnce<string>
    sequence: WrittenOnce<number>
    brand: WrittenOnce<string>
    /** The signed body. */
    body: WrittenOnce<string>
    created_at: WrittenOnce<Date>
  }
  merchant_event_deliveries: {
    event_id: WrittenOnce<string>
    payment_id: WrittenOnce<string>
    sequence: WrittenOnce<number>
    attempt: Generated<number>
    first_due_at: Date
    state: 'due' | 'delivered' | 'given_up'
    last_tried_at: ColumnType<Date | null, never, Date | null>
    /** The status of the last response, or why there was none. */
    last_answer: ColumnType<string | null, never, string | null>
    /** Migration 0057: how often a replay was requested, and when last. */
    replays: Generated<number>
    replayed_at: ColumnType<Date | null, never, Date | null>
  }
  /** Migration 0032: calls to providers, without the content of requests and responses. */
  provider_exchanges: {
    id: GeneratedAlways<string>
    payment_id: WrittenOnce<string>
    at: WrittenOnce<Date>
    call: WrittenOnce<string>
    answer: WrittenOnce<string>
    code: WrittenOnce<string | null>
    duration_ms: WrittenOnce<number>
  }
  /** Merchants whose endpoint reported that it is gone (410). */
  suspended_endpoints: {
    brand: WrittenOnce<string>
    url: WrittenOnce<string>
    since: WrittenOnce<Date>
    /** When one delivery is tried despite the suspension. */
    probe_at: Date
  }
  /** Migration 0020. */
  upkeep: {
    task: string
    due_at: Date
  }
  readiness: {
    only_row: Generated<boolean>
    written_at: Date
  }
}
