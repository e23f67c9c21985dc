import { act, fireEvent, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { depositListingSample, payGroupSample } from '../../api/wire-samples'
import * as phoneCountries from '../../fields/phone-countries'
import { openCashier } from '../../testing/open-cashier'

/** The chunk with the countries, which loads or fails. */
const chunk = { isThere: false, asked: 0 }

async function open() {
  chunk.isThere = false
  const { loadPhoneCountries } = phoneCountries
  vi.spyOn(phoneCountries, 'loadPhoneCountries').mockImplementation(() => {
    chunk.asked += 1
    return chunk.isThere ? loadPhoneCountries() : Promise.reject(new Error('the chunk did not come'))
  })
  const { cashier_settings } = depositListingSample()
  const deposit = depositListingSample({
    payment_groups: ['A', 'B'].map((name) => payGroupSample({ id: name, short_name: name })),
    cashier_settings: { ...cashier_settings, country_filtering_enabled: true },
  })
  const cashier = await openCashier({ address: '/select-country', boot: { deposit } })
  await cashier.screen.findByRole('heading', { name: 'We could not load the countries', level: 2 })
  return cashier
}

it('COUNTRY-1 countries that failed to load can be loaded again', async () => {
  const { screen } = await open()
  const asked = chunk.asked
  expect(screen.queryByRole('listbox')).toBeNull()
  chunk.isThere = true
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  // No error is shown during the retry.
  expect(screen.queryByRole('heading', { name: 'We could not load the countries' })).toBeNull()
  await screen.findByText('Germany', { selector: '[role="option"] *' })
  expect(chunk.asked).toBe(asked + 1)
})

it('COUNTRY-1 issue-8 2.1 countries that failed to load are loaded again when the browser is online again', async () => {
  const { screen } = await open()
  const asked = chunk.asked
  chunk.isThere = true
  // The screen may be rendered a moment before it listens.
  await waitFor(() => {
    fireEvent(window, new Event('online'))
    expect(chunk.asked).toBe(asked + 1)
  })
  await screen.findByText('Germany', { selector: '[role="option"] *' })
  fireEvent(window, new Event('online'))
  await act(() => Promise.resolve())
  expect(chunk.asked).toBe(asked + 1)
})
