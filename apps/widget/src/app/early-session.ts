/**
 * Removes the session id from the address before the widget runs, because the widget may load late or not at all
 * (SESS-7). Until the widget takes it, it is kept on `window` and, where allowed, in the tab's storage, so that it
 * survives a reload.
 */

/** The parameters that may contain the session id, in the order of their precedence. */
const SESSION_PARAMETERS = ['session_id', 'cashier_session_id', 'sessionId'] as const
/** The service has used this code when it served the page (issue-9 3.4). A code for a new tab is left in the address (BOOT-3). */
const LAUNCH_PARAMETER = 'launch_code'
const NEW_TAB_PARAMETER = 'cashier_in_new_tab'
const SESSION_ID = /^[\w.:-]{1,200}$/
const STORAGE_KEY = 'modulor-cashier.given-session'
const WINDOW_KEY = 'modulorSession'

/** The part of `Window` that this module uses. */
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
    // The storage is blocked or full: the id is on `window` for this visit (BOOT-11).
    return undefined
  }
}

const givenIn = (address: URL) =>
  SESSION_PARAMETERS.map((name) => address.searchParams.get(name) ?? '').find((id) => SESSION_ID.test(id))

/**
 * Removes the session id from the address. Returns the address that opens this page again with its session: it contains the
 * id only if the id came from the address and the storage cannot keep it. `launched`: the id from the boot data, if the page
 * was opened with a launch code.
 */
export function hideSession(page: SessionPage, launched?: string): string {
  const address = new URL(page.location.href)
  const given = launched ?? givenIn(address)
  const isForNewTab = address.searchParams.has(NEW_TAB_PARAMETER)
  const names = isForNewTab ? SESSION_PARAMETERS : [...SESSION_PARAMETERS, LAUNCH_PARAMETER]
  if (names.some((name) => address.searchParams.has(name))) {
    for (const name of names) address.searchParams.delete(name)
    page.history.replaceState(page.history.state, '', address.href)
  }
  if (given !== undefined)
    inStorage(() => {
      // If the id cannot be stored, a reload must not use the one before it.
      page.sessionStorage.removeItem(STORAGE_KEY)
      page.sessionStorage.setItem(STORAGE_KEY, given)
    })
  const kept = inStorage(() => page.sessionStorage.getItem(STORAGE_KEY))
  const id = given ?? kept ?? ''
  if (!SESSION_ID.test(id)) return address.href
  page[WINDOW_KEY] = id
  if (launched === undefined && kept !== id) address.searchParams.set(SESSION_PARAMETERS[0], id)
  return address.href
}

/** Returns the session id once, and removes it from the address if that was not done before. */
export function takeSessionId(page: SessionPage, launched?: string): string | null {
  hideSession(page, launched)
  const id = page[WINDOW_KEY] ?? null
  page[WINDOW_KEY] = undefined
  inStorage(() => page.sessionStorage.removeItem(STORAGE_KEY))
  return id
}
