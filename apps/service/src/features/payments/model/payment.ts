/** A payment in the service: its row with parsed JSON, and amounts in whole minor units. */
import type { DeclineCode } from '@modulor/contract/errors'
import type { Flow, PaymentState, WalletKind } from '@modulor/contract/vocabulary'
import { fromMinor } from '@modulor/rules'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import { parseAction, type ProviderAction } from '../../../actions/registry'
import type { Tables } from '../../../db'

/** The amount in the provider's currency, and the rate of the conversion. */
export type Processing = ProviderMoney & { readonly rate: string }
export type ProviderMoney = { readonly currency: string; readonly precision: number; readonly amountMinor: bigint }

export type Payment = {
  readonly id: string
  readonly brand: string
  readonly userId: string
  readonly sessionIdHash: string
  /** Names the payment in addresses. It gives access to read and continue this payment and nothing else. */
  readonly paySessionId: string
  readonly flow: Flow
  readonly payGroupId: string
  readonly payGroupName: string
  /** The provider of the current attempt. */
  readonly provider: string
  /**
   * The id under which that provider has the payment: the payment's own id, or another one for a further attempt (decision 92).
   */
  readonly attemptId: string
  /** The merchant's account at that provider; null if it is not known. */
  readonly providerAccount: string | null
  readonly providerMethod: string
  /** The name of the route that chose the provider; null if none did. */
  readonly route: string | null
  readonly currency: string
  readonly precision: number
  readonly amountMinor: bigint
  readonly feeMinor: bigint
  readonly taxMinor: bigint
  /** Granted by the merchant on top of a deposit; not sent to the provider. */
  readonly bonusMinor: bigint
  /** What the player pays: amount and fee of a deposit, or what is taken from the balance. */
  readonly totalMinor: bigint
  /** What the player gets: credited to the balance, or paid out. */
  readonly receivedMinor: bigint
  /** The amount that the provider is asked for, if it is in another currency (FORM-14). */
  readonly processing: Processing | null
  /** The payment's id for people: ten characters that are hard to confuse. */
  readonly reference: string
  readonly experimentUserGroup: string | null
  /** The id of the merchant's order that the payment pays (CHECK-1). */
  readonly orderId: string | null
  readonly state: PaymentState
  /** Increases with every change. A decision on an older version is made again. */
  readonly version: number
  readonly declineCode: DeclineCode | null
  readonly providerReference: string | null
  readonly providerSequence: number
  readonly action: ProviderAction | null
  /** When the payment ends if the player does not act. */
  readonly expiresAt: Date | null
  /** When the player requested to cancel the withdrawal (REV-1); written before the provider is called. */
  readonly reversalRequestedAt: Date | null
  /** False if the order contained a card number or CVV, which were only in memory. */
  readonly canSendAgain: boolean
  /** Its card waits in the vault and is saved for the player if the payment succeeds. */
  readonly savesCard: boolean
  readonly parameters: Readonly<Record<string, string | number | boolean>>
  readonly cardBin: string | null
  readonly cardLast4: string | null
  /** Where the money comes from or goes to, masked; null if the method alone shows it. */
  readonly destination: string | null
  /** Names of the parameters that form the payout account to be saved; null: no account is saved (WDR-1). */
  readonly accountFields: readonly string[] | null
  /** The code for which the shop pays out the money (BET-1). */
  readonly payOutCode: string | null
  /** `manual`: the provider charges only what is captured. */
  readonly capture: 'automatic' | 'manual'
  /** The kind of wallet that has the player's balance. It never changes. */
  readonly wallet: WalletKind
  /** The provider has reserved the amount and not charged it: it can be captured or voided. */
  readonly isAuthorised: boolean
  readonly idempotencyKey: string
  readonly bodyHash: string
  /** The field of the one-time code, which `bodyHash` leaves out; null if there is none, or if a former build stored the payment. */
  readonly codeField: string | null
  /** The id of the request that created the payment. */
  readonly requestId: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** What only typed columns contain: it can be read also if a JSON column of the row is damaged. */
export type PaymentFacts = Omit<Payment, 'parameters' | 'accountFields' | 'action'>

const StoredParameters = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))

export type PaymentRow = Selectable<Tables['payments']>

/** Reads a row. Throws if a JSON column has content that no build can have written. */
export function toPayment(row: PaymentRow): Payment {
  return {
    ...toPaymentFacts(row),
    parameters: StoredParameters.parse(row.parameters),
    accountFields: row.account_fields === null ? null : z.array(z.string()).parse(row.account_fields),
    action: actionOf(row),
  }
}

/** Reads the typed columns of a row. Never throws. */
export function toPaymentFacts(row: PaymentRow): PaymentFacts {
  return {
    id: row.id,
    brand: row.brand,
    userId: row.user_id,
    sessionIdHash: row.session_id_hash,
    paySessionId: row.pay_session_id,
    flow: row.flow,
    payGroupId: row.pay_group_id,
    payGroupName: row.pay_group_name,
    provider: row.provider,
    attemptId: row.attempt_id ?? row.id,
    providerAccount: row.provider_account,
    providerMethod: row.provider_method,
    route: row.route,
    currency: row.currency,
    precision: row.currency_precision,
    amountMinor: BigInt(row.amount),
    feeMinor: BigInt(row.fee),
    taxMinor: BigInt(row.tax),
    bonusMinor: BigInt(row.bonus),
    totalMinor: BigInt(row.total),
    receivedMinor: BigInt(row.received),
    processing: processingOf(row),
    reference: row.reference,
    experimentUserGroup: row.experiment_user_group,
    orderId: row.order_id,
    reversalRequestedAt: row.reversal_requested_at,
    canSendAgain: row.can_send_again,
    savesCard: row.saves_card,
    cardBin: row.card_bin,
    cardLast4: row.card_last4,
    destination: row.destination,
    capture: row.capture,
    wallet: row.wallet,
    idempotencyKey: row.idempotency_key,
    bodyHash: row.body_hash,
    codeField: row.code_field,
    requestId: row.request_id,
    createdAt: row.created_at,
    ...changedFactsOf(row),
  }
}

/** Reads rows of several payments. A row that cannot be read does not affect the others: only its id is returned. */
export function toPayments(rows: readonly PaymentRow[]): {
  readonly payments: readonly Payment[]
  readonly damagedIds: readonly string[]
} {
  const payments: Payment[] = []
  const damagedIds: string[] = []
  for (const row of rows)
    try {
      payments.push(toPayment(row))
    } catch {
      damagedIds.push(row.id)
    }
  return { payments, damagedIds }
}

/** The columns that `payment_apply` changes. */
export type ChangedRow = Pick<
  PaymentRow,
  | 'state'
  | 'version'
  | 'decline_code'
  | 'next_action'
  | 'expires_at'
  | 'provider_reference'
  | 'provider_sequence'
  | 'pay_out_code'
  | 'is_authorised'
  | 'updated_at'
>

/** Reads these columns. Throws as `toPayment` does. */
export const toChanged = (row: ChangedRow) => ({ ...changedFactsOf(row), action: actionOf(row) })

const actionOf = ({ next_action: action }: ChangedRow) => (action === null ? null : parseAction(action))

function changedFactsOf(row: ChangedRow) {
  return {
    state: row.state,
    version: row.version,
    declineCode: row.decline_code,
    expiresAt: row.expires_at,
    providerReference: row.provider_reference,
    providerSequence: Number(row.provider_sequence),
    payOutCode: row.pay_out_code,
    isAuthorised: row.is_authorised,
    updatedAt: row.updated_at,
  }
}

function processingOf(row: PaymentRow): Processing | null {
  const { processing_currency: currency, processing_precision: precision, processing_rate: rate } = row
  if (currency === null || precision === null || rate === null || row.processing_amount === null) return null
  return { currency, precision, amountMinor: BigInt(row.processing_amount), rate }
}

/** The amount at the provider: what a deposit costs or a withdrawal pays out, in the provider's currency (FORM-14). */
export function providerMoneyOf(payment: PaymentFacts): ProviderMoney {
  if (payment.processing) return payment.processing
  const { currency, precision } = payment
  return { currency, precision, amountMinor: ownMoneyAtProvider(payment) }
}

/** The same in the payment's currency: a deposit's total, or what the player of a withdrawal receives. */
export const ownMoneyAtProvider = ({
  flow,
  totalMinor,
  receivedMinor,
}: Pick<Payment, 'flow' | 'totalMinor' | 'receivedMinor'>): bigint => (flow === 'deposit' ? totalMinor : receivedMinor)

/** The provider's amount as decimal text, for responses and events. */
export function processingText({ processing }: Payment): { currency: string; amount: string; rate: string } | null {
  if (!processing) return null
  const { currency, precision, amountMinor, rate } = processing
  return { currency, amount: fromMinor(amountMinor, precision), rate }
}
