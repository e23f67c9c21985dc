import { act, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { openPaySessionSample, paySessionSample } from '../../api/wire-samples'
import { openCashier, type Answers } from '../../testing/open-cashier'

const displayForm = openPaySessionSample(
  {
    type: 'display_form',
    items: [{ kind: 'text', label: 'Reference', value: 'RF 18' }],
    expires_at: null,
    can_confirm: false,
    can_cancel: false,
  },
  { payment_id: 'p_9' },
)
const waiting = openPaySessionSample({ type: 'wait' })
const open = (address: string, answers: Answers) => openCashier({ address, answers })
const isAt = (path: string) => waitFor(() => expect(window.location.pathname).toBe(path))

it('RESULT-10 ROUTE-3 the payment is requested by the id in the address, and a wrong path is corrected', async () => {
  const { screen, callsOf } = await open('/deposit/deposit-error?payment_id=p_1&x=1', {
    sessionState: () => paySessionSample(),
  })
  await screen.findByRole('heading', { name: 'Deposit received' })
  await isAt('/deposit/deposit-success')
  expect(window.location.search).toBe('?payment_id=p_1&x=1')
  expect(callsOf('sessionState').map(({ query }) => query.get('payment_id'))).toEqual(['p_1'])
})

it('RESULT-10 ROUTE-15 the correct address replaces the wrong one in the history', async () => {
  const before = window.history.length
  const { screen } = await open('/deposit/deposit-error?payment_id=p_1', { sessionState: () => paySessionSample() })
  await screen.findByRole('heading', { name: 'Deposit received' })
  await isAt('/deposit/deposit-success')
  expect(window.history.length).toBe(before)
})

it('RESULT-10 a correct address is not changed', async () => {
  const replaced = vi.spyOn(window.history, 'replaceState')
  const { screen } = await open('/deposit/deposit-success?payment_id=p_1', { sessionState: () => paySessionSample() })
  await screen.findByRole('heading', { name: 'Deposit received' })
  expect(replaced.mock.calls.filter(([, , url]) => String(url).includes('deposit-'))).toHaveLength(1)
  replaced.mockRestore()
})

it.each(['', '?payment_id=', '?payment_id=no%20name', `?payment_id=${'a'.repeat(65)}`])(
  'RESULT-10 BOOT-12 an address without a payment id (%s) means the newest payment',
  async (search) => {
    const { screen, callsOf } = await open(`/deposit/deposit-success${search}`, {
      sessionState: () => paySessionSample(),
    })
    await screen.findByRole('heading', { name: 'Deposit received' })
    expect(callsOf('sessionState').map(({ query }) => query.get('payment_id'))).toEqual([null])
  },
)

it('RESULT-10 a payment is followed to its end, and the address is updated', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let isOver = false
  const { screen } = await open('/deposit/deposit-processing?payment_id=p_1', {
    sessionState: () => (isOver ? paySessionSample() : waiting),
  })
  await screen.findByRole('heading', { level: 1 })
  expect(window.location.pathname).toBe('/deposit/deposit-processing')
  isOver = true
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  await screen.findByRole('heading', { name: 'Deposit received' })
  await isAt('/deposit/deposit-success')
})

it('DISP-1 ROUTE-3 an open payment with a display form is searched, and then followed by its id', async () => {
  const before = window.history.length
  const { screen, callsOf } = await open('/deposit/deposit-display-form?x=1', { sessionState: () => displayForm })
  await screen.findByText('RF 18')
  await waitFor(() => expect(new URLSearchParams(window.location.search).get('payment_id')).toBe('p_9'))
  expect(new URLSearchParams(window.location.search).get('x')).toBe('1')
  expect(window.history.length).toBe(before)
  expect(window.location.pathname).toBe('/deposit/deposit-display-form')
  await waitFor(() => expect(callsOf('sessionState').some(({ query }) => query.get('payment_id') === 'p_9')).toBe(true))
  expect(callsOf('sessionState')[0]?.query.get('payment_id')).toBeNull()
})

it('DISP-1 a payment with a display form is shown on the page for display forms', async () => {
  const { screen } = await open('/deposit/deposit-success?payment_id=p_9', { sessionState: () => displayForm })
  await screen.findByText('RF 18')
  await isAt('/deposit/deposit-display-form')
})

it('BOOT-11 the key of the last submit is kept until its payment is shown by its id', async () => {
  sessionStorage.setItem('modulor-cashier.transaction-status', JSON.stringify('key-1'))
  const kept = () => sessionStorage.getItem('modulor-cashier.transaction-status')
  const newest = await open('/deposit/deposit-success', { sessionState: () => paySessionSample() })
  await newest.screen.findByRole('heading', { name: 'Deposit received' })
  expect(kept()).toBe('"key-1"')
  newest.unmount()
  let answer: (state: ReturnType<typeof paySessionSample>) => void = () => undefined
  const { screen, callsOf } = await open('/deposit/deposit-success?payment_id=p_1', {
    sessionState: ({ query }) =>
      query.has('idempotency_key') ? paySessionSample() : new Promise((resolve) => (answer = resolve)),
  })
  await waitFor(() => expect(callsOf('sessionState')).toHaveLength(1))
  expect(kept()).toBe('"key-1"')
  answer(paySessionSample())
  await screen.findByRole('heading', { name: 'Deposit received' })
  await waitFor(() => expect(kept()).toBeNull())
})

it('RESULT-10 an unknown payment is reported, and not requested again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { screen, callsOf } = await open('/deposit/deposit-success?payment_id=p_1', {})
  await screen.findByRole('heading', { name: 'We cannot find this payment' })
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  expect(callsOf('sessionState')).toHaveLength(1)
})
