import type { PaymentState, TERMINAL_PAYMENT_STATES } from '@modulor/contract/vocabulary'

/** A payment that the player has with the same method, in the same flow. */
export type EarlierPayment = {
  readonly state: PaymentState
  /** It was submitted with the same body. */
  readonly isSameBody: boolean
  readonly updatedAt: Date
}

export type Press = {
  /** Whether the press's idempotency key is new, or was used with the same body or with another body. */
  readonly key: 'new' | 'same_body' | 'other_body'
  /** When the player last saw the state of the payments; undefined if the caller does not send it. */
  readonly seenAt: Date | undefined
  /** The player was asked about the earlier payment and confirmed another one. */
  readonly isAnother: boolean
}

/**
 * - repeat: the press that made this payment was sent again; the response is that payment.
 * - key_reused: the key belongs to another press.
 * - ask_open: a payment with this method is still open, so the player is asked first.
 * - ask_same: the same payment succeeded after the player last saw the state, for example in another tab, so the
 *   player is asked first.
 * - pay: a new payment.
 */
export type PressDecision = 'repeat' | 'key_reused' | 'ask_open' | 'ask_same' | 'pay'

/** The terminal states of the contract. The type check fails if one is missing or added. */
const IS_ENDED: Readonly<Record<(typeof TERMINAL_PAYMENT_STATES)[number], true>> = {
  succeeded: true,
  declined: true,
  cancelled: true,
  expired: true,
}
const isEnded = (state: PaymentState): boolean => Object.hasOwn(IS_ENDED, state)

/** The question that the player is asked because of an earlier payment; null: none. */
export function questionAbout(
  { state, isSameBody, updatedAt }: EarlierPayment,
  { seenAt }: Pick<Press, 'seenAt'>,
): 'ask_open' | 'ask_same' | null {
  if (!isEnded(state)) return 'ask_open'
  const isUnseen = seenAt !== undefined && updatedAt > seenAt
  return state === 'succeeded' && isSameBody && isUnseen ? 'ask_same' : null
}

/**
 * Decides whether a press makes a payment (API-13). A key belongs to one press and its whole body: the same key and
 * body return the same payment, whatever other payments there are. A new key makes a new payment, unless the player has
 * to be asked first.
 */
export function decidePress(press: Press, earlier: readonly EarlierPayment[]): PressDecision {
  if (press.key === 'same_body') return 'repeat'
  if (press.key === 'other_body') return 'key_reused'
  if (press.isAnother) return 'pay'
  const decisions = earlier.map((payment) => questionAbout(payment, press))
  if (decisions.includes('ask_open')) return 'ask_open'
  return decisions.includes('ask_same') ? 'ask_same' : 'pay'
}
