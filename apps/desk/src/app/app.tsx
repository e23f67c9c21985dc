import { Banner, Button } from '@modulor/ui'
import type { OperatorSelf, Permission } from '@modulor/contract/operator'
import { Activity, Suspense, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import { call } from '../api/call'
import { Loading } from '../parts/query-view'
import { SET_UP_PATH, SetUp } from '../sign-in/set-up'
import { SignIn } from '../sign-in/sign-in'
import { matchPath, useAddress } from '../router/router'
import { ROUTES } from './routes'
import { SessionContext, type DeskSession } from '../session/session'
import { Shell } from './shell'

type SignInState =
  | { readonly kind: 'loading' | 'signed-out' | 'unknown' }
  /** `expired`: the session has ended, and the page is hidden, for a limited time, with the input of its forms. */
  | { readonly kind: 'signed-in' | 'expired'; readonly operator: OperatorSelf }

/** A hidden page contains personal data, and its operator may not come back. */
const HIDDEN_MS_MAX = 15 * 60_000

async function readSignInState(): Promise<SignInState> {
  const answer = await call('me', {})
  if (answer.kind === 'done') return { kind: 'signed-in', operator: answer.value }
  return { kind: answer.kind === 'refused' && answer.status === 401 ? 'signed-out' : 'unknown' }
}

/** The sign-in state, as reported by the service. */
function useSignInState() {
  const [signIn, setSignIn] = useState<SignInState>({ kind: 'loading' })
  const ask = useCallback(async () => {
    const answer = await readSignInState()
    // Only another session replaces a hidden page: until then its forms stay.
    setSignIn((before) => (before.kind === 'expired' && answer.kind !== 'signed-in' ? before : answer))
  }, [])
  useEffect(() => {
    void readSignInState().then(setSignIn)
  }, [])
  const onSessionEnded = useCallback(
    () => setSignIn((before) => ('operator' in before ? { ...before, kind: 'expired' } : { kind: 'signed-out' })),
    [],
  )
  const onSignedOut = useCallback(() => setSignIn({ kind: 'signed-out' }), [])
  useEffect(() => {
    if (signIn.kind !== 'expired') return
    const timer = setTimeout(onSignedOut, HIDDEN_MS_MAX)
    return () => clearTimeout(timer)
  }, [signIn.kind, onSignedOut])
  useEffect(() => {
    if (signIn.kind !== 'expired') return
    // The operator may have signed in in another tab.
    const onShown = () => document.visibilityState === 'visible' && void ask()
    const events = [
      [document, 'visibilitychange'],
      [window, 'focus'],
    ] as const
    for (const [target, name] of events) target.addEventListener(name, onShown)
    return () => {
      for (const [target, name] of events) target.removeEventListener(name, onShown)
    }
  }, [signIn.kind, ask])
  return { signIn, ask, onSessionEnded, onSignedOut }
}

const Missing = () => (
  <Banner title="There is no page at this address">Check the address, or start from the navigation.</Banner>
)
const Forbidden = () => (
  <Banner title="Your roles do not permit this page">Ask an administrator for a role that does.</Banner>
)

/** Renders the page of the current address. */
function CurrentPage({ may }: { may: (permission: Permission) => boolean }) {
  const { pathname } = useAddress()
  for (const route of ROUTES) {
    const params = matchPath(route.path, pathname)
    if (!params) continue
    if (route.permission !== undefined && !may(route.permission)) return <Forbidden />
    // The key makes another address of the same route a new page without the earlier state.
    return (
      <Titled key={JSON.stringify(params)} title={route.title}>
        <route.page params={params} />
      </Titled>
    )
  }
  return <Missing />
}

function Titled({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <title>{`${title} · Cashier desk`}</title>
      <Suspense fallback={<Loading />}>{children}</Suspense>
    </>
  )
}

export function App() {
  const { signIn, ask, onSessionEnded, onSignedOut } = useSignInState()
  const operator = 'operator' in signIn ? signIn.operator : undefined
  const { pathname } = useAddress()
  const session = useMemo<DeskSession | undefined>(
    () =>
      operator && {
        operator,
        onSessionEnded,
        onSignedOut,
        may: (permission) => operator.permissions.includes(permission),
      },
    [operator, onSessionEnded, onSignedOut],
  )
  if (pathname === SET_UP_PATH) return <SetUp onSignedIn={ask} />
  if (session)
    return (
      <>
        {/* The key: another operator gets nothing of the page before. */}
        <Activity key={session.operator.id} mode={signIn.kind === 'expired' ? 'hidden' : 'visible'}>
          <SessionContext value={session}>
            <Shell>
              <CurrentPage may={session.may} />
            </Shell>
          </SessionContext>
        </Activity>
        {signIn.kind === 'expired' && <SignIn isOverPage onSignedIn={ask} />}
      </>
    )
  if (signIn.kind === 'loading') return <Loading />
  if (signIn.kind === 'unknown')
    return (
      <main className="d-alone">
        <Banner
          tone="warning"
          title="The service does not answer"
          action={
            <Button isSmall variant="secondary" onClick={() => void ask()}>
              Try again
            </Button>
          }
        >
          Nothing was changed.
        </Banner>
      </main>
    )
  return <SignIn onSignedIn={ask} />
}
