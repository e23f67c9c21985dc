import { expect, it, vi } from 'vitest'
import { openPaySessionSample } from '../api/wire-samples'
import { openCashier } from '../testing/open-cashier'

const codes = (value: string, second: number) =>
  openPaySessionSample(
    {
      type: 'display_form',
      items: [{ kind: 'text', label: 'DISPLAY.LABEL.ADDRESS', value }],
      ...{ expires_at: null, can_confirm: true, can_cancel: true },
    },
    { updated_at: `2026-11-20T14:03:0${String(second)}.000Z` },
  )

it('RESULT-10 DISP-2 a late response to the confirmation does not replace a newer state that was read meanwhile', async () => {
  let read: () => ReturnType<typeof codes> | Promise<never> = () => codes('CODE-1', 2)
  let answer: (late: ReturnType<typeof codes>) => void = () => undefined
  const { screen, player, callsOf } = await openCashier({
    address: '/deposit/deposit-display-form?payment_id=p_1',
    answers: { sessionState: () => read(), confirm: () => new Promise((resolve) => (answer = resolve)) },
  })
  await player.click(await screen.findByRole('button', { name: 'I have paid' }))
  await vi.waitFor(() => expect(callsOf('confirm')).toHaveLength(1))
  // Read once; a further request would correct the page.
  read = () => {
    read = () => new Promise<never>(() => undefined)
    return codes('CODE-3', 4)
  }
  window.dispatchEvent(new Event('pageshow'))
  await screen.findByText('CODE-3')
  answer(codes('CODE-2', 3))
  await player.click(await screen.findByRole('button', { name: /Show/ }))
  await screen.findByText('CODE-3')
  expect(screen.queryByText('CODE-2')).toBeNull()
})
