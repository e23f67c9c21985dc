import { describe, expect, it, vi } from 'vitest'
import { toPayment } from '../api/to-payment'
import { depositListingSample, payGroupSample, paySessionSample, withdrawalListingSample } from '../api/wire-samples'
import { buttonsOf, draw, storeOf, wordsOf } from '../testing/draw-in-cashier'
import { PaymentPage, type PaymentPageProps } from './payment-page'

type PaySession = ReturnType<typeof paySessionSample>
type Over = Partial<PaySession>
type Listing = Parameters<typeof depositListingSample>[0]

const nothing = () => undefined
const reached = () => Promise.resolve(true)
const groups = [payGroupSample(), payGroupSample({ id: 'bank', short_name: 'bank', public_name: 'Bank' })]

function page(over: Over, { listing = {}, hasCloseIcon = true, ...props }: Partial<PaymentPageProps> & Extra = {}) {
  const deposit = depositListingSample({ payment_groups: groups, ...listing })
  return draw(
    <PaymentPage
      payment={toPayment(paySessionSample(over))}
      error={undefined}
      onPayment={nothing}
      onRefresh={reached}
      {...props}
    />,
    { store: storeOf({ deposit }), visit: { hasCloseIcon } },
  )
}
type Extra = { listing?: Listing; hasCloseIcon?: boolean }

describe('the receipt of a payment', () => {
  it.each<[string, Over, string[], string[]]>([
    ['a fee', { fee: '1.70' }, ['Fee 1.70 EUR'], ['No fee']],
    ['no fee', { fee: '0.00' }, ['Fee No fee'], [' 1.70']],
    ['a tax', { tax: '3.00' }, ['Tax −3.00 EUR'], []],
    ['no tax and no bonus', { tax: '0', bonus: '0' }, [], ['Tax', 'Bonus']],
    ['a bonus', { bonus: '20.00' }, ['Bonus +20.00 EUR'], []],
    [
      'another currency',
      { processing: { currency: 'USD', amount: '108.42', rate: '1.0842' } },
      ['Charged in USD 108.42 USD'],
      [],
    ],
    ['none', { processing: null }, [], ['Charged in']],
  ])('RESULT-3 MONEY-1 MONEY-3 FORM-14 a receipt shows %s', (_what, over, has, hasNot) => {
    const words = wordsOf(page(over))
    for (const each of has) expect(words).toContain(each)
    for (const each of hasNot) expect(words).not.toContain(each)
  })

  it('RESULT-3 a receipt shows method, reference, amounts and two buttons', () => {
    const markup = page({})
    const words = wordsOf(markup)
    for (const each of ['Deposit received', 'Visa •••• 5418', 'K7M2QX9T4B', '101.70 EUR', '100.00 EUR'])
      expect(words).toContain(each)
    expect(buttonsOf(markup)).toEqual(expect.arrayContaining(['Play', 'All methods']))
  })

  it('RESULT-3 the new balance is the total line, and a balance read at the moment of the payment counts as new', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T14:03:02Z') })
    const markup = page({})
    vi.useRealTimers()
    expect(wordsOf(markup)).toContain('New balance')
    expect(markup.split('is-total')).toHaveLength(2)
    expect(wordsOf(markup.slice(markup.indexOf('is-total')))).toContain('New balance')
  })

  it.each<[Over, string, string[]]>([
    [{}, 'Paid 101.70 EUR', ['Order', 'Total', 'Taken from balance']],
    [{ flow: 'withdrawal', money: 'sent' }, 'Taken from balance 101.70 EUR', ['Order', 'Total', 'Paid 1']],
    [{ order_id: 'A-17' }, 'Order 100.00 EUR', ['Taken from balance', 'Paid 1', 'Tax']],
    [{ order_id: 'A-17' }, 'Total 101.70 EUR', []],
  ])('RESULT-3 MONEY-1 CHECK-1 the receipt of %j has the line %s', (over, line, hasNot) => {
    const words = wordsOf(page(over))
    expect(words).toContain(line)
    for (const each of hasNot) expect(words).not.toContain(each)
  })

  it.each([
    ['A-17', 'Season ticket', 'Your order Season ticket ( A-17 ) is paid.'],
    ['A-17', null, 'Your order A-17 is paid.'],
    // The session has another order in the meantime.
    ['A-18', 'Another ticket', 'Your order A-17 is paid.'],
  ])(
    'CHECK-1 if the session has the order %s with the description %s, the receipt says: %s',
    (id, description, words) => {
      const order = { id, description, amount: '100.00', payment: null }
      const said = wordsOf(page({ order_id: 'A-17', received: '55.00' }, { listing: { order } }))
      expect(said).toContain(words)
      expect(said).toContain('100.00 EUR')
      expect(said).not.toContain('55.00')
    },
  )

  it('RESULT-3 the new balance is shown once it was read after the payment, and not for an order', () => {
    expect(wordsOf(page({}))).toContain('New balance 148.40 EUR')
    // A balance from before the payment is not shown as the new one; its space is reserved (UI-7).
    expect(wordsOf(page({ updated_at: '2099-01-01T00:00:00Z' }))).toContain('New balance …')
    expect(wordsOf(page({ order_id: 'A-17' }))).not.toContain('New balance')
  })

  it('CHECK-1 issue-8 1.7 a paid order has its own texts and no “All methods” button', () => {
    const markup = page({ order_id: 'A-17', money: 'credited' })
    expect(wordsOf(markup)).toContain('A-17')
    expect(wordsOf(markup)).not.toContain('Deposit received')
    expect(buttonsOf(markup)).not.toContain('All methods')
  })
})

describe('a payment that was declined or failed', () => {
  const declined = (canRetrySame: boolean, over: Over = {}): Over => ({
    transaction_status: 'error',
    result_status: 'decline',
    money: 'none_moved',
    decline_page_settings: {
      code: 'insufficient_funds',
      reason: 'CASHIER.DECLINE.INSUFFICIENT_FUNDS',
      comment: null,
      can_retry_same_card: canRetrySame,
    } as PaySession['decline_page_settings'],
    ...over,
  })

  it.each<[string, Over, string[], string[]]>([
    ['a card that may be tried again', declined(true), ['Try again', 'Another card'], []],
    ['a card that may not', declined(false), ['Another card'], ['Try again']],
    [
      'a card without further details',
      declined(false, { decline_page_settings: null }),
      ['Try again', 'Another card'],
      [],
    ],
    ['no card', declined(false, { card_last4: null }), ['Try again'], ['Another card']],
    ['an error that cannot be corrected', declined(true, { error_fatal: true }), [], ['Try again', 'Another card']],
    ['a method that no longer exists', declined(true, { pay_group_id: 'gone' }), [], ['Try again', 'Another card']],
  ])('RESULT-3 RESULT-4 the buttons for %s are the ones that can help', (_what, over, has, hasNot) => {
    const buttons = buttonsOf(page(over))
    for (const each of has) expect(buttons).toContain(each)
    for (const each of hasNot) expect(buttons).not.toContain(each)
  })

  it('RESULT-3 a disabled method has no “Try again”', () => {
    const listing = { payment_groups: [payGroupSample({ enabled: false }), ...groups.slice(1)] }
    expect(buttonsOf(page(declined(true), { listing }))).not.toContain('Try again')
  })

  it.each<[Over, string, string]>([
    [declined(true), 'Or pay another way', 'Or withdraw another way'],
    [declined(true, { flow: 'withdrawal' }), 'Or withdraw another way', 'Or pay another way'],
  ])('RESULT-3 the title of the other methods for %j is: %s', (over, has, hasNot) => {
    const store = storeOf({
      deposit: depositListingSample({ payment_groups: groups }),
      withdrawal: withdrawalListingSample({ payout_groups: groups }),
    })
    const payment = toPayment(paySessionSample(over))
    const words = wordsOf(
      draw(<PaymentPage payment={payment} error={undefined} onPayment={nothing} onRefresh={reached} />, { store }),
    )
    expect(words).toContain(has)
    expect(words).not.toContain(hasNot)
  })

  it('RESULT-3 the page says what the player can do next', () => {
    expect(wordsOf(page(declined(true)))).toContain('Please use another card or method.')
  })

  it.each([
    [true, 'secondary'],
    [false, 'primary'],
  ])('RESULT-3 “Another card” is primary only if the same card cannot be retried (%s)', (canRetry, variant) => {
    const markup = page(declined(canRetry))
    expect(markup).toMatch(new RegExp(`<button[^>]*mc-button--${variant}[^>]*>(?:(?!</button>).)*Another card`))
  })

  it('RESULT-3 UI-5 the page has exactly one Close button, with or without one in the header', () => {
    expect(buttonsOf(page(declined(true))).filter((name) => name === 'Close')).toHaveLength(1)
    expect(buttonsOf(page(declined(true), { hasCloseIcon: false })).filter((name) => name === 'Close')).toHaveLength(1)
  })

  it('CHECK-1 RESULT-3 a declined order is shown with its id and amount, and a declined deposit has neither', () => {
    const order = wordsOf(page(declined(true, { order_id: 'A-17' })))
    expect(order).toContain('A-17')
    expect(order).toContain('100.00 EUR')
    expect(wordsOf(page(declined(true)))).not.toContain('100.00 EUR')
  })
})

it('THREEDS-2 until the bank’s page is loaded, the page says that the bank is checking the payment', () => {
  const expires_at = new Date(Date.now() + 60_000).toISOString()
  const next_action = { type: 'three_ds_challenge' as const, url: 'https://issuer.example/', fields: {}, expires_at }
  expect(wordsOf(page({ transaction_status: 'await', next_action }))).toContain('Your bank is checking this payment')
})

describe('a payment whose state is not known yet', () => {
  it('RESULT-10 until there is a response the page says nothing about money', () => {
    const markup = draw(<PaymentPage payment={undefined} error={undefined} onPayment={nothing} onRefresh={reached} />, {
      store: storeOf({}),
    })
    expect(wordsOf(markup)).not.toMatch(/taken|received/)
    expect(buttonsOf(markup)).toEqual(['Close'])
  })

  it('UI-5 the page has no close button if the host has one', () => {
    const markup = draw(<PaymentPage payment={undefined} error={undefined} onPayment={nothing} onRefresh={reached} />, {
      store: storeOf({}),
      visit: { hasCloseIcon: false },
    })
    expect(buttonsOf(markup)).toEqual([])
  })
})
