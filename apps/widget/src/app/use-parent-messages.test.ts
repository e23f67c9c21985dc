import { describe, expect, it } from 'vitest'
import { navigateTarget } from './use-parent-messages'

describe('navigateTarget', () => {
  it.each([
    ['deposit', 'success', '?payment_id=1', 'dark', '/deposit/deposit-success', '?payment_id=1&theme=dark'],
    ['withdrawal', 'error', '', 'light', '/withdrawal/withdrawal-error', '?theme=light'],
    ['deposit', 'processing', '?theme=light', 'dark', '/deposit/deposit-processing', '?theme=light'],
    ['deposit', 'success', '', null, '/deposit/deposit-success', ''],
    ['deposit', 'await', '', null, '/deposit/deposit-await', ''],
    ['withdrawal', 'await', '', null, '/withdrawal/withdrawal-processing', ''],
    ['deposit', 'success', '?a=#/evil', null, '/deposit/deposit-success', '?a=%23%2Fevil'],
  ] as const)(
    'MSG-2 navigate to %s %s %s with the theme %s leads to %s%s',
    (flow, status, search, theme, pathname, wanted) => {
      expect(navigateTarget({ type: 'navigate', flow, status, search }, theme)).toEqual({ pathname, search: wanted })
    },
  )
})
