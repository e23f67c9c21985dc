import { act, fireEvent } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import {
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
import { loadListing } from '../../session'
import { submitTracked } from '../../session/submit-tracked'
import { openLocalData } from '../../storage'
import { openCashier, type Answers } from '../../testing/open-cashier'

type Details = Parameters<typeof methodDetailsSample>[0]
const wallet = payGroupSample({
  id: 'wallet',
  short_name: 'wallet',
  public_name: 'Wallet',
  pay_method_type: 'e_wallets',
})
const listing = depositListingSample({ payment_groups: [wallet] })
const email = fieldSample({ name: 'email', extended_type: 'email', label: 'PH.LABEL.EMAIL', is_required: false })
const details = (over: Details = {}) =>
  methodDetailsSample({ id: 'wallet', short_name: 'wallet', public_name: 'Wallet', parameters: [], ...over })
const refusal = (status: number, error_code: string, more: object = {}) => ({
  status,
  body: { error_code, error_message: 'CASHIER.ERROR.FORM_INVALID', retryable: false, ...more },
})
/** Words that ask not to pay, which a withdrawal must not show. */
const DEPOSIT_WORDS = /\bpay (twice|again)\b/
const lost = () => {
  throw new TypeError('the line is gone')
}

async function open(answers: Answers = {}, over: Details = {}) {
  const cashier = await openCashier({
    address: '/deposit/wallet/',
    boot: { deposit: listing },
    answers: {
      depositSelect: () => details(over),
      depositSubmit: () => paySessionSample(),
      sessionState: () => paySessionSample(),
      depositInit: () => listing,
      ...answers,
    },
  })
  const amount = await cashier.screen.findByRole<HTMLInputElement>('textbox', { name: /Amount/ })
  const pay = async () => {
    const [button] = cashier.screen.getAllByRole('button', { name: /^(Pay|Withdraw)/ })
    if (!button) throw new Error('nothing pays')
    await cashier.player.click(button)
  }
  const bodies = () => cashier.callsOf('depositSubmit').map(({ body }) => body as Record<string, unknown>)
  return { ...cashier, amount, pay, bodies }
}

describe('a deposit', () => {
  it('FORM-5 AMT-2 a submit sends the typed values once, with its own idempotency key, and the result is shown', async () => {
    const { amount, player, pay, bodies, screen, callsOf, store } = await open()
    const entries = window.history.length
    expect(store.getState().deposit.currentMethod).toBe('wallet')
    expect(callsOf('userCards')).toEqual([])
    expect(callsOf('recurringCheck')).toEqual([])
    const isListOld: boolean[] = []
    store.subscribe(() => isListOld.push(store.getState().shared.needsInitRefetch))
    expect(store.getState().submitForm.isRedirectFailed).toBe(true)
    await player.clear(amount)
    await player.type(amount, '37.5')
    await pay()
    await screen.findByRole('heading', { name: 'Deposit received' })
    expect(bodies()).toHaveLength(1)
    expect(bodies()[0]).toMatchObject({ amount: '37.5', currency: 'EUR', parameters: {} })
    expect(callsOf('depositSubmit')[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/)
    expect(bodies()[0]).toHaveProperty('seen_at', '2026-11-20T14:00:00Z')
    expect(window.location.pathname).toBe('/deposit/deposit-success')
    // The response itself is shown, in place of the form, and the lists are read again.
    expect(callsOf('sessionState')).toEqual([])
    expect(window.history.length).toBe(entries)
    expect(isListOld).toContain(true)
    expect(store.getState().submitForm.isRedirectFailed).toBe(false)
  })

  it('FORM-5 a native submit of the form does not leave the page', async () => {
    const { container } = await open()
    const form = container.querySelector('form')
    // False: the default action was prevented.
    expect(form && fireEvent.submit(form)).toBe(false)
  })

  it('FORM-1 FORM-15 on a phone the fee and the time are under the fields, and with an amount as lines of money', async () => {
    const { amount, player, container } = await open()
    const lines = () => [...container.querySelectorAll('.mc-narrow')].map(({ textContent }) => textContent).join('|')
    expect(lines()).toMatch(/Deposit.*EUR.*Fee, 1\.5% \+ 0\.20.*EUR/)
    await player.clear(amount)
    await vi.waitFor(() => expect(lines()).toContain('Fee, 1.5% + 0.20; Instant'))
  })

  it('AMT-4 FORM-6 a suggested amount is chosen by one click, and the button shows the total', async () => {
    const { player, screen, pay, bodies } = await open()
    await player.click(screen.getByRole('button', { name: '50' }))
    expect(screen.getAllByRole('button', { name: /^Pay 50[.,]95/ }).length).toBeGreaterThan(0)
    await pay()
    await vi.waitFor(() => expect(bodies()[0]).toMatchObject({ amount: '50' }))
  })

  it.each([
    ['5', /^The minimum is 10/],
    ['5001', /^The maximum is 5/],
    ['', /enter an amount/i],
  ])('AMT-6 VALID-2 an amount of "%s" is refused at its field, and nothing is submitted', async (typed, words) => {
    const { amount, player, pay, screen, bodies } = await open()
    await player.clear(amount)
    if (typed !== '') await player.type(amount, typed)
    await pay()
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0)
    expect(screen.getByRole('alert').textContent).toBe('Please check 1 field.')
    expect(document.activeElement).toBe(amount)
    expect(bodies()).toEqual([])
  })

  it('VALID-6 the number of wrong fields is removed by the next submit', async () => {
    let answer: () => void = () => undefined
    const { amount, player, pay, screen, bodies } = await open({
      depositSubmit: () => new Promise((resolve) => (answer = () => resolve(refusal(409, 'provider_unavailable')))),
    })
    const count = () => screen.getByRole('alert').textContent
    expect(count()).toBe('')
    await player.clear(amount)
    await pay()
    expect(count()).toBe('Please check 1 field.')
    await player.type(amount, '50')
    await pay()
    expect(count()).toBe('')
    await vi.waitFor(() => expect(bodies()).toHaveLength(1))
    answer()
    await screen.findByText(/Please check your details/)
    expect(screen.queryByRole('button', { name: 'Sending…' })).toBeNull()
  })

  it.each([
    ['37.5', '37.5'],
    ['0', '30'],
  ])('AMT-8 an amount of %s is shown as %s when the form is opened again', async (typed, found) => {
    const preset = { preset_amount: '30', allow_preset_amount: true, preset_behavior: null }
    const { amount, player, screen } = await open({}, preset)
    expect(amount.value).toBe('30')
    await player.clear(amount)
    await player.type(amount, typed)
    await player.click(screen.getByRole('button', { name: 'Back' }))
    await player.click(await screen.findByTestId('pay-group'))
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /Amount/ })).value).toBe(found)
  })

  it('FORM-16 a second submit is ignored while the first is in flight', async () => {
    let answer: (session: ReturnType<typeof paySessionSample>) => void = () => undefined
    const { pay, player, screen, bodies } = await open({
      depositSubmit: () => new Promise((resolve) => (answer = resolve)),
    })
    await player.click(screen.getByRole('button', { name: '50' }))
    await pay()
    const [busy] = await screen.findAllByRole('button', { name: 'Sending…' })
    if (!busy) throw new Error('nothing is on its way')
    await player.click(busy)
    await vi.waitFor(() => expect(bodies()).not.toEqual([]))
    answer(paySessionSample())
    await screen.findByRole('heading', { name: 'Deposit received' })
    expect(bodies()).toHaveLength(1)
  })

  it('API-13 FORM-16 the values of a form cannot be changed while it is sent, so that the player confirms the shown ones', async () => {
    let answer: (refused: ReturnType<typeof refusal>) => void = () => undefined
    const { amount, pay, player, screen, bodies } = await open({
      depositSubmit: () => new Promise((resolve) => (answer = resolve)),
    })
    await player.click(screen.getByRole('button', { name: '50' }))
    expect(amount.closest('[inert]')).toBeNull()
    await pay()
    await vi.waitFor(() => expect(bodies()).not.toEqual([]))
    expect(amount.closest('[inert]')).not.toBeNull()
    const [busy] = screen.getAllByRole('button', { name: 'Sending…' })
    expect(busy?.closest('[inert]')).toBeNull()
    answer(refusal(422, 'form_invalid'))
    await vi.waitFor(() => expect(amount.closest('[inert]')).toBeNull())
  })

  it('VALID-6 a field that the service refuses is marked and gets the focus', async () => {
    const { pay, player, screen } = await open(
      { depositSubmit: () => refusal(422, 'form_invalid', { fields: { email: 'PH.VALIDATION.EMAIL' } }) },
      { parameters: [email] },
    )
    await player.click(screen.getByRole('button', { name: '50' }))
    await pay()
    const field = screen.getByRole('textbox', { name: /mail/i })
    await vi.waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    expect(document.activeElement).toBe(field)
  })

  it('VALID-6 an error about a field that the form does not have is shown under the refusal', async () => {
    const fields = { unknown: 'CASHIER.NOTICE.LIMIT_REACHED' }
    const { pay, player, screen } = await open({ depositSubmit: () => refusal(422, 'form_invalid', { fields }) })
    await player.click(screen.getByRole('button', { name: '50' }))
    await pay()
    await screen.findByText(/You have reached your deposit limit\./)
  })

  it('ERR-2 CLICK-1 a refusal is shown, the form keeps its values, and the next submit has a new idempotency key', async () => {
    let isRefusing = true
    const { pay, player, screen, amount, callsOf, store } = await open({
      depositSubmit: () => (isRefusing ? refusal(409, 'provider_unavailable') : paySessionSample()),
    })
    const tracked: unknown[] = []
    store.observe(({ type, payload }) => type === submitTracked.type && tracked.push(payload))
    await player.click(screen.getByRole('button', { name: '50' }))
    await pay()
    await screen.findByText(/Please check your details/)
    expect(amount.value).toBe('50')
    isRefusing = false
    await pay()
    await screen.findByRole('heading', { name: 'Deposit received' })
    const [first, second] = callsOf('depositSubmit').map(({ headers }) => headers.get('idempotency-key'))
    expect(second).not.toBe(first)
    const about = { flow: 'deposit', methodId: 'wallet' }
    expect(tracked).toEqual([
      { ...about, press: first },
      { ...about, press: first, code: 'provider_unavailable' },
      { ...about, press: second },
    ])
  })
})

/** Advances the time second by second until the condition is true. */
async function passTimeUntil(isSo: () => boolean): Promise<void> {
  for (let seconds = 0; !isSo(); seconds += 1) {
    if (seconds > 300) throw new Error('Still not so after five minutes')
    await act(() => vi.advanceTimersByTimeAsync(1_000))
  }
}

it('issue-13 5 MONEY-2 a changed rate is shown, and used only after another submit', async () => {
  const shown = (rate: string, rate_quote: string): Details => ({
    ...{ processing_currency: 'USD', show_processing_currency: true, processing_currency_precision: 2 },
    ...{ processing_currency_rate: rate, rate_quote },
  })
  let isOld = true
  const { player, pay, bodies, screen } = await open({
    depositSelect: () => details(isOld ? shown('1.1', 'old') : shown('1.2', 'new')),
    depositSubmit: ({ body }) => {
      isOld = false
      if ((body as { rate_quote?: string }).rate_quote === 'new') return paySessionSample()
      return {
        status: 409,
        body: { error_code: 'rate_changed', error_message: 'CASHIER.ERROR.RATE_CHANGED', retryable: false },
      }
    },
  })
  await player.click(screen.getByRole('button', { name: '50' }))
  await screen.findAllByText(/= 1.1 USD/)
  await pay()
  await screen.findByText(/The amounts have changed.*Nothing was taken/)
  await screen.findAllByText(/= 1.2 USD/)
  expect(bodies().map(({ rate_quote }) => rate_quote)).toEqual(['old'])
  await pay()
  await screen.findByRole('heading', { name: 'Deposit received' })
  expect(bodies().map(({ rate_quote }) => rate_quote)).toEqual(['old', 'new'])
})

it('MONEY-1 VALID-4 a changed fee is shown, and charged only after another submit', async () => {
  let isOld = true
  const { player, pay, bodies, screen, callsOf } = await open({
    depositSelect: () => details({ merchant_user_fee: isOld ? null : { percentage: '2', fix: '0' } }),
    depositSubmit: () => {
      if (!isOld) return paySessionSample()
      isOld = false
      return refusal(409, 'rate_changed', { error_message: 'CASHIER.ERROR.RATE_CHANGED' })
    },
  })
  await player.click(screen.getByRole('button', { name: '50' }))
  await pay()
  await screen.findByText(/The amounts have changed.*Nothing was taken/)
  await screen.findAllByText(/51\.00/)
  // Tax and bonus come from the list; the sample deducts 1.00.
  expect(callsOf('depositInit')).toHaveLength(1)
  await pay()
  await screen.findByRole('heading', { name: 'Deposit received' })
  expect(bodies().map(({ shown_money: shown }) => shown)).toEqual([
    { total: '50.00', received: '49.00' },
    { total: '51.00', received: '49.00' },
  ])
})

describe('a submit without a response', () => {
  it('API-13 the payment is requested by its idempotency key, and shown once it is known', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { pay, player, screen, callsOf } = await open({ depositSubmit: lost })
    await player.click(screen.getByRole('button', { name: '50' }))
    await pay()
    await screen.findByRole('heading', { name: 'Checking your payment' })
    await screen.findByRole('heading', { name: 'Deposit received' })
    const key = callsOf('depositSubmit')[0]?.headers.get('idempotency-key')
    expect(JSON.stringify(callsOf('sessionState')[0]?.query.toString())).toContain(key)
  })

  it('API-13 the submit is repeated with the same key if the service never received it', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let tries = 0
    const { pay, player, screen, callsOf } = await open({
      depositSubmit: () => ((tries += 1) < 2 ? lost() : paySessionSample()),
      sessionState: () => refusal(404, 'not_found'),
    })
    await player.click(screen.getByRole('button', { name: '50' }))
    await pay()
    await passTimeUntil(() => callsOf('depositSubmit').length === 2)
    const keys = callsOf('depositSubmit').map(({ headers }) => headers.get('idempotency-key'))
    expect(new Set(keys).size).toBe(1)
  })

  it('API-13 a payment that stays unknown is shown as unconfirmed, and blocks another payment until it has been checked', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let isBack = false
    const { pay, player, screen } = await open({
      depositSubmit: lost,
      sessionState: () => (isBack ? paySessionSample() : lost()),
    })
    await player.click(screen.getByRole('button', { name: '50' }))
    await pay()
    await passTimeUntil(() => screen.queryByRole('heading', { name: 'We could not confirm your payment yet' }) !== null)
    expect(screen.queryAllByRole('button', { name: /^Pay/ })).toEqual([])
    isBack = true
    await player.click(screen.getByRole('button', { name: 'Check again' }))
    await screen.findByRole('heading', { name: 'Deposit received' })
  })

  it('AUTO-7 a refusal removes “Stop waiting”, and a refusal before it appeared prevents it', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let refuse: () => void = () => undefined
    const { callsOf, pay, player, screen } = await open({
      depositSubmit: () => new Promise((resolve) => (refuse = () => resolve(refusal(409, 'provider_unavailable')))),
    })
    const stops = () => screen.queryAllByRole('button', { name: 'Stop waiting' })
    await player.click(screen.getByRole('button', { name: '50' }))
    await pay()
    await passTimeUntil(() => stops().length > 0)
    refuse()
    await screen.findByText(/Please check your details/)
    expect(stops()).toEqual([])
    await pay()
    await vi.waitFor(() => expect(callsOf('depositSubmit')).toHaveLength(2))
    await act(() => vi.advanceTimersByTimeAsync(4_000))
    refuse()
    await screen.findByText(/Please check your details/)
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(stops()).toEqual([])
  })

  it('API-13 the payment is requested again when the browser is online again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let isBack = false
    const { pay, player, screen } = await open({
      depositSubmit: lost,
      sessionState: () => (isBack ? paySessionSample() : lost()),
    })
    await player.click(screen.getByRole('button', { name: '50' }))
    await pay()
    await passTimeUntil(() => screen.queryByRole('heading', { name: 'We could not confirm your payment yet' }) !== null)
    isBack = true
    act(() => void window.dispatchEvent(new Event('online')))
    await screen.findByRole('heading', { name: 'Deposit received' })
  })

  it('API-13 BOOT-10 after a reload the payment is requested before anything can be paid', async () => {
    openLocalData(window).write('transaction-status', 'key-1')
    const { screen, callsOf } = await openCashier({
      address: '/deposit/wallet/',
      boot: { deposit: listing },
      answers: { depositSelect: () => details(), sessionState: () => paySessionSample() },
    })
    await screen.findByRole('heading', { name: 'Deposit received' })
    expect(callsOf('sessionState')[0]?.query.toString()).toContain('key-1')
    expect(callsOf('depositSubmit')).toEqual([])
    expect(sessionStorage.getItem('modulor-cashier.transaction-status')).toBeNull()
  })

  it('AUTO-7 after a while the player can stop waiting, and then the payment’s state is requested', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { pay, player, screen, callsOf } = await open(
      { depositSubmit: () => new Promise(() => undefined) },
      { parameters: [{ ...email, user_requisite: 'a@b.example' }] },
    )
    await player.click(screen.getByRole('button', { name: '50' }))
    // Filling in the form slowly does not count as waiting.
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    expect(screen.queryAllByRole('button', { name: 'Stop waiting' })).toEqual([])
    // Nor are there requests that this method does not need.
    expect([...callsOf('depositRoute'), ...callsOf('recurringCheck')]).toEqual([])
    await pay()
    expect(screen.queryAllByRole('button', { name: 'Stop waiting' })).toEqual([])
    const stops = () => screen.queryAllByRole('button', { name: 'Stop waiting' })
    await passTimeUntil(() => stops().length > 0)
    const [stop] = stops()
    if (!stop) throw new Error('there is no way to stop')
    await player.click(stop)
    await passTimeUntil(() => callsOf('sessionState').length > 0)
  })
})

describe('an earlier payment that is still open', () => {
  const asked = (over: Parameters<typeof paymentSummarySample>[0] = {}) => ({
    status: 409,
    body: {
      error_code: 'earlier_payment_open',
      error_message: 'CASHIER.ERROR.EARLIER_PAYMENT_OPEN',
      retryable: false,
      earlier_payment: paymentSummarySample({
        payment_id: 'p_0',
        pay_group_id: 'wallet',
        pay_group_name: 'Wallet',
        ...over,
      }),
    },
  })
  const stillOpen = openPaySessionSample({ type: 'wait' }, { payment_id: 'p_0' })
  const press = async (cashier: Awaited<ReturnType<typeof open>>) => {
    await cashier.player.click(cashier.screen.getByRole('button', { name: '50' }))
    await cashier.pay()
  }

  it('API-13 the player is asked about it, and another payment is submitted with another_payment', async () => {
    let isAsking = true
    const cashier = await open({
      depositSubmit: () => (isAsking ? asked() : paySessionSample()),
      sessionState: () => (isAsking ? stillOpen : paySessionSample()),
    })
    await press(cashier)
    await cashier.screen.findByText(/Your payment of 30\.60 EUR with Wallet/)
    isAsking = false
    await cashier.player.click(cashier.screen.getByRole('button', { name: 'Make another payment' }))
    await cashier.screen.findByRole('heading', { name: 'Deposit received' })
    expect(cashier.bodies().map(({ another_payment }) => another_payment)).toEqual([undefined, true])
  })

  it('API-13 the player can continue it, and nothing more is submitted', async () => {
    let state = stillOpen
    const cashier = await open({ depositSubmit: () => asked(), sessionState: () => state })
    const entries = window.history.length
    await press(cashier)
    const goOn = await cashier.screen.findByRole('button', { name: 'Continue open payment' })
    state = paySessionSample({ payment_id: 'p_0' })
    await cashier.player.click(goOn)
    await cashier.screen.findByRole('heading', { name: 'Deposit received' })
    // It replaces the form: Back does not lead to a form that could pay again.
    expect(window.history.length).toBe(entries)
    expect(cashier.bodies()).toHaveLength(1)
    expect(cashier.callsOf('sessionState')[0]?.query.get('payment_id')).toBe('p_0')
  })

  it('API-13 one that cannot be cancelled has no button for it, and the player can return to the unchanged form', async () => {
    const cashier = await open({ depositSubmit: () => asked({ can_cancel: false }) })
    await press(cashier)
    const sheet = await cashier.screen.findByRole('dialog')
    expect(sheet.textContent).not.toContain('Cancel it')
    await cashier.player.click(cashier.screen.getByRole('button', { name: 'Back to the form' }))
    await vi.waitFor(() => expect(cashier.screen.queryByRole('dialog')).toBeNull())
    expect(cashier.amount.value).toBe('50')
  })
})

describe('a form that cannot be shown', () => {
  const GONE = 'Please choose another method.'

  it('BOOT-10 an error is shown, and “Try again” requests the form again', async () => {
    let isThere = false
    const { screen, player } = await openCashier({
      address: '/deposit/wallet/',
      boot: { deposit: listing },
      answers: { depositSelect: () => (isThere ? details() : lost()) },
    })
    await screen.findByRole('heading', { name: 'We could not load the form', level: 2 })
    const [again, all] = screen.getAllByRole('button', { name: /^(Try again|All methods)/ })
    expect([again, all].map((button) => button?.className.includes('primary'))).toEqual([true, false])
    isThere = true
    await player.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('textbox', { name: /Amount/ })
  })

  it('BOOT-10 the form is requested again when the browser is online again', async () => {
    let isThere = false
    const { screen } = await openCashier({
      address: '/deposit/wallet/',
      boot: { deposit: listing },
      answers: { depositSelect: () => (isThere ? details() : lost()) },
    })
    await screen.findByRole('heading', { name: 'We could not load the form' })
    isThere = true
    act(() => void window.dispatchEvent(new Event('online')))
    await screen.findByRole('textbox', { name: /Amount/ })
  })

  it('BOOT-10 “Try again” requests the methods if these failed to load', async () => {
    let isThere = false
    const { screen, player } = await openCashier({
      address: '/deposit/wallet/',
      boot: { deposit: null },
      answers: { depositInit: () => (isThere ? listing : lost()), depositSelect: () => details() },
    })
    await screen.findByRole('heading', { name: 'We could not load the form' })
    expect(screen.queryByText(GONE)).toBeNull()
    isThere = true
    await player.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('textbox', { name: /Amount/ })
  })

  it('UI-7 a form that is loading is shown as loading, not as missing', async () => {
    const { screen } = await openCashier({
      address: '/deposit/wallet/',
      boot: { deposit: listing },
      answers: { depositSelect: () => new Promise(() => undefined) },
    })
    await screen.findByText('Loading the form')
    expect(screen.queryByRole('button', { name: /Try again|All methods/ })).toBeNull()
  })

  it.each([
    ['deposit', 'userCards'],
    ['withdrawal', 'payoutAccounts'],
  ] as const)('UI-7 the form of a %s waits for %s, but not longer than about a second', async (flow, call) => {
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 20 })
    const group = { ...wallet, pay_method_type: flow === 'deposit' ? ('cards' as const) : wallet.pay_method_type }
    const { screen } = await openCashier({
      address: `/${flow}/wallet/`,
      boot: {
        deposit: depositListingSample({ payment_groups: [group] }),
        withdrawal: withdrawalListingSample({ payout_groups: [group] }),
      },
      answers: {
        depositSelect: () => details(),
        withdrawalSelect: () => withdrawalMethodDetailsSample(details()),
        [call]: () => new Promise(() => undefined),
      },
    })
    await act(() => vi.advanceTimersByTimeAsync(600))
    expect(screen.queryByRole('textbox', { name: /Amount/ })).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    await screen.findByRole('textbox', { name: /Amount/ })
  })

  it('LIST-11 the form of a method that is available later opens by itself at that time', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const restricted_until = new Date(Date.now() + 30_000).toISOString()
    const { screen } = await openCashier({
      address: '/deposit/wallet/',
      boot: { deposit: depositListingSample({ payment_groups: [{ ...wallet, restricted_until }] }) },
      answers: { depositSelect: () => details() },
    })
    await screen.findByRole('heading', { name: 'This method is not available', level: 2 })
    await act(() => vi.advanceTimersByTimeAsync(31_000))
    expect(screen.queryByRole('heading', { name: 'This method is not available' })).toBeNull()
    await screen.findByRole('textbox', { name: /Amount/ })
  })

  it.each([
    ['deposit', 'Deposit'],
    ['withdrawal', 'Withdraw'],
  ])('ROUTE-14 the form of an unknown method leads to all methods of a %s', async (flow, title) => {
    const { screen, player } = await openCashier({
      address: `/${flow}/nobody/`,
      boot: { deposit: listing, withdrawal: withdrawalListingSample() },
    })
    await screen.findByRole('heading', { name: 'This method is not available' })
    expect(screen.getByText(GONE)).toBeDefined()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
    const all = screen.getByRole('button', { name: 'All methods' })
    expect(all.className).toContain('primary')
    await player.click(all)
    await vi.waitFor(() => expect(window.location.pathname).not.toContain('nobody'))
    expect(window.location.pathname).toContain(`/${flow}`)
  })
})

describe('a withdrawal', () => {
  const iban = fieldSample({ name: 'iban', extended_type: 'iban', label: 'PH.LABEL.IBAN' })
  const kept = (payout_account_id: string, masked_account: string, pay_group_id = 'wallet') => ({
    payout_account_id,
    pay_group_id,
    masked_account,
    last_used_at: '2026-11-01T10:00:00Z',
  })
  const accounts = [kept('a_1', 'DE •••• 3000'), kept('a_2', 'DE •••• 4000'), kept('a_3', 'of another', 'bank')]

  async function openWithdrawal(answers: Answers = {}) {
    const cashier = await openCashier({
      address: '/withdrawal/wallet/',
      boot: { withdrawal: withdrawalListingSample({ payout_groups: [wallet] }) },
      answers: {
        withdrawalSelect: () => withdrawalMethodDetailsSample(details({ parameters: [iban] })),
        payoutAccounts: () => ({ payout_accounts: accounts }),
        withdrawalSubmit: () => paySessionSample({ flow: 'withdrawal', money: 'sent' }),
        ...answers,
      },
    })
    await cashier.screen.findByRole('textbox', { name: /Amount/ })
    return cashier
  }

  it('WDR-1 WDR-4 a withdrawal goes to the chosen kept account of this method, and none is preselected', async () => {
    const { screen, player, callsOf } = await openWithdrawal()
    const first = await screen.findByRole<HTMLInputElement>('radio', { name: /3000/ })
    expect(screen.queryByRole('radio', { name: /another/ })).toBeNull()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'New account' }).checked).toBe(true)
    screen.getByRole('textbox', { name: /IBAN/i })
    await player.click(first)
    expect(screen.queryByRole('textbox', { name: /IBAN/i })).toBeNull()
    await player.click(screen.getByRole('button', { name: '50' }))
    const [withdraw] = screen.getAllByRole('button', { name: /^Withdraw/ })
    if (!withdraw) throw new Error('nothing withdraws')
    await player.click(withdraw)
    await vi.waitFor(() => expect(callsOf('withdrawalSubmit')).toHaveLength(1))
    expect(callsOf('withdrawalSubmit')[0]?.body).toMatchObject({
      payout_account_id: 'a_1',
      is_new_payout_account: false,
      parameters: {},
    })
  })

  it('AMT-7 WDR-1 after the service has refused an amount for the balance, the form shows the balance by which it decided', async () => {
    const listing = (user_balance: string) => withdrawalListingSample({ payout_groups: [wallet], user_balance })
    const { screen, player } = await openCashier({
      address: '/withdrawal/wallet/',
      boot: { withdrawal: listing('100.00') },
      answers: {
        withdrawalSelect: () =>
          withdrawalMethodDetailsSample({ id: 'wallet', short_name: 'wallet', public_name: 'Wallet', parameters: [] }),
        payoutAccounts: () => ({ payout_accounts: [] }),
        withdrawalSubmit: () => ({
          status: 422,
          body: {
            ...{ error_code: '1206', error_message: 'CASHIER.PH2.ERROR_MESSAGE.1206', retryable: false },
            fields: { amount: 'CASHIER.PH2.ERROR_MESSAGE.1206' },
          },
        }),
        withdrawalInit: () => listing('40.00'),
      },
    })
    const amount = await screen.findByRole('textbox', { name: 'Amount' })
    await player.clear(amount)
    await player.type(amount, '80')
    const [button] = screen.getAllByRole('button', { name: /^Withdraw 80/ })
    if (!button) throw new Error('nothing withdraws')
    await player.click(button)
    await screen.findByText(/Balance 40.00/)
    expect((amount as HTMLInputElement).value).toMatch(/^80/)
    // The refusal is shown once, at the amount, and announced once.
    expect(screen.getAllByText(/Your balance is too low/)).toHaveLength(1)
    expect(document.activeElement).toBe(amount)
    expect(amount.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain('Please check 1 field.')
  })

  it('API-13 AUTO-7 without a response, no text asks the player not to pay, and the texts speak of the withdrawal', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let lose: () => void = () => undefined
    const { screen, player, container } = await openWithdrawal({
      withdrawalSubmit: () => new Promise((_, reject) => (lose = () => reject(new TypeError('the line is gone')))),
      sessionState: lost,
    })
    const heading = (name: string) => screen.queryByRole('heading', { name })
    await player.type(screen.getByRole('textbox', { name: /IBAN/i }), 'DE89370400440532013000')
    await player.click(screen.getByRole('button', { name: '50' }))
    const [withdraw] = screen.getAllByRole('button', { name: /^Withdraw/ })
    if (!withdraw) throw new Error('nothing withdraws')
    await player.click(withdraw)
    await passTimeUntil(() => screen.queryAllByText(/before you can try again/).length > 0)
    expect(container.textContent).not.toMatch(DEPOSIT_WORDS)
    lose()
    await passTimeUntil(() => heading('Checking your withdrawal') !== null)
    screen.getByText(/so that you do not withdraw twice/)
    expect(container.textContent).not.toMatch(DEPOSIT_WORDS)
    await passTimeUntil(() => heading('We could not confirm your withdrawal yet') !== null)
    screen.getByText(/Please do not withdraw again/)
    expect(container.textContent).not.toMatch(DEPOSIT_WORDS)
  })

  it('AMT-7 an open form uses a newer balance at once: in its note, in its check, and for an error that it already shows', async () => {
    let user_balance = '100.00'
    const { screen, player, callsOf, store } = await openWithdrawal({
      withdrawalSelect: () => withdrawalMethodDetailsSample(details()),
      withdrawalInit: () => withdrawalListingSample({ payout_groups: [wallet], user_balance }),
    })
    const learn = async (balance: string) => {
      user_balance = balance
      await act(() => store.dispatch(loadListing('withdrawal')))
      await screen.findByText(new RegExp(`Balance ${balance}`))
    }
    const amount = screen.getByRole('textbox', { name: /Amount/ })
    await player.clear(amount)
    await player.type(amount, '80')
    await learn('40.00')
    const [withdraw] = screen.getAllByRole('button', { name: /^Withdraw/ })
    if (!withdraw) throw new Error('nothing withdraws')
    await player.click(withdraw)
    await screen.findByText('Your balance is too low for this amount.')
    expect(callsOf('withdrawalSubmit')).toEqual([])
    await learn('100.00')
    expect(screen.queryByText('Your balance is too low for this amount.')).toBeNull()
    await learn('40.00')
    screen.getByText('Your balance is too low for this amount.')
  })

  it('AMT-7 VALID-2 an amount above the balance is refused at its field, and nothing is submitted', async () => {
    const { screen, player, callsOf } = await openWithdrawal()
    const amount = screen.getByRole('textbox', { name: /Amount/ })
    await player.clear(amount)
    await player.type(amount, '148.41')
    const [withdraw] = screen.getAllByRole('button', { name: /^Withdraw/ })
    if (!withdraw) throw new Error('nothing withdraws')
    await player.click(withdraw)
    await screen.findByText('Your balance is too low for this amount.')
    expect(callsOf('withdrawalSubmit')).toEqual([])
  })

  it('WDR-1 each form reads the accounts again: a withdrawal may have added one', async () => {
    const { screen, player, callsOf } = await openWithdrawal()
    await screen.findByRole('radio', { name: /3000/ })
    expect(callsOf('payoutAccounts')).toHaveLength(1)
    await player.click(screen.getByRole('button', { name: 'Back' }))
    await player.click(await screen.findByTestId('pay-group'))
    await screen.findByRole('radio', { name: /3000/ })
    expect(callsOf('payoutAccounts')).toHaveLength(2)
  })

  it('WDR-1 the chosen account can be deleted after a confirmation, and is removed from the form', async () => {
    const { screen, player, callsOf } = await openWithdrawal({
      deletePayoutAccount: () => ({ payout_accounts: accounts.slice(1) }),
    })
    await player.click(await screen.findByRole('radio', { name: /3000/ }))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await player.click(screen.getByRole('button', { name: /^Delete DE/ }))
    await screen.findByRole('alertdialog')
    await player.click(screen.getByRole('button', { name: 'Keep payout account' }))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await player.click(screen.getByRole('button', { name: /^Delete DE/ }))
    expect(callsOf('deletePayoutAccount')).toEqual([])
    await player.click(screen.getByRole('button', { name: 'Delete payout account' }))
    await vi.waitFor(() => expect(screen.queryByRole('radio', { name: /3000/ })).toBeNull())
    expect(callsOf('deletePayoutAccount')[0]?.body).toEqual({ payout_account_id: 'a_1' })
    await screen.findByText('DE •••• 3000 deleted')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'New account' }).checked).toBe(true)
  })

  it.each([
    [true, '/withdrawal-verify-account'],
    [false, '/account-management-blocked'],
  ])(
    'VERIF-1 a kept account that is not verified leads, depending on whether it can be verified (%s), to %s',
    async (isVerifiable, path) => {
      const field = { ...iban, verify_new_payout_account: isVerifiable }
      const { screen, player } = await openWithdrawal({
        withdrawalSelect: () => withdrawalMethodDetailsSample(details({ parameters: [field] })),
        withdrawalSubmit: () => refusal(409, 'account_not_verified'),
      })
      await player.click(await screen.findByRole('radio', { name: /3000/ }))
      await player.click(screen.getByRole('button', { name: '50' }))
      const [withdraw] = screen.getAllByRole('button', { name: /^Withdraw/ })
      if (!withdraw) throw new Error('nothing withdraws')
      await player.click(withdraw)
      await vi.waitFor(() => expect(window.location.pathname).toBe(path))
    },
  )

  it('WDR-1 a single account is offered, and without an account there is no choice', async () => {
    const one = await openWithdrawal({ payoutAccounts: () => ({ payout_accounts: accounts.slice(0, 1) }) })
    await one.screen.findByRole('radio', { name: /3000/ })
    one.unmount()
    const { screen } = await openWithdrawal({ payoutAccounts: () => ({ payout_accounts: [] }) })
    await screen.findByRole('textbox', { name: /IBAN/i })
    expect(screen.queryByRole('radiogroup')).toBeNull()
    expect(document.querySelector('.mc-skeleton-block')).toBeNull()
  })

  it('WDR-1 after a refusal the accounts are read again: the chosen one may have been removed', async () => {
    let kept = accounts
    const { screen, player, callsOf } = await openWithdrawal({
      payoutAccounts: () => ({ payout_accounts: kept }),
      withdrawalSubmit: () => {
        kept = accounts.slice(1)
        return refusal(409, 'provider_unavailable')
      },
    })
    await player.click(await screen.findByRole('radio', { name: /3000/ }))
    await player.click(screen.getByRole('button', { name: '50' }))
    expect(callsOf('payoutAccounts')).toHaveLength(1)
    const [withdraw] = screen.getAllByRole('button', { name: /^Withdraw/ })
    if (!withdraw) throw new Error('nothing withdraws')
    await player.click(withdraw)
    await screen.findByRole('textbox', { name: /IBAN/i })
    expect(screen.queryByRole('radio', { name: /3000/ })).toBeNull()
  })

  it('WDR-1 NOTE-3 an account that cannot be deleted stays, and an error is shown', async () => {
    let refuse: () => void = () => undefined
    const { screen, player } = await openWithdrawal({
      deletePayoutAccount: () => new Promise((resolve) => (refuse = () => resolve(refusal(500, 'internal')))),
    })
    await player.click(await screen.findByRole('radio', { name: /3000/ }))
    await player.click(screen.getByRole('button', { name: /^Delete DE/ }))
    const remove = await screen.findByRole('button', { name: 'Delete payout account' })
    expect(remove.getAttribute('aria-busy')).not.toBe('true')
    await player.click(remove)
    await screen.findByRole('button', { name: 'Deleting' })
    refuse()
    await screen.findByRole('alertdialog', { name: 'Something went wrong' })
    expect(screen.queryByRole('button', { name: /^Delet(ing|e payout account)/, hidden: true })).toBeNull()
    expect(screen.queryByText('DE •••• 3000 deleted')).toBeNull()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /3000/, hidden: true }).checked).toBe(true)
  })

  it('WDR-1 NOTE-3 BOOT-10 while offline, a deletion that failed is said once, and the question stays', async () => {
    const { screen, player } = await openWithdrawal({ deletePayoutAccount: lost })
    await player.click(await screen.findByRole('radio', { name: /3000/ }))
    await player.click(screen.getByRole('button', { name: /^Delete DE/ }))
    const asked = await screen.findByRole('alertdialog')
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void window.dispatchEvent(new Event('offline')))
    await player.click(screen.getByRole('button', { name: 'Delete payout account' }))
    await screen.findByText(/You are offline/)
    await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Deleting' })).toBeNull())
    expect(screen.getAllByRole('alertdialog')).toEqual([asked])
    screen.getByRole('button', { name: 'Delete payout account' })
  })
})

it('UI-7 the form of a card appears, with its code loaded, before that second is over', async () => {
  // Must be the last test: it needs modules that no test has loaded, and later tests would not find theirs.
  vi.resetModules()
  const { openCashier: openAgain } = await import('../../testing/open-cashier')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const opening = openAgain({
    address: '/deposit/wallet/',
    boot: { deposit: depositListingSample({ payment_groups: [{ ...wallet, pay_method_type: 'cards' }] }) },
    answers: { depositSelect: () => details(), userCards: () => ({ cards: [] }) },
  })
  for (let stepMs = 0; document.querySelector('form') === null; stepMs += 1) {
    if (stepMs < 900) await act(() => vi.advanceTimersByTimeAsync(1))
    await new Promise(setImmediate)
  }
  vi.useRealTimers()
  const { screen } = await opening
  expect(screen.getByRole('textbox', { name: /Amount/ })).toBeDefined()
})
