import { redirectAddress, type Ending } from './redirect-address'

/**
 * How the player leaves a page about a payment or an account.
 *
 * - onwards: by "Back to the site" and the like, and when the page's time is up.
 * - close: by "Close", where a payment failed.
 * - sign: by the icon in the header.
 */
export type Exit = 'onwards' | 'close' | 'sign'

/**
 * `close`: the page or app that embeds the cashier is asked to close it. `nowhere`: an error, there is no address at
 * all (RESULT-6).
 */
export type ExitTarget =
  | { readonly kind: 'redirect'; readonly url: URL }
  | { readonly kind: 'close' }
  | { readonly kind: 'nowhere' }

/**
 * The one rule for where a final page leads (RESULT-5, RESULT-6, MSG-1). A cashier that is a page of its own goes to
 * the address for the outcome. An embedded cashier (in a page or an app) does so too for `onwards`. Its icon in the
 * header only closes it, and so does "Close" if the merchant has no address for this outcome.
 */
export function exitTarget({
  exit,
  isEmbedded,
  ...ending
}: Ending & { readonly exit: Exit; readonly isEmbedded: boolean }): ExitTarget {
  if (isEmbedded && exit === 'sign') return { kind: 'close' }
  const isClosing = isEmbedded && exit === 'close'
  const { url } = redirectAddress(isClosing ? { ...ending, merchantRedirectUrl: null, homeUrl: null } : ending)
  if (url) return { kind: 'redirect', url }
  return { kind: isClosing ? 'close' : 'nowhere' }
}
