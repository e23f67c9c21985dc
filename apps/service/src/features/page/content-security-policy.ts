/** The page's own security policy (SVC-7): who may frame it, and the little that it may load. */

export type PagePolicy = {
  readonly nonce: string
  /** Origins of pages that may hold the cashier (MSG-4). The service itself always may: it frames challenges. */
  readonly frameAncestors: readonly string[]
  /** Origins that an issuer's or a bank's page may come from. */
  readonly providerOrigins: readonly string[]
  /** Hosts of the brand whose pages about a method may be shown: in a frame (FORM-12), or read and drawn anew (PAGE-1). */
  readonly contentHosts?: readonly string[]
}

/**
 * The value of the header. Nothing is inline but what carries the nonce; attributes may set custom properties, which
 * React does; no origin but the brand's own is ever connected to, so that a leak has nowhere to go.
 */
export function contentSecurityPolicy(policy: PagePolicy): string {
  const { nonce, frameAncestors, providerOrigins, contentHosts = [] } = policy
  const providers = providerOrigins.map((origin) => ` ${origin}`).join('')
  const content = contentHosts.map((host) => ` ${host}`).join('')
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${content}`,
    `frame-src 'self'${providers}${content}`,
    `form-action 'self'${providers}`,
    "base-uri 'none'",
    `frame-ancestors 'self'${frameAncestors.map((origin) => ` ${origin}`).join('')}`,
  ].join('; ')
}
