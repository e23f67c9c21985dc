import type { OpenWithdrawalList, WithdrawalReversal } from '@modulor/contract/http'
import { waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { payGroupSample, withdrawalListingSample } from '../../api/wire-samples'
import { openCashier, type Answers, type Refusal } from '../../testing/open-cashier'

type Withdrawal = OpenWithdrawalList['withdrawals'][number]
const withdrawal = (id: string, over: Partial<Withdrawal> = {}): Withdrawal => ({
  payment_id: id,
  pay_group_name: 'Bank card',
  destination: 'Visa •••• 5418',
  amount: `${id}.00`,
  currency: 'EUR',
  reference: `REF${id}`,
  created_at: '2026-11-20T14:03:00Z',
  can_reverse: true,
  reversal_requested: false,
  ...over,
})
const BROKEN: Refusal = { status: 500, body: { error_code: 'internal', error_message: 'CASHIER.ERROR.INTERNAL' } }
const plain = (text: string | null | undefined) => (text ?? '').replace(/[\s\u2066-\u2069]+/g, ' ')

type Opened = {
  withdrawals?: Withdrawal[] | Refusal
  isMore?: boolean
  reversal?: WithdrawalReversal | Refusal
  named?: string
  answers?: Answers
}

async function open({ withdrawals = [], isMore = false, reversal = { currency: 'EUR' }, named, answers }: Opened = {}) {
  const listing = withdrawalListingSample({
    withdrawal_reverse: true,
    payout_groups: ['A', 'B'].map((name) => payGroupSample({ id: name, short_name: name, public_name: name })),
  })
  const cashier = await openCashier({
    address: `/reject-withdrawal${named === undefined ? '' : `?payment_id=${named}`}`,
    boot: { withdrawal: listing },
    answers: {
      openWithdrawals: () => ('status' in withdrawals ? withdrawals : { withdrawals, is_more: isMore }),
      reversePendingWithdrawal: () => reversal,
      withdrawalInit: () => ({ ...listing, user_balance: '200.00' }),
      ...answers,
    },
  })
  const { screen, callsOf } = cashier
  const sheet = await screen.findByRole('dialog', { name: 'Cancel withdrawal' })
  await waitFor(() => expect(callsOf('openWithdrawals')).toHaveLength(1))
  const inSheet = within(sheet)
  return {
    ...cashier,
    sheet,
    inSheet,
    press: () => inSheet.getByRole<HTMLButtonElement>('button', { name: 'Cancel withdrawal' }),
    asked: () => callsOf('reversePendingWithdrawal').map(({ query }) => query.get('payment_id')),
  }
}

it('REV-1 REV-3 the only withdrawal is shown with its amount, and after its cancellation the balance is updated at once', async () => {
  const { inSheet, sheet, player, press, asked, screen, callsOf } = await open({
    withdrawals: [withdrawal('25')],
    reversal: { success_amount: '25.00', currency: 'EUR' },
    answers: { withdrawalInit: () => new Promise(() => undefined) },
  })
  await inSheet.findByText('Bank card, Visa •••• 5418')
  expect(plain(sheet.textContent)).toContain('If the money has not been sent yet, it returns to your balance.')
  expect(plain(sheet.textContent)).toMatch(/REF25.*25.00 EUR/)
  expect(inSheet.queryByRole('radiogroup')).toBeNull()
  expect(asked()).toEqual([])
  await player.click(press())
  await inSheet.findByRole('heading', { name: 'Withdrawal cancelled', level: 2 })
  expect(asked()).toEqual(['25'])
  expect(plain(sheet.textContent)).toMatch(/Back on your balance ?25.00 EUR/)
  expect(screen.getByText(/^173.40\sEUR$/)).toBeDefined()
  expect(callsOf('withdrawalInit')).toHaveLength(1)
  expect(inSheet.queryByRole('button', { name: 'Keep withdrawal' })).toBeNull()
  await player.click(inSheet.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(window.location.pathname).toBe('/withdrawal'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('REV-1 of several withdrawals the player chooses one, and cannot cancel before that', async () => {
  const { inSheet, player, press, asked } = await open({
    withdrawals: [withdrawal('25'), withdrawal('30', { destination: null }), withdrawal('35', { can_reverse: false })],
    reversal: { success_amount: '30.00', currency: 'EUR' },
  })
  const choice = await inSheet.findByRole('radiogroup', { name: 'Which withdrawal do you want to cancel?' })
  expect(press().disabled).toBe(true)
  const radios = within(choice).getAllByRole<HTMLInputElement>('radio')
  expect(radios.map(({ checked }) => checked)).toEqual([false, false, false])
  expect(plain(choice.textContent)).toContain('Bank cardREF30')
  expect(plain(choice.textContent)).not.toContain('REF35')
  const [, second] = radios
  await player.click(second ?? choice)
  expect(second?.checked).toBe(true)
  await player.click(press())
  await inSheet.findByRole('heading', { name: 'Withdrawal cancelled' })
  expect(asked()).toEqual(['30'])
})

it('REV-1 all withdrawals can be cancelled together', async () => {
  const { inSheet, sheet, player, press, asked } = await open({
    withdrawals: [withdrawal('25'), withdrawal('30')],
    reversal: { success_amount: '25.00', fail_amount: '30.00', currency: 'EUR' },
  })
  const all = await inSheet.findByRole<HTMLInputElement>('radio', { name: 'All withdrawals' })
  await player.click(all)
  expect(all.checked).toBe(true)
  await player.click(press())
  await inSheet.findByRole('heading', { name: 'Some withdrawals are cancelled' })
  expect(asked()).toEqual([null])
  expect(plain(sheet.textContent)).toContain('30.00 EUR was already sent to you.')
  expect(plain(sheet.textContent)).toMatch(/Already sent to you ?30.00 EUR/)
})

it('REV-1 withdrawals in other currencies are cancelled one by one', async () => {
  const { inSheet, player, press, asked } = await open({
    withdrawals: [withdrawal('25'), withdrawal('30', { currency: 'USD' })],
    reversal: { success_amount: '30.00', currency: 'USD' },
  })
  const radios = await inSheet.findAllByRole('radio')
  expect(radios).toHaveLength(2)
  expect(inSheet.queryByRole('radio', { name: 'All withdrawals' })).toBeNull()
  await player.click(radios[1] ?? press())
  await player.click(press())
  await inSheet.findByRole('heading', { name: 'Withdrawal cancelled' })
  expect(asked()).toEqual(['30'])
})

it('REV-1 the withdrawal that the address names is preselected', async () => {
  const { inSheet, player, press, asked } = await open({
    withdrawals: [withdrawal('25'), withdrawal('30')],
    named: '30',
  })
  const radios = await inSheet.findAllByRole<HTMLInputElement>('radio')
  expect(radios.map(({ checked }) => checked)).toEqual([false, true, false])
  await player.click(press())
  await inSheet.findByRole('heading', { name: 'We found nothing to cancel' })
  expect(asked()).toEqual(['30'])
})

it('REV-1 issue-8 1.3 a missing withdrawal is never replaced by another one', async () => {
  const { inSheet, player, press, asked } = await open({ withdrawals: [withdrawal('25')], named: '30' })
  await inSheet.findByText('This withdrawal is not among those that you can cancel here.')
  expect(press().disabled).toBe(true)
  // The remaining one must be chosen by a click, and an option for all would be the same.
  const [only, ...others] = inSheet.getAllByRole<HTMLInputElement>('radio')
  expect(others).toEqual([])
  expect(inSheet.getByText(/If the money has not been sent yet/)).toBeDefined()
  await player.click(only ?? press())
  await player.click(press())
  await inSheet.findByRole('heading', { name: 'We found nothing to cancel' })
  expect(asked()).toEqual(['25'])
})

it('REV-1 issue-8 1.3 if the named withdrawal has ended and no other is open, there is nothing to cancel', async () => {
  const { inSheet, asked, callsOf, player } = await open({ named: '30' })
  await inSheet.findByText('This withdrawal is not among those that you can cancel here.')
  expect(inSheet.queryByText(/If the money has not been sent yet/)).toBeNull()
  expect(inSheet.queryByRole('button', { name: 'Cancel withdrawal' })).toBeNull()
  expect(inSheet.queryByRole('radiogroup')).toBeNull()
  await player.click(inSheet.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(window.location.pathname).toBe('/withdrawal'))
  expect(asked()).toEqual([])
  expect(callsOf('openWithdrawals')).toHaveLength(1)
})

it('REV-1 a cancellation of all is not offered if the list leaves withdrawals out', async () => {
  const { inSheet } = await open({ withdrawals: [withdrawal('25'), withdrawal('30')], isMore: true })
  expect(await inSheet.findAllByRole('radio')).toHaveLength(2)
  expect(inSheet.queryByRole('radio', { name: 'All withdrawals' })).toBeNull()
})

it.each(['not_found', 'action_not_expected'] as const)(
  'REV-1 a refusal with %s is not shown as a missing answer',
  async (error_code) => {
    const refusal: Refusal = { status: 409, body: { error_code, error_message: 'CASHIER.ERROR.INTERNAL' } }
    const { inSheet, player, press } = await open({ withdrawals: [withdrawal('25')], reversal: refusal })
    await inSheet.findByText('Bank card, Visa •••• 5418')
    await player.click(press())
    await inSheet.findByRole('heading', { name: 'We found nothing to cancel' })
    expect(inSheet.queryByText(/We did not receive an answer/)).toBeNull()
  },
)

it('REV-1 nothing can be cancelled before the open withdrawals are known', async () => {
  const { press, inSheet } = await open({ answers: { openWithdrawals: () => new Promise(() => undefined) } })
  expect(press().disabled).toBe(true)
  expect(inSheet.queryByRole('radio')).toBeNull()
})

it('REV-1 if the withdrawals cannot be read, all can be cancelled all the same', async () => {
  const { inSheet, player, press, asked } = await open({
    withdrawals: BROKEN,
    reversal: { pending_amount: '12.00', currency: 'EUR' },
  })
  await waitFor(() => expect(press().disabled).toBe(false))
  await player.click(press())
  await inSheet.findByRole('heading', { name: 'Cancellation is being confirmed' })
  expect(asked()).toEqual([null])
})

it('REV-2 a cancellation without a response can be repeated, and a double click sends one request', async () => {
  let answer: (reversal: WithdrawalReversal | Refusal) => void = () => undefined
  const { inSheet, sheet, player, press, asked, screen } = await open({
    withdrawals: [withdrawal('25')],
    answers: { reversePendingWithdrawal: () => new Promise((resolve) => (answer = resolve)) },
  })
  await inSheet.findByText('Bank card, Visa •••• 5418')
  await player.click(press())
  const busy = inSheet.getByRole('button', { name: 'Cancelling the withdrawal' })
  expect(busy.getAttribute('aria-busy')).toBe('true')
  await player.click(busy)
  await waitFor(() => expect(asked()).toEqual(['25']))
  answer(BROKEN)
  await inSheet.findByRole('heading', { name: 'Cancellation is being confirmed' })
  expect(plain(sheet.textContent)).toContain('We did not receive an answer.')
  expect(screen.getByText(/^148.40\sEUR$|^200.00\sEUR$/)).toBeDefined()
  await player.click(inSheet.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(asked()).toEqual(['25', '25']))
  answer({ fail_amount: '25.00', currency: 'EUR' })
  await inSheet.findByRole('heading', { name: 'Too late to cancel' })
})

it('REV-1 if some amounts are cancelled and others unknown, the unknown amount is shown too', async () => {
  const { inSheet, sheet, player, press } = await open({
    withdrawals: [withdrawal('25')],
    reversal: { success_amount: '5.00', fail_amount: '7.00', pending_amount: '13.00', currency: 'EUR' },
  })
  await inSheet.findByText('Bank card, Visa •••• 5418')
  await player.click(press())
  await inSheet.findByRole('heading', { name: 'Some withdrawals are cancelled' })
  expect(plain(sheet.textContent)).toContain('We do not know yet whether 13.00 EUR was already sent.')
})

it('REV-1 the previous result is cleared when the sheet is opened again', async () => {
  const { inSheet, player, press, screen } = await open({
    withdrawals: [withdrawal('25')],
    reversal: { success_amount: '25.00', currency: 'EUR' },
  })
  await inSheet.findByText('Bank card, Visa •••• 5418')
  await player.click(press())
  await inSheet.findByRole('heading', { name: 'Withdrawal cancelled' })
  await player.click(inSheet.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await player.click(await screen.findByRole('button', { name: 'Cancel withdrawal' }))
  await screen.findByText('Bank card, Visa •••• 5418')
  expect(screen.queryByRole('heading', { name: 'Withdrawal cancelled' })).toBeNull()
})

it('REV-1 REV-3 a late answer about one withdrawal is not shown when another one is to be cancelled; the balance follows', async () => {
  let answer: (reversal: WithdrawalReversal) => void = () => undefined
  let open25 = [withdrawal('25')]
  const { inSheet, player, press, screen, asked, callsOf } = await open({
    answers: {
      openWithdrawals: () => ({ withdrawals: [...open25, withdrawal('30')], is_more: false }),
      reversePendingWithdrawal: () => new Promise((resolve) => (answer = resolve)),
    },
    named: '25',
  })
  await inSheet.findAllByText('Bank card, Visa •••• 5418')
  await player.click(press())
  await waitFor(() => expect(asked()).toEqual(['25']))
  await player.click(inSheet.getByRole('button', { name: 'Keep withdrawal' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  open25 = []
  await player.click(await screen.findByRole('button', { name: 'Cancel withdrawal' }))
  await screen.findByText(/REF30/)
  answer({ success_amount: '25.00', currency: 'EUR' })
  await waitFor(() => expect(callsOf('withdrawalInit')).toHaveLength(1))
  expect(screen.queryByRole('heading', { name: 'Withdrawal cancelled' })).toBeNull()
  const other = within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel withdrawal' })
  expect(other.getAttribute('aria-busy')).not.toBe('true')
})

it('REV-1 keeping the withdrawal sends no request', async () => {
  const { inSheet, player, asked, screen } = await open({ withdrawals: [withdrawal('25')] })
  await player.click(inSheet.getByRole('button', { name: 'Keep withdrawal' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(window.location.pathname).toBe('/withdrawal')
  expect(asked()).toEqual([])
})
