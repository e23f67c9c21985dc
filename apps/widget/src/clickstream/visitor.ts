/**
 * The random ids of a browser and of a visit (CLICK-2). They are stored in cookies of the cashier's origin. If cookies
 * cannot be set, the visit lasts as long as the page. The ids do not contain or identify the player or the session.
 */
import { CLICKSTREAM_COOKIE_S, CLICKSTREAM_COOKIES, CLICKSTREAM_VISIT_S } from '@modulor/contract/clickstream-limits'

const { visitor: VISITOR, visit: VISIT } = CLICKSTREAM_COOKIES
/** A UUID with a valid version and variant, because the service refuses a batch with any other id. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

export type VisitIds = { readonly visitorId: string | null; readonly visitId: string }

export type Visitor = {
  /** Returns the current ids and prolongs the visit. Called for every event. */
  readonly touch: () => VisitIds
  /**
   * Removes the cookies until the player consents. The ids are kept in memory, so that a consent on this page restores
   * them.
   */
  readonly withhold: () => void
  /** Removes the cookies and the ids. */
  readonly clear: () => void
}

/** The document with the cookies, and the functions that the visitor needs. */
export type VisitorContext = {
  readonly document: { cookie: string }
  readonly isSecure: boolean
  readonly now: () => number
  readonly newId: () => string
}

export function createVisitor({ document, isSecure, now, newId }: VisitorContext): Visitor {
  let visitId: string | undefined
  let touchedAt = 0
  let withheldVisitorId: string | undefined

  function read(name: string): string | undefined {
    try {
      const text = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`))
      const value = text?.slice(name.length + 1)
      return value !== undefined && UUID.test(value) ? value : undefined
    } catch {
      // A frame without its own origin has no cookies.
      return undefined
    }
  }

  function write(name: string, value: string, lifetimeS: number): void {
    // In a frame on another site, browsers accept only partitioned cookies.
    const rules = isSecure ? 'SameSite=None; Secure; Partitioned' : 'SameSite=Lax'
    try {
      document.cookie = `${name}=${value}; Path=/; Max-Age=${String(lifetimeS)}; ${rules}`
    } catch {
      // A frame without its own origin has no cookies.
    }
  }

  function visitorId(): string | null {
    const known = read(VISITOR)
    if (known !== undefined) return known
    write(VISITOR, withheldVisitorId ?? newId(), CLICKSTREAM_COOKIE_S)
    return read(VISITOR) ?? null
  }

  function removeCookies(): void {
    write(VISITOR, '', 0)
    write(VISIT, '', 0)
  }

  return {
    touch() {
      const idleMs = now() - touchedAt
      // It is negative if the device's clock was set back.
      const own = idleMs >= 0 && idleMs < CLICKSTREAM_VISIT_S * 1000 ? visitId : undefined
      visitId = read(VISIT) ?? own ?? newId()
      touchedAt = now()
      write(VISIT, visitId, CLICKSTREAM_VISIT_S)
      return { visitorId: visitorId(), visitId }
    },
    withhold() {
      withheldVisitorId = read(VISITOR)
      visitId = read(VISIT)
      touchedAt = now()
      removeCookies()
    },
    clear() {
      withheldVisitorId = visitId = undefined
      removeCookies()
    },
  }
}
