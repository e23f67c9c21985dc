import { act, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { paySessionSample } from '../../api/wire-samples'
import { bootSample, openPaySessionSample, withdrawalListingSample } from '../../api/wire-samples'
import { rejectClosed } from '../../session/withdrawal-reject'
import { openCashier, type Answers } from '../../testing/open-cashier'

type Over = Parameters<typeof paySessionSample>[0]
type Listing = Parameters<typeof withdrawalListingSample>[0]
const brand = { ...bootSample().brand, redirect_hosts: ['play.example'] }
const sent = (over: Over = {}) =>
  openPaySessionSample(
    { type: 'wait' },
    { flow: 'withdrawal', transaction_status: 'processing', money: 'held', ...over },
  )

function open(over: Over, answers: Answers = {}, timeout = 30, listing: Listing = {}) {
  const { cashier_settings } = withdrawalListingSample()
  const settings = { ...cashier_settings, processing_page_redirect_timeout: timeout }
  return openCashier({
    address: '/withdrawal/withdrawal-processing?payment_id=p_1',
    boot: {
      brand,
      withdrawal: withdrawalListingSample({ withdrawal_reverse: true, cashier_settings: settings, ...listing }),
    },
    answers: { sessionState: () => sent(over), ...answers },
  })
}

it('RESULT-10 a withdrawal in progress shows its reserved amount, reference and start time', async () => {
  const { screen } = await open({})
  await screen.findByRole('heading', { name: 'Your withdrawal is being processed' })
  screen.getByText(/The amount is reserved from your balance/)
  screen.getByText('K7M2QX9T4B')
  screen.getByText(/^Started at/)
})

it('RESULT-10 a payment that waits for the player says so, and a requested cancellation is shown instead', async () => {
  const waiting = await open({ flow: 'deposit', transaction_status: 'await' })
  await waiting.screen.findByRole('heading', { name: 'We are waiting for your payment' })
  waiting.screen.getByText(/This page changes when your payment is confirmed/)
  waiting.unmount()
  const { screen } = await open({ reversal_requested: true })
  await screen.findByText(/You asked to cancel this withdrawal/)
})

it('RESULT-7 a withdrawal returns to the merchant after the countdown, and a deposit has no countdown', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const withdrawn = await open({ processing_url: 'https://play.example/wait' })
  await withdrawn.screen.findByText('You return in 30 seconds.')
  await vi.advanceTimersByTimeAsync(31_000)
  expect(withdrawn.went).toEqual(['https://play.example/wait'])
  withdrawn.unmount()
  const { screen } = await open({ flow: 'deposit' })
  await screen.findByRole('heading', { name: 'Your payment is being confirmed' })
  expect(screen.queryByText(/You return in/)).toBeNull()
})

it('RESULT-7 REV-1 the page does not return to the merchant while the player cancels the withdrawal', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { screen, player, went } = await open(
    { can_reverse: true, processing_url: 'https://play.example/wait' },
    { openWithdrawals: () => ({ withdrawals: [], is_more: false }) },
  )
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  await player.click(await screen.findByRole('button', { name: 'Cancel withdrawal' }))
  const sheet = await screen.findByRole('dialog')
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(went).toEqual([])
  await player.click(await within(sheet).findByRole('button', { name: 'Done' }))
  // It starts again from 30, so that the player can read the page.
  expect(await screen.findByText(/^You return in/)).toHaveProperty('textContent', 'You return in 30 seconds. Stay here')
  await act(() => vi.advanceTimersByTimeAsync(31_000))
  expect(went).toEqual(['https://play.example/wait'])
})

it('RESULT-7 a timeout of 1 s redirects the page itself, and a timeout of 0 shows no countdown', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  // The browser would block a new window that no click has opened.
  const blank = { merchant_redirect_type: 'blank' } as const
  const short = await open({ processing_url: 'https://play.example/wait' }, {}, 1, blank)
  await vi.waitFor(() => expect(short.went).toEqual(['https://play.example/wait']))
  expect(opened).not.toHaveBeenCalled()
  short.unmount()
  const none = await open({}, {}, 0)
  await none.screen.findByText('K7M2QX9T4B')
  expect(none.screen.queryByText(/You return in/)).toBeNull()
})

it('RESULT-7 the countdown starts once its duration is known', async () => {
  let answer: (listing: ReturnType<typeof withdrawalListingSample>) => void = () => undefined
  const { screen, callsOf } = await openCashier({
    address: '/withdrawal/withdrawal-processing?payment_id=p_1',
    boot: { brand },
    answers: { sessionState: () => sent(), withdrawalInit: () => new Promise((resolve) => (answer = resolve)) },
  })
  await screen.findByText('K7M2QX9T4B')
  expect(screen.queryByText(/You return in/)).toBeNull()
  await vi.waitFor(() => expect(callsOf('withdrawalInit')).toHaveLength(1))
  answer(withdrawalListingSample())
  await screen.findByText(/^You return in (?!0)/)
})

it('RESULT-5 a click opens the merchant’s page in a new window if the merchant has configured that', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue({ opener: window } as unknown as Window)
  const { screen, player, went } = await openCashier({
    address: '/withdrawal/withdrawal-processing?payment_id=p_1',
    boot: { brand, withdrawal: withdrawalListingSample({ merchant_redirect_type: 'blank' }) },
    answers: { sessionState: () => sent({ processing_url: 'https://play.example/wait' }) },
  })
  await player.click(await screen.findByRole('button', { name: 'Back to the game' }))
  expect(opened.mock.calls[0]?.[0]).toBe('https://play.example/wait')
  expect(went).toEqual([])
})

it('REV-1 REV-2 the address names the withdrawal to cancel, and its state is requested when the sheet is closed', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { screen, player, callsOf, store } = await openCashier({
    address: '/withdrawal/withdrawal-processing',
    boot: { brand, withdrawal: withdrawalListingSample({ withdrawal_reverse: true }) },
    answers: { sessionState: () => sent({ can_reverse: true }) },
  })
  const button = await screen.findByRole('button', { name: 'Cancel withdrawal' })
  await act(() => vi.advanceTimersByTimeAsync(28_000))
  const early = callsOf('sessionState').length
  while (callsOf('sessionState').length === early) await act(() => vi.advanceTimersByTimeAsync(250))
  // The state was requested just now, so the next regular request is ten seconds away.
  const before = callsOf('sessionState').length
  await player.click(button)
  expect(new URLSearchParams(window.location.search).get('payment_id')).toBe('p_1')
  expect(callsOf('sessionState')).toHaveLength(before)
  act(() => store.dispatch(rejectClosed()))
  await vi.waitFor(() => expect(callsOf('sessionState')).toHaveLength(before + 1), { timeout: 5_000 })
})

it('REV-1 the button that cancels a withdrawal is shown only if it can be cancelled', async () => {
  const kept = await open({})
  await kept.screen.findByText('K7M2QX9T4B')
  expect(kept.screen.queryByRole('button', { name: 'Cancel withdrawal' })).toBeNull()
  kept.unmount()
  const { screen, player, callsOf } = await open({ can_reverse: true })
  const button = await screen.findByRole('button', { name: 'Cancel withdrawal' })
  // No sheet has been closed yet, so there is no further request.
  expect(callsOf('sessionState')).toHaveLength(1)
  await player.click(button)
  expect(window.location.pathname).toBe('/reject-withdrawal')
  expect(new URLSearchParams(window.location.search).get('payment_id')).toBe('p_1')
})
