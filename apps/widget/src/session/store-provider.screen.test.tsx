import { act, render, renderHook, screen } from '@testing-library/react'
import { Suspense, use, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { bootSample } from '../api/wire-samples'
import { useAppSelector } from './hooks'
import { submitted } from './listings'
import { amountChanged } from './shared'
import { startQuerySample } from './start-query-sample'
import { createStore } from './store'
import { StoreProvider } from './store-provider'

const openStore = () => createStore({ boot: bootSample(), query: startQuerySample() })
type Store = ReturnType<typeof openStore>
const inStore = (store: Store) => ({
  wrapper: ({ children }: { children: ReactNode }) => <StoreProvider store={store}>{children}</StoreProvider>,
})

it('issue-10 2 a component is rendered again only if its selected state changes', () => {
  const store = openStore()
  let drawings = 0
  const { result } = renderHook(() => {
    drawings += 1
    return useAppSelector(({ shared }) => shared.amount)
  }, inStore(store))
  act(() => store.dispatch(submitted()))
  expect(drawings).toBe(1)
  act(() => store.dispatch(amountChanged('25')))
  expect(result.current).toBe('25')
  expect(drawings).toBe(2)
})

it('issue-10 2 a selector that returns a new object each time renders once per state', () => {
  const store = openStore()
  let drawings = 0
  const { result } = renderHook(() => {
    drawings += 1
    return useAppSelector(({ shared }) => ({ amount: shared.amount }))
  }, inStore(store))
  act(() => store.dispatch(amountChanged('25')))
  expect(result.current).toEqual({ amount: '25' })
  expect(drawings).toBe(2)
})

it('issue-10 2 useAppSelector without a provider throws an error that names the provider', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(() => renderHook(() => useAppSelector(({ shared }) => shared.amount))).toThrow('useAppStore: no StoreProvider')
})

function Amount() {
  return <output>{useAppSelector(({ shared }) => shared.amount)}</output>
}

it('issue-10 2 two components in one render show the same state', () => {
  const store = openStore()
  render(
    <StoreProvider store={store}>
      <Amount />
      <Amount />
    </StoreProvider>,
  )
  act(() => {
    store.dispatch(amountChanged('25'))
    store.dispatch(amountChanged('30'))
  })
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['30', '30'])
})

it('issue-10 2 a component that is hydrated after a change of the store reuses the rendered HTML', async () => {
  const root = document.body.appendChild(document.createElement('div'))
  const Late = ({ chunk }: { chunk: Promise<string> | null }) => {
    if (chunk) use(chunk)
    return <Amount />
  }
  const page = (store: Store, chunk: Promise<string> | null) => (
    <StoreProvider store={store}>
      <Suspense>
        <Late chunk={chunk} />
      </Suspense>
    </StoreProvider>
  )
  root.innerHTML = renderToString(page(openStore(), null))
  const drawn = root.querySelector('output')
  const store = openStore()
  let bring: (value: string) => void = () => undefined
  const chunk = new Promise<string>((resolve) => (bring = resolve))
  const errors: unknown[] = []
  await act(async () => {
    hydrateRoot(root, page(store, chunk), { onRecoverableError: (error) => errors.push(error) })
    await Promise.resolve()
  })
  act(() => store.dispatch(amountChanged('25')))
  await act(async () => {
    bring('here')
    await chunk
  })
  expect(errors).toEqual([])
  expect(root.querySelector('output')).toBe(drawn)
  expect(drawn?.textContent).toBe('25')
  root.remove()
})
