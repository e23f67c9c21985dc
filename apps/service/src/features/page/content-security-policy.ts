/** The page's own security policy (SVC-7): who may frame it, and the little that it may load. */

/** Where browsers say what the policy kept a page from. */
export const PAGE_REPORTS_PATH = '/api/page-reports'
const REPORTS_GROUP = 'page-reports'
/** The header that tells a browser where the reports of the policy go. */
export const REPORTING_ENDPOINTS = `${REPORTS_GROUP}="${PAGE_REPORTS_PATH}"`

/** Those of the widget: for a script that is asked for again, and for the pages of a brand, which are only parsed. */
const TRUSTED_TYPES = 'modulor-start modulor-content'

/** The widget's policy for the address of Google's script, and that of Google's own library. */
const GOOGLE_TRUSTED_TYPES = ' modulor-wallet goog#html'
const GOOGLE_SCRIPT = ' https://pay.google.com/gp/p/js/pay.js'
export const GOOGLE_PAY_ORIGIN = 'https://pay.google.com'
const GOOGLE_PAGES = ` ${GOOGLE_PAY_ORIGIN}`
/** Its sheet, and what a browser reads to open it. */
const GOOGLE_CONNECTIONS = ' https://pay.google.com https://google.com https://www.google.com'

/** Of a provider's card fields: their script, and whom it may frame and connect to. */
export type HostedCardSources = {
  readonly fields: { readonly script_url: string }
  readonly frames: readonly string[]
  readonly connections: readonly string[]
}
/** The widget's policy for the address of that script. */
const HOSTED_CARD_TRUSTED_TYPES = ' modulor-card'

export type PagePolicy = {
  readonly nonce: string
  /** Origins of pages that may hold the cashier (MSG-4). The service itself always may: it frames challenges. */
  readonly frameAncestors: readonly string[]
  /** Origins that an issuer's or a bank's page may come from. */
  readonly providerOrigins: readonly string[]
  /**
   * Hosts of the brand whose pages about a method may be shown: in a frame (FORM-12), or read and drawn again (PAGE-1).
   */
  readonly contentHosts?: readonly string[]
  /** A method of Google Pay is among the brand's (LIST-17). */
  readonly hasGooglePay?: boolean
  /** Card fields of providers among the brand's methods (decision 97). */
  readonly hostedCards?: readonly HostedCardSources[]
  /** Where the widget reports its errors (OBS-1). */
  readonly reportsOrigin?: string | undefined
}

/**
 * The value of the header. A text never becomes script, not even by our own code (Trusted Types). Nothing is inline but what carries the nonce; attributes may set custom properties, which
 * React does; no origin but the brand's own, the operator's receiver of error reports and, for a brand with Google Pay or with a provider's card
 * fields, Google's or that provider's is ever connected to, so that a leak has nowhere to go.
 */
export function contentSecurityPolicy(policy: PagePolicy): string {
  const { nonce, frameAncestors, providerOrigins, contentHosts = [], reportsOrigin, hasGooglePay = false } = policy
  const { hostedCards = [] } = policy
  const ofGoogle = (sources: string) => (hasGooglePay ? sources : '')
  const sourcesOf = (of: (card: HostedCardSources) => readonly string[]) =>
    [...new Set(hostedCards.flatMap(of))].map((source) => ` ${source}`).join('')
  const providers = providerOrigins.map((origin) => ` ${origin}`).join('')
  const content = contentHosts.map((host) => ` ${host}`).join('')
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'${ofGoogle(GOOGLE_SCRIPT)}${sourcesOf(({ fields }) => [fields.script_url])}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${content}${reportsOrigin === undefined ? '' : ` ${reportsOrigin}`}${ofGoogle(GOOGLE_CONNECTIONS)}${sourcesOf(({ connections }) => connections)}`,
    `frame-src 'self'${providers}${content}${ofGoogle(GOOGLE_PAGES)}${sourcesOf(({ frames }) => frames.filter((frame) => !providerOrigins.includes(frame)))}`,
    `form-action 'self'${providers}`,
    "base-uri 'none'",
    `frame-ancestors 'self'${frameAncestors.map((origin) => ` ${origin}`).join('')}`,
    "require-trusted-types-for 'script'",
    `trusted-types ${TRUSTED_TYPES}${ofGoogle(GOOGLE_TRUSTED_TYPES)}${hostedCards.length > 0 ? HOSTED_CARD_TRUSTED_TYPES : ''}`,
    `report-to ${REPORTS_GROUP}`,
    // For a browser that does not know `report-to`; the others leave it alone.
    `report-uri ${PAGE_REPORTS_PATH}`,
  ].join('; ')
}
