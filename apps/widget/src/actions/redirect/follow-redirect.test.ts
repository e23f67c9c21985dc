import { afterEach, describe, expect, it, vi } from 'vitest'
import { followRedirect, redirectAddressOf, redirectTargetOf } from './follow-redirect'

describe('a redirect', () => {
  it.each([
    ['redirect', false, 'here'],
    ['result', false, 'here'],
    ['blank', false, 'window'],
    ['redirect', true, 'window'],
    ['blank', true, 'window'],
  ] as const)('RESULT-8 a redirect with the display %s, in a frame %s, opens in: %s', (display, isFramed, place) => {
    expect(redirectTargetOf(display, isFramed)).toBe(place)
  })

  it.each([
    ['https://bank.example/pay?a=1', { b: '2 &' }, 'https://bank.example/pay?a=1&b=2+%26'],
    ['http://localhost:8082/pay', {}, 'http://localhost:8082/pay'],
    ['javascript:alert(1)', {}, undefined],
    ['data:text/html,x', {}, undefined],
    ['//bank.example', {}, undefined],
    ['https://user@bank.example', {}, undefined],
    ['', {}, undefined],
  ])('RESULT-11 the address of %j with the fields %j is %j', (url, fields, expected) => {
    expect(redirectAddressOf({ url, fields })).toBe(expected)
  })

  describe('a redirect in a new window', () => {
    afterEach(() => vi.unstubAllGlobals())
    const action = {
      type: 'redirect',
      display: 'blank',
      url: 'https://bank.example/pay',
      method: 'GET',
      fields: {},
    } as const

    it('RESULT-8 the opener is removed before the navigation, so the provider has no access to the cashier', () => {
      const steps: string[] = []
      const opened = {
        set opener(opener: unknown) {
          steps.push(`opener ${String(opener)}`)
        },
        location: { assign: (address: string) => steps.push(address) },
      }
      const open = vi.fn((address: string, name: string) => {
        steps.push(`${address} ${name.slice(0, 17)}`)
        return opened
      })
      vi.stubGlobal('window', { open })
      expect(followRedirect(action, 'window')).toEqual({ kind: 'opened', window: opened })
      expect(steps).toEqual(['about:blank modulor-redirect-', 'opener null', 'https://bank.example/pay'])
      followRedirect(action, 'window')
      expect(new Set(open.mock.calls.map(([, name]) => name)).size).toBe(2)
    })

    it('RESULT-9 the result is “blocked” if the browser refuses the window', () => {
      vi.stubGlobal('window', { open: () => null })
      expect(followRedirect(action, 'window')).toEqual({ kind: 'blocked' })
    })

    it('RESULT-11 no window is opened for an address that is not a web address', () => {
      const open = vi.fn()
      vi.stubGlobal('window', { open })
      expect(followRedirect({ ...action, url: 'javascript:alert(1)' }, 'window')).toEqual({ kind: 'unsafe' })
      expect(open).not.toHaveBeenCalled()
    })
  })
})
