import { Button, Icon } from '@modulor/ui'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { call } from '../api/call'
import { failureOf, isSignedOut, type Failure } from '../api/failure'
import { FailureBanner } from '../parts/failure-banner'
import { Link, navigate, useAddress } from '../router/router'
import { ACCOUNT_PATH, ROUTES } from './routes'
import { useSession } from '../session/session'

const isTypedInto = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** `/` and Ctrl+K (⌘K) move the focus to the search. */
function useSearchKeys(focusSearch: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isCommand = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
      const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !isTypedInto(event.target)
      if (!isCommand && !isSlash) return
      event.preventDefault()
      focusSearch()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [focusSearch])
}

function Search() {
  const input = useRef<HTMLInputElement>(null)
  const address = useAddress()
  useSearchKeys(() => input.current?.select())
  const current = address.pathname === '/payments' ? (address.searchParams.get('q') ?? '') : ''
  return (
    <form
      role="search"
      className="d-search"
      onSubmit={(event) => {
        event.preventDefault()
        navigate(`/payments?${new URLSearchParams({ q: input.current?.value.trim() ?? '' }).toString()}`)
      }}
    >
      <Icon name="search" size={20} />
      <input
        ref={input}
        key={current}
        type="search"
        className="d-search__input"
        defaultValue={current}
        aria-label="Search payments"
        aria-keyshortcuts="/ Control+K"
        placeholder="Payment, reference, player, last four…"
        autoComplete="off"
        spellCheck={false}
      />
      <kbd className="d-key" aria-hidden="true">
        /
      </kbd>
    </form>
  )
}

/** A part of the previous link stays visible, to show that the row can be scrolled. */
const NAVIGATION_GAP_PX = 48

function Navigation() {
  const { may } = useSession()
  const { pathname } = useAddress()
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    // On a phone the links are in one row. Scrolls only it, and not the page.
    const link = nav.current?.querySelector('[aria-current]')
    const left = link && nav.current && link.getBoundingClientRect().left - nav.current.getBoundingClientRect().left
    if (left) nav.current?.scrollBy({ left: left - NAVIGATION_GAP_PX })
  }, [pathname])
  const isCurrent = (path: string) => (path === '/' ? pathname === '/' : `${pathname}/`.startsWith(`${path}/`))
  const shown = ROUTES.filter(
    ({ isInNavigation, permission }) => isInNavigation && (permission === undefined || may(permission)),
  )
  return (
    <nav ref={nav} className="d-nav" aria-label="Pages">
      {shown.map(({ path, title }) => (
        <Link key={path} href={path} className="d-nav__link" aria-current={isCurrent(path) ? 'page' : undefined}>
          {title}
        </Link>
      ))}
    </nav>
  )
}

/**
 * Moves the focus to the new page if its link was part of the former one: a screen reader reads the page, and Tab continues in
 * it.
 */
function usePageFocus() {
  const page = useRef<HTMLElement>(null)
  const { pathname } = useAddress()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    if (document.activeElement === document.body) page.current?.focus({ preventScroll: true })
  }, [pathname])
  return page
}

type SignOut = { readonly signOut: () => Promise<void>; readonly isBusy: boolean }

function Account({ signOut, isBusy }: SignOut) {
  const { operator } = useSession()
  return (
    <div className="d-account">
      <Link href={ACCOUNT_PATH} className="d-link d-account__name" aria-label={`Your account, ${operator.name}`}>
        {operator.name}
      </Link>
      <Button variant="quiet" isSmall isBusy={isBusy} onClick={() => void signOut()}>
        Sign out
      </Button>
    </div>
  )
}

/** The frame around every page. */
export function Shell({ children }: { children: ReactNode }) {
  const { may, onSignedOut } = useSession()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const page = usePageFocus()
  const signOut = async () => {
    setIsBusy(true)
    const answer = await call('signOut', {})
    setIsBusy(false)
    // Without a response, or after an error, the session may still be valid, and the next person at this browser could
    // use it.
    if (answer.kind === 'done' || isSignedOut(answer)) onSignedOut()
    else setFailure({ ...failureOf(answer), title: 'You may still be signed in', advice: 'Sign out again.' })
  }
  return (
    <div className="d-shell">
      <a className="d-skip" href="#page">
        Skip to the page
      </a>
      <header className="d-top">
        <Link href="/" className="d-brand">
          Cashier desk
        </Link>
        {may('payments.read') && <Search />}
        <Account signOut={signOut} isBusy={isBusy} />
      </header>
      <Navigation />
      <main ref={page} className="d-page" id="page" tabIndex={-1}>
        <FailureBanner failure={failure} />
        {children}
      </main>
    </div>
  )
}
