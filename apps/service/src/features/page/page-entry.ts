/**
 * Decides whether the entry of a visit is trusted (issue-9 3.5, decision 44): an address that a foreign page opened must not
 * submit anything.
 */

/** The browser's headers about the navigation. Absent if it does not send them. */
export type PageEntry = {
  /** `Sec-Fetch-Site`. */
  readonly site?: string | undefined
  /** `Sec-Fetch-Dest`. */
  readonly destination?: string | undefined
  readonly referer?: string | undefined
}

/** What is known about the session of the address. */
type EntryTerms = {
  /** The address opened a session of the brand with these origins. Without a session, the address is not connected to a brand. */
  readonly hasSession: boolean
  /** The launch code was used just now, so the visit comes directly from the merchant. */
  readonly isLaunched: boolean
  readonly origins: readonly string[]
}

const FRAMES: readonly unknown[] = ['iframe', 'frame', 'embed', 'object']

function originOf(referer: string | undefined): string | undefined {
  return referer !== undefined && URL.canParse(referer) ? new URL(referer).origin : undefined
}

/**
 * Whether a form of this visit may be submitted without a press (AUTO-6). True if the player opened the address directly
 * (typed, in a native app, by a reload), if the cashier itself did, for a launch code, and for a page of the session's brand:
 * as the page that linked here, or as the one around the frame, which `frame-ancestors` allows only to the brand. Without
 * `Sec-Fetch` headers it is true only if the referrer is such a page. `same-site` is not enough: another port or subdomain is
 * same-site too.
 */
export function isEntryTrusted({ site, destination, referer }: PageEntry, terms: EntryTerms): boolean {
  if (terms.isLaunched || site === 'same-origin' || site === 'none') return true
  if (!terms.hasSession) return false
  const origin = originOf(referer)
  return (
    (site !== undefined && FRAMES.includes(destination)) || (origin !== undefined && terms.origins.includes(origin))
  )
}
