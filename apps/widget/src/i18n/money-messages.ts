import type { MoneyFact } from '@modulor/contract/vocabulary'

/**
 * The facts on which a message about money may be based.
 *
 * - a money fact: only for a payment with this fact.
 * - refusal: the service has refused a submit before it created a payment.
 * - balance: the balance that the service has sent.
 * - quote: the quote of an amount.
 * - terms: the configuration of a method or a merchant.
 * - after end: an event after a payment's end, reported by the service.
 * - reversal: the service's response about pending withdrawals.
 * - reason: the service's reason for a refusal; makes no statement about where the money is.
 * - request: a request to the player, or the label of a button or a field; makes no statement.
 * - not money: the word has another meaning here, such as a code that was sent.
 */
type Basis =
  | MoneyFact
  | 'refusal'
  | 'balance'
  | 'quote'
  | 'terms'
  | 'after end'
  | 'reversal'
  | 'reason'
  | 'request'
  | 'not money'

/** Every message with a word about money, and the facts it may be based on. `messages/money-words.test.ts` checks it. */
export const MONEY_BASES: Readonly<Record<string, readonly Basis[]>> = {
  'CODE.WENT_TO': ['not money'],
  'CASHIER.ERROR.OPEN_PAYMENT_EXISTS': ['refusal'],
  'CASHIER.ERROR.SAME_PAYMENT_EXISTS': ['refusal'],
  'CASHIER.ERROR.ORDER_TAKEN': ['refusal'],
  'EARLIER.OPEN_TEXT': ['refusal'],
  'EARLIER.OPEN_WITHDRAWAL_TEXT': ['refusal'],
  // About the earlier payment; the refusal contains it with its state.
  'EARLIER.PAID_TITLE': ['credited'],
  'EARLIER.SENT_TITLE': ['sent'],
  'EARLIER.SENT_TEXT': ['sent'],
  'EARLIER.ORDER_PAID_TEXT': ['credited'],
  'EARLIER.PAID_TEXT': ['credited'],
  'EARLIER.NOT_CANCELLED': ['refusal'],
  'PH.LABEL.DELIVERY': ['not money'],
  'PH.LABEL.NOTA_STEP_NAME': ['request'],
  'FORM.YOU_RECEIVE_WITH_BONUS': ['quote'],
  'REJECT.LINE.back': ['reversal'],
  'REJECT.LINE.left': ['reversal'],
  'REJECT.TEXT.reversed': ['reversal'],
  'REJECT.TEXT.partly': ['reversal'],
  'REJECT.TEXT.left': ['reversal'],
  'REJECT.TEXT.pending': ['unknown'],
  'REJECT.TEXT.awaited': ['unknown'],
  'DISPLAY.TIME_UP': ['unknown'],
  'RESULT.CANCELLING_WITHDRAWAL_TEXT': ['unknown'],
  'MONEY.none_moved': ['none_moved', 'refusal'],
  'MONEY.not_credited': ['not_credited'],
  'MONEY.not_credited_order': ['not_credited'],
  'MONEY.held': ['held'],
  'MONEY.returned': ['returned'],
  'MONEY.unknown': ['unknown'],
  'MONEY.unknown_withdrawal': ['unknown'],
  'RESULT.DEPOSIT_RECEIVED': ['credited'],
  'RESULT.DEPOSIT_RECEIVED_TEXT': ['credited'],
  'RESULT.ORDER_PAID': ['credited'],
  'RESULT.ORDER_PAID_TEXT': ['credited'],
  'RESULT.PAID': ['credited'],
  'RESULT.WITHDRAWAL_SENT': ['sent'],
  'RESULT.WITHDRAWAL_SENT_TEXT': ['sent'],
  'RESULT.WITHDRAWN': ['sent'],
  'RESULT.NEW_BALANCE': ['balance'],
  'AFTER_END.TITLE.refunded': ['after end'],
  'AFTER_END.TITLE.returned': ['after end'],
  'AFTER_END.refunded': ['after end'],
  'AFTER_END.returned': ['after end'],
  'AFTER_END.credited': ['after end'],
  'AFTER_END.order_paid': ['after end'],
  'AFTER_END.taken_back': ['after end'],
  'AFTER_END.disputed': ['after end'],
  'AFTER_END.charged_back': ['after end'],
  'RESULT.DECLINED_DEPOSIT': ['none_moved', 'not_credited'],
  'RESULT.DECLINED_WITHDRAWAL': ['returned'],
  // The statement about the money is the value of a placeholder.
  'RESULT.PROCESSING_TEXT': ['unknown', 'held'],
  'RESULT.DECLINED_TEXT': ['none_moved', 'not_credited', 'returned'],
  'RESULT.DISPUTED_TEXT': ['unknown'],
  'RESULT.NONE_TEXT': ['request'],
  'RESULT.RETURN_IN': ['not money'],
  'DISPLAY.PAID': ['request'],
  'DISPLAY.CANCEL_TEXT': ['request'],
  'THREE_DS.PREPARING_TEXT': ['not money'],
  'THREE_DS.LOST': ['not money'],
  'CASHIER.PH2.ERROR_MESSAGE.1206': ['balance'],
  'CASHIER.ERROR.BODY_TOO_LARGE': ['not money'],
  'CASHIER.ERROR.IDEMPOTENCY_KEY_MISSING': ['reason'],
  'CASHIER.ERROR.IDEMPOTENCY_KEY_REUSED': ['reason'],
  'CASHIER.ERROR.CURRENCY_UNAVAILABLE': ['terms'],
  'CASHIER.ERROR.PARSING_ERROR': ['not money'],
  'CASHIER.DECLINE.INSUFFICIENT_FUNDS': ['reason'],
  'CASHIER.DECLINE.AMOUNT_MISMATCH': ['reason'],
  'CASHIER.DECLINE_COMMENT.MONEY_RETURNED': ['returned'],
  'PH.LABEL.NOTA_STEP_TIME': ['terms'],
  'PH.LABEL.NOTA_STEP_REFERENCE': ['terms'],
  'PH.LABEL.NOTA_STEP_THIRD_PARTY': ['terms'],
  'FORM.BALANCE': ['balance'],
  'FORM.LINE_CHARGED_IN': ['quote'],
  'FORM.LINE_PAID_OUT_IN': ['quote'],
  'FORM.LINE_ARRIVES': ['terms'],
  'FORM.YOU_RECEIVE': ['quote'],
  'FORM.SENDING_LONG': ['unknown'],
  'FORM.CHECKING_TEXT': ['unknown'],
  'FORM.CHECKING_TEXT_WITHDRAWAL': ['unknown'],
  'FORM.UNSURE_TEXT': ['unknown'],
  'FORM.UNSURE_TEXT_WITHDRAWAL': ['unknown'],
  'FIELD.UPLOAD_FAILED': ['not money'],
  'LIST.BALANCE': ['balance'],
  'LIST.UNAVAILABLE.wager_restricted': ['not money'],
  'LIST.PENDING': ['reversal'],
  'LIST.PENDING.DO': ['request'],
  'REJECT.TITLE': ['request'],
  'REJECT.QUESTION': ['reversal'],
  'REJECT.DO': ['request'],
  'REJECT.TITLE.reversed': ['reversal'],
  'REJECT.TITLE.partly': ['reversal'],
  'REJECT.TEXT.unclear': ['reversal'],
  'CODE.TEXT.sent': ['not money'],
  'CODE.TEXT.unchanged': ['not money'],
  'CODE.UNDELIVERED': ['not money'],
  'ACCOUNT.SENT': ['not money'],
  'ACCOUNT.UNDELIVERED': ['not money'],
  'ACCOUNT.TOO_EARLY': ['not money'],
  'ACCOUNT.LIST_TEXT': ['request'],
  'ACCOUNT.HELP_TEXT': ['not money'],
}
