import { useMemo } from 'react'
import type { Location } from './location'
import { matchRoute, type Route } from './match-route'
import { LocationContext, ParamsContext, useLocation } from './router-context'

type RoutesProps = {
  routes: readonly Route[]
  /** The location to render if it is not the address, such as the page under a modal (ROUTE-13). */
  location?: Location
}

/** Renders the route of the location, or nothing if no route matches. */
export function Routes({ routes, location: given }: RoutesProps) {
  const address = useLocation()
  const location = given ?? address
  const match = useMemo(() => matchRoute(routes, location.pathname), [routes, location.pathname])
  if (!match) return null
  return (
    <LocationContext value={location}>
      <ParamsContext value={match.params}>{match.route.element}</ParamsContext>
    </LocationContext>
  )
}
