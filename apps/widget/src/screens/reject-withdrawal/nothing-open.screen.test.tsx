import { expect, it, vi } from 'vitest'
import { openCashier } from '../../testing/open-cashier'

it('REV-1 issue-8 1.6 if no withdrawal is open, the sheet says so and offers nothing to cancel', async () => {
  const { screen, player, callsOf } = await openCashier({
    address: '/reject-withdrawal',
    answers: { openWithdrawals: () => ({ withdrawals: [] }) },
  })
  await screen.findByRole('heading', { name: 'No pending withdrawals' })
  expect(screen.queryByRole('button', { name: 'Cancel withdrawal' })).toBeNull()
  expect(callsOf('reversePendingWithdrawal')).toEqual([])
  await player.click(screen.getByRole('button', { name: 'Done' }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
