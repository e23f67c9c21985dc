import type { DeclineCode } from '@modulor/contract/errors'
import type { Flow, PaymentState, WalletKind } from '@modulor/contract/vocabulary'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

type WrittenOnce<T> = ColumnType<T, T, never>
/** Whole minor units: numeric comes as text. */
type Minor = WrittenOnce<string>
/** Not validated by the type: the reader of a JSON column parses it. */
type Json = ColumnType<unknown, string, string>

/** Migrations 0003, 0004, 0007, 0012, 0013 to 0016: payments and the jobs that carry them. */
export interface PaymentTables {
  payment_moves: {
    from_state: ColumnType<PaymentState, never, never>
    to_state: ColumnType<PaymentState, never, never>
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
    /** Of the attempt that counts: the database changes it with `attempt_id` (migration 0048). */
    provider: WrittenOnce<string>
    provider_method: WrittenOnce<string>
    /** By what that provider knows the payment; null: by the payment's own id. */
    attempt_id: ColumnType<string | null, string | null | undefined, never>
    currency: WrittenOnce<string>
    currency_precision: WrittenOnce<number>
    amount: Minor
    fee: Minor
    tax: Minor
    bonus: Minor
    /** What the player gives. */
    total: Minor
    /** What the player gets, without the bonus. */
    received: Minor
    /** All four or none: what the provider is asked for in another currency. */
    processing_currency: WrittenOnce<string | null>
    processing_precision: WrittenOnce<number | null>
    processing_amount: WrittenOnce<string | null>
    processing_rate: WrittenOnce<string | null>
    /** For people: ten characters. */
    reference: WrittenOnce<string>
    experiment_user_group: WrittenOnce<string | null>
    /** The merchant's order that it pays. */
    order_id: WrittenOnce<string | null>
    /** The same until the payment ends without success; a trigger of the database sets it. */
    order_claim: WrittenOnce<string | null>
    state: PaymentState
    version: Generated<number>
    decline_code: DeclineCode | null
    provider_reference: string | null
    provider_sequence: ColumnType<string, string | undefined, string>
    next_action: ColumnType<unknown, string | null, string | null>
    expires_at: Date | null
    /** When the provider was last asked on a reader's behalf. */
    asked_at: Date | null
    /** When the player asked for the withdrawal back; it is never taken away again. */
    reversal_requested_at: Date | null
    /** False when a card number or CVV, which only memory had, was part of the order. */
    can_send_again: WrittenOnce<boolean>
    /** The vault has the card, sealed, until the payment ends. */
    saves_card: WrittenOnce<boolean>
    parameters: ColumnType<unknown, string, never>
    card_bin: WrittenOnce<string | null>
    card_last4: WrittenOnce<string | null>
    /** Where the money comes from or goes to, masked. */
    destination: WrittenOnce<string | null>
    /** Names of the parameters that say where a withdrawal goes. */
    account_fields: ColumnType<unknown, string | null, never>
    /** The service's own fact (WDR-4); null where there is no such account. */
    is_new_payout_account: WrittenOnce<boolean | null>
    /** What a shop pays out by, as the provider gave it. */
    pay_out_code: string | null
    idempotency_key: WrittenOnce<string>
    body_hash: WrittenOnce<string>
    /** The random name of the browser that sent it. */
    fingerprint: WrittenOnce<string | null>
    /** `manual`: the provider charges only what is captured (migration 0041). */
    capture: ColumnType<'automatic' | 'manual', 'automatic' | 'manual' | undefined, never>
    /** The provider has reserved the sum and not charged it. */
    is_authorised: Generated<boolean>
    /** Whose wallet it moves, for ever (migration 0045). */
    wallet: ColumnType<WalletKind, WalletKind | undefined, never>
    /** By which it got its provider (migration 0047); null: by no route. */
    route: ColumnType<string | null, string | null | undefined, never>
    /** Of the request that it began with (migration 0039). */
    request_id: WrittenOnce<string | null>
    created_at: WrittenOnce<Date>
    updated_at: Date
    /** When it forgot its player (migration 0021): the database then empties what names a person. */
    forgotten_at: Date | null
  }
  /** Migration 0048: attempts of payments that went on to another provider. */
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
  }
  payment_transitions: {
    id: GeneratedAlways<string>
    payment_id: WrittenOnce<string>
    version: WrittenOnce<number>
    from_state: WrittenOnce<PaymentState>
    to_state: WrittenOnce<PaymentState>
    /** What brought the verdict: `submit`, `callback`, `reconcile`, … */
    cause: WrittenOnce<string>
    at: WrittenOnce<Date>
  }
  /** Migration 0024: what a provider wants to have back with its next call. */
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
    /** Empty while the payment of a reference is not known. */
    payment_id: string
    /** How the event named its payment, where it did not by our id. */
    reference: WrittenOnce<string | null>
    /** What the event said, until it is settled; only of a provider that cannot be asked again. */
    verdict: Json | null
    /** Shared by the events of one body, which stands in the first row only. */
    delivery_id: WrittenOnce<string | null>
    /** As it was signed; empty once its payment forgot its player. */
    body: string
    received_at: WrittenOnce<Date>
    settled_at: Date | null
  }
  operator_cases: {
    /** What it is about: a payment's id, or the provider's name for something that is not one of our payments. */
    subject: WrittenOnce<string>
    payment_id: WrittenOnce<string | null>
    kind: WrittenOnce<string>
    details: Json
    opened_at: WrittenOnce<Date>
    id: Generated<string>
    version: Generated<number>
    /** The operator who works on it. */
    claimed_by: string | null
    /** The linked operation that mends it. */
    operation_id: string | null
    /** Who asked for an end without an operation, and why; a second person closes it. */
    close_requested_by: string | null
    close_reason: string | null
    /** The end of its refund that the request asks for. */
    close_end: 'carried_out' | 'not_carried_out' | null
    closed_by: string | null
    closed_at: Date | null
  }
  jobs: {
    kind: WrittenOnce<string>
    subject: WrittenOnce<string>
    /** The party that it depends on: a provider, or the brand whose merchant gets the event. */
    lane: Generated<string>
    /** When it is due; while it is leased, when the lease ends. */
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
    /** The signed bytes. */
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
    /** The status of the last answer, or why there was none. */
    last_answer: ColumnType<string | null, never, string | null>
    /** Migration 0057: how often it was asked for again, and when last. */
    replays: Generated<number>
    replayed_at: ColumnType<Date | null, never, Date | null>
  }
  /** Migration 0032: calls of providers, without what was sent or answered. */
  provider_exchanges: {
    id: GeneratedAlways<string>
    payment_id: WrittenOnce<string>
    at: WrittenOnce<Date>
    call: WrittenOnce<string>
    answer: WrittenOnce<string>
    code: WrittenOnce<string | null>
    duration_ms: WrittenOnce<number>
  }
  /** Merchants whose endpoint said that it is gone. */
  suspended_endpoints: {
    brand: WrittenOnce<string>
    url: WrittenOnce<string>
    since: WrittenOnce<Date>
    /** When one delivery is tried although the endpoint is suspended. */
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
