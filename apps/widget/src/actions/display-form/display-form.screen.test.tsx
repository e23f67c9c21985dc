import { Icon, type IconName } from '@modulor/ui'
import { act, within } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, it, vi } from 'vitest'
import { openPaySessionSample, paySessionSample } from '../../api/wire-samples'
import { openCashier, type Answers } from '../../testing/open-cashier'

const MINUTE_MS = 60_000
const iconOf = (name: IconName) => renderToStaticMarkup(<Icon name={name} size={20} />)
type Form = Extract<ReturnType<typeof paySessionSample>['next_action'], { type: 'display_form' }>
const form = (over: Partial<Form> = {}): Form => ({
  type: 'display_form',
  items: [
    { kind: 'copy', label: 'DISPLAY.LABEL.ADDRESS', value: 'bc1qxy2k' },
    { kind: 'text', label: 'DISPLAY.LABEL.PAY_AT', value: 'https://pay.example/7' },
  ],
  expires_at: null,
  can_confirm: true,
  can_cancel: true,
  ...over,
})
const waiting = (over: Partial<Form> = {}) => openPaySessionSample(form(over))
const NOT_ALLOWED = {
  status: 409,
  body: { error_code: 'action_not_expected', error_message: 'CASHIER.ERROR.BAD_REQUEST' },
}

function open(answers: Answers = {}, over: Partial<Form> = {}) {
  const state = waiting(over)
  return openCashier({
    address: '/deposit/deposit-display-form?payment_id=p_1',
    answers: { sessionState: () => state, ...answers },
  })
}
const copied = vi.fn<(text: string) => Promise<void>>()
beforeEach(() => void copied.mockReset().mockResolvedValue())
/** Call after openCashier: user-event installs its own clipboard in the document. */
const watchClipboard = () =>
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: copied } })

it('DISP-1 DISP-3 the copy button copies the value alone, shows “Copied” for a moment, and then can be used again', async () => {
  const { screen, player } = await open()
  const button = await screen.findByRole('button', { name: 'Copy: Address' })
  expect(button.classList.contains('is-done')).toBe(false)
  expect(button.innerHTML).toBe(iconOf('copy'))
  watchClipboard()
  await player.click(button)
  expect(copied).toHaveBeenCalledWith('bc1qxy2k')
  await screen.findByText('Copied')
  expect(button.classList.contains('is-done')).toBe(true)
  expect(button.innerHTML).toBe(iconOf('check'))
  await vi.waitFor(() => expect(button.classList.contains('is-done')).toBe(false), { timeout: 10_000 })
})

it('DISP-3 a failed copy shows an error message', async () => {
  const { screen, player } = await open()
  const button = await screen.findByRole('button', { name: 'Copy: Address' })
  watchClipboard()
  copied.mockImplementation(() => Promise.reject(new Error('not allowed')))
  await player.click(button)
  await screen.findByText('Could not copy')
  expect(button.classList.contains('is-done')).toBe(false)
})

it('DISP-1 RESULT-11 a web address is a link that opens a new window, and other values are not links', async () => {
  const { screen } = await open()
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'https://pay.example/7' })
  expect([link.target, link.rel]).toEqual(['_blank', 'noopener noreferrer'])
  expect(screen.getAllByRole('link')).toHaveLength(1)
})

it('DISP-2 after “I have paid” the page shows that it waits for the payment, with the details behind a button', async () => {
  const { screen, player, callsOf } = await open({ confirm: () => waiting() })
  await player.click(await screen.findByRole('button', { name: 'I have paid' }))
  await screen.findByRole('heading', { name: 'We are waiting for your payment' })
  expect(callsOf('confirm')).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Copy: Address' })).toBeNull()
  await player.click(screen.getByRole('button', { name: 'Show payment details' }))
  screen.getByRole('button', { name: 'Copy: Address' })
})

it('DISP-2 if the provider has already confirmed the payment, “I have paid” shows the result', async () => {
  const { screen, player } = await open({ confirm: () => paySessionSample() })
  await player.click(await screen.findByRole('button', { name: 'I have paid' }))
  await screen.findByRole('heading', { name: 'Deposit received' })
})

it('DISP-2 a cancellation needs a confirmation, and an error is shown if the payment could not be cancelled', async () => {
  const { screen, player, callsOf } = await open({ cancel: () => waiting() })
  const button = await screen.findByRole('button', { name: 'Cancel' })
  expect(screen.queryByRole('dialog')).toBeNull()
  await player.click(button)
  await screen.findByText(/These payment details will stop working/)
  expect(callsOf('cancel')).toEqual([])
  await player.click(within(screen.getByRole('dialog')).getByText('Cancel payment'))
  await screen.findByText('We could not cancel the payment. Please try again.')
  expect(screen.queryByText(/These payment details will stop working/)).toBeNull()
  expect(callsOf('cancel')).toHaveLength(1)
})

it('DISP-2 a payment that the player keeps is not cancelled', async () => {
  const { screen, player, callsOf } = await open({ cancel: () => paySessionSample() })
  await player.click(await screen.findByRole('button', { name: 'Cancel' }))
  const [, keep] = await screen.findAllByRole('button', { name: 'Keep payment' })
  if (!keep) throw new Error('nothing keeps it')
  await player.click(keep)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(callsOf('cancel')).toEqual([])
})

it('DISP-2 after a refused confirmation the payment’s state is requested again', async () => {
  let isPaid = false
  const { screen, player } = await open({
    confirm: () => {
      isPaid = true
      return NOT_ALLOWED
    },
    sessionState: () => (isPaid ? paySessionSample() : waiting()),
  })
  await player.click(await screen.findByRole('button', { name: 'I have paid' }))
  await screen.findByRole('heading', { name: 'Deposit received' })
})

it('DISP-2 while a confirmation is in flight the button is busy, and the error of the previous attempt is removed', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const waits: ((answer: ReturnType<typeof waiting> | typeof NOT_ALLOWED) => void)[] = []
  const { screen, player, callsOf } = await open({ confirm: () => new Promise((resolve) => waits.push(resolve)) })
  const button = () => screen.getByRole('button', { name: 'I have paid' })
  await screen.findByRole('button', { name: 'I have paid' })
  await act(() => vi.advanceTimersByTimeAsync(28_000))
  const before = callsOf('sessionState').length
  const idle = button().outerHTML
  await player.click(button())
  await vi.waitFor(() => expect(waits).toHaveLength(1))
  expect(button().outerHTML).not.toBe(idle)
  waits[0]?.(NOT_ALLOWED)
  await vi.waitFor(() => expect(document.querySelector('.mc-banner--negative')).not.toBeNull())
  await vi.waitFor(() => expect(callsOf('sessionState')).toHaveLength(before + 1))
  expect(button().outerHTML).toBe(idle)
  await player.click(button())
  await vi.waitFor(() => expect(waits).toHaveLength(2))
  expect(document.querySelector('.mc-banner--negative')).toBeNull()
  waits[1]?.(waiting())
  await screen.findByRole('heading', { name: 'We are waiting for your payment' })
})

it('DISP-2 ALT-1 on an alternative payment page “I have paid” requests the payment’s state and sends no confirmation', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { screen, player, callsOf } = await openCashier({
    address: '/payments/status/sandbox/ps_7',
    answers: { status: () => waiting() },
  })
  const button = await screen.findByRole('button', { name: 'I have paid' })
  await act(() => vi.advanceTimersByTimeAsync(28_000))
  const before = callsOf('status').length
  await player.click(button)
  await screen.findByRole('heading', { name: 'We are waiting for your payment' })
  await vi.waitFor(() => expect(callsOf('status')).toHaveLength(before + 1))
  expect(callsOf('confirm')).toEqual([])
})

it('DISP-2 a payment that cannot be confirmed or cancelled has no buttons for it', async () => {
  const { screen } = await open({}, { can_confirm: false, can_cancel: false })
  await screen.findByRole('button', { name: 'Copy: Address' })
  expect(screen.queryByRole('button', { name: 'I have paid' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
})

it('DISP-4 the time left is counted down, and the payment’s state is requested when it reaches zero', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let readingsCount = 0
  const end = Date.now() + 2 * MINUTE_MS
  const { screen } = await open({
    sessionState: () => {
      readingsCount += 1
      return Date.now() > end ? paySessionSample() : waiting({ expires_at: new Date(end).toISOString() })
    },
  })
  await screen.findByText('2 minutes left')
  // Between two regular requests of the state, which are 10 s apart at this point.
  await act(() => vi.advanceTimersByTimeAsync(end - Date.now() - 500))
  const countBefore = readingsCount
  await act(() => vi.advanceTimersByTimeAsync(1_600))
  expect(readingsCount).toBe(countBefore + 1)
  await screen.findByRole('heading', { name: 'Deposit received' })
})

it('DISP-4 no timer runs for a payment without an end time', async () => {
  const started = vi.spyOn(globalThis, 'setInterval')
  const { screen } = await open()
  await screen.findByRole('button', { name: 'Copy: Address' })
  expect(started.mock.calls.filter(([, ms]) => ms === 1000)).toEqual([])
})

it('DISP-4 after the end time the player is told not to pay', async () => {
  const { screen } = await open({}, { expires_at: new Date(Date.now() - 1_000).toISOString() })
  await screen.findByText(/The time to pay has ended. Please do not pay now/)
})
