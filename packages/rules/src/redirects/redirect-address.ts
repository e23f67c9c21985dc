import type { RedirectStatus, TransactionStatus } from '@modulor/contract/vocabulary'
import { followableAddress } from './followable-address'
import { webAddress } from './web-address'

/** `support` is the end of a verification through support, which counts as a success (RESULT-5). */
export type RedirectCause = TransactionStatus | RedirectStatus | 'support'
export type RedirectAddress = { url: URL; error: null } | { url: null; error: 'redirect_url_empty' }

type Destination = 'success' | 'fail' | 'processing' | 'merchant'
const DESTINATIONS: Readonly<Record<RedirectCause, Destination>> = {
  success: 'success',
  'charity-success': 'success',
  support: 'success',
  error: 'fail',
  fail: 'fail',
  processing: 'processing',
  await: 'processing',
  redirect: 'merchant',
}

export type Ending = {
  readonly status: RedirectCause
  readonly successUrl: string | null | undefined
  readonly failUrl: string | null | undefined
  readonly processingUrl: string | null | undefined
  /** From the query or the state: untrusted. */
  readonly merchantRedirectUrl: string | null | undefined
  readonly homeUrl: string | null | undefined
  readonly hosts: readonly string[]
}

/**
 * Where the player goes after a payment (RESULT-5): to the address for the outcome; without one, or with one that may
 * not be followed (RESULT-11), to the merchant's redirect address; else to the brand's home, which comes from the
 * configuration and needs no listing. If there is no address at all, the result is an error (RESULT-6).
 */
export function redirectAddress(ending: Ending): RedirectAddress {
  const byDestination: Record<Destination, string | null | undefined> = {
    success: ending.successUrl,
    fail: ending.failUrl,
    processing: ending.processingUrl,
    merchant: ending.merchantRedirectUrl,
  }
  const url =
    followableAddress(byDestination[DESTINATIONS[ending.status]] ?? '', ending.hosts) ??
    followableAddress(ending.merchantRedirectUrl ?? '', ending.hosts) ??
    webAddress(ending.homeUrl ?? '')
  return url ? { url, error: null } : { url: null, error: 'redirect_url_empty' }
}
