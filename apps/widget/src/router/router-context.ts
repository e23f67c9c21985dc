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

export type Router = {
  readonly location: Location
  readonly action: Action
  readonly navigate: NavigateFunction
}

export const RouterContext = createContext<Router | null>(null)
export const ParamsContext = createContext<Params>({})

export function useRouter(): Router {
  const router = use(RouterContext)
  if (!router) throw new Error('useRouter: no RouterContext')
  return router
}

/** The location that this part is drawn for: under a modal the page's, and not the address (ROUTE-13). */
export const useLocation = (): Location => useRouter().location

/** How the player came to the location. */
export const useAction = (): Action => useRouter().action

export const useNavigate = (): NavigateFunction => useRouter().navigate

/** What stands at the placeholders of this part's route. */
export const useParams = (): Params => use(ParamsContext)

/** A press that the browser would answer by showing the address here, and not in a tab or a window of its own. */
const isPlainClick = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent) =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey

/** Makes an `a` lead to an address of the cashier without loading the page again. A link to where one is adds no entry. */
export function useLink(to: To): { href: string; onClick: (event: MouseEvent) => void } {
  const { location, navigate } = useRouter()
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
