import { describe, expect, it } from 'vitest'
import { exitTarget, type Exit } from './exit-target'

const HOME = 'https://home.example/'
const ending = {
  successUrl: 'https://shop.example/won',
  failUrl: 'https://shop.example/lost',
  processingUrl: 'https://shop.example/wait',
  merchantRedirectUrl: 'https://shop.example/back',
  homeUrl: HOME,
  hosts: ['shop.example'],
}
const NO_ADDRESSES = { successUrl: null, failUrl: null, processingUrl: null, merchantRedirectUrl: null }
const leads = (over: Partial<Parameters<typeof exitTarget>[0]>) => {
  const target = exitTarget({ ...ending, status: 'error', exit: 'onwards', isEmbedded: false, ...over })
  return target.kind === 'redirect' ? target.url.href : target.kind
}
const EXITS = ['onwards', 'close', 'sign'] as const satisfies readonly Exit[]

describe('issue-8 2.6 the address to which a finished payment leads', () => {
  it.each([
    ['success', 'won'],
    ['charity-success', 'won'],
    ['support', 'won'],
    ['error', 'lost'],
    ['fail', 'lost'],
    ['processing', 'wait'],
    ['await', 'wait'],
    ['redirect', 'back'],
  ] as const)(
    'RESULT-5 a top-level page with the status %s leads to the address for it, by every exit',
    (status, path) => {
      for (const exit of EXITS) expect(leads({ status, exit })).toBe(`https://shop.example/${path}`)
    },
  )

  it.each(['success', 'error', 'processing', 'redirect'] as const)(
    'RESULT-5 without an address for %s a top-level page leads home, by every exit',
    (status) => {
      for (const exit of EXITS) expect(leads({ ...NO_ADDRESSES, status, exit })).toBe(HOME)
    },
  )

  it.each([
    ['onwards', 'error', {}, 'https://shop.example/lost'],
    ['onwards', 'error', NO_ADDRESSES, HOME],
    ['close', 'error', {}, 'https://shop.example/lost'],
    ['close', 'error', { failUrl: null }, 'close'],
    ['close', 'error', { failUrl: 'javascript:alert(1)' }, 'close'],
    ['close', 'error', NO_ADDRESSES, 'close'],
    ['sign', 'error', {}, 'close'],
    ['sign', 'success', {}, 'close'],
  ] as const)(
    'RESULT-6 MSG-1 in a frame, the exit %s with the status %s and %j leads to %s',
    (exit, status, addresses, target) => {
      expect(leads({ ...addresses, status, exit, isEmbedded: true })).toBe(target)
    },
  )

  it.each(EXITS)('RESULT-6 the exit %s without any address leads nowhere', (exit) => {
    expect(leads({ ...NO_ADDRESSES, homeUrl: null, exit })).toBe('nowhere')
  })
})
