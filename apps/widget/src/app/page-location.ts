/** Finds the page under a modal that has an address of its own: the page from which it was opened (ROUTE-9, ROUTE-13). */
import { flowOf } from '@modulor/rules'
import type { Location } from '../router'

export const MODAL_PATHS = ['/select-country', '/reject-withdrawal', '/betshop-withdrawal'] as const

export const isModalPath = (pathname: string) => MODAL_PATHS.some((path) => path === pathname)

export type PageLocation = {
  /** The location that is rendered as the page. */
  readonly page: Location
  readonly isModalOpen: boolean
  /** The page itself is the previous entry of the history, so that Back closes the modal. */
  readonly hasPageBehind: boolean
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** Reads the page under a modal from the state of a history entry. It is parsed, because an older build may have written it. */
function pageBehind(state: unknown): Location | null {
  if (typeof state !== 'object' || state === null || !('background' in state)) return null
  const { background } = state
  if (typeof background !== 'object' || background === null) return null
  const { pathname, search, key, state: own } = background as Record<string, unknown>
  if (!isText(pathname) || !isText(search) || !isText(key)) return null
  const isPage = /^\/(?!\/)/.test(pathname) && !isModalPath(pathname)
  return isPage ? { pathname, search, hash: '', key, state: own ?? null } : null
}

/**
 * Returns the page that an address shows: its own page; for a modal the page under it, or the main page of its flow if the modal
 * was opened directly by its address.
 */
export function pageLocationOf(location: Location): PageLocation {
  if (!isModalPath(location.pathname)) return { page: location, isModalOpen: false, hasPageBehind: true }
  const behind = pageBehind(location.state)
  const main = { ...location, pathname: `/${flowOf(location.pathname)}`, state: null }
  return { page: behind ?? main, isModalOpen: true, hasPageBehind: behind !== null }
}
