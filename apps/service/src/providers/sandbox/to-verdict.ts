import { DECLINE_CODES, type DeclineCode } from '@modulor/contract/errors'
import { DISPLAY_ITEM_LABELS } from '@modulor/contract/vocabulary'
import type { ProviderAction } from '../../actions/registry'
import type { Facts, ProviderReport, Verdict } from '../provider'
import type { Action, SandboxPayment, SandboxReport } from './sandbox-wire'

type DisplayForm = Extract<Action, { type: 'display_form' }>

const LABELS: Readonly<Record<DisplayForm['items'][number]['name'], string>> = {
  payment_link: DISPLAY_ITEM_LABELS.link,
  address: DISPLAY_ITEM_LABELS.address,
  amount: DISPLAY_ITEM_LABELS.amount,
  network: DISPLAY_ITEM_LABELS.network,
  voucher_code: DISPLAY_ITEM_LABELS.voucherCode,
  payment_code: DISPLAY_ITEM_LABELS.paymentCode,
  pay_at: DISPLAY_ITEM_LABELS.payAt,
}

function toAction(action: Action): ProviderAction {
  switch (action.type) {
    case 'three_ds_method':
    case 'redirect':
      return action
    case 'three_ds_challenge': {
      const { expires_at: expiresAt, ...rest } = action
      return { ...rest, expiresAt }
    }
    case 'display_form':
      return {
        type: action.type,
        items: action.items.map(({ name, ...item }) => ({ ...item, label: LABELS[name] })),
        expiresAt: action.expires_at,
        canConfirm: action.can_confirm,
        canCancel: action.can_cancel,
      }
  }
}

/**
 * All decline codes of the sandbox but one are ours too. Any other code is a decline without a reason for the player.
 */
function toDeclineCode(word: string | null | undefined): DeclineCode {
  if (word === 'underpaid') return 'amount_mismatch'
  return DECLINE_CODES.find((code) => code === word) ?? 'provider_refused'
}

/** The captured sum of an authorised payment may be smaller than its amount. */
function amountOf({ status, amount, captured_amount: captured }: SandboxPayment): string {
  return status === 'succeeded' && captured && /[1-9]/.test(captured) ? captured : amount
}

/**
 * Converts the sandbox's payment to a verdict. Every status of the wire has a case here; the schema refuses any
 * other.
 */
export function toVerdict(payment: SandboxPayment): Verdict {
  const { id: reference, currency, sequence, pay_out_code: code } = payment
  const facts: Facts = {
    ...{ reference, amount: amountOf(payment), currency, sequence },
    ...(code && { payOutCode: code }),
    ...(payment.authorised && { isAuthorised: true }),
  }
  switch (payment.status) {
    case 'succeeded':
      return { kind: 'succeeded', facts }
    case 'pending':
      return { kind: 'processing', facts }
    case 'closed':
      return { kind: 'closed', facts }
    case 'declined':
      return { kind: 'declined', code: toDeclineCode(payment.decline_code), facts }
    case 'cancelled':
      return { kind: 'declined', code: 'cancelled_by_player', facts }
    case 'expired':
      return { kind: 'declined', code: 'expired', facts }
    case 'action_required':
      return payment.action
        ? { kind: 'action_required', action: toAction(payment.action), facts }
        : { kind: 'unknown', why: 'action_missing' }
  }
}

const DISPUTES = { dispute_opened: 'opened', dispute_won: 'won', dispute_lost: 'lost' } as const

/**
 * Converts a report about a payment after its success. `sequence` is that of the payment, which each report
 * increases.
 */
export function toReport(
  { name, id, amount, currency, fee, fee_returned: returnedFee }: SandboxReport,
  sequence: number,
): ProviderReport {
  const about = { id, amount, currency }
  switch (name) {
    case 'returned':
      return { ...about, kind: 'payout_return' }
    case 'refunded':
      return { ...about, kind: 'refund' }
    default:
      return {
        ...{ ...about, kind: 'dispute', state: DISPUTES[name], fee: fee ?? null, sequence },
        ...(returnedFee && { returnedFee }),
      }
  }
}
