import { expect, it, vi } from 'vitest'
import { openCashier } from '../../testing/open-cashier'

it('REV-1 issue-8 1.6 if no withdrawal is open, the sheet says so and offers nothing to cancel', async () => {
  const { screen, player, callsOf } = await openCashier({
    address: '/reject-withdrawal',
    answers: { openWithdrawals: () => ({ withdrawals: [], is_more: false }) },
  })
  await screen.findByRole('heading', { name: 'We found nothing to cancel' })
  expect(screen.queryByRole('button', { name: 'Cancel withdrawal' })).toBeNull()
  expect(callsOf('reversePendingWithdrawal')).toEqual([])
  await player.click(screen.getByRole('button', { name: 'Done' }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('REV-1 a pending withdrawal that cannot be cancelled is not told to be missing', async () => {
  const pending = {
    payment_id: '1',
    pay_group_name: 'Bank card',
    destination: null,
    amount: '25.00',
    currency: 'EUR',
    reference: 'REF1',
    created_at: '2026-11-20T14:03:00Z',
    can_reverse: false,
    reversal_requested: true,
  }
  const { screen } = await openCashier({
    address: '/reject-withdrawal',
    answers: { openWithdrawals: () => ({ withdrawals: [pending], is_more: false }) },
  })
  await screen.findByRole('heading', { name: 'We found nothing to cancel' })
  expect(screen.queryByText('No pending withdrawals')).toBeNull()
})
