import { expect, it, onTestFinished, vi } from 'vitest'
import { openCashier } from '../testing/open-cashier'

it('MSG-6 issue-8 1.2 in a window of its own “Start again” closes the window if its opener cannot be asked', async () => {
  Object.defineProperty(window, 'opener', { value: { postMessage: vi.fn() }, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(window, 'opener'))
  const close = vi.spyOn(window, 'close').mockReturnValue()
  const { screen, player } = await openCashier({
    address: '/deposit/deposit-success?payment_id=p_1',
    sessionId: null,
  })
  await player.click(await screen.findByRole('button', { name: 'Start again' }))
  expect(close).toHaveBeenCalledTimes(1)
})
