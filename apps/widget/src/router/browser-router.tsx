import { startTransition, useCallback, useLayoutEffect, useState, type ReactNode } from 'react'
import { browserLocation, hrefOf, newEntry, type Action } from './location'
import { ActionContext, LocationContext, NavigateContext, type NavigateFunction } from './router-context'

/** Adds a history entry. The browser limits how often this is allowed; over the limit the address is loaded instead. */
function push(entry: object, href: string): void {
  try {
    window.history.pushState(entry, '', href)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'DataCloneError') throw error
    window.location.assign(href)
  }
}

const placeAfter = (action: Action) => ({ action, location: browserLocation(window) })

/** Routes by the browser's history. The current screen stays visible until the next one can be rendered. */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState(() => placeAfter('POP'))

  useLayoutEffect(() => {
    const handlePop = () => startTransition(() => setPlace(placeAfter('POP')))
    window.addEventListener('popstate', handlePop)
    return () => window.removeEventListener('popstate', handlePop)
  }, [])

  const navigate = useCallback<NavigateFunction>(
    (to, { replace = false, state = null, isPrerendered = false } = {}) => {
      if (typeof to === 'number') return window.history.go(to)
      const href = hrefOf(to)
      if (replace) window.history.replaceState(newEntry(state), '', href)
      else push(newEntry(state), href)
      const place = placeAfter(replace ? 'REPLACE' : 'PUSH')
      if (isPrerendered) {
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
        setPlace(place)
      } else startTransition(() => setPlace(place))
    },
    [],
  )

  return (
    <NavigateContext value={navigate}>
      <ActionContext value={place.action}>
        <LocationContext value={place.location}>{children}</LocationContext>
      </ActionContext>
    </NavigateContext>
  )
}
