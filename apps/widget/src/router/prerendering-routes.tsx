import {
  Activity,
  Component,
  createContext,
  Fragment,
  startTransition,
  use,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import type { Location, To } from './location'
import type { Route } from './match-route'
import { Routes } from './routes'

/** More hidden pages would cost memory, and few players look at more methods before they press one. */
const PRERENDERED_COUNT_MAX = 2

type Prerendering = {
  /**
   * Renders a page that is likely to be opened next as a hidden page, so that a navigation only has to show it. Effects of a
   * hidden page do not run, and it is dropped when the player opens another page.
   */
  readonly prerender: (to: To) => void
  readonly isPrerendered: (to: To) => boolean
}

const PrerenderContext = createContext<Prerendering>({ prerender: () => undefined, isPrerendered: () => false })

export const usePrerendering = (): Prerendering => use(PrerenderContext)

type Kept = {
  readonly pathname: string
  /** The location for which the current page was prerendered; `null` if it was not prerendered. */
  readonly shown: Location | null
  /** The newest last. */
  readonly hidden: readonly Location[]
  readonly basis: unknown
}

const locationFor = ({ pathname, search = '', hash = '' }: To): Location => ({
  pathname,
  search,
  hash,
  state: null,
  key: 'prerendered',
})

function keptFor(kept: Kept, pathname: string, basis: unknown): Kept {
  if (kept.pathname !== pathname) {
    return { pathname, shown: kept.hidden.find((page) => page.pathname === pathname) ?? null, hidden: [], basis }
  }
  return kept.basis === basis ? kept : { ...kept, hidden: [], basis }
}

const withHidden = (kept: Kept, page: Location): Kept => {
  if (page.pathname === kept.pathname || kept.hidden.some(({ pathname }) => pathname === page.pathname)) return kept
  return { ...kept, hidden: [...kept.hidden, page].slice(-PRERENDERED_COUNT_MAX) }
}

/** Whether a page may keep the location that it was prerendered for; a new one would render the whole page again. */
const isSame = (prerendered: Location, { search, hash, state }: Location) =>
  prerendered.search === search && prerendered.hash === hash && state === null

type BoundaryProps = { readonly isHidden: boolean; readonly children: ReactNode }
type BoundaryState = { readonly isHidden: boolean; readonly failure: { readonly error: unknown } | null }

/** Renders nothing for a hidden page that throws. When the page is shown, it is rendered again, and an error is thrown as usual. */
class PrerenderBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { isHidden: this.props.isHidden, failure: null }

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { failure: { error } }
  }

  static getDerivedStateFromProps({ isHidden }: BoundaryProps, state: BoundaryState): Partial<BoundaryState> {
    return state.isHidden && !isHidden ? { isHidden, failure: null } : { isHidden }
  }

  override render() {
    const { failure } = this.state
    if (!failure) return this.props.children
    if (this.props.isHidden) return null
    throw failure.error
  }
}

type PrerenderingRoutesProps = {
  routes: readonly Route[]
  location: Location
  /** A value on which hidden pages depend; when it changes they are dropped. */
  basis: unknown
}

/** Renders the route of the location. Two addresses of one screen, such as the forms of two methods, share no state. */
export function PrerenderingRoutes({ routes, location, basis }: PrerenderingRoutesProps) {
  const { pathname } = location
  const [last, setKept] = useState<Kept>({ pathname, shown: null, hidden: [], basis })
  const kept = keptFor(last, pathname, basis)
  if (kept !== last) setKept(kept)

  const hidden = useRef(kept.hidden)
  useLayoutEffect(() => void (hidden.current = kept.hidden), [kept.hidden])
  const prerendering = useMemo<Prerendering>(
    () => ({
      prerender: (to) => startTransition(() => setKept((now) => withHidden(now, locationFor(to)))),
      isPrerendered: (to) => hidden.current.some((page) => page.pathname === to.pathname),
    }),
    [],
  )
  const prerendered = (page: Location, isHidden: boolean) => (
    <Activity key={page.pathname} mode={isHidden ? 'hidden' : 'visible'}>
      <PrerenderBoundary isHidden={isHidden}>
        <Routes routes={routes} location={page} />
      </PrerenderBoundary>
    </Activity>
  )
  // A page that was not prerendered has no `Activity` around it, because the server's markup would be hydrated in two steps.
  const current = kept.shown ? (
    prerendered(isSame(kept.shown, location) ? kept.shown : location, false)
  ) : (
    <Fragment key={pathname}>
      <Routes routes={routes} location={location} />
    </Fragment>
  )
  // The current and the hidden pages are in one list, so that a page keeps its state by its key when it is shown.
  return (
    <PrerenderContext value={prerendering}>
      {[current, ...kept.hidden.map((page) => prerendered(page, true))]}
    </PrerenderContext>
  )
}
