import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { depositListingSample, payGroupSample } from '../../api/wire-samples'
import { holdInShell } from '../../testing/native-shell'
import { openCashier } from '../../testing/open-cashier'

const { cashier_settings } = depositListingSample()
const deposit = depositListingSample({
  payment_groups: ['A', 'B', 'C'].map((name) =>
    payGroupSample({ id: name, short_name: name, show_in_carousel: false }),
  ),
  cashier_settings: { ...cashier_settings, country_filtering_enabled: true },
})
const card = {
  id: '1111',
  card_id: '1111',
  user_card_id: 'user_1111',
  exp_month: '08',
  exp_year: '2039',
  cardholder_name: null,
  bin: '411111',
  last4: '1111',
  is_card_token_active: false,
  is_last_used: false,
}

/** Opens a page on which a card is deleted, or the deletion is refused. */
async function open(refusal: { error_code: string } | null = null) {
  const cashier = await openCashier({
    address: '/cards',
    boot: { deposit },
    answers: {
      userCards: () => ({ cards: [card] }),
      deleteUserCard: () =>
        refusal
          ? { status: 500, body: { ...refusal, error_message: 'CASHIER.ERROR.INTERNAL', retryable: true } }
          : { cards: [] },
    },
  })
  const { screen, player } = cashier
  await player.click(await screen.findByRole('button', { name: 'Delete cards' }))
  await player.click(screen.getByRole('button', { name: /^Delete Visa/ }))
  await player.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete card' }))
  return cashier
}

it('NOTE-4 a toast is shown in a region that stays in the page, and disappears after two seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { screen } = await open()
  const toast = await screen.findByText('Visa ending in 1111 deleted')
  expect(screen.getByRole('region', { name: 'Messages' }).contains(toast)).toBe(true)
  expect(toast.closest('.mc-toast')?.className).toContain('mc-toast--success')
  await act(() => vi.advanceTimersByTimeAsync(2_100))
  expect(screen.queryByText('Visa ending in 1111 deleted')).toBeNull()
  expect(screen.getByRole('region', { name: 'Messages' })).toBeDefined()
})

it('NOTE-4 a click removes a toast', async () => {
  const { screen, player } = await open()
  await player.click(await screen.findByText('Visa ending in 1111 deleted'))
  expect(screen.queryByText('Visa ending in 1111 deleted')).toBeNull()
})

it.each(['OK', 'Close'])(
  'NOTE-3 an error shows its code for support, and stays until it is closed by: %s',
  async (name) => {
    const { screen, player } = await open({ error_code: 'internal' })
    const error = await screen.findByRole('alertdialog', { name: 'Something went wrong' })
    expect(error.textContent).toContain('Code internal')
    await player.click(within(error).getByRole('button', { name }))
    expect(screen.queryByRole('alertdialog', { name: 'Something went wrong' })).toBeNull()
  },
)

it('NOTE-3 an error without a code shows none', async () => {
  const { screen, player } = await openCashier({
    address: '/cards',
    boot: { deposit },
    answers: {
      userCards: () => ({ cards: [card] }),
      deleteUserCard: () => {
        throw new TypeError('no line')
      },
    },
  })
  await player.click(await screen.findByRole('button', { name: 'Delete cards' }))
  await player.click(screen.getByRole('button', { name: /^Delete Visa/ }))
  await player.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete card' }))
  const error = await screen.findByRole('alertdialog', { name: 'Something went wrong' })
  expect(error.textContent).not.toContain('Code')
})

it('issue-8 2.1 the offline message is shown until the browser is online again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  const { screen, player } = await openCashier({ boot: { deposit } })
  await screen.findByRole('region', { name: 'Messages' })
  const words = /^You are offline/
  expect(screen.queryByText(words)).toBeNull()
  isOnline.mockReturnValue(false)
  fireEvent(window, new Event('offline'))
  await player.click(await screen.findByText(words))
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(screen.getByText(words)).toBeDefined()
  isOnline.mockReturnValue(true)
  fireEvent(window, new Event('online'))
  await waitFor(() => expect(screen.queryByText(words)).toBeNull())
})

it('MSG-1 BOOT-4 in the host’s pop-up Escape closes the cashier, but in a search it only clears the search', async () => {
  const { messagesOf } = holdInShell()
  const { screen, player } = await openCashier({ address: '/deposit?in_pop_up', boot: { deposit } })
  await screen.findByRole('region', { name: 'Messages' })
  await player.type(screen.getByRole('searchbox'), 'a')
  await player.keyboard('{Escape}')
  expect(messagesOf('close')).toEqual([])
  await player.clear(document.activeElement ?? document.body)
  await player.keyboard('x')
  expect(messagesOf('close')).toEqual([])
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(messagesOf('close')).toHaveLength(1)
})

it('MSG-1 outside a pop-up Escape closes nothing, nor after the widget is unmounted', async () => {
  const { messagesOf } = holdInShell()
  const page = await openCashier({ boot: { deposit } })
  await page.screen.findByRole('region', { name: 'Messages' })
  fireEvent.keyDown(document.body, { key: 'Escape' })
  page.unmount()
  const popUp = await openCashier({ address: '/deposit?in_pop_up', boot: { deposit } })
  await popUp.screen.findByRole('region', { name: 'Messages' })
  popUp.unmount()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(messagesOf('close')).toEqual([])
})
