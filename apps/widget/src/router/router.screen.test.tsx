import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import {
  BrowserRouter,
  Navigate,
  Routes,
  StaticRouter,
  useAction,
  useLink,
  useLocation,
  useNavigate,
  useParams,
  type Location,
} from './index'

const latest = {} as { navigate: ReturnType<typeof useNavigate>; location: Location }

/** Renders the current location as text, and exposes the location and `navigate`. */
function Here({ name }: { name: string }) {
  const location = useLocation()
  const navigate = useNavigate()
  useLayoutEffect(() => void Object.assign(latest, { navigate, location }), [navigate, location])
  const { provider = 'nobody' } = useParams()
  return <p>{`${name} of ${provider} by ${useAction()}`}</p>
}

function Switch() {
  return <a {...useLink({ pathname: '/withdrawal', search: useLocation().search })}>Withdraw</a>
}

const ROUTES = [
  { id: 'method', path: '/deposit/:provider', element: <Here name="form" /> },
  { id: 'list', path: '/deposit', element: <Here name="list" /> },
  { id: 'payout', path: '/withdrawal', element: <Here name="payouts" /> },
  { id: 'old', path: '/old', element: <Navigate to={{ pathname: '/deposit', search: '?from=old' }} /> },
]

const page = (
  <>
    <Switch />
    <Routes routes={ROUTES} />
  </>
)

function open(address: string) {
  window.history.pushState(null, '', address)
  return render(<BrowserRouter>{page}</BrowserRouter>)
}
const text = (words: string) => waitFor(() => expect(screen.getByText(words)).toBeTruthy())
const go = (...step: Parameters<typeof latest.navigate>) => act(() => latest.navigate(...step))
const link = () => screen.getByRole('link')

describe('the history of the browser', () => {
  it('ROUTE-15 Back and Forward work, and each entry keeps its own state', async () => {
    open('/deposit?lang=de-COM')
    await text('list of nobody by POP')
    expect(latest.location).toMatchObject({ search: '?lang=de-COM', state: null, key: 'default' })
    go({ pathname: '/deposit', search: 'lang=de-COM' }, { replace: true, state: { scrollY: 240 } })
    await text('list of nobody by REPLACE')
    const listKey = latest.location.key
    go({ pathname: '/deposit/card' })
    await text('form of card by PUSH')
    expect([listKey, 'default']).not.toContain(latest.location.key)
    expect(latest.location).toMatchObject({ pathname: '/deposit/card', search: '', state: null })
    go(-1)
    await text('list of nobody by POP')
    expect(latest.location).toMatchObject({ search: '?lang=de-COM', state: { scrollY: 240 }, key: listKey })
    act(() => window.history.forward())
    await text('form of card by POP')
  })

  it('ROUTE-13 takes two steps in one task: the page is replaced, and the modal is pushed over it', async () => {
    open('/select-country')
    expect(screen.queryByText(/ of /)).toBeNull()
    render(
      <BrowserRouter>
        <Here name="somewhere" />
      </BrowserRouter>,
    )
    const before = window.history.length
    act(() => {
      latest.navigate({ pathname: '/deposit' }, { replace: true })
      latest.navigate({ pathname: '/select-country' }, { state: { background: { pathname: '/deposit' } } })
    })
    await text('somewhere of nobody by PUSH')
    expect(latest.location).toMatchObject({
      pathname: '/select-country',
      state: { background: { pathname: '/deposit' } },
    })
    expect(window.history.length).toBe(before + 1)
    go(-1)
    await waitFor(() => expect(latest.location).toMatchObject({ pathname: '/deposit', state: null }))
  })

  it('ROUTE-14 Navigate replaces the entry of an old address', async () => {
    open('/old')
    const before = window.history.length
    await text('list of nobody by REPLACE')
    expect(window.location.search).toBe('?from=old')
    expect(window.history.length).toBe(before)
  })

  it('ROUTE-15 the address is loaded if the browser accepts no more history entries', async () => {
    open('/deposit')
    await text('list of nobody by POP')
    const assign = vi.fn()
    vi.stubGlobal('location', { pathname: '/deposit', search: '', hash: '', assign })
    vi.spyOn(window.history, 'pushState').mockImplementationOnce(() => {
      throw new DOMException('too many', 'SecurityError')
    })
    go({ pathname: '/deposit/card', search: '?lang=de-COM' })
    expect(assign).toHaveBeenCalledExactlyOnceWith('/deposit/card?lang=de-COM')
  })

  it('issue-10 2 navigate throws if the state cannot be cloned', () => {
    open('/deposit')
    vi.spyOn(window.history, 'pushState').mockImplementationOnce(() => {
      throw new DOMException('not cloned', 'DataCloneError')
    })
    expect(() => latest.navigate({ pathname: '/deposit/card' }, { state: open })).toThrow('not cloned')
  })
})

describe('a link', () => {
  it('ROUTE-1 a link navigates without loading the page, and replaces the entry if it is already at its target', async () => {
    open('/deposit?lang=de-COM')
    expect(link().getAttribute('href')).toBe('/withdrawal?lang=de-COM')
    const before = window.history.length
    expect(fireEvent.click(link())).toBe(false)
    await text('payouts of nobody by PUSH')
    expect(window.history.length).toBe(before + 1)
    fireEvent.click(link())
    await text('payouts of nobody by REPLACE')
    expect(window.history.length).toBe(before + 1)
  })

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
    'ROUTE-1 a click with %j is left to the browser',
    async (how) => {
      open('/deposit')
      window.addEventListener('click', (event) => event.preventDefault(), { once: true })
      fireEvent.click(link(), how)
      await text('list of nobody by POP')
      expect(window.location.pathname).toBe('/deposit')
    },
  )
})

it('BOOT-1 the HTML that the service rendered for an address is hydrated without changes', async () => {
  const root = document.createElement('div')
  document.body.append(root)
  root.innerHTML = renderToString(<StaticRouter address="/deposit/card?lang=de-COM">{page}</StaticRouter>)
  expect(root.textContent).toBe('Withdrawform of card by POP')
  window.history.pushState({ usr: { kept: true }, key: 'k1', idx: 3 }, '', '/deposit/card?lang=de-COM')
  const onRecoverableError = vi.fn()
  const form = root.querySelector('p')
  const live = await act(async () =>
    Promise.resolve(hydrateRoot(root, <BrowserRouter>{page}</BrowserRouter>, { onRecoverableError })),
  )
  expect(root.querySelector('p')).toBe(form)
  expect(onRecoverableError).not.toHaveBeenCalled()
  expect(latest.location).toMatchObject({ state: { kept: true }, key: 'k1' })
  go({ pathname: '/deposit' })
  expect(root.textContent).toBe('Withdrawlist of nobody by PUSH')
  act(() => live.unmount())
  root.remove()
})

it('ROUTE-13 the page under a modal is rendered for its own location', async () => {
  window.history.pushState(null, '', '/select-country')
  const under = { pathname: '/deposit/card', search: '?a=1', hash: '', key: 'k1', state: { scrollY: 9 } }
  render(
    <BrowserRouter>
      <Routes routes={ROUTES} location={under} />
    </BrowserRouter>,
  )
  await text('form of card by POP')
  expect(latest.location).toBe(under)
})

it('ROUTE-14 a hook outside a router throws an error that says so', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(() => render(<Here name="lost" />)).toThrow('useLocation: no router')
})
