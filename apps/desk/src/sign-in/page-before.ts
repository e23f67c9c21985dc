/**
 * The page of the link that was opened before a sign-in with OpenID. The provider returns to the start of the desk, in the same tab.
 */
const STORAGE_KEY = 'desk.page-before-sign-in'

/** Called before the browser leaves for the provider. */
export function keepPage(): void {
  const { pathname, search } = window.location
  // After a refused sign-in, the page from before it is kept.
  if (pathname === '/') return
  try {
    sessionStorage.setItem(STORAGE_KEY, pathname + search)
  } catch {
    // The storage is blocked: the sign-in ends at the start of the desk.
  }
}

/** Restores the address when the provider has returned. With a refusal the address stays, because it says why. */
export function restorePage(): void {
  const { pathname, search } = window.location
  if (pathname === '/' && search !== '') return
  try {
    const kept = sessionStorage.getItem(STORAGE_KEY)
    sessionStorage.removeItem(STORAGE_KEY)
    if (kept !== null && pathname === '/') window.history.replaceState(null, '', kept)
  } catch {
    // The storage is blocked.
  }
}
