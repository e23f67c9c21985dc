import { COUNTRY_DEFAULT } from '@modulor/contract/vocabulary'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { depositListingSample, payGroupSample } from '../../api/wire-samples'
import { openCashier, type Answers } from '../../testing/open-cashier'

const { cashier_settings } = depositListingSample()
const listing = (user_country: string, isOffered = true) =>
  depositListingSample({
    user_country,
    payment_groups: ['A', 'B'].map((name) => payGroupSample({ id: name, short_name: name, public_name: name })),
    cashier_settings: { ...cashier_settings, country_filtering_enabled: isOffered },
  })

/** Found by text: computing the accessible names of all countries takes jsdom seconds. */
async function option(country: string): Promise<HTMLElement> {
  const found = (await screen.findByText(country, { selector: '[role="option"] *' })).closest<HTMLElement>(
    '[role="option"]',
  )
  if (!found) throw new Error(`${country} is no option`)
  return found
}

let isOffline = false
afterEach(() => {
  isOffline = false
})

type Opened = { answers?: Answers; country?: string; isOffered?: boolean; language?: 'en' | 'de' }

/** Opens the modal over the list by its address. */
async function open({ answers, country = 'DE', isOffered = true, language = 'en' }: Opened = {}) {
  let chosen = country
  const cashier = await openCashier({
    address: '/select-country?x=1',
    language,
    boot: { deposit: listing(country, isOffered), country: country || COUNTRY_DEFAULT },
    answers: {
      sessionCountry: ({ body }) => {
        chosen = (body as { country: string }).country
        return { country: chosen }
      },
      depositInit: () => listing(chosen),
      ...answers,
    },
  })
  return {
    ...cashier,
    sheet: () => document.querySelector('dialog'),
  }
}

it('COUNTRY-1 ROUTE-9 the countries are in alphabetical order, with the known one selected, over the list', async () => {
  const { sheet } = await open()
  const known = await option('Germany')
  expect(known.getAttribute('aria-selected')).toBe('true')
  expect(sheet()?.textContent).toContain('Country')
  expect(screen.getAllByTestId('pay-group')).toHaveLength(2)
  const names = screen.getAllByRole('option').map(({ textContent }) => textContent.replace(/^[A-Z]{2}(?=[A-ZÅÄÖ])/, ''))
  expect(names.length).toBeGreaterThan(200)
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')))
  expect(within(known).getByText('DE').getAttribute('aria-hidden')).toBe('true')
})

it('COUNTRY-1 ROUTE-13 a late answer does not leave the page that the player has opened after Back', async () => {
  let answer: (chosen: { country: string }) => void = () => undefined
  const { player, sheet, callsOf } = await open({
    answers: { sessionCountry: () => new Promise((resolve) => (answer = resolve)) },
  })
  await player.type(await screen.findByLabelText('Search countries'), 'FRA')
  await player.click(await option('France'))
  await waitFor(() => expect(callsOf('sessionCountry')).toHaveLength(1))
  window.history.back()
  await waitFor(() => expect(sheet()).toBeNull())
  const back = vi.spyOn(window.history, 'go')
  answer({ country: 'FR' })
  await screen.findByText('Showing methods for France')
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  expect(back).not.toHaveBeenCalled()
  expect(window.location.pathname).toBe('/deposit')
})

it('COUNTRY-1 a choice is sent to the service, and the list is read again for that country', async () => {
  const { player, callsOf, sheet } = await open()
  await player.type(await screen.findByLabelText('Search countries'), 'FRA')
  await player.click(await option('France'))
  await waitFor(() => expect(sheet()).toBeNull())
  expect(callsOf('sessionCountry').map(({ body }) => body)).toEqual([{ country: 'FR' }])
  expect(callsOf('depositInit')).toHaveLength(1)
  expect(callsOf('withdrawalInit')).toEqual([])
  expect(window.location.pathname).toBe('/deposit')
  expect(window.location.search).toBe('?x=1')
  await screen.findByText('Showing methods for France')
  expect(screen.getByRole('button', { name: 'Country: France. Change' })).toBeDefined()
})

it('COUNTRY-1 choosing the current country changes nothing', async () => {
  const { player, callsOf, sheet } = await open()
  await player.click(await option('Germany'))
  await waitFor(() => expect(sheet()).toBeNull())
  expect(callsOf('sessionCountry')).toEqual([])
})

it('COUNTRY-1 of two clicks on countries only the first is sent', async () => {
  let answer: (chosen: { country: string }) => void = () => undefined
  const { callsOf } = await open({
    answers: { sessionCountry: () => new Promise((resolve) => (answer = resolve)) },
  })
  const france = await option('France')
  fireEvent.click(france)
  fireEvent.click(await option('Italy'))
  await waitFor(() => expect(callsOf('sessionCountry')).toHaveLength(1))
  answer({ country: 'FR' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(callsOf('sessionCountry').map(({ body }) => body)).toEqual([{ country: 'FR' }])
})

it('COUNTRY-1 NOTE-3 a refusal is shown, the list is not read again, and the choice can be repeated', async () => {
  let isRefused = true
  const { player, callsOf } = await open({
    answers: {
      sessionCountry: () =>
        isRefused
          ? { status: 409, body: { error_code: 'action_not_expected', error_message: 'CASHIER.ERROR.BAD_REQUEST' } }
          : { country: 'FR' },
    },
  })
  await player.click(await option('France'))
  const error = await screen.findByRole('alertdialog')
  expect(error.textContent).toContain('Code action_not_expected')
  expect(callsOf('depositInit')).toEqual([])
  await player.click(within(error).getByRole('button', { name: 'OK' }))
  isRefused = false
  await player.click(await option('France'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('COUNTRY-1 issue-8 2.1 a choice made offline is completed when the browser is online again, and the sheet says so', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => !isOffline)
  let tries = 0
  const { player, callsOf, sheet } = await open({
    answers: {
      sessionCountry: () => {
        tries += 1
        if (tries < 3) throw new TypeError('no line')
        return { country: 'FR' }
      },
    },
  })
  const france = await option('France')
  isOffline = true
  fireEvent(window, new Event('offline'))
  await within(sheet() ?? document.body).findByRole('heading', { name: /You are offline/ })
  await player.click(france)
  await waitFor(() => expect(callsOf('sessionCountry')).toHaveLength(1))
  expect(sheet()).not.toBeNull()
  isOffline = false
  tries = 2
  fireEvent(window, new Event('online'))
  await waitFor(() => expect(sheet()).toBeNull())
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it('COUNTRY-1 issue-8 2.1 a request that succeeds while the browser reports offline is not repeated', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => !isOffline)
  const { callsOf, sheet } = await open()
  const france = await option('France')
  isOffline = true
  fireEvent.click(france)
  await waitFor(() => expect(sheet()).toBeNull())
  expect(callsOf('sessionCountry')).toHaveLength(1)
})

it('COUNTRY-1 the countries are shown before the list is loaded', async () => {
  await openCashier({
    address: '/select-country',
    boot: { deposit: null },
    answers: { depositInit: () => new Promise(() => undefined) },
  })
  await option('Germany')
})

it('COUNTRY-1 COUNTRY-2 the country of the language is listed first if the country is unknown', async () => {
  const { player, callsOf } = await open({ country: '', language: 'de' })
  const german = await option('Deutschland')
  expect(german.getAttribute('aria-selected')).toBe('true')
  await player.click(german)
  await waitFor(() => expect(callsOf('sessionCountry').map(({ body }) => body)).toEqual([{ country: 'DE' }]))
})

it('COUNTRY-1 if methods do not depend on the country, the address leads to the list', async () => {
  const { sheet, callsOf } = await open({ isOffered: false })
  await waitFor(() => expect(window.location.pathname).toBe('/deposit'))
  expect(sheet()).toBeNull()
  expect(callsOf('sessionCountry')).toEqual([])
})

it('COUNTRY-1 ROUTE-13 the close button and Back lead to the list', async () => {
  const { player, sheet } = await open()
  await option('Germany')
  await player.click(within(sheet() ?? document.body).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(window.location.pathname).toBe('/deposit'))
  await waitFor(() => expect(sheet()).toBeNull())
  act(() => window.history.forward())
  await option('Germany')
  act(() => window.history.back())
  await waitFor(() => expect(sheet()).toBeNull())
})

it('COUNTRY-1 a search without results says so', async () => {
  const { player } = await open()
  await player.type(await screen.findByLabelText('Search countries'), 'atlantis')
  await screen.findByText('No countries match your search.')
})
