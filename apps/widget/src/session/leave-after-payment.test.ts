import { describe, expect, it, vi } from 'vitest'
import { followExit } from './leave-after-payment'

const HREF = 'https://play.example/account'
const onward = { kind: 'redirect', url: new URL(HREF) } as const

function exitSample({ place = 'page', isNewWindowWanted = true, isBlocked = false } = {}) {
  const opened = { opener: 'the cashier' as unknown }
  const host = { place: place as 'page' | 'frame', send: vi.fn(), redirectTo: vi.fn() }
  const openWindow = vi.fn(() => (isBlocked ? null : opened))
  return { host, openWindow, isNewWindowWanted, opened }
}

describe('leaving the cashier after a payment', () => {
  it('RESULT-6 MSG-1 in a frame the host is asked to close the cashier', () => {
    const exit = exitSample({ place: 'frame' })
    followExit({ kind: 'close' }, { exit: 'close', isPressed: true }, exit)
    expect(exit.host.send.mock.calls).toEqual([[{ type: 'close' }]])
    expect(exit.host.redirectTo).not.toHaveBeenCalled()
  })

  it('RESULT-6 an empty redirect address is reported to the host', () => {
    const exit = exitSample()
    followExit({ kind: 'nowhere' }, { exit: 'onwards', isPressed: true }, exit)
    const message = 'Status Controller error: Redirect url is empty'
    expect(exit.host.send.mock.calls).toEqual([[{ type: 'error', code: 'redirect_url_empty', message }]])
    expect(exit.host.redirectTo).not.toHaveBeenCalled()
  })

  it('RESULT-5 RESULT-6 a click opens a new window without an opener', () => {
    const exit = exitSample()
    followExit(onward, { exit: 'onwards', isPressed: true }, exit)
    expect(exit.openWindow.mock.calls).toEqual([[HREF]])
    expect(exit.opened.opener).toBeNull()
    expect(exit.host.redirectTo).not.toHaveBeenCalled()
  })

  it.each([
    ['time is up', { exit: 'onwards', isPressed: false }, {}, 0],
    ['the player closes', { exit: 'close', isPressed: true }, {}, 0],
    ['the cashier is embedded in a page', { exit: 'onwards', isPressed: true }, { place: 'frame' }, 0],
    ['the merchant has configured no window', { exit: 'onwards', isPressed: true }, { isNewWindowWanted: false }, 0],
    ['the browser opens no window', { exit: 'onwards', isPressed: true }, { isBlocked: true }, 1],
  ] as const)('RESULT-5 RESULT-6 the same window is redirected if %s', (_why, how, parts, openings) => {
    const exit = exitSample(parts)
    followExit(onward, how, exit)
    expect(exit.openWindow).toHaveBeenCalledTimes(openings)
    expect(exit.host.redirectTo.mock.calls).toEqual([[HREF]])
  })
})
