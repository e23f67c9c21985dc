import type { ReactNode } from 'react'

export type Route = {
  /** Name of the screen. */
  readonly id: string
  /** Fixed parts, `:name` for any value, `:name?` for a last part that may be missing; `*` matches every path. */
  readonly path: string
  readonly element: ReactNode
}

/** The decoded values of a route's placeholders. */
export type Params = Readonly<Record<string, string | undefined>>

export type RouteMatch = { readonly route: Route; readonly params: Params }

const ANY_PATH = '*'
const isPlaceholder = (part: string) => part.startsWith(':')

/** Decodes a part of a path. A part with an invalid encoding stays unchanged. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** The parts of a path; slashes at its end are ignored. */
const partsOf = (path: string): string[] => path.replace(/^\/|\/+$/g, '').split('/')

/** The placeholders' values, or null if the path does not match. The comparison ignores case. */
function paramsOf(path: string, parts: readonly string[]): Params | null {
  const pattern = partsOf(path)
  if (parts.length > pattern.length) return null
  const params: Record<string, string | undefined> = {}
  for (const [index, expected] of pattern.entries()) {
    const part = parts[index]
    if (isPlaceholder(expected)) {
      const isOptional = expected.endsWith('?')
      if (!part && !isOptional) return null
      params[expected.slice(1, isOptional ? -1 : undefined)] = part
    } else if (part?.toLowerCase() !== expected.toLowerCase()) return null
  }
  return params
}

const placeholderCount = ({ path }: Route) =>
  path === ANY_PATH ? Infinity : partsOf(path).filter(isPlaceholder).length

/**
 * Returns the route of a path, or null if none matches. A fixed path takes precedence over one with a placeholder, and `*` is
 * the last, whatever their order in the list is (ROUTE-12, ROUTE-14).
 */
export function matchRoute(routes: readonly Route[], pathname: string): RouteMatch | null {
  const parts = partsOf(pathname).map(decoded)
  let best: RouteMatch | null = null
  for (const route of routes) {
    if (best && placeholderCount(route) >= placeholderCount(best.route)) continue
    const params = route.path === ANY_PATH ? {} : paramsOf(route.path, parts)
    if (params) best = { route, params }
  }
  return best
}
