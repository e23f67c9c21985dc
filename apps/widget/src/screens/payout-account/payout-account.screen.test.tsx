import type { DepositListing, RequisiteStatus } from '@modulor/contract/http'
import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import {
  bootSample,
  depositListingSample,
  fieldSample,
  methodDetailsSample,
  payGroupSample,
  withdrawalListingSample,
} from '../../api/wire-samples'
import { selectVerification } from '../../session/account-verification'
import { holdInShell } from '../../testing/native-shell'
import { openCashier, type Answers, type Refusal } from '../../testing/open-cashier'

const contacts: RequisiteStatus['trusted_contacts'] = [
  { type: 'email', masked: 'm•••@play.example' },
  { type: 'phone', masked: '•••• 407' },
]
type Requisite = NonNullable<RequisiteStatus['requisite']>
const requisite: Requisite = {
  requisite_id: 'rq_1',
  pay_group_id: 'bank-1',
  masked_account: 'DE •••• 3000',
  is_verified: false,
  code: null,
}
const code = { contact_type: 'email' as const, max_request_count: 3, block_duration: 0 }
const statusSample = (over: Partial<RequisiteStatus> = {}): RequisiteStatus => ({
  requisite,
  payout_account_verification_blocked: false,
  payout_account_verification_blocked_until: null,
  support_url: 'https://play.example/help',
  trusted_contacts: contacts,
  allow_new_payout_account: true,
  ...over,
})
const confirmed = statusSample({ requisite: { ...requisite, is_verified: true } })
const withCode = statusSample({ requisite: { ...requisite, code } })

const SENT = { success: true, max_request_count: 2, block_duration: 0 }
const refusal = (error_code: string, status = 422): Refusal => ({
  status,
  body: { error_code, error_message: 'CASHIER.ERROR.BAD_REQUEST', retryable: false },
})
const BROKEN: Refusal = {
  status: 503,
  body: { error_code: 'internal', error_message: 'CASHIER.ERROR.INTERNAL', retryable: true },
}

const VERIFY = '/withdrawal-verify-account'
const STATUS = '/account-management/status'
const brand = { ...bootSample().brand, redirect_hosts: ['play.example'] }
const plain = (text: string | null | undefined) => (text ?? '').replace(/[\s\u2066-\u2069]+/g, ' ')
const isAt = (path: string) => waitFor(() => expect(window.location.pathname).toBe(path))
const groups = ['bank', 'wallet'].map((name) =>
  payGroupSample({ id: `${name}-1`, short_name: name, public_name: name }),
)

type Opened = {
  address?: string
  status?: RequisiteStatus | Refusal
  answers?: Answers
  listing?: Partial<DepositListing>
}

async function open({ address = VERIFY, status = statusSample(), answers, listing }: Opened = {}) {
  let isConfirmed = false
  return openCashier({
    address: `${address}?x=1`,
    boot: {
      brand,
      deposit: depositListingSample({
        merchant_success_url: 'https://play.example/ok',
        merchant_fail_url: 'https://play.example/failed',
        merchant_processing_url: 'https://play.example/wait',
        ...listing,
      }),
      withdrawal: withdrawalListingSample({ payout_groups: groups }),
    },
    answers: {
      requisiteStatus: () => (isConfirmed ? confirmed : status),
      sendRequisiteOtp: () => SENT,
      createRequisite: () => ({ requisite_id: 'rq_1' }),
      verifyRequisiteOtp: () => {
        isConfirmed = true
        return { success: true, attempts_left: 3, block_duration: 0 }
      },
      ...answers,
    },
  })
}

type Cashier = Awaited<ReturnType<typeof open>>
const enter = async ({ screen, player }: Cashier, digits = '407213') => {
  await player.type(await screen.findByLabelText('6-digit code'), digits)
  await player.click(screen.getByRole('button', { name: 'Confirm' }))
}

/** Opens the verification from a form whose submit was refused because of its account. */
async function comeFromForm(over: Partial<RequisiteStatus> = {}, answers: Answers = {}) {
  const { requisite: _requisite, ...terms } = statusSample(over)
  let isConfirmed = false
  const cashier = await openCashier({
    address: '/withdrawal',
    boot: { brand, withdrawal: withdrawalListingSample({ payout_groups: groups, user_balance: '900.00' }) },
    answers: {
      withdrawalInit: () => withdrawalListingSample({ payout_groups: groups, user_balance: '900.00' }),
      withdrawalSelect: () => ({
        ...methodDetailsSample({
          id: 'bank-1',
          short_name: 'bank',
          parameters: [
            fieldSample({
              name: 'account',
              extended_type: 'custom',
              label: 'Account',
              verify_new_payout_account: true,
            }),
          ],
        }),
        ...terms,
      }),
      payoutAccounts: () => ({ payout_accounts: [] }),
      withdrawalSubmit: () => refusal('account_not_verified', 409),
      createRequisite: () => ({ requisite_id: 'rq_9' }),
      sendRequisiteOtp: () => SENT,
      requisiteStatus: () => (isConfirmed ? confirmed : statusSample(over)),
      verifyRequisiteOtp: () => {
        isConfirmed = true
        return { success: true, attempts_left: 3, block_duration: 0 }
      },
      ...answers,
    },
  })
  const { screen, player } = cashier
  await player.click(await screen.findByRole('button', { name: /^bank/ }))
  await player.click(await screen.findByRole('button', { name: '50' }))
  await player.type(screen.getByLabelText(/Account/), '370400440532013000')
  const [button] = screen.getAllByRole('button', { name: /^Withdraw / })
  if (!button) throw new Error('nothing pays out')
  await player.click(button)
  return cashier
}

it('VERIF-2 VERIF-4 the code is sent to the contact that the player chooses, and a correct code confirms the account', async () => {
  const cashier = await open()
  const { screen, player, callsOf } = cashier
  await screen.findByRole('heading', { name: 'Where should we send the code?' })
  expect(screen.getByRole('heading', { name: 'Confirm the account', level: 1 })).toBeDefined()
  expect(plain(document.body.textContent)).toContain('This is your first withdrawal to DE •••• 3000 .')
  const [email, phone] = screen.getAllByRole<HTMLInputElement>('radio')
  expect([email?.checked, phone?.checked]).toEqual([true, false])
  await player.click(phone ?? document.body)
  expect([email?.checked, phone?.checked]).toEqual([false, true])
  await player.click(screen.getByRole('button', { name: 'Send the code' }))
  await screen.findByRole('heading', { name: 'Enter the code' })
  expect(callsOf('sendRequisiteOtp').map(({ body }) => body)).toEqual([{ requisite_id: 'rq_1', contact_type: 'phone' }])
  expect(callsOf('createRequisite')).toEqual([])
  expect(plain(screen.getByRole('status').textContent)).toBe(
    'We sent a 6-digit code to •••• 407 . Enter it to confirm DE •••• 3000 .',
  )
  expect(document.activeElement).toBe(screen.getByLabelText('6-digit code'))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm' }).disabled).toBe(true)
  await enter(cashier)
  await isAt(`${STATUS}/success`)
  await screen.findByRole('heading', { name: 'Account confirmed', level: 2 })
  expect(plain(document.body.textContent)).toContain('You can now withdraw to DE •••• 3000')
  expect(screen.getByRole('button', { name: 'All withdrawal methods' }).className).toContain('primary')
  expect(callsOf('verifyRequisiteOtp').map(({ body }) => body)).toEqual([{ requisite_id: 'rq_1', otp: '407213' }])
  expect(window.location.search).toBe('?x=1')
})

it('VERIF-3 VERIF-5 after a reload the player can enter the code that was sent before', async () => {
  const cashier = await open({ status: withCode })
  const { screen, callsOf } = cashier
  await screen.findByRole('heading', { name: 'Enter the code' })
  expect(callsOf('requisiteStatus')).toHaveLength(1)
  expect(callsOf('sendRequisiteOtp')).toEqual([])
  expect(plain(screen.getByRole('status').textContent)).toContain('m•••@play.example')
})

it('VERIF-5 the status is shown as loading until the service has answered', async () => {
  const { screen, player } = await open({ answers: { requisiteStatus: () => new Promise(() => undefined) } })
  await screen.findByRole('heading', { name: 'Loading the status', level: 2 })
  expect(screen.queryByText('Where should we send the code?')).toBeNull()
  await player.click(screen.getByRole('button', { name: 'Back' }))
  await isAt('/withdrawal')
})

it.each([
  ['without an account', statusSample({ requisite: null })],
  ['with one that is confirmed', confirmed],
  ['where the service cannot be read', BROKEN],
])('VERIF-2 ROUTE-5 %s the page redirects to the withdrawals', async (_what, status) => {
  await open({ status })
  await isAt('/withdrawal')
  expect(window.location.search).toBe('?x=1')
})

it('VERIF-4 a player without a contact is sent to support', async () => {
  const { screen, player } = await open({ status: statusSample({ trusted_contacts: [] }) })
  await screen.findByRole('heading', { name: 'We have no contact to send a code to', level: 2 })
  await player.click(screen.getByRole('button', { name: 'Get help' }))
  await isAt('/account-management/support')
})

it('VERIF-3 a wrong code shows the attempts left, and the error is removed when another code is typed', async () => {
  let left = 2
  const cashier = await open({
    status: withCode,
    answers: { verifyRequisiteOtp: () => ({ success: false, attempts_left: left, block_duration: 0 }) },
  })
  const { screen, player } = cashier
  await enter(cashier, '111111')
  await screen.findByText('Wrong code. 2 attempts left.')
  expect(window.location.pathname).toBe(VERIFY)
  const input = screen.getByLabelText<HTMLInputElement>('6-digit code')
  expect(input.value).toBe('111111')
  await player.type(input, '{Backspace}')
  expect(screen.queryByText(/Wrong code/)).toBeNull()
  left = 0
  await player.type(input, '2{Enter}')
  await screen.findByText(/no longer valid|expired/i)
})

it('VERIF-3 too many wrong codes lead to the page that shows until when the player is blocked', async () => {
  let answer: (status: RequisiteStatus) => void = () => undefined
  let isBlocked = false
  const cashier = await open({
    answers: {
      requisiteStatus: () => (isBlocked ? new Promise((resolve) => (answer = resolve)) : withCode),
      verifyRequisiteOtp: () => {
        isBlocked = true
        return { success: false, attempts_left: 0, block_duration: 3600 }
      },
    },
  })
  const { screen } = cashier
  await enter(cashier)
  await isAt('/account-management-blocked')
  await screen.findByRole('heading', { name: /^Account verification is blocked until/ })
  // The block may have been lifted on another device: the page requests the status once it is shown.
  await waitFor(() => expect(cashier.callsOf('requisiteStatus')).toHaveLength(2))
  answer(statusSample())
  await screen.findByRole('heading', { name: 'Verification is not blocked' })
})

it.each([
  ['a block by the service', refusal('verification_blocked', 403), '/account-management-blocked'],
  ['a call that goes wrong', BROKEN, VERIFY],
])('VERIF-3 %s leads to the right page', async (_what, answer, path) => {
  const cashier = await open({ status: withCode, answers: { verifyRequisiteOtp: () => answer } })
  await enter(cashier)
  await waitFor(() => expect(cashier.callsOf('verifyRequisiteOtp')).toHaveLength(1))
  if (path === VERIFY) expect((await cashier.screen.findByRole('alert')).textContent).not.toBe('')
  await isAt(path)
})

it('VERIF-3 a code is checked once, even if it is confirmed twice', async () => {
  let answer: (verdict: { success: boolean; attempts_left: number; block_duration: number }) => void = () => undefined
  const cashier = await open({
    status: withCode,
    answers: { verifyRequisiteOtp: () => new Promise((resolve) => (answer = resolve)) },
  })
  const { screen, player, callsOf } = cashier
  await enter(cashier)
  const busy = screen.getByRole('button', { name: 'Checking the code' })
  expect(busy.getAttribute('aria-busy')).toBe('true')
  await player.type(screen.getByLabelText('6-digit code'), '{Enter}')
  await waitFor(() => expect(callsOf('verifyRequisiteOtp')).toHaveLength(1))
  answer({ success: false, attempts_left: 1, block_duration: 0 })
  await screen.findByText('Wrong code. One attempt left.')
  expect(callsOf('verifyRequisiteOtp')).toHaveLength(1)
  await player.click(screen.getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(callsOf('verifyRequisiteOtp')).toHaveLength(2))
})

it('VERIF-2 ROUTE-15 the answer to a code that comes after the player has left the page opens no other page', async () => {
  let answer: (verdict: { success: boolean; attempts_left: number; block_duration: number }) => void = () => undefined
  const cashier = await open({
    status: withCode,
    answers: { verifyRequisiteOtp: () => new Promise((resolve) => (answer = resolve)) },
  })
  await enter(cashier)
  await waitFor(() => expect(cashier.callsOf('verifyRequisiteOtp')).toHaveLength(1))
  window.history.pushState(null, '', '/withdrawal')
  fireEvent.popState(window)
  await waitFor(() => expect(cashier.screen.queryByLabelText('6-digit code')).toBeNull())
  answer({ success: true, attempts_left: 3, block_duration: 0 })
  await waitFor(() => expect(selectVerification(cashier.store.getState()).status).toBe('verified'))
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  expect(window.location.pathname).toBe('/withdrawal')
})

it('VERIF-3 VERIF-4 requesting another code empties the field, and it can be sent to the other contact', async () => {
  const cashier = await open({
    status: withCode,
    answers: { verifyRequisiteOtp: () => ({ success: false, attempts_left: 1, block_duration: 0 }) },
  })
  const { screen, player, callsOf } = cashier
  const input = await screen.findByLabelText<HTMLInputElement>('6-digit code')
  await enter(cashier)
  await screen.findByText('Wrong code. One attempt left.')
  await player.click(screen.getByRole('button', { name: /^Send a new code/ }))
  await waitFor(() => expect(input.value).toBe(''))
  expect(screen.queryByText('Wrong code. One attempt left.')).toBeNull()
  await player.click(screen.getByRole('button', { name: /^Send to/ }))
  await waitFor(() => expect(plain(screen.getByRole('status').textContent)).toContain('•••• 407'))
  expect(callsOf('sendRequisiteOtp').map(({ body }) => (body as { contact_type: string }).contact_type)).toEqual([
    'email',
    'phone',
  ])
  expect(plain(screen.getByRole('button', { name: /^Send to/ }).textContent)).toContain('m•••@play.example')
  await player.click(screen.getByRole('button', { name: 'I no longer use this contact' }))
  await isAt('/account-management/support')
})

it('VERIF-3 while a code is being sent, no other one is requested', async () => {
  const { screen, player, callsOf } = await open({
    status: withCode,
    answers: { sendRequisiteOtp: () => new Promise(() => undefined) },
  })
  const other = await screen.findByRole('button', { name: /^Send to/ })
  await player.click(other)
  await player.click(other)
  await player.click(screen.getByRole('button', { name: 'I no longer use this contact' }))
  await isAt('/account-management/support')
  expect(callsOf('sendRequisiteOtp')).toHaveLength(1)
})

it('VERIF-3 another code can be requested only after its waiting time', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const cashier = await open({
    status: statusSample({ requisite: { ...requisite, code: { ...code, block_duration: 30 } } }),
  })
  const { screen, player, callsOf } = cashier
  const again = await screen.findByRole('button', { name: /^Send a new code/ })
  expect(again.textContent).toMatch(/in 0:(30|29)/)
  await player.click(again)
  expect(callsOf('sendRequisiteOtp')).toEqual([])
  await act(() => vi.advanceTimersByTimeAsync(31_000))
  await player.click(screen.getByRole('button', { name: /^Send a new code/ }))
  await waitFor(() => expect(callsOf('sendRequisiteOtp')).toHaveLength(1))
})

it.each([
  ['too_early' as const, /Please wait before you request another code/],
  ['none_left' as const, /You have requested too many codes/],
  ['undelivered' as const, /We could not send the code/],
  ['no_contact' as const, /We could not send the code/],
])(
  'VERIF-3 a code that is not sent (%s) is reported, in the choice of contacts and in the code entry',
  async (error_code, words) => {
    const sendRequisiteOtp = () => ({ success: false, max_request_count: 1, block_duration: 40, error_code })
    const atContacts = await open({ answers: { sendRequisiteOtp } })
    await atContacts.player.click(await atContacts.screen.findByRole('button', { name: 'Send the code' }))
    await atContacts.screen.findByText(words)
    expect(atContacts.screen.getByRole('button', { name: /^Send a new code/ }).textContent).toMatch(/in 0:\d\d/)
    expect(atContacts.screen.queryByLabelText('6-digit code')).toBeNull()
    atContacts.unmount()
    const atCode = await open({ status: withCode, answers: { sendRequisiteOtp } })
    const input = await atCode.screen.findByLabelText<HTMLInputElement>('6-digit code')
    await atCode.player.type(input, '12')
    await atCode.player.click(atCode.screen.getByRole('button', { name: /^Send a new code/ }))
    await atCode.screen.findByText(words)
    // The code that was sent before may still arrive.
    expect(input.value).toBe('12')
  },
)

it.each([
  [
    'blocked by an answer',
    { success: false, max_request_count: 0, block_duration: 3600, error_code: 'blocked' as const },
    '/account-management-blocked',
  ],
  ['blocked by a refusal', refusal('verification_blocked', 403), '/account-management-blocked'],
  ['refused', refusal('not_found', 404), `${STATUS}/error`],
])('VERIF-1 VERIF-5 a code whose request is %s leads to the page for it', async (_what, answer, path) => {
  const { screen, player } = await open({ answers: { sendRequisiteOtp: () => answer } })
  await player.click(await screen.findByRole('button', { name: 'Send the code' }))
  await isAt(path)
})

it('VERIF-2 the send button is busy during the request, and a refused session shows that the session has ended', async () => {
  let answer: (sent: typeof SENT | Refusal) => void = () => undefined
  const { screen, player, callsOf } = await open({
    answers: { sendRequisiteOtp: () => new Promise((resolve) => (answer = resolve)) },
  })
  await player.click(await screen.findByRole('button', { name: 'Send the code' }))
  const busy = screen.getByRole('button', { name: 'Sending a code…' })
  expect(busy.getAttribute('aria-busy')).toBe('true')
  await waitFor(() => expect(callsOf('sendRequisiteOtp')).toHaveLength(1))
  answer(refusal('17', 401))
  await screen.findByRole('heading', { name: 'Your session has ended' })
})

it('VERIF-2 a failed request is reported at the contacts, and can be repeated', async () => {
  let isBroken = true
  const { screen, player } = await open({ answers: { sendRequisiteOtp: () => (isBroken ? BROKEN : SENT) } })
  await player.click(await screen.findByRole('button', { name: 'Send the code' }))
  await waitFor(() => expect(document.querySelector('.mc-banner--warning')).not.toBeNull())
  expect(window.location.pathname).toBe(VERIFY)
  isBroken = false
  await player.click(screen.getByRole('button', { name: 'Send the code' }))
  await screen.findByRole('heading', { name: 'Enter the code' })
  expect(document.querySelector('.mc-banner--warning')).toBeNull()
})

it('VERIF-1 VERIF-2 FORM-17 from a form its account is registered first, and the way back restores the form', async () => {
  const cashier = await comeFromForm()
  const { screen, player, callsOf } = cashier
  await isAt(VERIFY)
  await player.click(await screen.findByRole('button', { name: 'Send the code' }))
  await screen.findByRole('heading', { name: 'Enter the code' })
  expect(callsOf('requisiteStatus')).toEqual([])
  expect(callsOf('createRequisite').map(({ body }) => body)).toEqual([
    { pay_group_id: 'bank-1', parameters: { account: '370400440532013000' } },
  ])
  expect(callsOf('sendRequisiteOtp').map(({ body }) => body)).toEqual([{ requisite_id: 'rq_9', contact_type: 'email' }])
  await player.click(screen.getByRole('button', { name: /^Send a new code/ }))
  await waitFor(() => expect(callsOf('sendRequisiteOtp')).toHaveLength(2))
  expect(callsOf('createRequisite')).toHaveLength(1)
  await enter(cashier)
  await isAt(`${STATUS}/success`)
  await player.click(await screen.findByRole('button', { name: 'Continue withdrawal' }))
  await isAt('/withdrawal/bank/')
  expect((await screen.findByLabelText<HTMLInputElement>(/Amount/)).value).toBe('50')
  expect(screen.getByLabelText<HTMLInputElement>(/Account/).value).toBe('370400440532013000')
})

it('FORM-17 ROUTE-11 the form’s amount is restored even after a visit of the other flow', async () => {
  const cashier = await comeFromForm()
  const { screen, player, store } = cashier
  await player.click(await screen.findByRole('button', { name: 'Send the code' }))
  await enter(cashier)
  await isAt(`${STATUS}/success`)
  act(() => {
    window.history.pushState(null, '', '/deposit')
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  await waitFor(() => expect(store.getState().shared).toMatchObject({ paymentFlow: 'deposit', amount: '0' }))
  act(() => window.history.back())
  await player.click(await screen.findByRole('button', { name: 'Continue withdrawal' }))
  await isAt('/withdrawal/bank/')
  expect((await screen.findByLabelText<HTMLInputElement>(/Amount/)).value).toBe('50')
  // From here other forms use this amount too.
  expect(store.getState().shared).toMatchObject({ paymentFlow: 'withdrawal', amount: '50', amountTouched: true })
})

it.each([
  ['refused', refusal('form_invalid'), `${STATUS}/error`, 'secondary'],
  ['blocked', refusal('verification_blocked', 403), '/account-management-blocked', 'primary'],
])('VERIF-2 no code is sent for an account whose registration is %s', async (_what, answer, path, first) => {
  const { screen, player, callsOf } = await comeFromForm({}, { createRequisite: () => answer })
  await player.click(await screen.findByRole('button', { name: 'Send the code' }))
  await isAt(path)
  expect(callsOf('sendRequisiteOtp')).toEqual([])
  const back = await screen.findByRole('button', { name: 'Back to withdrawal' })
  // The button is primary if nothing else can be done.
  expect(back.className).toContain(first)
})

it('VERIF-1 WDR-2 a blocked player sees until when, and can go back to the form', async () => {
  const until = new Date(Date.now() + 3_600_000).toISOString()
  const { screen, player } = await comeFromForm({
    payout_account_verification_blocked: true,
    payout_account_verification_blocked_until: until,
  })
  await isAt('/account-management-blocked')
  await screen.findByRole('heading', { name: /Account verification is blocked until/ })
  const support = screen.getByRole('link', { name: /Contact support/ })
  expect(support.getAttribute('href')).toBe('https://play.example/help')
  await player.click(screen.getByRole('button', { name: 'Back to withdrawal' }))
  await isAt('/withdrawal/bank/')
})

it('VERIF-1 a player who may not add an account is told so, and can contact support', async () => {
  const { screen, player } = await comeFromForm({ allow_new_payout_account: false })
  await screen.findByRole('heading', { name: 'You cannot add a new account' })
  await player.click(screen.getByRole('link', { name: /Contact support/ }))
  await isAt(STATUS)
})

it('VERIF-3 a player who is not blocked sees that, and can go to the withdrawals', async () => {
  const { screen, player } = await open({
    address: '/account-management-blocked',
    status: statusSample({ requisite: null }),
  })
  await screen.findByRole('heading', { name: 'Verification is not blocked' })
  expect(screen.queryByRole('link', { name: /Contact support/ })).toBeNull()
  await player.click(screen.getByRole('button', { name: 'All withdrawal methods' }))
  await isAt('/withdrawal')
})

it('VERIF-5 an unconfirmed account leads to the code, to the withdrawals and to the merchant', async () => {
  const { messagesOf } = holdInShell()
  const { screen, player } = await open({ address: STATUS })
  await screen.findByRole('heading', { name: 'Your account is not confirmed yet' })
  expect(plain(document.body.textContent)).toContain('Confirm DE •••• 3000 with a code.')
  expect(screen.queryByRole('button', { name: 'Get help' })).toBeNull()
  expect(screen.getByRole('button', { name: 'All withdrawal methods' })).toBeDefined()
  await player.click(screen.getByRole('button', { name: 'Back to the site' }))
  expect(messagesOf('redirectTo')).toHaveLength(1)
  await player.click(screen.getByRole('button', { name: 'Confirm the account' }))
  await isAt(VERIFY)
})

it('VERIF-5 a failed confirmation leads to help and to the withdrawals', async () => {
  const { screen, player } = await open({ address: `${STATUS}/error` })
  await screen.findByRole('heading', { name: 'We could not confirm the account' })
  await player.click(screen.getByRole('button', { name: 'Get help' }))
  await isAt('/account-management/support')
  await player.click(await screen.findByRole('button', { name: 'All withdrawal methods' }))
  await isAt('/withdrawal')
})

it('VERIF-5 a failed confirmation can be repeated', async () => {
  const { screen, player } = await open({ address: `${STATUS}/error` })
  await player.click(await screen.findByRole('button', { name: 'Try again' }))
  await isAt(VERIFY)
})

it.each([
  [
    'a success that the service does not know of',
    `${STATUS}/success`,
    statusSample(),
    STATUS,
    'Your account is not confirmed yet',
  ],
  ['a wait that is over', STATUS, confirmed, `${STATUS}/success`, 'Account confirmed'],
  ['a success', `${STATUS}/success`, confirmed, `${STATUS}/success`, 'Account confirmed'],
  ['no account', STATUS, statusSample({ requisite: null }), STATUS, 'No account to confirm'],
  ['a status that cannot be read', STATUS, BROKEN, STATUS, 'We could not load the status'],
])(
  'VERIF-5 ROUTE-6 the service’s status decides what is shown, not the address: %s',
  async (_what, address, status, path, title) => {
    const { screen } = await open({ address, status })
    await screen.findByRole('heading', { name: title })
    expect(window.location.pathname).toBe(path)
    const isOpen = title === 'No account to confirm'
    expect(screen.queryByRole('button', { name: 'Back to the site' }) === null).toBe(isOpen)
    expect(screen.queryByRole('button', { name: /Confirm the account/ }) !== null).toBe(title.includes('not confirmed'))
  },
)

it.each([
  ['a success', STATUS, confirmed, 'https://play.example/ok'],
  ['a refusal', `${STATUS}/error`, statusSample(), 'https://play.example/failed'],
  ['a wait', STATUS, statusSample(), 'https://play.example/'],
  ['a status that cannot be read', STATUS, BROKEN, 'https://play.example/'],
])('RESULT-5 VERIF-5 %s leads to the merchant’s page for it', async (_what, address, status, url) => {
  const { messagesOf } = holdInShell()
  const { screen, player } = await open({ address, status })
  await player.click(await screen.findByRole('button', { name: 'Back to the site' }))
  expect(messagesOf('redirectTo')).toMatchObject([{ url }])
})

it.each([STATUS, '/account-management/support'])(
  'RESULT-5 from %s a click opens a new window if the merchant has configured that',
  async (address) => {
    const opened = { opener: window as unknown }
    const openWindow = vi.spyOn(window, 'open').mockReturnValue(opened as Window)
    const { screen, player } = await open({
      address,
      status: statusSample({ support_url: null }),
      listing: { merchant_redirect_type: 'blank' },
    })
    await player.click(await screen.findByRole('button', { name: 'Back to the site' }))
    expect(openWindow).toHaveBeenCalledTimes(1)
    expect(opened.opener).toBeNull()
  },
)

it('RESULT-5 VERIF-4 after contacting support, the player returns to the merchant’s success page', async () => {
  const { messagesOf } = holdInShell()
  const { screen, player } = await open({ address: '/account-management/support' })
  await player.click(await screen.findByRole('link', { name: /Contact support/ }))
  await screen.findByRole('heading', { name: 'Your account is not confirmed yet' })
  await player.click(screen.getByRole('button', { name: 'Back to the site' }))
  expect(messagesOf('redirectTo')).toMatchObject([{ url: 'https://play.example/ok' }])
})

it.each([STATUS, '/account-management-blocked'])(
  'VERIF-5 %s is shown as loading until the status is known',
  async (address) => {
    const { screen, player } = await open({
      address,
      answers: { requisiteStatus: () => new Promise(() => undefined) },
    })
    await screen.findByRole('heading', { name: 'Loading the status', level: 2 })
    await player.click(screen.getByRole('button', { name: 'Back' }))
    await isAt('/withdrawal')
  },
)

it('VERIF-4 RESULT-5 support opens in a new window, and the cashier shows the account’s status', async () => {
  const { screen, player } = await open({ address: '/account-management/support' })
  const link = await screen.findByRole('link', { name: /Contact support/ })
  const before = window.history.length
  expect(link.getAttribute('target')).toBe('_blank')
  expect(link.getAttribute('rel')).toBe('noopener noreferrer')
  // As wide as the other buttons.
  expect(link.className).toContain('mc-button--block')
  expect(screen.queryByRole('button', { name: 'Back to the site' })).toBeNull()
  await player.click(link)
  await isAt(STATUS)
  expect(window.location.search).toBe('?x=1')
  // Back leads to the page before support.
  await player.click(await screen.findByRole('button', { name: 'Confirm the account' }))
  await isAt(VERIFY)
  expect(window.history.length).toBe(before)
})

it.each([
  ['none', null],
  ['of nobody’s list', 'https://evil.example/'],
])('VERIF-4 RESULT-11 if the address of support is %s, a button leads to the merchant', async (_what, support_url) => {
  const { messagesOf } = holdInShell()
  const { screen, player } = await open({
    address: '/account-management/support',
    status: statusSample({ support_url }),
  })
  await player.click(await screen.findByRole('button', { name: 'Back to the site' }))
  expect(screen.queryByRole('link', { name: /Contact support/ })).toBeNull()
  expect(messagesOf('redirectTo')).toHaveLength(1)
})

it.each([
  ['of another method', { pay_group_id: 'wallet-1' }],
  ['that was registered after it', { requisite_id: 'rq_2' }],
])('VERIF-5 an account is not shown as confirmed because another tab confirmed one %s', async (_what, over) => {
  const elsewhere = { ...requisite, masked_account: 'XX •••• 9999', is_verified: true, ...over }
  const { screen, player } = await comeFromForm(
    {},
    {
      createRequisite: () => ({ requisite_id: 'rq_1' }),
      requisiteStatus: () => statusSample({ requisite: elsewhere }),
    },
  )
  await isAt(VERIFY)
  await player.click(await screen.findByRole('button', { name: 'Send the code' }))
  await screen.findByRole('heading', { name: 'Enter the code' })
  await player.click(screen.getByRole('button', { name: 'I no longer use this contact' }))
  await player.click(await screen.findByRole('link', { name: /Contact support/ }))
  await screen.findByRole('heading', { name: 'Your account is not confirmed yet' })
  expect(window.location.pathname).toBe(STATUS)
})

it('ROUTE-6 the root of account management leads to cards, withdrawals and help', async () => {
  const { screen, player } = await open({
    address: '/account-management',
    answers: { userCards: () => ({ cards: [] }) },
  })
  // The target pages have the same heading, and a button to the withdrawals too.
  const ways = async () =>
    within((await screen.findByRole('button', { name: /Payout cards/ })).closest('main') ?? document.body)
  for (const [name, path] of [
    [/Payout cards/, '/withdrawal-cards'],
    [/Get help/, '/account-management/support'],
    [/All withdrawal methods/, '/withdrawal'],
  ] as const) {
    const row = (await ways()).getByRole('button', { name })
    expect(row.querySelectorAll('svg.mc-icon--20')).toHaveLength(2)
    await player.click(row)
    await isAt(path)
    expect(window.location.search).toBe('?x=1')
    act(() => window.history.back())
    await isAt('/account-management')
    await ways()
  }
  await player.click((await ways()).getByRole('button', { name: 'Back' }))
  await isAt('/withdrawal')
})
