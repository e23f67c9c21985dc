/** The statements of phases A and C, which every payment uses (`db/functions`). */
import { sql } from 'kysely'
import { prepared } from '../../../db'
import type { Cause } from '../model/change'
import type { ChangedRow } from '../model/payment'

type Token = { readonly token: string | null }
type Begun = readonly [payment: string, card: string | null]
type Held = readonly [operation: string | null, lines: string | null]
type Leased = readonly [by: string, until: Date]
type Limits = readonly [restMinor: string | null, since: Date | null]

/** Stores a payment, its hold (withdrawals) and its leased job. */
export const begin = prepared(
  (_db, ...given: readonly [...Begun, ...Held, ...Leased]) => sql<Token>`
    select payment_begin(${sql.join(given)}) as token`,
)
/** `begin` for a deposit with a deposit limit: fails if this deposit and those since `since` exceed it (PY004). */
export const beginWithin = prepared(
  (_db, ...given: readonly [...Begun, ...Held, ...Leased, ...Limits]) => sql<Token>`
    select payment_begin_within(${sql.join(given)}) as token`,
)
/**
 * `beginWithin`, which also fails if there is an earlier payment with this method that the player has not been asked about
 * (PY005).
 */
export const beginAsked = prepared(
  (_db, ...given: readonly [...Begun, ...Held, ...Leased, ...Limits, seenAt: Date | null]) => sql<Token>`
    select payment_begin_asked(${sql.join(given)}) as token`,
)
type EarlierCheck = readonly [isAsked: boolean, seenAt: Date | null, counting: string]
/** `begin`, `beginWithin` or `beginAsked` for a card deposit that also counts its attempt in the limits against abuse (PY006). */
export const beginCounted = prepared(
  (_db, ...given: readonly [...Begun, ...Leased, ...Limits, ...EarlierCheck]) => sql<Token>`
    select payment_begin_counted(${sql.join(given)}) as token`,
)

type Applying = readonly [
  ...[id: string, version: number, change: string | null, cause: Cause, now: Date],
  ...[token: string | null, runAt: Date | null, operation: string | null, lines: string | null],
  ...[eventId: null, event: string | null],
]
export const applied = prepared(
  (_db, ...given: Applying) => sql<ChangedRow>`select state, version, decline_code, next_action, expires_at,
      provider_reference, provider_sequence, pay_out_code, is_authorised, updated_at
    from payment_apply(${sql.join(given)})`,
)
