import { describe, expect, it, vi } from 'vitest'
import { leaveCashier } from './leave-after-payment'

const HREF = 'https://play.example/account'
const onward = { kind: 'redirect', url: new URL(HREF) } as const

function doorway({ place = 'page', isNewWindowWanted = true, isBlocked = false } = {}) {
  const opened = { opener: 'the cashier' as unknown }
  const host = { place: place as 'page' | 'frame', send: vi.fn(), redirectTo: vi.fn() }
  const openWindow = vi.fn(() => (isBlocked ? null : opened))
  return { host, openWindow, isNewWindowWanted, opened }
}

describe('the way out after a payment', () => {
  it('RESULT-6 MSG-1 asks whoever holds the cashier to close it', () => {
    const apiClient = doorway({ place: 'frame' })
    leaveCashier({ kind: 'close' }, { exit: 'close', isPressed: true }, apiClient)
    expect(apiClient.host.send.mock.calls).toEqual([[{ type: 'close' }]])
    expect(apiClient.host.redirectTo).not.toHaveBeenCalled()
  })

  it('RESULT-6 reports an empty redirect address to the host', () => {
    const apiClient = doorway()
    leaveCashier({ kind: 'nowhere' }, { exit: 'onwards', isPressed: true }, apiClient)
    const message = 'Status Controller error: Redirect url is empty'
    expect(apiClient.host.send.mock.calls).toEqual([[{ type: 'error', code: 'redirect_url_empty', message }]])
    expect(apiClient.host.redirectTo).not.toHaveBeenCalled()
  })

  it('RESULT-5 RESULT-6 opens a window of its own for a press, and gives it no hand on the cashier', () => {
    const apiClient = doorway()
    leaveCashier(onward, { exit: 'onwards', isPressed: true }, apiClient)
    expect(apiClient.openWindow.mock.calls).toEqual([[HREF]])
    expect(apiClient.opened.opener).toBeNull()
    expect(apiClient.host.redirectTo).not.toHaveBeenCalled()
  })

  it.each([
    ['time is up', { exit: 'onwards', isPressed: false }, {}, 0],
    ['the player closes', { exit: 'close', isPressed: true }, {}, 0],
    ['the cashier is held in a page', { exit: 'onwards', isPressed: true }, { place: 'frame' }, 0],
    ['the merchant wants no window', { exit: 'onwards', isPressed: true }, { isNewWindowWanted: false }, 0],
    ['the browser opens none', { exit: 'onwards', isPressed: true }, { isBlocked: true }, 1],
  ] as const)('RESULT-5 RESULT-6 goes in its own window where %s', (_why, how, parts, openings) => {
    const apiClient = doorway(parts)
    leaveCashier(onward, how, apiClient)
    expect(apiClient.openWindow).toHaveBeenCalledTimes(openings)
    expect(apiClient.host.redirectTo.mock.calls).toEqual([[HREF]])
  })
})
