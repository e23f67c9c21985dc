/**
 * The page of the link that was opened before a sign-in with OpenID. The provider returns to the start of the desk, in the same tab.
 */
import { navigate } from '../router/router'

/** The parameter in which the service returns why a sign-in with OpenID was refused. */
export const REFUSED = 'refused'
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

function takeKept(): string | null {
  try {
    const kept = sessionStorage.getItem(STORAGE_KEY)
    sessionStorage.removeItem(STORAGE_KEY)
    return kept
  } catch {
    // The storage is blocked.
    return null
  }
}

/** Restores the address when the provider has returned. With a refusal the address stays, because it says why. */
export function restorePage(): void {
  const { pathname, search } = window.location
  if (pathname === '/' && search !== '') return
  const kept = takeKept()
  if (kept !== null && pathname === '/') window.history.replaceState(null, '', kept)
}

/** After a sign-in in another way than the refused one: leaves the address that says why it was refused. */
export function leaveRefusal(): void {
  const { pathname, searchParams } = new URL(window.location.href)
  if (pathname === '/' && searchParams.has(REFUSED)) navigate(takeKept() ?? '/', { replace: true })
}
