/** Decides the next step for an open payment, by what its provider supports (decision 54). */
import type { Provider } from '../../../providers/provider'
import type { Payment } from '../model/payment'
import { MINUTE_MS } from '../../../durations'

/** After this time the player is assumed to have left: a payment that never reached the provider is closed and not sent again. */
const RESEND_AGE_MS_MAX = 15 * MINUTE_MS

/** What the provider supports for following its payments. */
export type ProviderSupport = {
  /** It has a status query. */
  readonly hasStatusQuery: boolean
  /** `fences`: it charges nothing after closing. `asks`: it accepts the request without a guarantee. */
  readonly closing: 'fences' | 'asks' | 'none'
}

/** A provider that is not configured is followed as well: each call returns `unknown`, until it is configured again. */
export function supportOf(provider: Provider | undefined): ProviderSupport {
  if (!provider) return { hasStatusQuery: true, closing: 'fences' }
  const { status, close, askToClose } = provider
  return { hasStatusQuery: status !== undefined, closing: close ? 'fences' : askToClose ? 'asks' : 'none' }
}

export type NextStep = {
  readonly act: 'send' | 'close' | 'ask_to_close' | 'query' | 'wait'
  /**
   * The payment no longer waits for the player or for our own call, and it is not guaranteed that it charges nothing: unless
   * the provider reports an end, it becomes `unknown`.
   */
  readonly isGivenUp: boolean
}

type FollowedPayment = Pick<
  Payment,
  'state' | 'createdAt' | 'expiresAt' | 'reversalRequestedAt' | 'canSendAgain' | 'providerReference' | 'isAuthorised'
>

/**
 * Decides (SVC-5, REV-1). A withdrawal that the player cancels is closed. A payment without any response is sent again while
 * its player may be there, otherwise closed. A payment whose player did not act in time is closed. For every other payment the
 * status is requested. If closing gives no guarantee, the provider is asked to close or its status is requested, and the
 * payment stays to be confirmed. Without a status query only callbacks report a result; but a payment that the provider never
 * reported is sent again, because that is the only call which such a provider answers.
 */
export function nextStep(payment: FollowedPayment, support: ProviderSupport, now: Date): NextStep {
  const { state, expiresAt, reversalRequestedAt, providerReference } = payment
  const queryOrWait = support.hasStatusQuery ? 'query' : 'wait'
  const isOver = expiresAt !== null && expiresAt <= now
  const mayClose = reversalRequestedAt !== null || state === 'submitting' || (isOver && state === 'action_required')
  const mayResend = canResend(payment, now)
  if (state === 'submitting' && mayResend) return { act: 'send', isGivenUp: false }
  if (mayClose || (isOver && support.closing === 'fences')) {
    if (support.closing === 'fences') return { act: 'close', isGivenUp: false }
    const isGivenUp = state === 'submitting' || (isOver && state === 'action_required')
    return { act: support.closing === 'asks' ? 'ask_to_close' : queryOrWait, isGivenUp }
  }
  const hasNoAnswer = state === 'unknown' && providerReference === null && !isOver
  if (!support.hasStatusQuery && hasNoAnswer && mayResend) return { act: 'send', isGivenUp: false }
  return { act: queryOrWait, isGivenUp: false }
}

/**
 * Decides what follows if the provider has not received the payment; undefined: it is waited for. A provider that has
 * authorised the payment has received it, so nothing follows: closing would void the authorisation.
 */
export function stepWhenUnseen(
  payment: FollowedPayment,
  { closing }: ProviderSupport,
  now: Date,
): 'send' | 'close' | undefined {
  if (payment.isAuthorised) return undefined
  if (canResend(payment, now)) return 'send'
  return closing === 'fences' ? 'close' : undefined
}

/** Whether the payment can be sent again: its order needs no data that only memory had, and the player may still be there. */
export function canResend({ canSendAgain, createdAt, reversalRequestedAt }: FollowedPayment, now: Date): boolean {
  return canSendAgain && !reversalRequestedAt && now.getTime() - createdAt.getTime() < RESEND_AGE_MS_MAX
}
