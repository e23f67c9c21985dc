import { createContext, use, type MouseEvent } from 'react'
import { hrefOf, type Action, type Location, type To } from './location'
import type { Params } from './match-route'

export type NavigateOptions = {
  /** Replaces the current history entry. */
  readonly replace?: boolean
  /** The state of the new history entry; the browser has to be able to clone it. */
  readonly state?: unknown
  /**
   * The page is prerendered and is shown synchronously. Other pages are rendered in a transition, and the current one stays
   * visible until then.
   */
  readonly isPrerendered?: boolean
}

/** Navigates to an address, or by a number of history entries, which is asynchronous. The function never changes. */
export type NavigateFunction = (to: To | number, options?: NavigateOptions) => void

// Separate contexts, so that a prerendered page whose location stays the same is not rendered again when it is shown.
export const LocationContext = createContext<Location | null>(null)
export const ActionContext = createContext<Action>('POP')
export const NavigateContext = createContext<NavigateFunction>(() => undefined)
export const ParamsContext = createContext<Params>({})

/** The location for which this part is rendered. Under a modal it is the page's location, not the address (ROUTE-13). */
export function useLocation(): Location {
  const location = use(LocationContext)
  if (!location) throw new Error('useLocation: no router')
  return location
}

/** How the location was reached. */
export const useAction = (): Action => use(ActionContext)

export const useNavigate = (): NavigateFunction => use(NavigateContext)

/** The values of the placeholders of this part's route. */
export const useParams = (): Params => use(ParamsContext)

/** Whether the browser would open the link of a click in this window, not in a new tab or window. */
const isPlainClick = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent) =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey

/** Properties for an `a` that navigates within the cashier without a page load. A link to the current address adds no entry. */
export function useLink(to: To): { href: string; onClick: (event: MouseEvent) => void } {
  const location = useLocation()
  const navigate = useNavigate()
  const href = hrefOf(to)
  return {
    href,
    onClick: (event) => {
      if (!isPlainClick(event)) return
      event.preventDefault()
      navigate(to, { replace: href === hrefOf(location) })
    },
  }
}
