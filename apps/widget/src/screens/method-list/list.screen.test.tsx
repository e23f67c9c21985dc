import { setImmediate } from 'node:timers/promises'
import type { PayGroup } from '@modulor/contract/http'
import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { methodDetailsSample } from '../../api/wire-samples'
import { reloadListings } from '../../session'
import { openCashier, type OpenOptions } from '../../testing/open-cashier'
import { bank, card, depositsOf, method, wallet } from './list-samples'

// Without this function the page counts as idle after two seconds, so nothing is prefetched before that.
const hasNoIdleCallback = () => vi.stubGlobal('requestIdleCallback', undefined)
beforeEach(hasNoIdleCallback)
/** Fake timers may install their own idle callback, depending on the files that ran before. */
function fakeTimers() {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  hasNoIdleCallback()
}

const LIKELY_AFTER_MS = 2_000
const REST_MS = 80
const FILTER_REST_MS = 400

async function open(groups: PayGroup[] = [card, wallet, bank], over: OpenOptions = {}) {
  const { answers, ...rest } = over
  const cashier = await openCashier({
    ...rest,
    boot: { deposit: depositsOf(groups), ...over.boot },
    answers: {
      depositInit: () => depositsOf(groups),
      depositSelect: ({ path: [id] }) => methodDetailsSample({ id: id ?? '', public_name: id ?? '', parameters: [] }),
      ...answers,
    },
  })
  const { screen, callsOf } = cashier
  return {
    ...cashier,
    /** The ids of the rows, tiles and chips that open a method, in their order. */
    shown: () => screen.queryAllByTestId('pay-group').map((each) => each.dataset.id),
    row: (name: string) => {
      const found = screen.getAllByTestId('pay-group').find(({ dataset }) => dataset.id === name)
      if (!found) throw new Error(`${name} is not in the list`)
      return found
    },
    askedForms: () => callsOf('depositSelect').map(({ path: [id] }) => id),
    /** The category chips of a phone; the column beside the list has the same names. */
    chips: () => within(screen.getAllByRole('group', { name: 'Categories' }).at(-1) ?? document.body),
    rail: () => within(screen.getAllByRole('group', { name: 'Categories' })[0] ?? document.body),
  }
}

/** Timers that move only when the test advances them: on a busy machine real time would pass between two lines. */
const stopTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
/** Waits until the condition is true, while the timers advance by one millisecond at a time. */
async function comesTo(check: () => boolean): Promise<void> {
  while (!check()) {
    await act(() => vi.advanceTimersByTimeAsync(1))
    await setImmediate()
  }
}

const isAt = (path: string) => waitFor(() => expect(window.location.pathname).toBe(path))

it('LIST-16 ROUTE-15 a double click opens one form, and a pending update of the filter does not navigate back', async () => {
  fakeTimers()
  const { row, screen, player } = await open()
  // The desktop field, which is visible without a click.
  await player.type(screen.getAllByRole('searchbox', { name: 'Find a method' })[0] ?? document.body, 'wal')
  const wanted = row('Wallet')
  const pushed = vi.spyOn(window.history, 'pushState')
  // All of it happens before the form is rendered.
  act(() => {
    fireEvent.click(wanted)
    fireEvent.click(wanted)
    vi.advanceTimersByTime(FILTER_REST_MS)
  })
  await screen.findAllByRole('button', { name: /^Pay / })
  expect(window.location.pathname).toBe('/deposit/Wallet/')
  expect(pushed).toHaveBeenCalledTimes(1)
})

it('LIST-5 on a phone the search replaces the categories, and is closed when it is left empty', async () => {
  const { screen, player, shown, chips } = await open()
  expect(shown()).toEqual(['Card', 'Wallet', 'Bank'])
  expect(screen.getAllByRole('searchbox')).toHaveLength(1)
  expect(screen.getByRole('status').textContent).toBe('')
  await player.click(chips().getByRole('button', { name: 'Find a method' }))
  const [, search] = screen.getAllByRole('searchbox', { name: 'Find a method' })
  expect(document.activeElement).toBe(search)
  await player.keyboard(' WÁL ')
  await waitFor(() => expect(shown()).toEqual(['Wallet']))
  expect(screen.getByRole('status').textContent).toBe('1 method found')
  await player.tab()
  // A search text is never hidden.
  expect(screen.getAllByRole('searchbox')).toHaveLength(2)
  await player.clear(search ?? document.body)
  await waitFor(() => expect(shown()).toEqual(['Card', 'Wallet', 'Bank']))
  await player.tab({ shift: true })
  expect(screen.getAllByRole('searchbox')).toHaveLength(1)
  expect(screen.getByRole('status').textContent).toBe('')
})

it('LIST-5 typing in the desktop search field does not move the focus to the search field of the phone', async () => {
  const { screen, player } = await open()
  const [wide] = screen.getAllByRole('searchbox')
  await player.type(wide ?? document.body, 'w')
  expect(screen.getAllByRole('searchbox')).toHaveLength(2)
  expect(document.activeElement).toBe(wide)
})

it('LIST-5 a search without results says so, and one click shows every method again', async () => {
  const { screen, player, shown } = await open()
  await player.type(screen.getByRole('searchbox'), 'gold')
  await screen.findByRole('heading', { name: /No methods match “gold”/, level: 2 })
  expect(screen.getByRole('status').textContent).toBe('No method found')
  expect(shown()).toEqual([])
  await player.click(screen.getByRole('button', { name: 'Show all methods' }))
  await waitFor(() => expect(shown()).toEqual(['Card', 'Wallet', 'Bank']))
  expect(screen.queryByRole('heading', { name: /No methods/ })).toBeNull()
})

it.each([
  [[card, wallet], 0],
  [[card, wallet, bank], 2],
])('LIST-5 only a list of at least three methods can be filtered', async (groups, count) => {
  const { screen } = await openCashier({ boot: { deposit: depositsOf(groups) } })
  expect(screen.getAllByTestId('pay-group')).toHaveLength(groups.length)
  expect(screen.queryAllByRole('group', { name: 'Categories' })).toHaveLength(count)
  expect(screen.queryAllByRole('button', { name: 'Find a method' })).toHaveLength(count / 2)
})

it('LIST-2 LIST-5 a category filters the list and is marked in the column and in the chips', async () => {
  const { screen, player, shown, chips, rail } = await open([
    card,
    wallet,
    bank,
    method('Till', { pay_method_type: 'e_wallets' }),
  ])
  for (const place of [rail(), chips()])
    expect(place.getByRole('button', { name: /All/ }).getAttribute('aria-pressed')).toBe('true')
  await player.click(chips().getByRole('button', { name: /E-wallets/ }))
  await waitFor(() => expect(shown()).toContain('Till'))
  expect(shown()).not.toContain('Card')
  for (const place of [rail(), chips()]) {
    expect(place.getByRole('button', { name: /E-wallets/ }).getAttribute('aria-pressed')).toBe('true')
    expect(place.getByRole('button', { name: /All/ }).getAttribute('aria-pressed')).toBe('false')
  }
  await player.click(rail().getByRole('button', { name: /Cards/ }))
  await waitFor(() => expect(shown()).toEqual(['Card']))
  // The search applies within the category.
  await player.type(screen.getAllByRole('searchbox')[0] ?? document.body, 'wallet')
  await screen.findByRole('heading', { name: /No methods match/ })
})

it('ROUTE-15 Back from a form restores the filter, the scroll position and the focus', async () => {
  const scrolled = vi.spyOn(window, 'scrollTo')
  const focused = vi.spyOn(HTMLElement.prototype, 'focus')
  const { screen, player, row, shown, chips } = await open([card, wallet, bank])
  await player.click(chips().getByRole('button', { name: /E-wallets/ }))
  await waitFor(() => expect(shown()).toEqual(['Wallet']))
  vi.stubGlobal('scrollY', 420)
  fireEvent.scroll(window)
  await player.click(row('Wallet'))
  await screen.findAllByRole('button', { name: /^Pay / })
  scrolled.mockClear()
  act(() => window.history.back())
  await isAt('/deposit')
  await waitFor(() => expect(shown()).toEqual(['Wallet']))
  expect(scrolled).toHaveBeenLastCalledWith(0, 420)
  expect(document.activeElement).toBe(row('Wallet'))
  // The scroll position is the one the player left, not the position of the method.
  expect(focused).toHaveBeenLastCalledWith({ preventScroll: true })
})

it('ROUTE-15 a filter is stored in the current history entry after a pause, with the scroll position at the top', async () => {
  fakeTimers()
  const { screen, player } = await open()
  const replaced = vi.spyOn(window.history, 'replaceState')
  await act(() => vi.advanceTimersByTimeAsync(FILTER_REST_MS))
  // Without a filter there is nothing to store.
  expect(replaced).not.toHaveBeenCalled()
  const before = window.history.length
  await player.type(screen.getByRole('searchbox'), 'wal')
  await act(() => vi.advanceTimersByTimeAsync(FILTER_REST_MS))
  expect(replaced).toHaveBeenCalledTimes(1)
  expect(window.history.length).toBe(before)
  const scrolled = vi.spyOn(window, 'scrollTo')
  const link = screen.getAllByRole('link', { name: 'Withdraw' })[0] ?? document.body
  fireEvent.click(link)
  await isAt('/withdrawal')
  scrolled.mockClear()
  act(() => window.history.back())
  await isAt('/deposit')
  await waitFor(() => expect(scrolled).toHaveBeenLastCalledWith(0, 0))
})

it('ROUTE-15 a filter is restored by Back if it was stored after its pause, and not if the player left earlier', async () => {
  fakeTimers()
  const { screen, player, shown, chips } = await open()
  const leave = async () => {
    fireEvent.click(screen.getAllByRole('link', { name: 'Withdraw' })[0] ?? document.body)
    await isAt('/withdrawal')
  }
  await player.click(chips().getByRole('button', { name: /Cards/ }))
  await waitFor(() => expect(shown()).toEqual(['Card']))
  await leave()
  await vi.advanceTimersByTimeAsync(FILTER_REST_MS)
  expect(window.location.pathname).toBe('/withdrawal')
  act(() => window.history.back())
  await isAt('/deposit')
  await waitFor(() => expect(shown()).toEqual(['Card', 'Wallet', 'Bank']))
  await player.click(chips().getByRole('button', { name: /E-wallets/ }))
  await act(() => vi.advanceTimersByTimeAsync(FILTER_REST_MS))
  await leave()
  act(() => window.history.back())
  await isAt('/deposit')
  await waitFor(() => expect(shown()).toEqual(['Wallet']))
})

it('ROUTE-15 a filter that was removed is not restored', async () => {
  fakeTimers()
  const { screen, player, shown, chips } = await open()
  await player.click(chips().getByRole('button', { name: /E-wallets/ }))
  await act(() => vi.advanceTimersByTimeAsync(FILTER_REST_MS))
  await player.click(chips().getByRole('button', { name: /All/ }))
  await act(() => vi.advanceTimersByTimeAsync(FILTER_REST_MS))
  fireEvent.click(screen.getAllByRole('link', { name: 'Withdraw' })[0] ?? document.body)
  await isAt('/withdrawal')
  act(() => window.history.back())
  await isAt('/deposit')
  await waitFor(() => expect(shown()).toEqual(['Card', 'Wallet', 'Bank']))
})

it('LIST-5 a category without methods shows the empty state', async () => {
  fakeTimers()
  const { screen, player, shown, row, chips } = await open([card, wallet, bank], {
    answers: { depositInit: () => depositsOf([card, bank]) },
  })
  await player.click(chips().getByRole('button', { name: /E-wallets/ }))
  await waitFor(() => expect(shown()).toEqual(['Wallet']))
  await player.click(row('Wallet'))
  await screen.findAllByRole('button', { name: /^Pay / })
  // The list is outdated and is read again.
  await act(() => vi.advanceTimersByTimeAsync(61_000))
  act(() => window.history.back())
  await screen.findByRole('heading', { name: 'No methods in this category' })
})

it('LIST-15 a click on a disabled method does nothing', async () => {
  const off = method('Off', { enabled: false })
  const { player, row, callsOf } = await open([card, wallet, off])
  expect(row('Off').getAttribute('aria-disabled')).toBe('true')
  expect(row('Off').textContent).toContain('Not available')
  await player.click(row('Off'))
  expect(window.location.pathname).toBe('/deposit')
  expect(callsOf('depositSelect')).toEqual([])
})

it('LIST-16 resting on a method prefetches its form; moving over it does not', async () => {
  stopTimers()
  const { row, askedForms } = await open()
  fireEvent.pointerEnter(row('Card'))
  await act(() => vi.advanceTimersByTimeAsync(REST_MS / 2))
  fireEvent.pointerEnter(row('Wallet'))
  await act(() => vi.advanceTimersByTimeAsync(REST_MS))
  await comesTo(() => askedForms().length === 1)
  expect(askedForms()).toEqual(['Wallet'])
  fireEvent.pointerDown(row('Bank'))
  await comesTo(() => askedForms().length === 2)
  expect(askedForms()).toEqual(['Wallet', 'Bank'])
})

it('LIST-16 a nested list has no form to prefetch', async () => {
  fakeTimers()
  const { row, askedForms } = await open([card, wallet, method('List', { action_type: 'NestedList' })])
  fireEvent.pointerDown(row('List'))
  fireEvent.pointerDown(row('Card'))
  await waitFor(() => expect(askedForms()).toEqual(['Card']))
})

it('LIST-16 ALT-3 the id of the chosen method is stored', async () => {
  const { player, row } = await open()
  await player.click(row('Wallet'))
  expect(sessionStorage.getItem('modulor-cashier.selected-method-id')).toBe('"Wallet"')
})

it('issue-10 2 a form that arrives after the player has left the list is not rendered', async () => {
  fakeTimers()
  let answer: (details: ReturnType<typeof methodDetailsSample>) => void = () => undefined
  const { screen, row, askedForms } = await open([card, wallet, bank], {
    answers: { depositSelect: () => new Promise((resolve) => (answer = resolve)) },
  })
  fireEvent.pointerDown(row('Card'))
  await waitFor(() => expect(askedForms()).toEqual(['Card']))
  fireEvent.click(screen.getAllByRole('link', { name: 'Withdraw' })[0] ?? document.body)
  await isAt('/withdrawal')
  answer(methodDetailsSample({ id: 'Card', public_name: 'Card', parameters: [] }))
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(screen.queryByLabelText('Amount')).toBeNull()
  expect(screen.queryByText(/^Loading/)).toBeNull()
})

it('issue-10 2 a form that fails to load is not rendered', async () => {
  fakeTimers()
  const { screen, row, askedForms } = await open([card, wallet, bank], {
    answers: {
      depositSelect: () => ({ status: 503, body: { error_code: 'internal', error_message: 'CASHIER.ERROR.INTERNAL' } }),
    },
  })
  fireEvent.pointerDown(row('Card'))
  await waitFor(() => expect(askedForms()).toEqual(['Card']))
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(screen.queryByText('Card', { selector: 'h1' })).toBeNull()
})

it('LIST-16 a list that is left prefetches no form for a method that the pointer only passed', async () => {
  stopTimers()
  const { row, askedForms, unmount } = await open()
  fireEvent.pointerEnter(row('Card'))
  unmount()
  await vi.advanceTimersByTimeAsync(LIKELY_AFTER_MS)
  expect(askedForms()).toEqual([])
})

it('LIST-16 once the page is idle, the forms of the first two methods that have a form are prefetched', async () => {
  stopTimers()
  const off = method('Off', { enabled: false, arrangement: 200 })
  const list = method('List', { action_type: 'NestedList', arrangement: 95 })
  const till = method('Till', { arrangement: 70 })
  const { askedForms } = await open([off, card, list, wallet, bank, till])
  await act(() => vi.advanceTimersByTimeAsync(LIKELY_AFTER_MS - 500))
  expect(askedForms()).toEqual([])
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  await comesTo(() => askedForms().length > 1)
  expect(askedForms()).toEqual(['Card', 'Wallet'])
})

it('LIST-16 LIST-5 if the list is filtered before that, the forms of the remaining methods are prefetched', async () => {
  fakeTimers()
  const { screen, askedForms, shown } = await open()
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'bank' } })
  await waitFor(() => expect(shown()).toEqual(['Bank']))
  await act(() => vi.advanceTimersByTimeAsync(LIKELY_AFTER_MS))
  await waitFor(() => expect(askedForms()).toEqual(['Bank']))
})

it('issue-10 2 the form of a likely method is prerendered hidden, and a click shows it', async () => {
  fakeTimers()
  const { screen, row } = await open([wallet, bank])
  await act(() => vi.advanceTimersByTimeAsync(LIKELY_AFTER_MS))
  await waitFor(() => expect(screen.getAllByLabelText('Amount')).toHaveLength(2))
  const prerendered = screen.getAllByLabelText('Amount')
  expect(screen.queryByRole('textbox', { name: 'Amount' })).toBeNull()
  fireEvent.click(row('Wallet'))
  const shown = await screen.findByRole('textbox', { name: 'Amount' })
  expect(prerendered).toContain(shown)
})

it('issue-10 2 with the browser’s data saver on, nothing is prefetched before a method is clicked', async () => {
  fakeTimers()
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'connection'))
  const { screen, row, askedForms } = await open()
  fireEvent.pointerDown(row('Wallet'))
  await act(() => vi.advanceTimersByTimeAsync(LIKELY_AFTER_MS + 100))
  expect(askedForms()).toEqual([])
  fireEvent.click(row('Wallet'))
  await screen.findByRole('textbox', { name: 'Amount' })
  expect(askedForms()).toEqual(['Wallet'])
})

it('LIST-3 the quick choice opens its methods, can be hidden and shown, and is removed while a filter is set', async () => {
  const quick = { show_in_carousel: true }
  const { screen, player, shown, askedForms, row } = await open([
    method('Card', quick),
    method('Wallet', { ...wallet, ...quick, last_used: true }),
    bank,
  ])
  const section = within(screen.getByRole('region', { name: 'Quick choice' }))
  expect(section.getAllByTestId('pay-group').map(({ dataset }) => dataset.id)).toEqual(['Wallet', 'Card'])
  expect(row('Wallet').textContent).toContain('Last used')
  expect(row('Wallet').textContent).toMatch(/Instant • .*1.5% \+ 0.20/)
  expect(row('Card').textContent).not.toContain('Last used')
  fireEvent.pointerDown(row('Card'))
  await waitFor(() => expect(askedForms()).toEqual(['Card']))
  fireEvent.pointerEnter(row('Wallet'))
  await waitFor(() => expect(askedForms()).toEqual(['Card', 'Wallet']))
  await player.click(section.getByRole('button', { name: 'Hide' }))
  expect(screen.queryByRole('group', { name: 'Quick choice' })).toBeNull()
  expect(shown()).toEqual(['Card', 'Wallet', 'Bank'])
  await player.click(section.getByRole('button', { name: 'Show' }))
  expect(shown()).toEqual(['Wallet', 'Card', 'Bank'])
  await player.type(screen.getByRole('searchbox'), 'c')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Quick choice' })).toBeNull())
  await player.clear(screen.getAllByRole('searchbox')[0] ?? document.body)
  await screen.findByRole('region', { name: 'Quick choice' })
  await player.click(row('Card'))
  await isAt('/deposit/Card/')
})

it('LIST-4 methods that were used before open from their own section', async () => {
  const { screen, player, askedForms, row } = await open([
    method('Card', { last_used_rank: 2 }),
    method('Wallet', { last_used_rank: 1, logo: '/logos/wallet.svg' }),
    bank,
  ])
  const used = within(screen.getByRole('heading', { name: 'Used before' }).closest('section') ?? document.body)
  expect(used.getAllByTestId('pay-group').map(({ textContent }) => textContent)).toEqual(['Wallet', 'Card'])
  expect(document.querySelector('img[src="/logos/wallet.svg"][width="26"][height="26"]')).not.toBeNull()
  expect(screen.queryByRole('region', { name: 'Quick choice' })).toBeNull()
  fireEvent.pointerDown(row('Card'))
  await waitFor(() => expect(askedForms()).toEqual(['Card']))
  fireEvent.pointerEnter(row('Wallet'))
  await waitFor(() => expect(askedForms()).toEqual(['Card', 'Wallet']))
  await player.click(row('Wallet'))
  await isAt('/deposit/Wallet/')
})

it('LIST-3 LIST-4 hiding the quick choice also hides the methods that were used before', async () => {
  const quick = { show_in_carousel: true }
  const { screen, player } = await open([method('A', quick), method('B', quick), method('C', { last_used_rank: 1 })])
  expect(screen.getByRole('heading', { name: 'Used before' })).toBeDefined()
  await player.click(screen.getByRole('button', { name: 'Hide' }))
  expect(screen.queryByRole('heading', { name: 'Used before' })).toBeNull()
})

it('AUTO-1 the only method opens automatically, once: after Back the list is shown', async () => {
  const { screen, row } = await open([card])
  await isAt('/deposit/Card/')
  await screen.findAllByRole('button', { name: /^Pay / })
  act(() => window.history.back())
  await isAt('/deposit')
  await screen.findByRole('heading', { name: 'Deposit' })
  expect(row('Card')).toBeDefined()
})

it('AUTO-1 AUTO-2 the last used card opens automatically, but not after a visit of the list', async () => {
  const used = method('Card', { last_used: true })
  const first = await open([used, wallet, bank])
  await isAt('/deposit/Card/')
  await first.screen.findAllByRole('button', { name: /^Pay / })
  first.unmount()
  const { row } = await open([used, wallet, bank])
  expect(row('Card')).toBeDefined()
  expect(window.location.pathname).toBe('/deposit')
})

it('AUTO-4 a list that is read again opens nothing automatically', async () => {
  const { store, callsOf, screen } = await open([card, wallet, bank], {
    answers: {
      depositInit: () => depositsOf([method('Card', { last_used: true }), wallet, bank], { user_balance: '9' }),
    },
  })
  act(() => store.dispatch(reloadListings()))
  await waitFor(() => expect(callsOf('depositInit')).toHaveLength(1))
  await screen.findByText(/^9.00\sEUR$/)
  expect(window.location.pathname).toBe('/deposit')
})

it('AUTO-5 the method that the address names opens', async () => {
  await open([card, wallet, bank], { address: '/deposit?pay_group=Wallet' })
  await isAt('/deposit/Wallet/')
})

it('AUTO-4 no method is selected before the list is loaded', async () => {
  let answer: (listing: ReturnType<typeof depositsOf>) => void = () => undefined
  const { screen, callsOf } = await open([], {
    address: '/deposit?pay_group=Wallet',
    boot: { deposit: null },
    answers: { depositInit: () => new Promise((resolve) => (answer = resolve)) },
  })
  await screen.findByText('Loading')
  await waitFor(() => expect(callsOf('depositInit')).toHaveLength(1))
  expect(window.location.pathname).toBe('/deposit')
  answer(depositsOf([card, wallet]))
  await isAt('/deposit/Wallet/')
})

it('AUTO-1 the first method of the quick choice is prefetched, and not opened', async () => {
  fakeTimers()
  const quick = { show_in_carousel: true }
  const { askedForms } = await open([
    method('A', { ...quick, arrangement: 3 }),
    method('B', { ...quick, arrangement: 2 }),
  ])
  await act(() => vi.advanceTimersByTimeAsync(LIKELY_AFTER_MS + 100))
  await waitFor(() => expect(askedForms()).toContain('A'))
  expect(window.location.pathname).toBe('/deposit')
})
