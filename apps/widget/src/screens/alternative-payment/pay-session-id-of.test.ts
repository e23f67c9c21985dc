import { expect, it } from 'vitest'
import { paySessionIdOf } from './pay-session-id-of'

it.each([
  ['/payments/status/sandbox/ps_1', 'ps_1'],
  ['/payments/interaction/sandbox/ps_1/', 'ps_1'],
  ['/payments/status/sandbox/%3Cscript%3E', ''],
  ['/payments/status/sandbox', ''],
  ['/payments/interaction/sandbox/', ''],
  ['/payments/alt/ps_2', 'ps_2'],
  ['/', ''],
])('ALT-1 the pay session id of %s is %j', (pathname, id) => {
  expect(paySessionIdOf(pathname)).toBe(id)
})
