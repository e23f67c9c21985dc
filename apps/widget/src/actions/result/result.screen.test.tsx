import { act } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import {
  bootSample,
  depositListingSample,
  methodDetailsSample,
  payGroupSample,
  paySessionSample,
} from '../../api/wire-samples'
import { flowActions } from '../../session'
import { putQueryData } from '../../session/queries'
import { openCashier, type Answers } from '../../testing/open-cashier'

type Over = Parameters<typeof paySessionSample>[0]
const address = '/deposit/deposit-processing?payment_id=p_1'
const groups = ['card', 'bank', 'wallet'].map((name) =>
  payGroupSample({ id: name, short_name: name, public_name: `The ${name}` }),
)
const listing = (over: Parameters<typeof depositListingSample>[0] = {}) =>
  depositListingSample({ payment_groups: groups, ...over })

const brand = { ...bootSample().brand, redirect_hosts: ['play.example'] }

function open(over: Over, answers: Answers = {}, deposit = listing()) {
  const payment = paySessionSample({ pay_group_id: 'card', ...over })
  return openCashier({
    address,
    boot: { brand, deposit },
    answers: {
      sessionState: () => payment,
      depositInit: () => ({ ...deposit, user_balance: '248.40' }),
      depositSelect: ({ path: [id = ''] }) => methodDetailsSample({ id, short_name: id, parameters: [] }),
      userCards: () => ({ cards: [] }),
      ...answers,
    },
  })
}

const declined = (over: Over = {}): Over => ({
  transaction_status: 'error',
  result_status: 'decline',
  money: 'none_moved',
  decline_page_settings: {
    code: 'insufficient_funds',
    reason: 'CASHIER.DECLINE.INSUFFICIENT_FUNDS',
    can_retry_same_card: true,
  },
  ...over,
})

describe('the end of a payment', () => {
  it.each([
    [{}, 'success'],
    [declined(), 'error'],
  ])(
    'RESULT-4 MSG-2 the end of %j is sent to the host once, as %s, and the balance is read again',
    async (over, status) => {
      const { hostMessages, screen, callsOf } = await open(over)
      await screen.findByText(/K7M2QX9T4B/)
      await vi.waitFor(() => expect(callsOf('depositInit').length).toBeGreaterThan(0))
      expect(hostMessages.filter(({ type }) => type === 'paymentResult')).toEqual([
        { type: 'paymentResult', flow: 'deposit', status, paymentId: 'p_1', amount: '100.00', currency: 'EUR' },
      ])
    },
  )

  it('RESULT-1 a contradicted result is not final: the host gets no event, and the state can be requested', async () => {
    let isSettled = false
    const { hostMessages, screen, player } = await open(
      { money: 'unknown' },
      { sessionState: () => paySessionSample(isSettled ? {} : { money: 'unknown' }) },
    )
    await screen.findByRole('heading', { name: 'We are checking this payment' })
    expect(hostMessages.filter(({ type }) => type === 'paymentResult')).toEqual([])
    isSettled = true
    await player.click(screen.getByRole('button', { name: 'Check again' }))
    await screen.findByRole('heading', { name: 'Deposit received' })
    expect(hostMessages.filter(({ type }) => type === 'paymentResult')).toHaveLength(1)
  })
})

describe('a payment to which something happened after its end', () => {
  it.each([
    [['refunded'], {}, 'Refund', '5.00 EUR was refunded to what you paid with.'],
    [['returned'], { flow: 'withdrawal', money: 'sent' }, 'Withdrawal returned', '5.00 EUR came back to your balance.'],
    [['credited'], declined(), 'Payment updated', '5.00 EUR was added to your balance.'],
    [['order_paid'], declined({ order_id: 'A-1' }), 'Payment updated', 'Your order is paid.'],
    [['taken_back'], {}, 'Payment updated', '5.00 EUR was taken from your balance to correct this payment.'],
    [['disputed'], {}, 'Payment updated', 'Your bank is reviewing 5.00 EUR of this payment.'],
    [['charged_back'], {}, 'Payment updated', 'Your bank took back 5.00 EUR of this payment.'],
    [['refunded', 'charged_back'], {}, 'Refund', /was refunded .*Your bank took back 5.00 EUR/],
    // The provider contradicted the result, and an operator has corrected it since.
    [['credited'], declined({ money: 'unknown' }), 'Payment updated', '5.00 EUR was added to your balance.'],
  ] as const)(
    'RESULT-3 issue-12 1 the screen shows %j instead of the original result of %j',
    async (kinds, over, title, text) => {
      const after_end = kinds.map((kind) => ({ kind, amount: '5.00' }))
      const { hostMessages, screen } = await open({ ...over, after_end })
      await screen.findByRole('heading', { name: title })
      screen.getByText(text)
      // With several operations, the amounts are only in the text.
      expect(document.querySelectorAll('.mc-state__sum')).toHaveLength(kinds.length === 1 ? 1 : 0)
      expect(screen.queryByText(/is on your balance|on its way|Nothing was|not completed|You return in/)).toBeNull()
      expect(hostMessages.filter(({ type }) => type === 'paymentResult')).toEqual([])
    },
  )
})

describe('the button after a success', () => {
  it('RESULT-5 RESULT-6 “Play” leads to the merchant’s success address', async () => {
    const { screen, player, went } = await open({})
    await player.click(await screen.findByRole('button', { name: 'Play' }))
    expect(went).toEqual(['https://play.example/ok'])
  })

  it('RESULT-7 the page returns to the merchant when the countdown ends, unless the player chooses to stay', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const gone = await open({})
    await gone.screen.findByText('You return in 20 seconds.')
    await vi.advanceTimersByTimeAsync(21_000)
    expect(gone.went).toEqual(['https://play.example/ok'])
    gone.unmount()
    const kept = await open({})
    await kept.screen.findByText(/You return in/)
    kept.screen.getByRole('button', { name: 'Stay here' }).click()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(kept.went).toEqual([])
    expect(kept.screen.queryByText(/You return in/)).toBeNull()
  })

  it('RESULT-3 the new balance is shown once it has been read after the payment', async () => {
    const { screen } = await open({})
    await screen.findByText('New balance')
    await screen.findByText('248.40 EUR')
  })

  it('RESULT-3 the new balance is shown again after a return from the list, on a device whose clock is hours behind', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-20T08:00:00Z') })
    const { screen, player } = await open({})
    await screen.findByText('248.40 EUR')
    await player.click(await screen.findByRole('button', { name: 'All methods' }))
    await screen.findByText('The bank')
    act(() => {
      window.history.pushState(null, '', '/deposit/deposit-success?payment_id=p_1')
      window.dispatchEvent(new PopStateEvent('popstate'))
    })
    await screen.findByText('New balance')
    await screen.findByText('248.40 EUR')
  })

  it('RESULT-3 “All methods” leads to the list, without the payment’s id', async () => {
    const { screen, player } = await open({})
    await player.click(await screen.findByRole('button', { name: 'All methods' }))
    expect(window.location.pathname).toBe('/deposit')
    expect(window.location.search).toBe('')
  })
})

describe('the merchant’s own window', () => {
  const blank = listing({ merchant_redirect_type: 'blank' })
  const withdrawn = { flow: 'withdrawal', money: 'returned' } as const
  const cancelled = declined({
    ...withdrawn,
    decline_page_settings: {
      code: 'cancelled_by_player',
      reason: 'CASHIER.DECLINE.CANCELLED_BY_PLAYER',
      can_retry_same_card: true,
    },
  })
  const watchWindows = () => {
    const opened: string[] = []
    vi.spyOn(window, 'open').mockImplementation((href) => {
      opened.push(String(href))
      return { opener: window } as unknown as Window
    })
    return opened
  }

  it.each<[string, Over, string, string]>([
    ['a success', {}, 'Play', 'https://play.example/ok'],
    [
      'a disputed end',
      { money: 'unknown', processing_url: 'https://play.example/wait' },
      'Back to the site',
      'https://play.example/wait',
    ],
    [
      'a refund',
      { after_end: [{ kind: 'refunded', amount: '5.00' }], processing_url: 'https://play.example/wait' },
      'Back to the site',
      'https://play.example/wait',
    ],
    [
      'a cancelled withdrawal',
      { ...cancelled, fail_url: 'https://play.example/no' },
      'Back to the game',
      'https://play.example/no',
    ],
  ])('RESULT-5 RESULT-6 it opens on a click after %s', async (_what, over, name, href) => {
    const opened = watchWindows()
    const { screen, player, went } = await open(over, {}, blank)
    await player.click(await screen.findByRole('button', { name }))
    expect(opened).toEqual([href])
    expect(went).toEqual([])
  })

  it('RESULT-5 issue-8 1.2 it opens on a click if the payment is not found', async () => {
    const opened = watchWindows()
    const nobody = () => ({ status: 404, body: { error_code: 'not_found', error_message: 'CASHIER.ERROR.NOT_FOUND' } })
    const { screen, player, went } = await open({}, { sessionState: nobody }, blank)
    await player.click(await screen.findByRole('button', { name: 'Back to the site' }))
    expect(opened).toEqual(['https://play.example/'])
    expect(went).toEqual([])
  })

  it('RESULT-5 RESULT-7 it does not open by itself when the countdown ends: the page itself is redirected', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const opened = watchWindows()
    const { screen, went } = await open({}, {}, blank)
    await screen.findByText('You return in 20 seconds.')
    await vi.advanceTimersByTimeAsync(21_000)
    expect(went).toEqual(['https://play.example/ok'])
    expect(opened).toEqual([])
  })
})

describe('the saved cards after the end of a payment', () => {
  const readsOf = async (over: Over) => {
    let answer: (state: ReturnType<typeof paySessionSample>) => void = () => undefined
    const cashier = await open(over, { sessionState: () => new Promise((resolve) => (answer = resolve)) })
    // The form has already read them.
    cashier.store.dispatch(putQueryData('savedCards', null, []))
    await vi.waitFor(() => expect(cashier.callsOf('sessionState')).toHaveLength(1))
    answer(paySessionSample(over))
    await cashier.screen.findByText(/K7M2QX9T4B/)
    await vi.waitFor(() => expect(cashier.callsOf('depositInit')).toHaveLength(1))
    return cashier.callsOf('userCards').length
  }

  it.each<[string, Over, number]>([
    ['a success by card', {}, 1],
    ['a success by a card that only its provider knows', { card_last4: null }, 1],
    ['a decline', declined(), 0],
  ])('SAVED-1 are read again after %s: %j, %i times', async (_what, over, times) => {
    expect(await readsOf(over)).toBe(times)
  })
})

describe('the buttons after a decline', () => {
  it('RESULT-3 SAVED-2 “Another card” opens the form without the declined card', async () => {
    const { screen, player, store } = await open(declined())
    store.dispatch(
      flowActions.deposit.valuesKept({ methodId: 'card', values: { card_id: 'c_1', email: 'a@b.example' } }),
    )
    await player.click(await screen.findByRole('button', { name: 'Another card' }))
    await screen.findByRole('textbox', { name: /Amount/ })
    expect(window.location.pathname).toBe('/deposit/card/')
    expect(store.getState().deposit.keptValues).toMatchObject({ card: { card_id: '' } })
  })

  it('RESULT-3 “Try again” opens the same method with the amount of the declined payment', async () => {
    const { screen, player } = await open(declined({ amount: '37.50' }))
    await player.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('textbox', { name: /Amount/ })).toHaveProperty('value', '37.50')
    expect(window.location.pathname).toBe('/deposit/card/')
  })

  it('RESULT-3 “Try again” does not use an amount in another currency', async () => {
    const { screen, player } = await open(declined({ amount: '37.50', currency: 'USD' }))
    await player.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('textbox', { name: /Amount/ })).not.toHaveProperty('value', '37.50')
  })

  it('RESULT-3 another method can be chosen, and its form replaces the result in the history', async () => {
    const { screen, player } = await open(declined())
    const before = window.history.length
    await player.click(await screen.findByText('The bank'))
    await screen.findByRole('heading', { name: 'The bank', level: 1 })
    expect(window.location.pathname).toBe('/deposit/bank/')
    expect(window.history.length).toBe(before)
  })

  it.each([
    [true, ['Try again', 'Another card']],
    [false, ['Another card']],
  ])('RESULT-3 a card with can_retry_same_card %s has the buttons %j', async (can_retry_same_card, names) => {
    const settings = { code: 'stolen_card', reason: 'CASHIER.DECLINE.STOLEN_CARD', can_retry_same_card } as const
    const { screen } = await open(declined({ decline_page_settings: settings }))
    await screen.findByText(/Reference K7M2QX9T4B/)
    const offered = ['Try again', 'Another card'].filter((name) => screen.queryByRole('button', { name }) !== null)
    expect(offered).toEqual(names)
  })

  it('RESULT-3 there is no “Try again” after a fatal error or if the method is disabled now', async () => {
    const fatal = await open(declined({ error_fatal: true }))
    await fatal.screen.findByText(/Reference K7M2QX9T4B/)
    expect(fatal.screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    fatal.unmount()
    const closed = groups.map((group) => ({ ...group, enabled: group.id !== 'card' }))
    const { screen } = await open(declined(), {}, listing({ payment_groups: closed }))
    await screen.findByText(/Reference K7M2QX9T4B/)
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  it('RESULT-6 the close button in the header leads to the merchant’s address for failures', async () => {
    const { screen, player, went } = await open(declined({ fail_url: 'https://play.example/failed' }))
    await screen.findByText(/Reference K7M2QX9T4B/)
    await player.click(screen.getByRole('button', { name: 'Close' }))
    expect(went).toEqual(['https://play.example/failed'])
  })
})

describe('a payment that cannot be read', () => {
  it('issue-8 1.2 an error is shown, and “Check again” requests the payment again', async () => {
    let isBack = false
    const { screen, player } = await open(
      {},
      {
        sessionState: () => {
          if (!isBack) throw new TypeError('the line is gone')
          return paySessionSample()
        },
      },
    )
    await screen.findByRole('heading', { name: 'We could not load your payment' })
    isBack = true
    await player.click(screen.getByRole('button', { name: 'Check again' }))
    await screen.findByRole('heading', { name: 'Deposit received' })
  })

  it('issue-8 1.2 RESULT-10 a payment that was read before stays on screen, with a note that the page may be out of date', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let isGone = false
    const { screen } = await open(
      {},
      {
        sessionState: () => {
          if (isGone) throw new TypeError('the line is gone')
          isGone = true
          return paySessionSample({
            transaction_status: 'processing',
            result_status: null,
            session_status: 'open',
            money: 'unknown',
            next_action: { type: 'wait' },
          })
        },
      },
    )
    await screen.findByRole('heading', { name: 'Your payment is being confirmed' })
    await vi.advanceTimersByTimeAsync(60_000)
    await screen.findByText(/This page may be out of date/)
    screen.getByRole('heading', { name: 'Your payment is being confirmed' })
  })
})
