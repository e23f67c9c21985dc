import { COUNTRY_DEFAULT } from '@modulor/contract/vocabulary'
import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { bootSample, methodDetailsSample, paymentSummarySample } from '../../api/wire-samples'
import { submitted } from '../../session'
import { holdInShell } from '../../testing/native-shell'
import { openCashier, type Refusal } from '../../testing/open-cashier'
import { bank, card, depositsOf, method, wallet, withdrawalsOf } from './list-samples'

const BROKEN: Refusal = { status: 503, body: { error_code: 'internal', error_message: 'CASHIER.ERROR.INTERNAL' } }
const settings = depositsOf([]).cashier_settings
const groups = [card, wallet, bank]
const deposit = depositsOf(groups)
const brand = bootSample().brand

const isAt = (path: string) => waitFor(() => expect(window.location.pathname).toBe(path))
const first = (elements: HTMLElement[]) => elements[0] ?? document.body

it('UI-5 the header shows the balance and the country, and has a close button', async () => {
  const { messagesOf } = holdInShell()
  const { screen, player } = await openCashier({ boot: { deposit } })
  expect(screen.getByText(/^148.40\sEUR$/)).toBeDefined()
  const country = screen.getByText('Germany').parentElement
  expect(country?.querySelector('svg.mc-icon--20')).not.toBeNull()
  // No space is reserved for notices if there are none.
  expect(document.querySelector('.mc-stack:empty')).toBeNull()
  expect(screen.queryByRole('button', { name: /Country/ })).toBeNull()
  expect(screen.getByRole('heading', { name: 'Deposit', level: 1 })).toBeDefined()
  await player.click(screen.getByRole('button', { name: 'Close' }))
  expect(messagesOf('close')).toHaveLength(1)
})

it('issue-9 3.4 the list and a form show the player’s masked name', async () => {
  const { screen, player } = await openCashier({ boot: { deposit } })
  expect(screen.getByText('m•••@example.com').tagName).toBe('BDI')
  await player.click(screen.getByRole('button', { name: /^Wallet/ }))
  await isAt('/deposit/Wallet/')
  await waitFor(() => {
    const header = screen.getByRole('heading', { name: 'Wallet', level: 1 }).parentElement
    expect(header?.textContent).toBe('WalletYour account: m•••@example.com')
  })
})

it('issue-9 3.4 nothing is shown if the merchant did not name the player', async () => {
  const { screen } = await openCashier({ boot: { deposit: { ...deposit, user_masked: null } } })
  expect(screen.getByText('Balance').textContent).toBe('Balance')
  expect(screen.queryByText(/Your account/)).toBeNull()
})

it('UI-5 an unknown country is not shown', async () => {
  const { container } = await openCashier({
    boot: { deposit: { ...deposit, user_country: '' }, country: COUNTRY_DEFAULT },
  })
  expect(container.querySelector('.list-country')).toBeNull()
})

it('COUNTRY-1 if the methods depend on the country, it can be changed in a sheet over the list', async () => {
  const listing = { ...deposit, cashier_settings: { ...settings, country_filtering_enabled: true } }
  const { screen, player } = await openCashier({ boot: { deposit: listing } })
  const country = screen.getByRole('button', { name: 'Country: Germany. Change' })
  expect(country.querySelector('svg.mc-icon--20')).not.toBeNull()
  await player.click(country)
  await isAt('/select-country')
  await screen.findByRole('dialog')
  expect(screen.getAllByTestId('pay-group')).toHaveLength(3)
})

it('COUNTRY-1 an unknown country can be chosen', async () => {
  const listing = { ...deposit, user_country: '', cashier_settings: { ...settings, country_filtering_enabled: true } }
  const { screen } = await openCashier({ boot: { deposit: listing, country: COUNTRY_DEFAULT } })
  expect(screen.getByRole('button', { name: /Country/ }).textContent).toBe('Country')
})

it.each([
  ['back', false, true],
  ['close', true, false],
] as const)('UI-5 the merchant’s navigation button, shown as %s, leads to its path', async (icon, isLast, hasClose) => {
  const { messagesOf } = holdInShell()
  const listing = { ...deposit, cashier_settings: { ...settings, header_navigation: { icon, path: '/lobby' } } }
  const { screen, player } = await openCashier({ boot: { deposit: listing } })
  const header = within(screen.getByRole('banner'))
  const names = header.getAllByRole('button').map((button) => button.getAttribute('aria-label'))
  expect(names.indexOf('Back to the site')).toBe(isLast ? names.length - 1 : 0)
  expect(names.includes('Close')).toBe(hasClose)
  await player.click(header.getByRole('button', { name: 'Back to the site' }))
  expect(messagesOf('redirectTo')[0]).toMatchObject({ url: 'https://play.example/lobby' })
})

it('BOOT-4 hidenav removes the merchant’s button and the links between the flows, and keeps a requested close button', async () => {
  const listing = {
    ...deposit,
    cashier_settings: { ...settings, header_navigation: { icon: 'close' as const, path: '/lobby' } },
  }
  const { screen } = await openCashier({ address: '/deposit?hidenav&close_icon', boot: { deposit: listing } })
  expect(screen.queryByRole('button', { name: 'Back to the site' })).toBeNull()
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(screen.getByRole('button', { name: 'Close' })).toBeDefined()
})

it.each([
  ['', true, true],
  ['?in_pop_up=true', false, true],
  ['?in_pop_up=true&close_icon=true', true, true],
  ['?hidenav', false, false],
  ['?hidenav=true', false, false],
  ['?hidenav=false', true, true],
])(
  'UI-5 BOOT-4 with the query “%s”: close button %s, links between the flows %s',
  async (query, hasClose, hasFlows) => {
    const { screen } = await openCashier({ address: `/deposit${query}`, boot: { deposit } })
    // Two elements: one beside the list and one above it.
    expect(document.querySelectorAll('.mc-narrow > nav')).toHaveLength(hasFlows ? 1 : 0)
    expect(document.querySelector('.mc-narrow:empty')).toBeNull()
    expect(screen.queryAllByRole('button', { name: 'Close' }).length > 0).toBe(hasClose)
    expect(screen.queryAllByRole('link', { name: 'Withdraw' }).length > 0).toBe(hasFlows)
  },
)

it('ROUTE-1 the other flow’s list is prefetched when the pointer enters its link, and shown on a click', async () => {
  const { screen, player, callsOf } = await openCashier({
    address: '/deposit?lang=en',
    boot: { deposit },
    answers: { withdrawalInit: () => withdrawalsOf([method('Payout'), bank]) },
  })
  const [link] = screen.getAllByRole('link', { name: 'Withdraw' })
  expect(first(screen.getAllByRole('link', { name: 'Deposit' })).getAttribute('aria-current')).toBe('page')
  expect(link?.getAttribute('aria-current')).toBeNull()
  expect(link?.getAttribute('href')).toBe('/withdrawal?lang=en')
  expect(callsOf('withdrawalInit')).toEqual([])
  fireEvent.pointerEnter(link ?? document.body)
  await waitFor(() => expect(callsOf('withdrawalInit')).toHaveLength(1))
  await player.click(link ?? document.body)
  await isAt('/withdrawal')
  expect(window.location.search).toBe('?lang=en')
  await waitFor(() =>
    expect(screen.getAllByTestId('pay-group').map(({ dataset }) => dataset.id)).toEqual(['Payout', 'Bank']),
  )
  expect(screen.getByRole('heading', { name: 'Withdraw', level: 1 })).toBeDefined()
  expect(first(screen.getAllByRole('link', { name: 'Withdraw' })).getAttribute('aria-current')).toBe('page')
  expect(callsOf('withdrawalInit')).toHaveLength(1)
})

it('ENT-4 there is no link to withdrawals if they are not available', async () => {
  const { screen } = await openCashier({
    boot: { deposit: { ...deposit, cashier_features: { billing_withdrawal: false } } },
  })
  expect(screen.getAllByTestId('pay-group')).toHaveLength(3)
  expect(screen.queryByRole('navigation')).toBeNull()
})

it('issue-8 1.4 an open payment in the list leads back to its page', async () => {
  const { screen, player } = await openCashier({
    boot: { deposit: { ...deposit, open_payments: [paymentSummarySample()] } },
    answers: { depositInit: () => deposit },
  })
  await player.click(screen.getByRole('button', { name: /Visa •••• 5418.*Waiting for you/ }))
  await waitFor(() => expect(window.location.search).toContain('payment_id=p_1'))
})

it('issue-8 1.4 a list with an open payment is polled, and one without is not read again so soon', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let isOpen = true
  const { screen, callsOf } = await openCashier({
    boot: { deposit: { ...deposit, open_payments: [paymentSummarySample()] } },
    answers: { depositInit: () => ({ ...deposit, open_payments: isOpen ? [paymentSummarySample()] : [] }) },
  })
  await waitFor(() => expect(callsOf('depositInit').length).toBeGreaterThan(0))
  await vi.advanceTimersByTimeAsync(30_000)
  expect(callsOf('depositInit').length).toBeGreaterThan(2)
  isOpen = false
  await vi.advanceTimersByTimeAsync(30_000)
  // Its row keeps its place (UI-7), and leads to the result.
  await screen.findByRole('button', { name: /See the result/ })
  expect(screen.queryByText(/Waiting for you|Until/)).toBeNull()
  const asked = callsOf('depositInit').length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(callsOf('depositInit')).toHaveLength(asked)
})

it('UI-7 a list is shown as loading, and one that failed to load can be requested again', async () => {
  let isThere = false
  const { screen, player, callsOf } = await openCashier({
    boot: { deposit: null },
    answers: { depositInit: () => (isThere ? deposit : BROKEN) },
  })
  expect(screen.getByText('Loading')).toBeDefined()
  await screen.findByRole('heading', { name: /methods/ })
  expect(screen.queryByText('Loading')).toBeNull()
  expect(callsOf('depositInit')).toHaveLength(1)
  isThere = true
  await player.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.getAllByTestId('pay-group')).toHaveLength(3))
})

it('UI-7 a list that cannot be read after a payment does not show the former balance', async () => {
  let isThere = false
  const { screen, player, store } = await openCashier({
    boot: { deposit },
    answers: { depositInit: () => (isThere ? deposit : BROKEN), depositSelect: () => methodDetailsSample() },
  })
  await player.click(first(screen.getAllByTestId('pay-group')))
  await screen.findByLabelText(/Amount/)
  act(() => store.dispatch(submitted()))
  act(() => window.history.back())
  await screen.findByText('We could not load the payment methods')
  expect(screen.queryByText(/148\.40/)).toBeNull()
  isThere = true
  await player.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.getAllByTestId('pay-group')).toHaveLength(3))
})

it('issue-8 2.1 a list that failed to load is requested again when the browser is online again', async () => {
  let isThere = false
  const { screen, callsOf } = await openCashier({
    boot: { deposit: null },
    answers: { depositInit: () => (isThere ? deposit : BROKEN) },
  })
  await screen.findByRole('button', { name: 'Try again' })
  isThere = true
  fireEvent(window, new Event('online'))
  await waitFor(() => expect(screen.getAllByTestId('pay-group')).toHaveLength(3))
  vi.useFakeTimers()
  fireEvent(window, new Event('online'))
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(callsOf('depositInit')).toHaveLength(2)
})

it('LIST-16 a nested list opens its own methods, whose forms open, and Back returns level by level', async () => {
  const banks = method('Banks', { action_type: 'NestedList', arrangement: 200 })
  const north = method('North', { parent_id: 'Banks', arrangement: 10 })
  const south = method('South', { parent_id: 'Banks', arrangement: 5, enabled: false })
  const listing = depositsOf([banks, card, wallet, north, south])
  const { screen, player, callsOf } = await openCashier({
    boot: { deposit: listing },
    answers: {
      depositInit: () => listing,
      depositSelect: ({ path: [id] }) => methodDetailsSample({ id: id ?? '', public_name: id ?? '', parameters: [] }),
    },
  })
  const shown = () => screen.queryAllByTestId('pay-group').map(({ dataset }) => dataset.id)
  expect(shown()).toEqual(['Banks', 'Card', 'Wallet'])
  // The search also finds nested methods.
  await player.type(screen.getByRole('searchbox'), 'north')
  await waitFor(() => expect(shown()).toEqual(['North']))
  await player.click(first(screen.getAllByRole('button', { name: 'Clear search' })))
  await waitFor(() => expect(shown()).toEqual(['Banks', 'Card', 'Wallet']))
  await player.click(screen.getByRole('button', { name: /^Banks/ }))
  await isAt('/deposit/Banks/')
  await screen.findByRole('heading', { name: 'Banks', level: 1 })
  expect(shown()).toEqual(['North', 'South'])
  expect(screen.getByRole('heading', { name: 'Choose a method' })).toBeDefined()
  expect(screen.getByRole('heading', { name: 'Not available' })).toBeDefined()
  await player.click(screen.getByRole('button', { name: /^North/ }))
  await isAt('/deposit/North/')
  await screen.findByRole('heading', { name: 'North', level: 1 })
  await waitFor(() => expect(callsOf('depositSelect').map(({ path: [id] }) => id)).toContain('North'))
  await player.click(screen.getByRole('button', { name: 'Back' }))
  await screen.findByRole('heading', { name: 'Banks', level: 1 })
  await player.click(screen.getByRole('button', { name: 'Back' }))
  await isAt('/deposit')
})

it('LIST-7 LIST-16 a nested list without an available method says so', async () => {
  const banks = method('Banks', { action_type: 'NestedList' })
  const north = method('North', { parent_id: 'Banks', enabled: false })
  const { screen } = await openCashier({
    address: '/deposit/Banks/',
    boot: { deposit: depositsOf([banks, card, wallet, north]) },
  })
  await screen.findByRole('heading', { name: 'No method is available right now' })
  expect(screen.getByText('Please try again later.')).toBeDefined()
})

it('LIST-16 a nested list is found by its method’s id, once the listing is loaded', async () => {
  const banks = method('Banks', { id: 'list-7', action_type: 'NestedList' })
  const north = method('North', { parent_id: 'list-7' })
  const { screen } = await openCashier({
    address: '/deposit/list-7/',
    boot: { deposit: null },
    answers: { depositInit: () => depositsOf([card, banks, north]) },
  })
  await screen.findByRole('heading', { name: 'Banks', level: 1 })
})

it('LIST-1 explain=1 shows why each method is in the list, and why others are hidden', async () => {
  const explanation = [
    {
      id: 'Card',
      decision: 'shown' as const,
      position: 1,
      reasons: [{ rule: 'country', facts: { of: 'DE', and: 'EU' } }],
    },
    { id: 'Gold', decision: 'hidden' as const, position: null, reasons: [{ rule: 'currency', facts: { of: 'GBP' } }] },
  ]
  const { screen, callsOf } = await openCashier({
    address: '/deposit?explain=1',
    boot: { deposit },
    answers: { depositInit: () => depositsOf(groups, { explanation }) },
  })
  const hidden = await screen.findByRole('heading', { name: 'Not offered to this player' })
  expect(callsOf('depositInit')).toHaveLength(1)
  expect(callsOf('depositInit')[0]?.query.get('explain')).toBe('1')
  const own = screen.getAllByText('Why here?').map((summary) => summary.parentElement?.textContent)
  expect(own).toEqual(['Why here?shown #1country of: DE, and: EU', 'Why here?hiddencurrency of: GBP'])
  expect(hidden.closest('section')?.textContent).toContain('Gold')
  expect(hidden.closest('section')?.textContent).not.toContain('Card')
})

it('LIST-1 without hidden methods there is no section for them', async () => {
  const explanation = [{ id: 'Card', decision: 'shown' as const, position: 0, reasons: [] }]
  const { screen } = await openCashier({
    address: '/deposit?explain=1',
    boot: { deposit },
    answers: { depositInit: () => depositsOf(groups, { explanation }) },
  })
  await screen.findByText('Why here?')
  expect(screen.queryByText('Not offered to this player')).toBeNull()
})

it('SESS-5 a list whose session is refused shows that the session has ended', async () => {
  const { screen, store } = await openCashier({
    boot: { deposit: null, brand },
    answers: { depositInit: () => ({ status: 401, body: { error_code: '17', error_message: 'ERROR.SESSION' } }) },
  })
  await screen.findByRole('heading', { name: 'Your session has ended' })
  expect(store.getState().shared.sessionId).toBeNull()
})

it('SESS-5 an address without a session shows that the session has ended, and sends no request', async () => {
  const { screen, callsOf } = await openCashier({ sessionId: null, boot: { deposit: null, brand } })
  await screen.findByRole('heading', { name: 'Your session has ended' })
  fireEvent(window, new Event('online'))
  expect(callsOf('depositInit')).toEqual([])
})
