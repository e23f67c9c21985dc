import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { SubmitRequest } from '@modulor/contract/http'
import type { WalletKind } from '@modulor/contract/vocabulary'
import { holdsCardNumber } from '@modulor/rules'
import type { Draft } from './check-submit'
import { firstTarget } from '../model/routes-of'
import type { PaymentRow } from '../model/payment'
import type { Submit } from '../model/payments.types'

const PAY_SESSION_ID_BYTES = 16
const LAST_DIGITS = 4
const BIN_LENGTH = 6
/** Digits and capitals without those that people confuse: 0 and O, 1, I and L, U and V. */
const REFERENCE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const REFERENCE_LENGTH = 10

/** The data for a new payment: a submit, or the part of a submit that the history of a demo player provides. */
export type PaymentIntent = Pick<Submit, 'flow' | 'idempotencyKey' | 'requestId'> & {
  readonly wallet: WalletKind
  /** The field of the one-time code, which the fingerprint excludes. */
  readonly codeField?: string | undefined
  /** The merchant's account at a provider (`Provider.account`). */
  readonly accountAt?: (provider: string) => string | undefined
  /**
   * Whether the provider's circuit breaker admits calls; a payment begins at such a provider if there is one. Absent:
   * all do.
   */
  readonly isReachable?: (provider: string) => boolean
  readonly session: Pick<Submit['session'], 'brand' | 'userId' | 'idHash' | 'terms'>
  readonly body: Pick<SubmitRequest, 'currency' | 'fingerprint'>
}

function newReference(): string {
  const letters = Array.from(
    { length: REFERENCE_LENGTH },
    () => REFERENCE_ALPHABET[randomInt(REFERENCE_ALPHABET.length)],
  )
  return letters.join('')
}

/**
 * The browser id as the page sends it. Null if it is empty or contains a card number, which must not be stored (issue-9
 * 4.1).
 */
export function browserOf({ fingerprint = '' }: Pick<SubmitRequest, 'fingerprint'>): string | null {
  return fingerprint === '' || holdsCardNumber(fingerprint) ? null : fingerprint
}

/** The columns of the conversion: all four have a value, or all are null. */
const processingOf = ({ processing }: Draft['money']) => ({
  processing_currency: processing?.currency ?? null,
  processing_precision: processing?.precision ?? null,
  processing_amount: processing?.amountMinor.toString() ?? null,
  processing_rate: processing?.rate ?? null,
})

/** Creates the row of a payment that is about to be sent, with new ids and a new reference. */
export function newPayment(
  { session, flow, body, idempotencyKey, requestId = null, wallet, codeField, accountAt, isReachable }: PaymentIntent,
  draft: Omit<Draft, 'limits' | 'uploads' | 'account' | 'browser' | 'payoutAccount' | 'nativePay' | 'storedCard'> &
    Partial<Pick<Draft, 'payoutAccount' | 'nativePay' | 'storedCard'>>,
  bodyHash: string,
  now: Date,
): PaymentRow {
  const { method, card, storedCard, money } = draft
  const id = randomUUID()
  const target = firstTarget(draft.targets, id, isReachable)
  const orderId = flow === 'deposit' ? (session.terms.order?.id ?? null) : null
  return {
    id,
    brand: session.brand,
    user_id: session.userId,
    forgotten_at: null,
    session_id_hash: session.idHash,
    pay_session_id: randomBytes(PAY_SESSION_ID_BYTES).toString('base64url'),
    reference: newReference(),
    flow,
    pay_group_id: draft.id,
    pay_group_name: method.public_name,
    provider: target.provider,
    provider_account: accountAt?.(target.provider) ?? null,
    provider_method: target.providerMethod,
    route: target.route,
    attempt_id: null,
    currency: body.currency,
    currency_precision: draft.precision,
    amount: money.amountMinor.toString(),
    fee: money.feeMinor.toString(),
    tax: money.taxMinor.toString(),
    bonus: money.bonusMinor.toString(),
    total: money.totalMinor.toString(),
    received: money.receivedMinor.toString(),
    ...processingOf(money),
    experiment_user_group: session.terms.experiment_user_group ?? null,
    order_id: orderId,
    order_claim: orderId,
    state: 'submitting',
    version: 1,
    decline_code: null,
    provider_reference: null,
    provider_sequence: '0',
    next_action: null,
    expires_at: null,
    asked_at: null,
    reversal_requested_at: null,
    can_send_again: !card && !storedCard && !draft.encryptedCard && !draft.nativePay,
    saves_card: draft.isCardToSave,
    parameters: draft.parameters,
    card_bin: card ? card.number.slice(0, BIN_LENGTH) : (storedCard?.bin ?? null),
    card_last4: card ? card.number.slice(-LAST_DIGITS) : (storedCard?.last4 ?? null),
    destination: draft.destination,
    account_fields: draft.payoutAccount ? Object.keys(draft.payoutAccount.values) : null,
    is_new_payout_account: draft.payoutAccount?.isNew ?? null,
    pay_out_code: null,
    capture: method.capture,
    is_authorised: false,
    wallet,
    idempotency_key: idempotencyKey,
    body_hash: bodyHash,
    code_field: codeField ?? null,
    fingerprint: browserOf(body),
    request_id: requestId,
    created_at: now,
    updated_at: now,
  }
}
