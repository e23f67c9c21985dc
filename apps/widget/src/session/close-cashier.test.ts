import { expect, it, vi } from 'vitest'
import { SILENT_HOST, type Host } from '../host'
import { closeCashier } from './close-cashier'

it.each([
  ['page', [], ['https://play.example/']],
  ['frame', [{ type: 'close' }], []],
] as const)('MSG-1 closing a cashier in a %s tells the host %j and redirects to %j', (place, messages, went) => {
  const host = { ...SILENT_HOST, place, leave: vi.fn(), redirectTo: vi.fn() } satisfies Host
  closeCashier(host, 'https://play.example/')
  expect(host.leave.mock.calls.flat()).toEqual(messages)
  expect(host.redirectTo.mock.calls.flat()).toEqual(went)
})
