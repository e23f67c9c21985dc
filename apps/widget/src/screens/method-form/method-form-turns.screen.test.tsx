import type { UserCard } from '@modulor/contract/http'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import {
  bootSample,
  depositListingSample,
  fieldSample,
  methodDetailsSample,
  payGroupSample,
  openPaySessionSample,
  paySessionSample,
  paymentSummarySample,
  withdrawalListingSample,
  withdrawalMethodDetailsSample,
} from '../../api/wire-samples'
import { flowActions } from '../../session'
import { openLocalData } from '../../storage'
import { openCashier, type Answers } from '../../testing/open-cashier'

type Details = Parameters<typeof methodDetailsSample>[0]
type Boot = Parameters<typeof bootSample>[0]
const wallet = payGroupSample({ id: 'wallet', short_name: 'wallet', public_name: 'Wallet' })
const deposit = depositListingSample({ payment_groups: [wallet] })
const email = fieldSample({ name: 'email', extended_type: 'email', label: 'PH.LABEL.EMAIL', is_required: false })
const refusal = (status: number, error_code: string, more: object = {}) => ({
  status,
  body: { error_code, error_message: 'CASHIER.ERROR.FORM_INVALID', retryable: false, ...more },
})

async function open(answers: Answers = {}, over: Details = {}, boot: Boot = {}) {
  const details = methodDetailsSample({
    id: 'wallet',
    short_name: 'wallet',
    public_name: 'Wallet',
    parameters: [],
    ...over,
  })
  const cashier = await openCashier({
    address: '/deposit/wallet/?lang=en',
    boot: { deposit, ...boot },
    answers: {
      depositSelect: () => details,
      depositSubmit: () => paySessionSample(),
      sessionState: () => paySessionSample(),
      depositInit: () => deposit,
      ...answers,
    },
  })
  const { screen, player, callsOf } = cashier
  const pay = async () => {
    await player.click(await screen.findByRole('button', { name: '50' }))
    const [button] = screen.getAllByRole('button', { name: /^Pay/ })
    if (!button) throw new Error('nothing pays')
    await player.click(button)
  }
  const bodies = () => callsOf('depositSubmit').map(({ body }) => body as Record<string, unknown>)
  return { ...cashier, pay, bodies }
}
const isPaid = ({ screen }: Pick<Awaited<ReturnType<typeof open>>, 'screen'>) =>
  screen.findByRole('heading', { name: 'Deposit received' })

/** The form opens with this amount. */
const preset = { preset_amount: '30', allow_preset_amount: true, preset_behavior: null }

describe('an earlier payment that ends while the player is asked', () => {
  const asked = refusal(409, 'earlier_payment_open', { earlier_payment: paymentSummarySample({ payment_id: 'p_0' }) })
  const earlier = (over: Parameters<typeof paySessionSample>[0] = {}) =>
    paySessionSample({ payment_id: 'p_0', ...over })
  const openOne = openPaySessionSample({ type: 'wait' }, { payment_id: 'p_0' })

  it('API-13 is shown as paid, and no longer as open, after it has succeeded', async () => {
    let state = openOne
    const { screen, pay, bodies } = await open({ depositSubmit: () => asked, sessionState: () => state })
    await pay()
    await screen.findByText(/is not finished/)
    state = earlier()
    await screen.findByRole('heading', { name: 'You have already paid this' })
    expect(screen.queryByText(/is not finished/)).toBeNull()
    expect(screen.getByRole('button', { name: 'Pay again' })).toBeDefined()
    expect(bodies()).toHaveLength(1)
  })

  it('API-13 closes the question after it has ended without success', async () => {
    let state = openOne
    const { screen, pay, bodies } = await open({ depositSubmit: () => asked, sessionState: () => state })
    await pay()
    await screen.findByText(/is not finished/)
    state = earlier({ transaction_status: 'error', result_status: 'decline', money: 'none_moved' })
    await waitFor(() => expect(screen.queryByText(/is not finished/)).toBeNull(), { timeout: 10_000 })
    expect(bodies()).toHaveLength(1)
    expect(screen.getAllByRole('button', { name: /^Pay/ }).length).toBeGreaterThan(0)
  })
})

describe('cancelling an earlier payment', () => {
  const CANCEL = 'Cancel it and make the new payment'
  const asked = refusal(409, 'earlier_payment_open', { earlier_payment: paymentSummarySample({ payment_id: 'p_0' }) })
  const ended = (result_status: 'decline' | 'success') =>
    paySessionSample({
      payment_id: 'p_0',
      result_status,
      money: result_status === 'success' ? 'credited' : 'none_moved',
    })

  async function openAsked(answers: Answers) {
    let isAsked = false
    const cashier = await open({
      depositSubmit: () => (isAsked ? paySessionSample() : ((isAsked = true), asked)),
      sessionState: ({ query }) =>
        query.get('payment_id') === 'p_0'
          ? openPaySessionSample({ type: 'wait' }, { payment_id: 'p_0' })
          : paySessionSample(),
      ...answers,
    })
    await cashier.pay()
    const cancel = await cashier.screen.findByRole('button', { name: CANCEL })
    return { ...cashier, cancel }
  }

  it('API-13 DISP-2 after the cancellation the new payment is submitted, not as an additional one', async () => {
    const cashier = await openAsked({ cancel: () => ended('decline') })
    await cashier.player.click(cashier.cancel)
    await isPaid(cashier)
    expect(cashier.bodies().map(({ another_payment }) => another_payment)).toEqual([undefined, undefined])
    expect(cashier.callsOf('cancel').map(({ body }) => body)).toEqual([{ payment_id: 'p_0' }])
  })

  it('API-13 an earlier payment that turns out to be paid is shown, and nothing more is submitted', async () => {
    let state = openPaySessionSample({ type: 'wait' }, { payment_id: 'p_0' })
    const cashier = await openAsked({ cancel: () => (state = ended('success')), sessionState: () => state })
    await cashier.player.click(cashier.cancel)
    await isPaid(cashier)
    expect(cashier.bodies()).toHaveLength(1)
    expect(new URLSearchParams(window.location.search).get('payment_id')).toBe('p_0')
  })

  it('API-13 an earlier payment that stays open is reported, until the player tries to cancel it again', async () => {
    const waits: ((answer: ReturnType<typeof paySessionSample>) => void)[] = []
    const stillOpen = paySessionSample({ payment_id: 'p_0', session_status: 'open', result_status: null })
    const { cancel, player, screen, bodies } = await openAsked({
      cancel: () => new Promise((resolve) => waits.push(resolve)),
    })
    const idle = cancel.outerHTML
    await player.click(cancel)
    await waitFor(() => expect(waits).toHaveLength(1))
    expect(cancel.outerHTML).not.toBe(idle)
    waits[0]?.(stillOpen)
    const problem = await screen.findByText(/^We could not cancel the open payment/)
    expect(cancel.outerHTML).toBe(idle)
    await player.click(cancel)
    expect(problem.isConnected).toBe(false)
    expect(bodies()).toHaveLength(1)
  })

  const backToForm = () => void fireEvent.click(screen.getByRole('button', { name: 'Back to the form' }))
  const goToList = () => {
    window.history.pushState(null, '', '/deposit')
    fireEvent.popState(window)
  }

  it.each([
    ['the form', 'decline', goToList],
    ['the form, and it was paid', 'success', goToList],
    ['the question', 'decline', backToForm],
    ['the question, and it was paid', 'success', backToForm],
  ] as const)(
    'API-13 ROUTE-15 a cancellation that is answered after the player has left %s submits nothing, and opens no other page',
    async (_what, result, leave) => {
      let answer: (payment: ReturnType<typeof paySessionSample>) => void = () => undefined
      const { cancel, player, bodies, callsOf } = await openAsked({
        cancel: () => new Promise((resolve) => (answer = resolve)),
      })
      await player.click(cancel)
      await waitFor(() => expect(callsOf('cancel')).toHaveLength(1))
      leave()
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      const { pathname } = window.location
      await act(async () => {
        answer(ended(result))
        await new Promise((resolve) => setTimeout(resolve))
      })
      expect(bodies()).toHaveLength(1)
      expect(window.location.pathname).toBe(pathname)
    },
  )
})

describe('the information about a method', () => {
  const brand = { ...bootSample().brand, redirect_hosts: ['help.example'] }
  const ABOUT = 'About Wallet'
  const page = 'https://help.example/wallet'

  it('FORM-12 a text opens in a sheet that can be closed', async () => {
    const { screen, player, unmount } = await open({}, { info: 'Takes a day' })
    await player.click(await screen.findByRole('button', { name: ABOUT }))
    await screen.findByText('Takes a day')
    expect(document.querySelector('iframe')).toBeNull()
    expect(screen.getByRole('dialog').innerHTML).toContain('mc-sheet__body--pad')
    // A paragraph may not contain a dialog: the HTML parser would close the paragraph before it.
    expect(screen.getByRole('dialog').closest('p')).toBeNull()
    await player.click(screen.getByRole('button', { name: 'Got it' }))
    expect(screen.queryByText('Takes a day')).toBeNull()
    unmount()
    const again = await open({}, { info: 'Takes a day' })
    await again.screen.findByRole('button', { name: ABOUT })
    expect(again.screen.queryByText('Takes a day')).toBeNull()
  })

  it('FORM-12 a page is shown in a sandboxed frame without our origin if the method asks for a frame', async () => {
    const { screen, player } = await open({}, { description_url: page, info_in_iframe: true }, { brand })
    await player.click(await screen.findByRole('button', { name: ABOUT }))
    const frame = await screen.findByTitle<HTMLIFrameElement>(ABOUT)
    expect([frame.src, frame.getAttribute('sandbox')]).toEqual([page, 'allow-scripts'])
    expect(screen.getByRole('dialog').innerHTML).not.toContain('mc-sheet__body--pad')
  })

  it('FORM-12 PAGE-1 any other page opens in the cashier, and the rest of the query is kept', async () => {
    const { screen, player } = await open({}, { description_url: page }, { brand })
    const about = await screen.findByRole('button', { name: ABOUT })
    expect(about.querySelector('svg.mc-icon--16')).not.toBeNull()
    await player.click(about)
    expect(window.location.pathname).toBe('/content')
    expect(new URLSearchParams(window.location.search).get('url')).toBe(page)
    expect(new URLSearchParams(window.location.search).get('lang')).toBe('en')
  })

  it('FORM-13 FORM-17 on a form with a card number the page opens in a new window', async () => {
    const parameters = [fieldSample({ name: 'card_pan', extended_type: 'card_pan' })]
    const { screen } = await open(
      { userCards: () => ({ cards: [] }) },
      { description_url: page, parameters },
      { brand },
    )
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: /^About Wallet/ })
    expect([link.href, link.target, link.rel]).toEqual([page, '_blank', 'noopener noreferrer'])
  })

  it('FORM-12 a method without information has no info button', async () => {
    const { screen } = await open()
    await screen.findByRole('button', { name: '50' })
    expect(screen.queryByText(/About Wallet/)).toBeNull()
  })
})

const codeSample = {
  status: 'sent' as const,
  block_duration: 60,
  max_request_count: 2,
  can_resend: true,
  error: '',
  error_code: null,
  error_message: null,
  contact: 'm•••@mail.example',
}

describe('a method that needs a one-time code', () => {
  const withCode = { otp_field_name: 'otp' }
  const confirm = async ({ screen, player }: Awaited<ReturnType<typeof open>>, code: string) => {
    const input = await screen.findByRole<HTMLInputElement>('textbox', { name: '6-digit code' })
    await player.clear(input)
    await player.type(input, code)
    await player.click(await screen.findByRole('button', { name: 'Confirm' }))
  }

  it('OTP-1 VALID-6 nothing is submitted before the code is entered, and a wrong code can be corrected', async () => {
    const cashier = await open(
      {
        otp: () => codeSample,
        depositSubmit: ({ body }) =>
          (body as { parameters: Record<string, string> }).parameters.otp === '123456'
            ? paySessionSample()
            : refusal(422, 'form_invalid', { fields: { otp: 'PH.ERROR.OTP_INVALID' } }),
      },
      withCode,
    )
    await cashier.pay()
    await cashier.screen.findByText(/We sent you a 6-digit code/)
    expect(cashier.bodies()).toEqual([])
    await confirm(cashier, '111111')
    await waitFor(() => expect(cashier.bodies()).toHaveLength(1))
    const input = await cashier.screen.findByRole('textbox', { name: '6-digit code' })
    await waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'))
    await confirm(cashier, '123456')
    await isPaid(cashier)
    expect(cashier.bodies()[1]).toMatchObject({ amount: '50', parameters: { otp: '123456' } })
  })

  it('OTP-3 a player without a contact is told why no code is sent, and cannot confirm', async () => {
    const { pay, screen } = await open(
      { otp: () => ({ ...codeSample, status: 'refused' as const, error_code: 'no_contact', contact: null }) },
      withCode,
    )
    await pay()
    await screen.findByText(/We have no contact to send a code to/)
    expect(screen.getByRole('button', { name: 'Confirm' }).hasAttribute('disabled')).toBe(true)
  })

  it('OTP-2 OTP-4 after too many wrong codes the sheet shows until when no code is sent, and then lets one be requested', async () => {
    const blocked = {
      ...{ ...codeSample, status: 'refused' as const, can_resend: false, max_request_count: 0, block_duration: 900 },
      ...{ error: 'blocked', error_code: 'blocked', contact: null },
    }
    let isWrong = false
    const cashier = await open(
      {
        otp: () => (isWrong ? blocked : codeSample),
        depositSubmit: () => {
          isWrong = true
          return refusal(422, 'otp_refused', { fields: { otp: 'PH.ERROR.OTP_BLOCKED' } })
        },
      },
      withCode,
    )
    await cashier.pay()
    await cashier.screen.findByText(/We sent you a 6-digit code/)
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], shouldAdvanceTime: true })
    await confirm(cashier, '111111')
    const sheet = within(cashier.screen.getByRole('dialog'))
    await sheet.findByText(/in 1[45]:\d\d/)
    expect(sheet.getAllByText('Too many attempts. Please wait before you try again.')).toHaveLength(1)
    // The block has made the code that was sent before invalid.
    expect(sheet.queryByText(/We sent you a 6-digit code/)).toBeNull()
    expect(sheet.getByRole('button', { name: 'Confirm' }).hasAttribute('disabled')).toBe(true)
    isWrong = false
    const resend = () => sheet.getByRole('button', { name: /Send a new code/ })
    expect(resend().getAttribute('aria-disabled')).toBe('true')
    act(() => void vi.advanceTimersByTime(901_000))
    await cashier.player.click(resend())
    await sheet.findByText(/We sent you a 6-digit code/)
    expect(sheet.getByRole<HTMLInputElement>('textbox', { name: '6-digit code' }).value).toBe('')
  })

  it('AUTO-7 issue-8 2.5 a submit that waits for the connection is dropped when the player closes the sheet', async () => {
    const cashier = await open({ otp: () => codeSample }, withCode)
    await cashier.pay()
    await screen.findByText(/We sent you a 6-digit code/)
    const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void window.dispatchEvent(new Event('offline')))
    await confirm(cashier, '123456')
    await screen.findByText(/You are offline/)
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    line.mockReturnValue(true)
    act(() => void window.dispatchEvent(new Event('online')))
    await waitFor(() => expect(screen.queryByText(/You are offline/)).toBeNull())
    expect(cashier.bodies()).toEqual([])
    expect(screen.getAllByRole('button', { name: /^Pay/ })).not.toEqual([])
  })

  it('OTP-1 a refusal that is not about the code is shown in the form, and the sheet is closed', async () => {
    const cashier = await open(
      { otp: () => codeSample, depositSubmit: () => refusal(409, 'provider_unavailable') },
      withCode,
    )
    await cashier.pay()
    await cashier.screen.findByText(/We sent you a 6-digit code/)
    await confirm(cashier, '123456')
    await cashier.screen.findByText(/Please check your details/)
    expect(cashier.screen.queryByRole('textbox', { name: '6-digit code' })).toBeNull()
    await cashier.pay()
    await cashier.screen.findByRole('textbox', { name: '6-digit code' })
  })

  it('issue-8 2.6 OTP-1 that a code is awaited is stored for a reload, and removed when the sheet is closed', async () => {
    const first = await open({ otp: () => codeSample }, withCode)
    await first.pay()
    await first.screen.findByText(/We sent you a 6-digit code/)
    expect(JSON.stringify(window.sessionStorage)).toContain('code-asked-for')
    await first.player.click(within(first.screen.getByRole('dialog')).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(first.screen.queryByRole('dialog')).toBeNull())
    expect(JSON.stringify(window.sessionStorage)).not.toContain('code-asked-for')
    expect(first.bodies()).toEqual([])
  })
})

describe('a form that is reloaded while it waits for its code', () => {
  const openAgain = (answers: Answers, over: Details) => {
    openLocalData(window).write('code-asked-for', 'wallet')
    return open({ otp: () => codeSample, ...answers }, { ...preset, otp_field_name: 'otp', ...over })
  }

  it('issue-8 2.6 the code is requested again without a click', async () => {
    const { screen, bodies } = await openAgain({}, {})
    await screen.findByText(/We sent you a 6-digit code/)
    expect(bodies()).toEqual([])
  })

  it('issue-8 2.6 no code is requested, and no error shown, if a required value was not kept', async () => {
    const { screen, callsOf } = await openAgain({}, { parameters: [{ ...email, is_required: true }] })
    const field = await screen.findByRole('textbox', { name: /mail/i })
    await act(() => new Promise((resolve) => setTimeout(resolve)))
    expect(field.getAttribute('aria-invalid')).not.toBe('true')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(callsOf('otp')).toEqual([])
  })

  it('issue-8 2.6 FORM-11 no code is requested if the form’s fields cannot be loaded', async () => {
    const { screen, callsOf } = await openAgain(
      { depositRoute: () => refusal(500, 'internal') },
      { is_routable: true, parameters: [{ ...email, user_requisite: 'a@b.example' }] },
    )
    await screen.findByRole('button', { name: 'Try again' })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(callsOf('otp')).toEqual([])
  })
})

describe('a saved card', () => {
  const card: UserCard = {
    id: '1111',
    card_id: 'c_1',
    user_card_id: 'uc_1',
    exp_month: '08',
    exp_year: '2039',
    cardholder_name: 'Marta Lindqvist',
    bin: '411111',
    last4: '1111',
    is_card_token_active: false,
    is_last_used: true,
  }
  const parameters = [
    fieldSample({ name: 'card_pan', extended_type: 'card_pan' }),
    fieldSample({ name: 'expirationDate', extended_type: 'card_exp_month' }),
    fieldSample({ name: 'card_cvv', extended_type: 'card_cvv', label: 'PH.LABEL.CVV', is_required: false }),
  ]
  const limits = { min_amount: '10', max_amount: '5000', max_recurring_amount: '250' }
  async function openCard(answers: Answers, cards = [card]) {
    const cashier = await open({ userCards: () => ({ cards }), ...answers }, { parameters, limits })
    await cashier.player.click(await cashier.screen.findByRole('radio', { name: /ending in 1111/ }))
    await cashier.player.click(cashier.screen.getByRole('button', { name: '50' }))
    return cashier
  }
  const cvv = () => screen.queryByLabelText(/CVV/, { selector: 'input' })

  it.each([true, false])(
    'SAVED-2 AUTO-4 the last used card is chosen when the form opens if the merchant allows it: %s',
    async (isAllowed) => {
      const deposit = depositListingSample({ payment_groups: [{ ...wallet, allow_pre_selected_method: isAllowed }] })
      const { screen } = await open({ userCards: () => ({ cards: [card] }) }, { parameters }, { deposit })
      expect((await screen.findByRole<HTMLInputElement>('radio', { name: /ending in 1111/ })).checked).toBe(isAllowed)
    },
  )

  it('SAVED-2 no card is preselected for a withdrawal', async () => {
    const { screen } = await openCashier({
      address: '/withdrawal/wallet/',
      boot: { deposit, withdrawal: withdrawalListingSample({ payout_groups: [wallet] }) },
      answers: {
        withdrawalSelect: () => withdrawalMethodDetailsSample({ id: 'wallet', short_name: 'wallet', parameters }),
        userCards: () => ({ cards: [card] }),
        payoutAccounts: () => ({ payout_accounts: [] }),
      },
    })
    const radio = await screen.findByRole<HTMLInputElement>('radio', { name: /ending in 1111/ })
    expect(radio.checked).toBe(false)
  })

  it.each([true, false])(
    'SAVED-3 CARD-6 the CVV is requested if the service requires it (%s) for the card and the amount',
    async (isWanted) => {
      const cashier = await openCard({ recurringCheck: () => ({ is_cvv_required: isWanted }) })
      await waitFor(() => expect(cashier.callsOf('recurringCheck').length).toBeGreaterThan(0))
      expect(cashier.callsOf('recurringCheck').at(-1)?.body).toMatchObject({ user_card_id: 'uc_1', amount: '50' })
      if (isWanted) await waitFor(() => expect(cvv()).not.toBeNull())
      else expect(cvv()).toBeNull()
    },
  )

  it('SAVED-3 while the amount changes, the service is asked only about the last amount', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { screen, callsOf } = await openCard({ recurringCheck: () => ({ is_cvv_required: false }) })
    for (const name of ['100', '20']) fireEvent.click(screen.getByRole('button', { name }))
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    const amounts = callsOf('recurringCheck').map(({ body }) => (body as { amount: string }).amount)
    expect(amounts.filter((amount) => amount === '20')).toHaveLength(1)
    expect(amounts).not.toContain('100')
  })

  it('SAVED-3 a late response about an earlier amount is ignored', async () => {
    const answers: ((answer: { is_cvv_required: boolean }) => void)[] = []
    const { screen, player } = await openCard({ recurringCheck: () => new Promise((resolve) => answers.push(resolve)) })
    await waitFor(() => expect(answers).toHaveLength(1))
    await player.click(screen.getByRole('button', { name: '20' }))
    await waitFor(() => expect(answers).toHaveLength(2))
    answers[1]?.({ is_cvv_required: true })
    await waitFor(() => expect(cvv()).not.toBeNull())
    answers[0]?.({ is_cvv_required: false })
    await act(() => new Promise((resolve) => setTimeout(resolve)))
    expect(cvv()).not.toBeNull()
  })

  it('CARD-6 a refusal for another reason does not request the CVV', async () => {
    const cashier = await openCard({
      recurringCheck: () => ({ is_cvv_required: false }),
      depositSubmit: () => refusal(409, 'provider_unavailable'),
    })
    const [button] = cashier.screen.getAllByRole('button', { name: /^Pay/ })
    if (!button) throw new Error('nothing pays')
    await cashier.player.click(button)
    await cashier.screen.findByText(/Please check your details/)
    expect(cvv()).toBeNull()
  })

  it('CARD-6 after a refusal for a missing CVV, the form requests it', async () => {
    const cashier = await openCard({
      recurringCheck: () => ({ is_cvv_required: false }),
      depositSubmit: () => refusal(422, 'form_invalid', { fields: { card_cvv: 'PH.VALIDATION.CVV' } }),
    })
    expect(cvv()).toBeNull()
    const [button] = cashier.screen.getAllByRole('button', { name: /^Pay/ })
    if (!button) throw new Error('nothing pays')
    await cashier.player.click(button)
    await waitFor(() => expect(cvv()).not.toBeNull())
  })

  it('CARD-11 SAVED-4 the CVV of a chosen card is removed when the card is no longer there', async () => {
    let cards = [card]
    const cashier = await openCard({
      userCards: () => ({ cards }),
      recurringCheck: () => ({ is_cvv_required: true }),
      depositSubmit: () => {
        cards = []
        return refusal(422, 'form_invalid', { fields: { card_pan: 'PH.ERROR.FIELD_REQUIRED' } })
      },
    })
    await waitFor(() => expect(cvv()).not.toBeNull())
    await cashier.player.type(cvv() ?? document.body, '123')
    const [button] = cashier.screen.getAllByRole('button', { name: /^Pay/ })
    if (!button) throw new Error('nothing pays')
    await cashier.player.click(button)
    await waitFor(() => expect(cashier.screen.queryByRole('radio')).toBeNull())
    expect(cashier.bodies()[0]).toMatchObject({ card_data: { card_id: 'c_1', card_cvv: '123' } })
    await waitFor(() => expect(cvv()).toHaveProperty('value', ''))
    cashier.screen.getByText('Enter the card number.')
  })

  it.each([
    ['was deleted elsewhere', 'PH.ERROR.FIELD_REQUIRED', [], 'Enter the card number.'],
    ['has expired meanwhile', 'PH.ERROR.INCORRECT_EXP_DATE', [card], 'Please check the expiry date.'],
  ])('SAVED-4 VALID-6 the player is told that the chosen card %s', async (_, key, left, text) => {
    let cards = [card]
    const cashier = await openCard({
      userCards: () => ({ cards }),
      recurringCheck: () => ({ is_cvv_required: false }),
      depositSubmit: () => {
        cards = left
        return refusal(422, 'form_invalid', { fields: { card_pan: key } })
      },
    })
    const [button] = cashier.screen.getAllByRole('button', { name: /^Pay/ })
    if (!button) throw new Error('nothing pays')
    await cashier.player.click(button)
    await cashier.screen.findByText(text)
    await waitFor(() =>
      expect(cashier.screen.queryAllByRole('radio', { name: /ending in 1111/ })).toHaveLength(left.length),
    )
  })
})

describe('a form with an upload in progress', () => {
  /** An upload that ends when the test completes it. */
  class HeldUpload {
    static readonly sent: HeldUpload[] = []
    readonly upload = {}
    readonly status = 200
    responseText = ''
    onload = () => undefined
    onerror = () => undefined
    open() {}
    setRequestHeader() {}
    abort() {}
    send() {
      HeldUpload.sent.push(this)
    }
  }
  const proof = fieldSample({
    name: 'proof',
    type: 'file upload',
    extended_type: 'custom',
    label: 'Proof',
    is_required: false,
  })

  async function pressWhileUploading() {
    vi.stubGlobal('XMLHttpRequest', HeldUpload)
    const cashier = await open({ depositSubmit: () => new Promise(() => undefined) }, { parameters: [proof] })
    await cashier.player.upload(
      await cashier.screen.findByLabelText(/Proof/, { selector: 'input' }),
      new File(['x'], 'proof.png', { type: 'image/png' }),
    )
    await cashier.pay()
    expect(cashier.screen.getAllByRole('button', { name: 'Waiting for your file…' }).length).toBeGreaterThan(0)
    const request = HeldUpload.sent.splice(0)[0]
    if (!request) throw new Error('nothing is uploaded')
    return { ...cashier, request }
  }

  it('FILE-3 a submit waits for the upload, says so, and is sent afterwards', async () => {
    const { screen, request, bodies } = await pressWhileUploading()
    request.responseText = JSON.stringify({
      file_id: 'f_1',
      name: 'proof.png',
      size_bytes: 1,
      content_type: 'image/png',
    })
    request.onload()
    expect((await screen.findAllByRole('button', { name: 'Sending…' })).length).toBeGreaterThan(0)
    await waitFor(() => expect(bodies()).toHaveLength(1))
    expect(bodies()[0]).toMatchObject({ parameters: { proof: 'f_1' } })
  })

  it('FILE-3 nothing is submitted if the upload fails', async () => {
    const { screen, request, bodies } = await pressWhileUploading()
    request.onerror()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Waiting for your file…' })).toBeNull())
    expect(bodies()).toEqual([])
  })
})

describe('a form that is submitted automatically', () => {
  const auto = { ...preset, auto_submit: true }

  it.each([
    ['its player’s own page', true, 1],
    ['a foreign page', false, 0],
  ])(
    'AUTO-6 issue-9 3.5 a form that was opened by %s is submitted automatically: %s',
    async (_who, is_entry_trusted, count) => {
      const cashier = await open({}, auto, { is_entry_trusted })
      if (count > 0) await isPaid(cashier)
      else await cashier.screen.findByRole('button', { name: '50' })
      await waitFor(() => expect(cashier.store.getState().deposit.isAutoSubmitted).toBe(true))
      expect(cashier.bodies()).toHaveLength(count)
    },
  )

  it('AUTO-6 FORM-16 the form shows that it is being sent', async () => {
    const cashier = await open({ depositSubmit: () => new Promise(() => undefined) }, auto, { is_entry_trusted: true })
    expect((await cashier.screen.findAllByRole('button', { name: 'Sending…' })).length).toBeGreaterThan(0)
  })

  it('AUTO-6 a method without auto_submit waits for a click', async () => {
    const cashier = await open({}, { ...auto, auto_submit: false }, { is_entry_trusted: true })
    await cashier.screen.findByRole('button', { name: '50' })
    await act(() => new Promise((resolve) => setTimeout(resolve)))
    expect(cashier.bodies()).toEqual([])
    expect(cashier.store.getState().deposit.isAutoSubmitted).toBe(false)
  })
})

describe('a form whose fields depend on its values', () => {
  it('FORM-11 the fields are requested once a value they depend on is typed, and the new fields are shown', async () => {
    const phone = fieldSample({
      name: 'note',
      extended_type: 'custom',
      label: 'PH.LABEL.CARD_HOLDER',
      is_required: false,
    })
    const routed = { parameters: [email, phone], view_data: [], card_data: null }
    const cashier = await open({ depositRoute: () => routed }, { is_routable: true, parameters: [email] })
    const typed = await cashier.screen.findByRole<HTMLInputElement>('textbox', { name: /mail/i })
    expect(cashier.screen.queryByRole('textbox', { name: /Name on card/ })).toBeNull()
    await cashier.player.type(typed, 'a@b.example')
    await cashier.player.type(await cashier.screen.findByRole('textbox', { name: /Name on card/ }), 'n')
    expect(typed.value).toBe('a@b.example')
    await cashier.pay()
    await isPaid(cashier)
    expect(cashier.callsOf('depositRoute').at(-1)?.body).toMatchObject({ parameters: { email: 'a@b.example' } })
    expect(cashier.bodies()[0]).toMatchObject({ parameters: { email: 'a@b.example', note: 'n' } })
  })

  it('FORM-11 VALID-6 an error is removed with its field, and is gone when the field returns', async () => {
    const note = fieldSample({ name: 'note', extended_type: 'custom', label: 'PH.LABEL.CARD_HOLDER' })
    const routed = (names: (typeof note)[]) => ({ parameters: names, view_data: [], card_data: null })
    const cashier = await open(
      {
        depositRoute: ({ body }) =>
          routed(
            (body as { parameters: { email?: string } }).parameters.email === 'a@b.example' ? [email] : [email, note],
          ),
      },
      { is_routable: true, parameters: [email, note] },
    )
    const { screen, player } = cashier
    await cashier.pay()
    const isWrong = () => screen.getByRole('textbox', { name: /Name on card/ }).getAttribute('aria-invalid')
    await waitFor(() => expect(isWrong()).toBe('true'))
    expect(screen.getByText('Enter “Name on card”.')).toBeDefined()
    const typed = screen.getByRole('textbox', { name: /mail/i })
    await player.type(typed, 'a@b.example')
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /Name on card/ })).toBeNull())
    await player.type(typed, 's')
    await screen.findByRole('textbox', { name: /Name on card/ })
    expect(isWrong()).not.toBe('true')
  })

  it('FORM-11 FORM-16 a submit waits for the fields, and is dropped if the player leaves the form', async () => {
    let answer: () => void = () => undefined
    const routed = { parameters: [email], view_data: [], card_data: null }
    const cashier = await open(
      { depositRoute: () => new Promise((resolve) => (answer = () => resolve(routed))) },
      { is_routable: true, parameters: [email] },
    )
    const { screen, player, callsOf } = cashier
    await player.type(await screen.findByRole('textbox', { name: /mail/i }), 'a@b.example')
    await cashier.pay()
    expect(screen.getAllByRole('button', { name: 'Sending…' }).length).toBeGreaterThan(0)
    await waitFor(() => expect(callsOf('depositRoute')).toHaveLength(1))
    await player.click(screen.getByRole('button', { name: 'Back' }))
    await waitFor(() => expect(window.location.pathname).toBe('/deposit'))
    answer()
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
    expect(cashier.bodies()).toEqual([])
  })

  it('FORM-11 a form that the player leaves before its request sends no request', async () => {
    const cashier = await open({}, { is_routable: true, parameters: [email] })
    const { screen, callsOf } = cashier
    const typed = await screen.findByRole('textbox', { name: /mail/i })
    vi.useFakeTimers({ shouldAdvanceTime: true })
    fireEvent.change(typed, { target: { value: 'a@b.example' } })
    fireEvent.click(screen.getByRole('button', { name: 'Back' }))
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    expect(callsOf('depositRoute')).toEqual([])
  })

  it.each(['leaves', 'reloads'])('FORM-17 typed values are kept when the player %s', async (way) => {
    const note = fieldSample({
      name: 'note',
      extended_type: 'custom',
      label: 'PH.LABEL.CARD_HOLDER',
      is_required: false,
    })
    // The code that stores the visit listens from the start, and must find the form's values.
    let readKept: () => object | undefined = () => undefined
    const kept: (object | undefined)[] = []
    window.addEventListener('pagehide', () => kept.push(readKept()), { once: true })
    const cashier = await open(
      { depositRoute: () => ({ parameters: [email], view_data: [], card_data: null }) },
      { is_routable: true, parameters: [note, email] },
    )
    const { screen, player, store } = cashier
    readKept = () => store.getState().deposit.keptValues.wallet
    await player.type(await screen.findByRole('textbox', { name: /Name on card/ }), 'n')
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /Name on card/ })).toBeNull())
    await player.type(screen.getByRole('textbox', { name: /mail/i }), 'a@b.example')
    if (way === 'leaves') {
      await player.click(screen.getByRole('button', { name: 'Back' }))
      await waitFor(() => expect(window.location.pathname).toBe('/deposit'))
    }
    act(() => void window.dispatchEvent(new Event('pagehide')))
    expect(Object.values(kept[0] ?? {})).toEqual(expect.arrayContaining(['n', 'a@b.example']))
  })

  it('FORM-17 a form that was left does not overwrite values that were stored for it later', async () => {
    const { screen, player, store } = await open()
    await player.click(await screen.findByRole('button', { name: 'Back' }))
    await waitFor(() => expect(window.location.pathname).toBe('/deposit'))
    const values = { card_id: 'later' }
    act(() => {
      store.dispatch(flowActions.deposit.valuesKept({ methodId: 'wallet', values }))
      window.dispatchEvent(new Event('pagehide'))
    })
    expect(store.getState().deposit.keptValues.wallet).toEqual(values)
  })

  it('FORM-3 a field of an unknown kind is shown as a text field, and reported once', async () => {
    const cashier = await open(
      {},
      { parameters: [fieldSample({ name: 'x', type: 'hologram', extended_type: 'custom' }), email] },
    )
    await cashier.screen.findByRole('textbox', { name: /Name on card/ })
    await cashier.player.type(cashier.screen.getByRole('textbox', { name: /mail/i }), 'a')
    const reports = cashier.hostMessages.filter(({ type }) => type === 'error')
    expect(reports).toEqual([{ type: 'error', code: 'unknown_field_type', message: 'hologram' }])
  })
})
