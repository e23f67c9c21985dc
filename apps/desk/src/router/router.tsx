/** Every page has an address. Links are real links; a click on one changes the address without loading a page. */
import { useSyncExternalStore, type ComponentProps, type MouseEvent } from 'react'

const CHANGED = 'desk:address'

function subscribe(listener: () => void): () => void {
  window.addEventListener('popstate', listener)
  window.addEventListener(CHANGED, listener)
  return () => {
    window.removeEventListener('popstate', listener)
    window.removeEventListener(CHANGED, listener)
  }
}

/** Path and query of the page. */
export function useAddress(): URL {
  const href = useSyncExternalStore(subscribe, () => window.location.href)
  return new URL(href)
}

/**
 * Navigates to an address of the desk. `replace`: without a new entry in the history, for example for each letter of a
 * filter.
 */
export function navigate(to: string, { replace = false } = {}): void {
  if (replace) window.history.replaceState(null, '', to)
  else window.history.pushState(null, '', to)
  if (!replace) window.scrollTo(0, 0)
  window.dispatchEvent(new Event(CHANGED))
}

/** Changes parameters of the query; an empty one is removed. */
export function setQuery(changes: Readonly<Record<string, string | undefined>>, { replace = true } = {}): void {
  const address = new URL(window.location.href)
  for (const [name, value] of Object.entries(changes)) {
    if (value) address.searchParams.set(name, value)
    else address.searchParams.delete(name)
  }
  navigate(`${address.pathname}${address.search}`, { replace })
}

const isPlainPress = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/** A link to a page of the desk. */
export function Link({ href, onClick, ...rest }: ComponentProps<'a'> & { href: string }) {
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || !isPlainPress(event)) return
        event.preventDefault()
        navigate(href)
      }}
    />
  )
}

/** The parameters of `path` if `pattern` (with `{name}` placeholders) matches it. */
export function matchPath(pattern: string, path: string): Readonly<Record<string, string>> | undefined {
  const names = [...pattern.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const found = new RegExp(`^${pattern.replace(/\{\w+\}/g, '([^/]+)')}/?$`).exec(path)
  if (!found) return undefined
  try {
    return Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(found[index + 1] ?? '')]))
  } catch {
    return undefined
  }
}
