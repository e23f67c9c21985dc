/** Where a visit came from (issue-9 3.5, decision 44): nothing is submitted by an address that a foreign page opened. */

/** What the browser says about the navigation. Absent where it says nothing. */
export type PageEntry = {
  /** `Sec-Fetch-Site`. */
  readonly site?: string | undefined
  /** `Sec-Fetch-Dest`. */
  readonly destination?: string | undefined
  readonly referer?: string | undefined
}

/** What the address proves about its origin. */
type EntryTerms = {
  /** The address opened a session, of the brand with these origins; without one it proves nothing about any brand. */
  readonly hasSession: boolean
  /** Its launch code was used just now, so the visit comes directly from the merchant. */
  readonly isLaunched: boolean
  readonly origins: readonly string[]
}

const FRAMES: readonly unknown[] = ['iframe', 'frame', 'embed', 'object']

function originOf(referer: string | undefined): string | undefined {
  return referer !== undefined && URL.canParse(referer) ? new URL(referer).origin : undefined
}

/**
 * Whether a form of this visit may go without a press (AUTO-6). Yes by the player's own hand (a typed address, a native
 * app, a reload), from the cashier itself, by a launch code, and from a page of the session's brand: as the page that
 * linked here, or as the one around the frame, which `frame-ancestors` allows to nobody else. Without `Sec-Fetch`
 * headers the answer is yes only where the browser names such a page as referrer. `same-site` proves nothing: another
 * port or subdomain is same-site too.
 */
export function isEntryTrusted({ site, destination, referer }: PageEntry, terms: EntryTerms): boolean {
  if (terms.isLaunched || site === 'same-origin' || site === 'none') return true
  if (!terms.hasSession) return false
  const origin = originOf(referer)
  return (
    (site !== undefined && FRAMES.includes(destination)) || (origin !== undefined && terms.origins.includes(origin))
  )
}
