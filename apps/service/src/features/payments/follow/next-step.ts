/** What is done next about an open payment, by what its provider can do (decision 54). */
import type { Provider } from '../../../providers/provider'
import type { Payment } from '../model/payment'
import { MINUTE_MS } from '../../../durations'

/** After this the player has left: what the provider never saw is closed instead of sent again. */
const RESEND_AGE_MS_MAX = 15 * MINUTE_MS

/** What the core needs to know of a provider to follow its payments. */
export type FollowingMeans = {
  /** It can be asked how a payment stands. */
  readonly canLook: boolean
  /** `fences`: after closing it charges nothing. `asks`: it accepts the request and promises nothing. */
  readonly closing: 'fences' | 'asks' | 'none'
}

/** A provider that is not configured any more is asked all the same, and each answer is `unknown`: somebody may put it back. */
export function followingMeansOf(provider: Provider | undefined): FollowingMeans {
  if (!provider) return { canLook: true, closing: 'fences' }
  const { status, close, askToClose } = provider
  return { canLook: status !== undefined, closing: close ? 'fences' : askToClose ? 'asks' : 'none' }
}

export type NextStep = {
  readonly act: 'send' | 'close' | 'ask_to_close' | 'look' | 'wait'
  /**
   * Nobody waits for the player or for the service's own call any more, and nobody can promise that the payment charges
   * nothing: whatever is not an end leaves it `unknown`.
   */
  readonly isGivenUp: boolean
}

type Followed = Pick<
  Payment,
  'state' | 'createdAt' | 'expiresAt' | 'reversalRequestedAt' | 'canSendAgain' | 'providerReference' | 'isAuthorised'
>

/**
 * Decides (SVC-5, REV-1). What the player asked back is closed; what was never answered is sent again while its player may
 * be there, else closed; what its player did not do in time is closed; anything else is looked at. Without a fence the
 * provider is asked to close or looked at, and the payment stays to be confirmed. Without a look-up only callbacks bring
 * news; but a payment that was never heard of is sent again, which is the one question that such a provider answers.
 */
export function nextStep(payment: Followed, means: FollowingMeans, now: Date): NextStep {
  const { state, expiresAt, reversalRequestedAt, providerReference } = payment
  const look = means.canLook ? 'look' : 'wait'
  const isOver = expiresAt !== null && expiresAt <= now
  const mayClose = reversalRequestedAt !== null || state === 'submitting' || (isOver && state === 'action_required')
  const mayResend = canResend(payment, now)
  if (state === 'submitting' && mayResend) return { act: 'send', isGivenUp: false }
  if (mayClose || (isOver && means.closing === 'fences')) {
    if (means.closing === 'fences') return { act: 'close', isGivenUp: false }
    const isGivenUp = state === 'submitting' || (isOver && state === 'action_required')
    return { act: means.closing === 'asks' ? 'ask_to_close' : look, isGivenUp }
  }
  const isUnheard = state === 'unknown' && providerReference === null && !isOver
  if (!means.canLook && isUnheard && mayResend) return { act: 'send', isGivenUp: false }
  return { act: look, isGivenUp: false }
}

/**
 * What follows where the provider has never heard of the payment; undefined: it is waited for. A provider that has authorised it
 * has heard of it, so this is no news: closing would void the authorisation.
 */
export function stepWhenUnseen(
  payment: Followed,
  { closing }: FollowingMeans,
  now: Date,
): 'send' | 'close' | undefined {
  if (payment.isAuthorised) return undefined
  if (canResend(payment, now)) return 'send'
  return closing === 'fences' ? 'close' : undefined
}

/** Whether the player may still be there, and everything that the provider has to be told is known. */
export function canResend({ canSendAgain, createdAt, reversalRequestedAt }: Followed, now: Date): boolean {
  return canSendAgain && !reversalRequestedAt && now.getTime() - createdAt.getTime() < RESEND_AGE_MS_MAX
}
