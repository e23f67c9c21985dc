/**
 * The session id leaves the address before the widget is there, which may be late or never come (SESS-7). Until the widget
 * takes it, it lies in the window, and where storage is allowed in the tab's, so that a reload by the browser has it too.
 */

/** The names that a session id may have in an address, in the order in which they win. */
const SESSION_PARAMETERS = ['session_id', 'cashier_session_id', 'sessionId'] as const
const SESSION_ID = /^[\w.:-]{1,200}$/
const STORAGE_KEY = 'modulor-cashier.given-session'
const WINDOW_KEY = 'modulorSession'

/** What of a window is used. */
export type SessionPage = {
  readonly location: { readonly href: string }
  readonly history: { readonly state: unknown; replaceState(state: unknown, unused: string, url: string): void }
  /** Reading it throws where storage is blocked. */
  readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  [WINDOW_KEY]?: string | undefined
}

function inStorage<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    // Blocked or full: the window has it for this visit (BOOT-11).
    return undefined
  }
}

const givenIn = (address: URL) =>
  SESSION_PARAMETERS.map((name) => address.searchParams.get(name) ?? '').find((id) => SESSION_ID.test(id))

/** Takes it out of the address; answers the address that opens this page again with its session. */
export function hideSession(page: SessionPage): string {
  const address = new URL(page.location.href)
  const given = givenIn(address)
  if (SESSION_PARAMETERS.some((name) => address.searchParams.has(name))) {
    for (const name of SESSION_PARAMETERS) address.searchParams.delete(name)
    page.history.replaceState(page.history.state, '', address.href)
  }
  if (given !== undefined) inStorage(() => page.sessionStorage.setItem(STORAGE_KEY, given))
  const id = given ?? inStorage(() => page.sessionStorage.getItem(STORAGE_KEY)) ?? ''
  if (!SESSION_ID.test(id)) return address.href
  page[WINDOW_KEY] = id
  address.searchParams.set(SESSION_PARAMETERS[0], id)
  return address.href
}

/** Takes it once, out of the address too where nobody has done that before. */
export function takeSessionId(page: SessionPage): string | null {
  hideSession(page)
  const id = page[WINDOW_KEY] ?? null
  page[WINDOW_KEY] = undefined
  inStorage(() => page.sessionStorage.removeItem(STORAGE_KEY))
  return id
}
