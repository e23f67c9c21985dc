import type { PaymentState, TERMINAL_PAYMENT_STATES } from '@modulor/contract/vocabulary'

/** A payment that the player has with the same method, in the same flow. */
export type EarlierPayment = {
  readonly state: PaymentState
  /** It was asked for with the same body. */
  readonly isSameBody: boolean
  readonly updatedAt: Date
}

export type Press = {
  /** What the press's own idempotency key has paid for: nothing yet, what is asked now, or something else. */
  readonly key: 'new' | 'same_body' | 'other_body'
  /** When the player last saw how things stand; undefined where the caller does not say. */
  readonly seenAt: Date | undefined
  /** The player was asked about the earlier payment and makes another one. */
  readonly isAnother: boolean
}

/**
 * - repeat: the press that made this payment, sent again; it is answered with the payment.
 * - key_reused: the key belongs to another press.
 * - ask_open: a payment with this method is still open, so the player is asked first.
 * - ask_same: the same was paid after the player last looked, as from another tab, so the player is asked first.
 * - pay: a payment of its own.
 */
export type PressDecision = 'repeat' | 'key_reused' | 'ask_open' | 'ask_same' | 'pay'

/** As the contract lists them: the types fail where one is missing or too many. */
const IS_ENDED: Readonly<Record<(typeof TERMINAL_PAYMENT_STATES)[number], true>> = {
  succeeded: true,
  declined: true,
  cancelled: true,
  expired: true,
}
const isEnded = (state: PaymentState): boolean => Object.hasOwn(IS_ENDED, state)

/** What an earlier payment makes the player be asked; null: nothing. */
export function questionAbout(
  { state, isSameBody, updatedAt }: EarlierPayment,
  { seenAt }: Pick<Press, 'seenAt'>,
): 'ask_open' | 'ask_same' | null {
  if (!isEnded(state)) return 'ask_open'
  const isUnseen = seenAt !== undefined && updatedAt > seenAt
  return state === 'succeeded' && isSameBody && isUnseen ? 'ask_same' : null
}

/**
 * Which press is which payment (API-13). A key belongs to one press and its whole body: sent again it is the same payment,
 * whatever stands beside it. A new key is another payment, unless the player has to be asked first.
 */
export function decidePress(press: Press, earlier: readonly EarlierPayment[]): PressDecision {
  if (press.key === 'same_body') return 'repeat'
  if (press.key === 'other_body') return 'key_reused'
  if (press.isAnother) return 'pay'
  const questions = earlier.map((payment) => questionAbout(payment, press))
  if (questions.includes('ask_open')) return 'ask_open'
  return questions.includes('ask_same') ? 'ask_same' : 'pay'
}
