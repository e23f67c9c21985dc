import { act, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { openPaySessionSample, paySessionSample } from '../../api/wire-samples'
import { REDIRECT_WINDOW_PREFIX } from '../../actions/own-windows'
import { openCashier } from '../../testing/open-cashier'

const address = '/payments/status/sandbox/ps_7'

afterEach(() => {
  window.name = ''
})

it('ALT-1 ROUTE-8 the last part of the address names the pay session, which is followed to its end', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let isOver = false
  const { screen, callsOf } = await openCashier({
    address,
    answers: { status: () => (isOver ? paySessionSample() : openPaySessionSample({ type: 'wait' })) },
  })
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('heading', { name: 'Deposit received' })).toBeNull()
  isOver = true
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  await screen.findByRole('heading', { name: 'Deposit received' })
  expect(callsOf('sessionState')).toEqual([])
  const asked = callsOf('status').length
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  expect(callsOf('status')).toHaveLength(asked)
  const names = new Set(callsOf('status').flatMap(({ headers }) => [...headers.values()]))
  expect(names).toContain('ps_7')
})

it('ALT-1 SESS-4 the end of the session at the bank does not hide the payment; the page after it says that the session has ended', async () => {
  const ended = { status: 401, body: { error_code: '17', error_message: 'CASHIER.PH2.ERROR_MESSAGE.17' } }
  const { screen, player, callsOf } = await openCashier({
    address,
    boot: { deposit: null },
    answers: { status: () => paySessionSample(), depositInit: () => ended },
  })
  await screen.findByRole('heading', { name: 'Deposit received' })
  await waitFor(() => expect(callsOf('depositInit')).not.toEqual([]))
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  await screen.findByRole('heading', { name: 'Deposit received' })
  await player.click(screen.getByRole('button', { name: 'All methods' }))
  await screen.findByRole('heading', { name: 'Your session has ended' })
})

it('ALT-1 issue-8 1.2 for a payment that the service does not find, the page says that its result is not known', async () => {
  const { screen } = await openCashier({
    address,
    answers: {
      status: () => ({ status: 404, body: { error_code: 'not_found', error_message: 'CASHIER.ERROR.NOT_FOUND' } }),
    },
  })
  await screen.findByText(/We do not know how it ended/)
})

it('ALT-1 RESULT-8 in the window of a redirect nothing is requested, and a button closes the window', async () => {
  window.name = `${REDIRECT_WINDOW_PREFIX}1`
  const close = vi.spyOn(window, 'close').mockReturnValue()
  const { screen, player, callsOf } = await openCashier({ address, answers: { status: () => paySessionSample() } })
  const button = await screen.findByRole('button', { name: /Close/ })
  expect(callsOf('status')).toEqual([])
  // The player may have cancelled the payment on the provider's page, so nothing is said about its result.
  screen.getByRole('heading', { name: 'Thank you. We are checking your payment.' })
  expect(close).not.toHaveBeenCalled()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await player.click(button)
  expect(close).toHaveBeenCalledTimes(1)
  // If the browser does not close the window, the payment’s state is shown.
  expect(screen.queryByRole('heading', { name: 'Deposit received' })).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(500))
  await screen.findByRole('heading', { name: 'Deposit received' })
})
