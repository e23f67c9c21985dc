import { createContext, use, type MouseEvent } from 'react'
import { hrefOf, type Action, type Location, type To } from './location'
import type { Params } from './match-route'

export type NavigateOptions = {
  /** In the place of the current history entry. */
  readonly replace?: boolean
  /** The state of the new history entry; the browser has to be able to clone it. */
  readonly state?: unknown
  /**
   * The page is prerendered: it is shown within this event. Others are rendered in slices, and what is on the screen
   * stays until they can be shown.
   */
  readonly isPrerendered?: boolean
}

/** Leads to an address, or by a number of entries through the history, which takes a moment. Stays the same function. */
export type NavigateFunction = (to: To | number, options?: NavigateOptions) => void

// Three contexts, so that a prerendered page whose location stays is not rendered again when it is shown.
export const LocationContext = createContext<Location | null>(null)
export const ActionContext = createContext<Action>('POP')
export const NavigateContext = createContext<NavigateFunction>(() => undefined)
export const ParamsContext = createContext<Params>({})

/** The location that this part is drawn for: under a modal the page's, and not the address (ROUTE-13). */
export function useLocation(): Location {
  const location = use(LocationContext)
  if (!location) throw new Error('useLocation: no router')
  return location
}

/** How the player came to the location. */
export const useAction = (): Action => use(ActionContext)

export const useNavigate = (): NavigateFunction => use(NavigateContext)

/** What stands at the placeholders of this part's route. */
export const useParams = (): Params => use(ParamsContext)

/** A press that the browser would answer by showing the address here, and not in a tab or a window of its own. */
const isPlainClick = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent) =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey

/** Makes an `a` lead to an address of the cashier without loading the page again. A link to where one is adds no entry. */
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
