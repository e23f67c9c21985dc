import type { DepositListing, PayGroup } from '@modulor/contract/http'
import { act, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { methodDetailsSample, payGroupSample } from '../../api/wire-samples'
import { amountChanged } from '../../session'
import { openCashier, type Answers } from '../../testing/open-cashier'
import { bank, card, depositsOf, method, wallet, withdrawalsOf } from './list-samples'

const [currency] = payGroupSample().currencies
if (!currency) throw new Error('the sample has a currency')
/** A method with this minimum amount. */
const from = (min_amount: string): Partial<PayGroup> => ({
  currencies: [{ ...currency, limits: { min_amount, max_amount: null } }],
})

const openDeposits = (groups: PayGroup[], over: Partial<DepositListing> = {}, answers: Answers = {}) =>
  openCashier({ boot: { deposit: depositsOf(groups, over) }, answers })

const openWithdrawals = (groups: PayGroup[], user_balance: string) =>
  openCashier({
    address: '/withdrawal?lang=en',
    boot: { deposit: depositsOf([card, bank]), withdrawal: withdrawalsOf(groups, { user_balance }) },
  })

const plain = (text: string | null | undefined) => (text ?? '').replace(/[\s\u2066-\u2069]+/g, ' ')
const textOf = (element: HTMLElement | null) => plain(element?.textContent)

it('LIST-7 LIST-8 issue-8 1.6 with a balance of zero, the list of withdrawals offers a deposit', async () => {
  const { screen, player } = await openWithdrawals([method('A', from('20')), method('B', from('30'))], '0.00')
  await screen.findByRole('heading', { name: 'Nothing to withdraw yet', level: 2 })
  expect(textOf(document.body)).toContain('The minimum withdrawal is 20 EUR.')
  // There is no search in a list without an available method.
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect(screen.queryByRole('group', { name: 'Categories' })).toBeNull()
  await player.click(screen.getByRole('button', { name: 'Make a deposit' }))
  await waitFor(() => expect(window.location.pathname).toBe('/deposit'))
  expect(window.location.search).toBe('?lang=en')
})

it('LIST-7 LIST-8 a balance below every minimum is reported as too low', async () => {
  const { screen } = await openWithdrawals([method('A', from('20'))], '19.99')
  await screen.findByRole('heading', { name: 'Not enough to withdraw yet', level: 2 })
})

it('LIST-7 LIST-14 a list without methods says so once, and says what to do if no notice does', async () => {
  const { screen } = await openDeposits([])
  await screen.findByRole('heading', { name: 'No method is available right now', level: 2 })
  expect(screen.getAllByText('Please try again later.')).toHaveLength(1)
  // The brand's own picture, with its reserved size.
  await waitFor(() => expect(document.querySelector('img[width="180"][height="120"]')).not.toBeNull())
  expect(screen.queryByRole('button', { name: 'Make a deposit' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull()
})

it('LIST-7 LIST-14 if a notice gives the reason, the closed list adds no hint', async () => {
  const { screen } = await openDeposits([], {
    view_data: [{ type: 'information_block', style: 'error', value: 'We are moving house.' }],
  })
  await screen.findByText('We are moving house.')
  expect(screen.getByRole('heading', { name: 'No method is available right now' })).toBeDefined()
  expect(screen.queryByText('Please try again later.')).toBeNull()
})

it('LIST-8 LIST-14 a reached limit is shown once, with the time when it ends', async () => {
  const until = new Date(Date.now() + 30 * 60_000).toISOString()
  const { screen } = await openDeposits([card, bank], {
    view_data: [{ type: 'limit_notice', style: 'warning', value: 'CASHIER.NOTICE.LIMIT_REACHED', props: { until } }],
  })
  await screen.findByRole('heading', { name: 'You have reached your deposit limit' })
  expect(screen.getAllByText(/reached your deposit limit/)).toHaveLength(1)
  expect(screen.getByText(/^You can deposit again from/)).toBeDefined()
})

it('LIST-8 a limit without a known end shows no time', async () => {
  const { screen } = await openDeposits([card, bank], {
    view_data: [
      { type: 'information_block', style: 'info', value: 'Good evening.' },
      { type: 'limit_notice', style: 'warning', value: 'CASHIER.NOTICE.LIMIT_REACHED' },
    ],
  })
  await screen.findByRole('heading', { name: 'You have reached your deposit limit' })
  expect(screen.queryByText(/You can deposit again/)).toBeNull()
  expect(screen.getByText('Good evening.')).toBeDefined()
})

it('LIST-8 issue-8 1.5 an amount above the remaining limit closes the list, and one click lowers the amount', async () => {
  const listing = depositsOf([card, wallet, bank], {
    view_data: [{ type: 'limit_notice', style: 'info', value: 'CASHIER.NOTICE.LIMIT_REST', amount: '60' }],
  })
  const { screen, player } = await openCashier({
    address: '/deposit/Card/',
    boot: { deposit: listing },
    answers: {
      depositInit: () => listing,
      depositSelect: () => methodDetailsSample({ id: 'Card', short_name: 'Card', parameters: [] }),
    },
  })
  await player.click(await screen.findByRole('button', { name: '100' }))
  await player.click(screen.getByRole('button', { name: 'Back' }))
  await screen.findByText(/Your amount is/)
  expect(textOf(document.body)).toMatch(/Your amount is 100(.00)? EUR. You can deposit up to 60(.00)? EUR more./)
  expect(screen.queryByRole('searchbox')).toBeNull()
  // The limit's own notice is not shown in addition.
  expect(textOf(document.body).match(/You can deposit up to/g)).toHaveLength(1)
  await player.click(screen.getByRole('button', { name: /^Use/ }))
  await waitFor(() => expect(screen.queryByText(/Your amount is/)).toBeNull())
  expect(screen.getByRole('searchbox')).toBeDefined()
  expect(textOf(document.body).match(/You can deposit up to/g)).toHaveLength(1)
})

it('LIST-8 AMT-5 the amounts of a closed list have the decimals of the currency', async () => {
  const whole = (name: string): PayGroup => method(name, { currencies: [{ ...currency, precision: 0 }] })
  const { screen, store } = await openDeposits([whole('A'), method('B')], {
    view_data: [{ type: 'limit_notice', style: 'info', value: 'CASHIER.NOTICE.LIMIT_REST', amount: '60' }],
  })
  act(() => store.dispatch(amountChanged('100')))
  await screen.findByText(/Your amount is/)
  expect(textOf(document.body)).toContain('Your amount is 100 EUR. You can deposit up to 60 EUR more.')
})

it('LIST-8 if the limit leaves less than every minimum, the lowest minimum is shown', async () => {
  const off = { enabled: false, unavailable_reason: 'limit_reached' } as const
  const { screen } = await openDeposits([
    method('A', { ...from('20'), ...off }),
    method('B', { ...from('10'), ...off }),
  ])
  await screen.findByRole('heading', { name: 'Your deposit limit is too low for these methods' })
  expect(textOf(document.body)).toContain('The lowest minimum is 10 EUR.')
})

it('LIST-10 LIST-11 a list of methods that become available later counts down, and opens by itself', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-20T12:00:00Z') })
  const { screen } = await openDeposits([
    method('A', { restricted_until: '2026-11-20T12:02:00Z' }),
    method('B', { restricted_until: '2026-11-20T12:05:00Z' }),
  ])
  await screen.findByRole('heading', { name: 'No method is available right now' })
  expect(screen.getAllByText('Available in 2 min')).toHaveLength(2)
  await act(() => vi.advanceTimersByTimeAsync(61_000))
  expect(screen.getAllByText('Available in 1 min')).toHaveLength(2)
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(screen.queryByRole('heading', { name: 'No method is available right now' })).toBeNull()
  const [open, waiting] = screen.getAllByTestId('pay-group')
  expect(open?.getAttribute('aria-disabled')).toBeNull()
  expect(textOf(waiting ?? null)).toContain('Available in 3 min')
  // An icon shows the waiting time in addition to the text.
  expect(waiting?.querySelectorAll('.mc-tag svg')).toHaveLength(1)
})

it('LIST-9 required bonus wagering is shown as the reason', async () => {
  const { screen } = await openDeposits([method('A', { enabled: false, unavailable_reason: 'wager_restricted' })])
  await screen.findByRole('heading', { name: 'No method is available right now' })
  expect(screen.getAllByText('Available after you complete your bonus wagering')).toHaveLength(2)
})

it('NOTE-1 LIST-14 a notice can be dismissed, and a limit notice cannot', async () => {
  const { screen, player } = await openDeposits([card, bank], {
    view_data: [
      { type: 'information_block', style: 'bold', value: 'In bold.' },
      {
        type: 'limit_notice',
        style: 'info',
        value: 'CASHIER.NOTICE.LIMIT_REST',
        amount: '900',
        props: { amount: '900.00', currency: 'EUR' },
      },
    ],
  })
  const bold = await screen.findByText('In bold.')
  expect(bold.className).toContain('title')
  expect(textOf(screen.getByText(/You can deposit up to/))).toBe('You can deposit up to 900.00 EUR more.')
  const [dismiss, ...others] = screen.getAllByRole('button', { name: 'Dismiss' })
  expect(others).toEqual([])
  expect(dismiss?.querySelector('svg.mc-icon--20')).not.toBeNull()
  await player.click(dismiss ?? document.body)
  expect(screen.queryByText('In bold.')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull()
  expect(screen.getByText(/You can deposit up to/)).toBeDefined()
})

it('LIST-13 NOTE-1 a declined payment is shown with its reason and advice, and stays dismissed', async () => {
  const last_decline_info = {
    decline_sub_reason: 'CASHIER.DECLINE.INSUFFICIENT_FUNDS',
    comment: 'CASHIER.DECLINE_COMMENT.OTHER_METHOD',
  }
  const { screen, player } = await openCashier({
    boot: { deposit: depositsOf([card, wallet], { last_decline_info }), withdrawal: withdrawalsOf([bank, wallet]) },
    answers: { depositInit: () => depositsOf([card, wallet], { last_decline_info }) },
  })
  const title = await screen.findByText('Your last payment was declined')
  expect(title.closest('.mc-banner')?.className).toContain('warning')
  expect(title.nextElementSibling?.textContent).toMatch(/\. Please try another method\.$/)
  await player.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText('Your last payment was declined')).toBeNull()
  for (const [name, path] of [
    ['Withdraw', '/withdrawal'],
    ['Deposit', '/deposit'],
  ] as const) {
    await player.click(screen.getAllByRole('link', { name })[0] ?? document.body)
    await waitFor(() => expect(window.location.pathname).toBe(path))
  }
  expect(screen.getAllByTestId('pay-group').map(({ dataset }) => dataset.id)).toEqual(['Card', 'Wallet'])
  expect(screen.queryByText('Your last payment was declined')).toBeNull()
})

it('LIST-6 a pending withdrawal can be cancelled in a sheet over the list', async () => {
  const { screen, player, callsOf } = await openDeposits(
    [card, wallet],
    { withdrawal_reverse: true },
    {
      openWithdrawals: () => ({ withdrawals: [], is_more: false }),
      depositInit: () => depositsOf([card, wallet]),
    },
  )
  await screen.findByText('You have a withdrawal that you can cancel.')
  expect(callsOf('openWithdrawals')).toEqual([])
  await player.click(screen.getByRole('button', { name: 'Cancel withdrawal' }))
  await waitFor(() => expect(window.location.pathname).toBe('/reject-withdrawal'))
  await screen.findByRole('dialog')
  expect(screen.getAllByTestId('pay-group')).toHaveLength(2)
})
