import { act, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { methodDetailsSample, openPaySessionSample, paySessionSample } from '../../api/wire-samples'
import { openCashier, type Answers } from '../../testing/open-cashier'

const address = 'https://bank.example/pay?order=7'
const redirectTo = (action: 'blank' | 'redirect', method: 'GET' | 'POST' = 'GET') =>
  openPaySessionSample(
    { type: 'redirect', action, redirect_data: { url: address, method, fields: { token: 't 1' } } },
    { action, pay_group_name: 'Bank' },
  )

type Opened = { closed: boolean; opener: unknown; location: { assign: (to: string) => void }; went: string[] }
let windows: Opened[] = []
let isBlocked = false
let posted: { action: string; target: string }[] = []

beforeEach(() => {
  windows = []
  posted = []
  isBlocked = false
  vi.spyOn(window, 'open').mockImplementation(() => {
    if (isBlocked) return null
    const went: string[] = []
    const opened: Opened = { closed: false, opener: window, location: { assign: (to) => went.push(to) }, went }
    windows.push(opened)
    return opened as unknown as Window
  })
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
    posted.push({ action: this.action, target: this.target })
  })
})

/** Pays with a form that has only an amount; the payment continues on a provider’s page. */
async function pay(answer: ReturnType<typeof redirectTo>, answers: Answers = {}) {
  const cashier = await openCashier({
    address: '/deposit/card/',
    answers: {
      depositSelect: () => methodDetailsSample({ parameters: [] }),
      depositSubmit: () => answer,
      sessionState: () => answer,
      ...answers,
    },
  })
  const { screen, player } = cashier
  await player.click(await screen.findByRole('button', { name: '50' }))
  const [button] = screen.getAllByRole('button', { name: /^Pay / })
  if (!button) throw new Error('nothing pays')
  await player.click(button)
  await screen.findByRole('heading', { name: 'Continue with Bank' })
  return cashier
}

it('RESULT-8 after a submit the provider’s page opens in a new window that has no opener', async () => {
  const { screen } = await pay(redirectTo('blank'))
  await screen.findByText(/another window|new window|new tab/i)
  expect(windows.map(({ went }) => went)).toEqual([['https://bank.example/pay?order=7&token=t+1']])
  expect(windows[0]?.opener).toBeNull()
})

it('RESULT-8 the payment’s state is requested as soon as that window is closed', async () => {
  let isPaid = false
  const { screen, callsOf } = await pay(redirectTo('blank'), {
    sessionState: () => (isPaid ? paySessionSample() : redirectTo('blank')),
  })
  const before = callsOf('sessionState').length
  isPaid = true
  const [opened] = windows
  if (opened) opened.closed = true
  await screen.findByRole('heading', { name: 'Deposit received' })
  expect(callsOf('sessionState').length).toBe(before + 1)
})

it('RESULT-8 a closed window is noticed within 500 ms, even between two requests of the state', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { screen, callsOf } = await pay(redirectTo('blank'))
  await screen.findByText(/another window/)
  // From this point the next regular request is ten seconds away.
  await act(() => vi.advanceTimersByTimeAsync(28_000))
  const before = callsOf('sessionState').length
  const [opened] = windows
  if (opened) opened.closed = true
  await act(() => vi.advanceTimersByTimeAsync(500))
  await screen.findByText('Confirm the payment on the next page.')
  await vi.waitFor(() => expect(callsOf('sessionState')).toHaveLength(before + 1))
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(callsOf('sessionState')).toHaveLength(before + 1)
})

it('RESULT-9 if the browser blocks the window, a button opens it', async () => {
  isBlocked = true
  const { screen, player } = await pay(redirectTo('blank'))
  await screen.findByText(/blocked/i)
  expect(windows).toHaveLength(0)
  isBlocked = false
  await player.click(screen.getByRole('button', { name: /Continue/ }))
  expect(windows).toHaveLength(1)
  await waitFor(() => expect(screen.queryByText(/blocked/i)).toBeNull())
})

it('RESULT-8 a redirect in the same window posts the provider’s fields, and the amount is kept for a retry', async () => {
  const { callsOf } = await pay(redirectTo('redirect', 'POST'))
  expect(posted).toEqual([{ action: address, target: '_self' }])
  expect(windows).toHaveLength(0)
  expect(callsOf('depositSubmit')).toHaveLength(1)
  const kept = Array.from({ length: sessionStorage.length }, (_, at) =>
    sessionStorage.getItem(sessionStorage.key(at) ?? ''),
  )
  expect(kept.join()).toContain('50')
})

it('RESULT-9 no window opens by itself after a reload', async () => {
  const { screen, player } = await openCashier({
    address: '/deposit/deposit-processing?payment_id=p_1',
    answers: { sessionState: () => redirectTo('blank') },
  })
  await screen.findByRole('heading', { name: 'Continue with Bank' })
  expect(windows).toHaveLength(0)
  expect(window.sessionStorage).toHaveLength(0)
  await player.click(screen.getByRole('button', { name: 'All methods' }))
  await waitFor(() => expect(window.location.pathname).not.toContain('deposit-processing'))
})
