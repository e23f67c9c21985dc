/** The page's content security policy (SVC-7): which pages may frame it, and what it may load. */

/** The path to which browsers report violations of the policy. */
export const PAGE_REPORTS_PATH = '/api/page-reports'
const REPORTS_GROUP = 'page-reports'
/** The header with the address for these reports. */
export const REPORTING_ENDPOINTS = `${REPORTS_GROUP}="${PAGE_REPORTS_PATH}"`

/** The widget's Trusted Types policies: for loading a script again, and for a brand's content pages, which are only parsed. */
const TRUSTED_TYPES = 'modulor-start modulor-content'

/** The widget's Trusted Types policy for the address of Google's script, and that of Google's own library. */
const GOOGLE_TRUSTED_TYPES = ' modulor-wallet goog#html'
const GOOGLE_SCRIPT = ' https://pay.google.com/gp/p/js/pay.js'
export const GOOGLE_PAY_ORIGIN = 'https://pay.google.com'
const GOOGLE_PAGES = ` ${GOOGLE_PAY_ORIGIN}`
/** Addresses of Google's sheet, and of what a browser loads to open it. */
const GOOGLE_CONNECTIONS = ' https://pay.google.com https://google.com https://www.google.com'

/** Sources of a provider's card fields: their script, and the origins that it may frame and connect to. */
export type HostedCardSources = {
  readonly fields: { readonly script_url: string }
  readonly frames: readonly string[]
  readonly connections: readonly string[]
}
/** The widget's Trusted Types policy for the address of that script. */
const HOSTED_CARD_TRUSTED_TYPES = ' modulor-card'

export type PagePolicy = {
  readonly nonce: string
  /** Origins of pages that may frame the cashier (MSG-4). The service itself always may, because it frames challenges. */
  readonly frameAncestors: readonly string[]
  /** Origins of issuers' and banks' pages. */
  readonly providerOrigins: readonly string[]
  /**
   * The brand's hosts for content pages about a method: shown in a frame (FORM-12), or fetched and rendered by the widget
   * (PAGE-1).
   */
  readonly contentHosts?: readonly string[]
  /** Whether the brand has a Google Pay method (LIST-17). */
  readonly hasGooglePay?: boolean
  /** The providers' card fields among the brand's methods (decision 97). */
  readonly hostedCards?: readonly HostedCardSources[]
  /** The origin to which the widget reports its errors (OBS-1). */
  readonly reportsOrigin?: string | undefined
}

/**
 * The value of the header. A text never becomes script, not even by our own code (Trusted Types). Inline scripts and styles
 * need the nonce; only style attributes are allowed without it, because React sets custom properties in them. The page connects
 * only to the service, the brand's content hosts, the operator's receiver of error reports and, if the brand has them, Google
 * Pay and providers' card fields. So data cannot be sent to other origins.
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
    // For browsers that do not support `report-to`; the others ignore it.
    `report-uri ${PAGE_REPORTS_PATH}`,
  ].join('; ')
}
