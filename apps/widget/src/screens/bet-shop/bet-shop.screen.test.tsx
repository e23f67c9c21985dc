import type { FormField, PayGroup } from '@modulor/contract/http'
import { act, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  depositListingSample,
  fieldSample,
  methodDetailsSample,
  withdrawalMethodDetailsSample,
  payGroupSample,
  withdrawalListingSample,
} from '../../api/wire-samples'
import { selectBetShop } from '../../session/bet-shop'
import { openCashier, type Answers, type Refusal } from '../../testing/open-cashier'

type Option = FormField['options'][number]
const shop = (value: string, facts: Pick<Option, 'address' | 'working_hours'>): Option => ({
  label: `Shop ${value}`,
  value,
  is_selected: false,
  ...facts,
})
const shops = [
  shop('North', { address: 'North Street', working_hours: 'Mo–Fr' }),
  shop('Süd', { address: 'South Street' }),
  shop('West', { working_hours: 'Sa' }),
]
const kiosk = payGroupSample({ id: 'kiosk-1', short_name: 'kiosk', public_name: 'Kiosk', pay_method_type: 'bet_shops' })
const booth = payGroupSample({ id: 'booth-1', short_name: 'booth', public_name: 'Booth', pay_method_type: 'bet_shops' })
const card = payGroupSample()
const BROKEN: Refusal = { status: 503, body: { error_code: 'internal', error_message: 'CASHIER.ERROR.INTERNAL' } }

const fieldOf = (options: Option[]) =>
  fieldSample({ name: 'shop_id', type: 'select', extended_type: 'bet_shop', label: 'PH.LABEL.BET_SHOP', options })
const formOf = ({ id, short_name, public_name }: PayGroup, options: Option[]) =>
  methodDetailsSample({ id, short_name, public_name, parameters: [fieldOf(options)] })
const isAt = (path: string) => waitFor(() => expect(window.location.pathname).toBe(path))
const radio = (name: RegExp) => screenOf().getByRole<HTMLInputElement>('radio', { name })
const factsOf = (name: RegExp) =>
  [...(radio(name).closest('label')?.querySelectorAll('.mc-row__facts > *') ?? [])].map(
    ({ textContent }) => textContent,
  )
const screenOf = () => within(document.body)

function open(answers: Answers = {}, groups: PayGroup[] = [card, kiosk], address = '/betshop-deposit?x=1') {
  return openCashier({
    address,
    boot: { deposit: depositListingSample({ payment_groups: groups }) },
    answers: { depositSelect: () => formOf(kiosk, shops), ...answers },
  })
}

it('BET-1 BET-2 a shop is found by words of its name or address, and the method’s form opens with the chosen shop', async () => {
  const { screen, player, callsOf } = await open()
  await screen.findByRole('radiogroup', { name: 'Bet shops' })
  expect(callsOf('depositSelect').map(({ path: [id] }) => id)).toEqual(['kiosk-1'])
  expect(screen.getAllByRole('radio')).toHaveLength(3)
  // Each fact is its own element, so that no line ends with the separator between two facts.
  expect(factsOf(/Shop North/)).toEqual(['North Street', 'Mo–Fr'])
  expect(factsOf(/Shop Süd/)).toHaveLength(1)
  expect(factsOf(/Shop West/)).toHaveLength(1)
  expect(document.querySelector('[aria-busy="true"]')).toBeNull()
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Choose a shop' })
  expect(button.disabled).toBe(true)
  await player.type(screen.getByRole('searchbox', { name: 'Name, street or city' }), 'sud stre')
  expect(screen.getAllByRole('radio')).toHaveLength(1)
  expect(screen.getByRole('status').textContent).toBe('')
  await player.click(radio(/Shop Süd/))
  expect(radio(/Shop Süd/).checked).toBe(true)
  await player.click(screen.getByRole('button', { name: 'Choose Shop Süd' }))
  await isAt('/deposit/kiosk/')
  expect(window.location.search).toBe('?x=1')
  await screen.findByText(/Shop Süd/)
})

/** Goes to an address as a link outside the widget, or as Back and Forward. */
function goTo(address: string, state: unknown = null) {
  window.history.pushState(state, '', address)
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')))
}

it('BET-2 the shop that was chosen in the method’s form is selected on the page', async () => {
  const { screen, player } = await open({}, [card, kiosk], '/deposit/kiosk/')
  await player.click(await screen.findByRole('combobox', { name: /^Shop/ }))
  await player.click(await screen.findByRole('option', { name: /Shop Süd/ }))
  goTo('/betshop-deposit')
  await screen.findByRole('radiogroup', { name: 'Bet shops' })
  expect(radio(/Shop Süd/).checked).toBe(true)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Choose Shop Süd' }).disabled).toBe(false)
})

it('WDR-2 BET-2 the store has the shops and the name of the field that they fill', async () => {
  const { screen, store } = await open()
  await screen.findByRole('radiogroup', { name: 'Bet shops' })
  const { betShopOptions, betShopFieldName } = selectBetShop(store.getState())
  expect(betShopOptions.map(({ value }) => value)).toEqual(['North', 'Süd', 'West'])
  expect(betShopFieldName).toMatch(/shop_id/)
})

it('BET-1 a search without results says so', async () => {
  const { screen, player } = await open()
  await player.type(await screen.findByRole('searchbox'), 'atlantis')
  expect(screen.getByRole('status').textContent).toBe('No shops match your search.')
  expect(screen.queryByRole('radio')).toBeNull()
})

it('BET-1 a method without shops is skipped and the next one is used', async () => {
  const { screen, callsOf } = await open(
    { depositSelect: ({ path: [id] }) => (id === 'booth-1' ? formOf(booth, []) : formOf(kiosk, shops)) },
    [booth, kiosk],
  )
  await screen.findByRole('radiogroup', { name: 'Bet shops' })
  expect(callsOf('depositSelect').map(({ path: [id] }) => id)).toEqual(['booth-1', 'kiosk-1'])
})

it('BET-1 if no method has a shop, the page says so and Back leads to the methods', async () => {
  const { screen, player } = await open({ depositSelect: () => formOf(kiosk, []) }, [
    card,
    kiosk,
    payGroupSample({ id: 'other', short_name: 'other' }),
  ])
  await screen.findByRole('heading', { name: 'No shops are available right now', level: 2 })
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(screen.queryByRole('button', { name: /Choose/ })).toBeNull()
  await player.click(screen.getByRole('button', { name: 'Back' }))
  await isAt('/deposit')
})

it('BET-1 shops that failed to load can be requested again', async () => {
  let isThere = false
  const { screen, player } = await open({ depositSelect: () => (isThere ? formOf(kiosk, shops) : BROKEN) })
  await screen.findByRole('heading', { name: 'We could not load the shops', level: 2 })
  isThere = true
  await player.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('radiogroup', { name: 'Bet shops' })
})

it('BET-1 methods that failed to load can be requested again', async () => {
  let isThere = false
  const { screen, player } = await openCashier({
    address: '/betshop-deposit',
    boot: { deposit: null },
    answers: {
      depositInit: () => (isThere ? depositListingSample({ payment_groups: [kiosk] }) : BROKEN),
      depositSelect: () => formOf(kiosk, shops),
    },
  })
  await screen.findByRole('heading', { name: 'We could not load the shops' })
  isThere = true
  await player.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('radiogroup', { name: 'Bet shops' })
})

it('BET-1 UI-7 the page is shown as loading until the shops are known', async () => {
  const { screen } = await open({ depositSelect: () => new Promise(() => undefined) })
  await screen.findByRole('heading', { name: 'Choose a bet shop', level: 1 })
  expect(document.querySelector('.mc-page[aria-busy="true"]')).not.toBeNull()
  expect(screen.queryByText('No shops are available right now')).toBeNull()
})

/** Opens the shops of a withdrawal in a sheet over the page. */
function openModal(options: Option[] | Refusal = shops, address = '/betshop-withdrawal?x=1') {
  const payouts = withdrawalListingSample({ payout_groups: [card, kiosk], user_balance: '900.00' })
  return openCashier({
    address,
    boot: { withdrawal: payouts },
    answers: {
      withdrawalInit: () => payouts,
      payoutAccounts: () => ({ payout_accounts: [] }),
      withdrawalSelect: ({ path: [id] }) => {
        if ('status' in options) return options
        return withdrawalMethodDetailsSample(id === 'kiosk-1' ? formOf(kiosk, options) : { parameters: [] })
      },
    },
  })
}

it('BET-1 BET-2 ROUTE-9 a shop that is chosen over the list of withdrawals opens the method’s form', async () => {
  const { screen, player } = await openModal()
  const north = await screen.findByRole('option', { name: /Shop North/ })
  const sheet = within(screen.getByRole('dialog', { name: 'Choose a bet shop' }))
  expect(north.textContent).toContain('North Street')
  expect(north.textContent).toContain('Mo–Fr')
  expect(north.getAttribute('aria-selected')).toBe('false')
  expect(sheet.getByLabelText('Name, street or city')).toBeDefined()
  await player.click(north)
  await isAt('/withdrawal/kiosk/')
  await screen.findByText(/Shop North/)
})

it('BET-2 ROUTE-13 a shop that is chosen over the form fills its field, and is selected when the sheet opens again', async () => {
  const { screen, player } = await openModal(shops, '/withdrawal/kiosk/')
  const entries = window.history.length
  const field = () => screen.findByRole('combobox', { name: /^Shop/ })
  await player.click(await field())
  await player.click(await screen.findByRole('option', { name: /Shop West/ }))
  await isAt('/withdrawal/kiosk/')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await field()).textContent).toContain('Shop West')
  // Choosing a shop goes back: no second form entry is added.
  expect(window.history.length).toBe(entries + 1)
  await player.click(await field())
  const known = await screen.findByRole('option', { name: /Shop West/ })
  expect(known.getAttribute('aria-selected')).toBe('true')
  await player.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await field()).textContent).toContain('Shop West')
})

it('BET-2 over the form of a method with a similar name, a shop opens the form of its own method', async () => {
  const { screen, player } = await openModal(shops, '/withdrawal')
  await screen.findAllByTestId('pay-group')
  const background = { pathname: '/withdrawal/kiosk-two/', search: '', key: 'k', state: null }
  goTo('/betshop-withdrawal', { usr: { background }, key: 'k2' })
  await player.click(await screen.findByRole('option', { name: /Shop North/ }))
  await isAt('/withdrawal/kiosk/')
  await screen.findByText(/Shop North/)
})

it.each([
  { count: 2, searches: 1 },
  { count: 1, searches: 0 },
])('BET-1 a sheet with $count shops has $searches search fields', async ({ count, searches }) => {
  const { screen } = await openModal(shops.slice(0, count))
  await screen.findByRole('option', { name: /Shop North/ })
  expect(screen.queryAllByLabelText('Name, street or city')).toHaveLength(searches)
})

it('BET-1 for a withdrawal, the sheet says that its shops failed to load', async () => {
  const { screen } = await openModal(BROKEN)
  const sheet = within(await screen.findByRole('dialog'))
  await sheet.findByRole('heading', { name: 'We could not load the shops' })
  expect(sheet.getByRole('button', { name: 'Try again' })).toBeDefined()
})
