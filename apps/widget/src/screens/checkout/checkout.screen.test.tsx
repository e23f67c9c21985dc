import type { DepositListing, PayGroup } from '@modulor/contract/http'
import { act, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  depositListingSample,
  fieldSample,
  methodDetailsSample,
  payGroupSample,
  paymentSummarySample,
  paySessionSample,
} from '../../api/wire-samples'
import { submitted } from '../../session'
import { openCashier, type Answers, type OpenOptions } from '../../testing/open-cashier'

const order: NonNullable<DepositListing['order']> = {
  id: 'A-77',
  amount: '60.00',
  description: 'A pair of gloves',
  payment: null,
}
const card = payGroupSample()
const wallet = payGroupSample({
  id: 'wallet-1',
  short_name: 'wallet',
  public_name: 'Wallet',
  pay_method_type: 'e_wallets',
})
const city = fieldSample({ name: 'city', extended_type: 'custom', is_required: false })
const cardFields = [
  fieldSample({ name: 'pan', extended_type: 'card_pan' }),
  fieldSample({ name: 'until', extended_type: 'card_exp_month' }),
]
const plain = (text: string | null | undefined) => (text ?? '').replace(/[\s\u2066-\u2069]+/g, ' ')
const isAt = (path: string) => waitFor(() => expect(window.location.pathname).toBe(path))

type Opened = {
  address?: string
  over?: Partial<DepositListing>
  groups?: PayGroup[]
  answers?: Answers
  boot?: OpenOptions['boot']
}

function open({ address = '/checkout?x=1', over = {}, groups = [card, wallet], answers, boot }: Opened = {}) {
  const listing = depositListingSample({ payment_groups: groups, order, ...over })
  return openCashier({
    address,
    boot: { deposit: listing, ...boot },
    answers: {
      depositInit: () => listing,
      userCards: () => ({ cards: [] }),
      depositSelect: ({ path: [id] }) =>
        id === 'card-1'
          ? methodDetailsSample({ parameters: cardFields })
          : methodDetailsSample({
              id: 'wallet-1',
              short_name: 'wallet',
              public_name: 'Wallet',
              parameters: [city],
            }),
      depositSubmit: () => paySessionSample(),
      sessionState: () => paySessionSample(),
      ...answers,
    },
  })
}

const payButton = async ({ screen }: Awaited<ReturnType<typeof open>>) => {
  const [button] = await screen.findAllByRole('button', { name: /^Pay / })
  if (!button) throw new Error('nothing pays')
  return button
}
const orderCard = async ({ screen }: Awaited<ReturnType<typeof open>>) =>
  plain((await screen.findByRole('heading', { name: 'Your order' })).closest('section')?.textContent)

it.each([
  ['after another field', [city, ...cardFields]],
  ['of either kind', [fieldSample({ name: 'pan', extended_type: 'credit_card' }), ...cardFields.slice(1)]],
])('CHECK-1 CARD-8 a form with a card number field %s is submitted as a card form', async (_, fields) => {
  const cashier = await open({ answers: { depositSelect: () => methodDetailsSample({ parameters: fields }) } })
  const { player, callsOf } = cashier
  await orderCard(cashier)
  const [number, expiry] = within(document.body).getAllByRole('textbox').slice(-2)
  await player.type(number ?? document.body, '4111111111111111')
  await player.type(expiry ?? document.body, '0839')
  await player.click(await payButton(cashier))
  await waitFor(() => expect(callsOf('depositSubmit')).toHaveLength(1))
  expect(callsOf('depositSubmit')[0]?.body).toMatchObject({
    amount: '60.00',
    parameters: { card_exp_month: '08', card_exp_year: '39' },
  })
})

it('CHECK-1 CARD-8 an order is paid by card: its own amount is sent, and the expiry in two fields', async () => {
  const cashier = await open()
  const { screen, player, callsOf } = cashier
  expect(await orderCard(cashier)).toMatch(/A pair of gloves ?Amount to pay: ?60.00 EUR ?Order no. A-77/)
  expect(screen.queryByLabelText(/^Amount$/)).toBeNull()
  const [number, expiry] = within(document.body).getAllByRole('textbox')
  await player.type(number ?? document.body, '4111111111111111')
  await player.type(expiry ?? document.body, '0839')
  await player.click(await payButton(cashier))
  await waitFor(() => expect(callsOf('depositSubmit')).toHaveLength(1))
  const [{ body, path: [id] } = { body: null, path: [] }] = callsOf('depositSubmit')
  expect(id).toBe('card-1')
  const { amount, currency, parameters } = body as { amount: string; currency: string; parameters: object }
  expect({ amount, currency }).toEqual({ amount: '60.00', currency: 'EUR' })
  expect(parameters).toEqual({ card_exp_month: '08', card_exp_year: '39' })
})

it('CHECK-1 AUTO-6 a card form that is submitted automatically sends the order’s amount too', async () => {
  const fields = [fieldSample({ name: 'pan', extended_type: 'card_pan', is_required: false })]
  const { callsOf } = await open({
    answers: { depositSelect: () => methodDetailsSample({ parameters: fields, auto_submit: true }) },
    boot: { is_entry_trusted: true },
  })
  await waitFor(() => expect(callsOf('depositSubmit')).toHaveLength(1))
  expect(callsOf('depositSubmit')[0]?.body).toMatchObject({ amount: '60.00' })
})

it('CHECK-1 a form of another method, without card fields, is submitted as usual', async () => {
  const cashier = await open({ address: '/deposit/wallet/' })
  expect(await orderCard(cashier)).toContain('60.00 EUR')
  await cashier.player.click(await payButton(cashier))
  await waitFor(() => expect(cashier.callsOf('depositSubmit')).toHaveLength(1))
  const [call] = cashier.callsOf('depositSubmit')
  expect(call?.path).toEqual(['wallet-1'])
  expect(call?.body).toMatchObject({ parameters: {} })
  expect((call?.body as { amount: string }).amount).toBe('60')
})

it('CHECK-1 a method is also found by its id', async () => {
  const cashier = await open({ address: '/deposit/wallet-1/' })
  expect(await orderCard(cashier)).toContain('60.00 EUR')
  expect(cashier.callsOf('depositSelect').map(({ path: [id] }) => id)).toContain('wallet-1')
})

it('CHECK-1 an order without a description shows its number and amount', async () => {
  expect(await orderCard(await open({ over: { order: { ...order, description: null } } }))).toBe(
    'Your orderAmount to pay: 60.00 EUROrder no. A-77 ',
  )
})

it('CHECK-1 issue-8 1.4 an order with an open payment leads back to that payment', async () => {
  const payment = paymentSummarySample()
  const { screen, player } = await open({ over: { order: { ...order, payment } } })
  await screen.findByRole('heading', { name: 'Your order' })
  await player.click(screen.getByRole('button', { name: /Visa •••• 5418.*Waiting for you/ }))
  await waitFor(() => expect(window.location.search).toContain('payment_id=p_1'))
})

it.each(['/checkout', '/deposit', '/deposit/wallet/'])(
  'CHECK-1 a paid order is shown as paid, opened from %s too',
  async (address) => {
    const payment = paymentSummarySample({ transaction_status: 'success' })
    const { screen } = await open({ address, over: { order: { ...order, payment } } })
    await screen.findByRole('heading', { name: 'Deposit received' })
    expect(window.location.pathname).toBe('/deposit/deposit-success')
    expect(window.location.search).toContain('payment_id=p_1')
  },
)

it('CHECK-1 a session without an order is redirected to the list', async () => {
  await open({ over: { order: null } })
  await isAt('/deposit')
  expect(window.location.search).toBe('?x=1')
})

it('CHECK-1 the list shows the order, and only the methods that accept its amount', async () => {
  const small = payGroupSample({ id: 'small', short_name: 'small' })
  const [currency] = small.currencies
  if (!currency) throw new Error('the sample has a currency')
  const cashier = await open({
    address: '/deposit',
    groups: [card, wallet, { ...small, currencies: [{ ...currency, limits: { min_amount: '1', max_amount: '50' } }] }],
  })
  expect(await orderCard(cashier)).toContain('60.00 EUR')
  expect(cashier.screen.getAllByTestId('pay-group').map(({ dataset }) => dataset.id)).toEqual(['card', 'wallet'])
})

it('CHECK-1 a list without methods does not show the order', async () => {
  const { screen } = await open({ address: '/deposit', groups: [] })
  await screen.findByText('No method is available right now')
  expect(screen.queryByRole('heading', { name: 'Your order' })).toBeNull()
})

it('CHECK-1 issue-8 1.4 after a submit the order is read again, and shown as paid if it is', async () => {
  const payment = paymentSummarySample({ transaction_status: 'success' })
  let listing = depositListingSample({ payment_groups: [card, wallet], order })
  const { screen, store, player, callsOf } = await open({
    address: '/deposit/wallet/',
    answers: { depositInit: () => listing },
  })
  listing = { ...listing, order: { ...order, payment } }
  act(() => {
    store.dispatch(submitted())
  })
  expect(callsOf('depositInit')).toEqual([])
  await player.click(screen.getByRole('button', { name: 'Back' }))
  await screen.findByRole('heading', { name: 'Deposit received' })
})

it('CHECK-1 if no card method is available, the form says so', async () => {
  const { screen, callsOf } = await open({
    groups: [wallet, payGroupSample({ id: 'x', short_name: 'x', pay_method_type: 'mobile' })],
  })
  await screen.findByText('This method is not available')
  expect(screen.queryByRole('heading', { name: 'Your order' })).toBeNull()
  expect(callsOf('depositSubmit')).toEqual([])
})

it('CHECK-1 while the listing is loading the form is shown as loading, and then with the order', async () => {
  let answer: (listing: DepositListing) => void = () => undefined
  const cashier = await open({
    boot: { deposit: null },
    answers: { depositInit: () => new Promise((resolve) => (answer = resolve)) },
  })
  await waitFor(() => expect(cashier.callsOf('depositInit')).toHaveLength(1))
  await cashier.screen.findByText('Loading the form')
  answer(depositListingSample({ payment_groups: [card], order }))
  expect(await orderCard(cashier)).toContain('60.00 EUR')
})
