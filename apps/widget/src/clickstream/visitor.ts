/**
 * The random names of a browser and of a visit (CLICK-2). They are kept in cookies of the cashier's own origin; where none
 * can be set, the visit lasts as long as the page. They name no player and no session.
 */
import { CLICKSTREAM_COOKIE_S, CLICKSTREAM_COOKIES, CLICKSTREAM_VISIT_S } from '@modulor/contract/clickstream-limits'

const { visitor: VISITOR, visit: VISIT } = CLICKSTREAM_COOKIES
/** A UUID with its version and variant: the service refuses a batch with any other. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

export type Names = { readonly visitorId: string | null; readonly visitId: string }

export type Visitor = {
  /** The names that an event belongs to now. Called for every event: it prolongs the visit. */
  readonly touch: () => Names
  /** Takes the cookies away while the player has not agreed; a consent on this page brings their names back. */
  readonly withhold: () => void
  /** Takes the cookies away, and forgets their names. */
  readonly clear: () => void
}

/** Where the cookies are, and what makes names. */
export type VisitorContext = {
  readonly document: { cookie: string }
  readonly isSecure: boolean
  readonly now: () => number
  readonly newName: () => string
}

export function createVisitor({ document, isSecure, now, newName }: VisitorContext): Visitor {
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
    // In a frame of another site only a partitioned cookie is kept.
    const rules = isSecure ? 'SameSite=None; Secure; Partitioned' : 'SameSite=Lax'
    try {
      document.cookie = `${name}=${value}; Path=/; Max-Age=${String(lifetimeS)}; ${rules}`
    } catch {
      // As above.
    }
  }

  function visitorId(): string | null {
    const known = read(VISITOR)
    if (known !== undefined) return known
    write(VISITOR, withheldVisitorId ?? newName(), CLICKSTREAM_COOKIE_S)
    return read(VISITOR) ?? null
  }

  function removeCookies(): void {
    write(VISITOR, '', 0)
    write(VISIT, '', 0)
  }

  return {
    touch() {
      const idleMs = now() - touchedAt
      // Below 0: the device's clock was set back.
      const own = idleMs >= 0 && idleMs < CLICKSTREAM_VISIT_S * 1000 ? visitId : undefined
      visitId = read(VISIT) ?? own ?? newName()
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
