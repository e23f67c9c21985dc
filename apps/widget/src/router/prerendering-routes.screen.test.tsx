import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Component, useEffect, useLayoutEffect, useState, type ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { BrowserRouter, PrerenderingRoutes, useLocation, useNavigate, useParams, usePrerendering } from './index'

const latest = {} as {
  prerender: ReturnType<typeof usePrerendering>['prerender']
  navigate: ReturnType<typeof useNavigate>
}
let isBroken = false
let mounted: string[] = []
const rendered = vi.fn()

function List() {
  const { prerender, isPrerendered } = usePrerendering()
  const navigate = useNavigate()
  useLayoutEffect(() => void Object.assign(latest, { prerender }), [prerender])
  const card = { pathname: '/deposit/card' }
  return (
    <>
      <p>list</p>
      <button onClick={() => navigate(card, { isPrerendered: isPrerendered(card) })}>open card</button>
    </>
  )
}

function Form() {
  const { provider = '' } = useParams()
  const [typed, setTyped] = useState('')
  if (isBroken) throw new Error('planted')
  rendered()
  useLocation()
  useNavigate()
  useEffect(() => {
    mounted.push(provider)
    if (isBroken) throw new Error('planted')
  }, [provider])
  return (
    <>
      <input aria-label={provider} value={typed} onChange={(event) => setTyped(event.target.value)} />
      <p>{provider} page</p>
    </>
  )
}

function Steps() {
  const navigate = useNavigate()
  useLayoutEffect(() => void Object.assign(latest, { navigate }), [navigate])
  return null
}

class Crash extends Component<{ children: ReactNode }, { hasCrashed: boolean }> {
  override state = { hasCrashed: false }
  static getDerivedStateFromError = () => ({ hasCrashed: true })
  override render() {
    return this.state.hasCrashed ? <p>crashed</p> : this.props.children
  }
}

const ROUTES = [
  { id: 'list', path: '/deposit', element: <List /> },
  { id: 'form', path: '/deposit/:provider', element: <Form /> },
]
const Page = ({ basis }: { basis: string }) => (
  <PrerenderingRoutes routes={ROUTES} location={useLocation()} basis={basis} />
)
const app = (basis: string) => (
  <BrowserRouter>
    <Steps />
    <Crash>
      <Page basis={basis} />
    </Crash>
  </BrowserRouter>
)

function open() {
  isBroken = false
  mounted = []
  window.history.pushState(null, '', '/deposit')
  return render(app('0'))
}
const prerender = async (provider: string) => {
  act(() => latest.prerender({ pathname: `/deposit/${provider}` }))
  await isPage(`${provider} is hidden`)
}
const go = (to: string | number) => act(() => latest.navigate(typeof to === 'number' ? to : { pathname: to }))
/** The state of each form page, such as `card is hidden`. */
const pages = () =>
  screen
    .queryAllByText(/ page$/)
    .map((page) => `${page.textContent.replace(' page', '')} is ${page.style.display === 'none' ? 'hidden' : 'shown'}`)
const isPage = (page: string) => waitFor(() => expect(pages()).toContain(page))
const hidden = () => pages().filter((page) => page.endsWith('is hidden'))

it('issue-10 2 a prerendered page is shown without another render, and its effects run when it is shown', async () => {
  open()
  await prerender('card')
  const field = screen.getByLabelText('card')
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(mounted).toEqual([])
  const before = rendered.mock.calls.length
  go('/deposit/card')
  await isPage('card is shown')
  expect(rendered).toHaveBeenCalledTimes(before)
  // Another query is another location, so a component that reads it must be rendered again.
  go('/deposit/card?lang=de')
  await waitFor(() => expect(rendered.mock.calls.length).toBeGreaterThan(before))
  expect(screen.getByRole('textbox', { name: 'card' })).toBe(field)
  expect(mounted).toEqual(['card'])
  expect(screen.queryByText('list')).toBeNull()
})

it('issue-10 2 a click shows a prerendered page synchronously', async () => {
  open()
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
  try {
    latest.prerender({ pathname: '/deposit/card' })
    await vi.waitFor(() => expect(hidden()).toEqual(['card is hidden']))
    const button = screen.getByRole('button', { name: 'open card' })
    // Not in `act`, which flushes all scheduled work: only the render of the click itself may happen here.
    button.click()
    await Promise.resolve()
    expect(pages()).toEqual(['card is shown'])
  } finally {
    Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  }
})

it('CARD-13 ROUTE-15 after Back and a new visit the page contains nothing that was typed before', async () => {
  open()
  await prerender('card')
  go('/deposit/card')
  fireEvent.change(await screen.findByRole('textbox', { name: 'card' }), { target: { value: '4111' } })
  go(-1)
  await screen.findByText('list')
  expect(screen.queryByLabelText('card')).toBeNull()
  await prerender('card')
  go('/deposit/card')
  await isPage('card is shown')
  expect(screen.getByLabelText<HTMLInputElement>('card').value).toBe('')
})

it('issue-10 2 only the two newest pages are kept, without duplicates, and none after a navigation', async () => {
  open()
  for (const provider of ['card', 'wallet', 'wallet', 'bank']) await prerender(provider)
  expect(hidden()).toEqual(['wallet is hidden', 'bank is hidden'])
  go('/deposit/card')
  await isPage('card is shown')
  expect(hidden()).toEqual([])
})

it('AMT-10 a changed basis drops the hidden pages and keeps the shown one', async () => {
  const { rerender } = open()
  await prerender('card')
  rerender(app('50'))
  await waitFor(() => expect(hidden()).toEqual([]))
  await prerender('card')
  go('/deposit/card')
  const field = await screen.findByRole('textbox', { name: 'card' })
  rerender(app('60'))
  expect(screen.getByRole('textbox', { name: 'card' })).toBe(field)
})

it('BOOT-8 a page that throws while it is hidden is dropped, and rendered again when it is shown', async () => {
  open()
  isBroken = true
  act(() => latest.prerender({ pathname: '/deposit/card' }))
  await waitFor(() => expect(screen.getByText('list')).toBeTruthy())
  isBroken = false
  go('/deposit/card')
  await isPage('card is shown')
})

it('BOOT-8 an error of a page that is shown reaches the error boundary', async () => {
  open()
  await prerender('card')
  isBroken = true
  go('/deposit/card')
  await screen.findByText('crashed')
})
