import { expect, it } from 'vitest'
import { serviceAheadMs } from './service-now'

const HOUR_MS = 3_600_000
const NOON_MS = Date.parse('2026-11-20T12:00:00Z')

it.each<[string, number, number, number, number]>([
  ['has the same time', NOON_MS, NOON_MS, 0, 0],
  ['is two hours ahead', NOON_MS, NOON_MS + 2 * HOUR_MS, 40, -2 * HOUR_MS],
  ['is two hours behind', NOON_MS, NOON_MS - 2 * HOUR_MS, -40, 2 * HOUR_MS],
  ['slept before or after it opened the page', NOON_MS, NOON_MS - HOUR_MS, -HOUR_MS, 0],
  ['had its clock set back since then', NOON_MS, NOON_MS, HOUR_MS, 0],
  ['does not report when a page was answered', NOON_MS, Number.NaN, 0, 0],
  ['got a page without the time of the service', Number.NaN, NOON_MS, 0, 0],
])(
  'DISP-4 the difference to the service’s clock is used only if it is known: a device that %s',
  (_, writtenAtMs, respondedAtMs, driftMs, expected) => {
    expect(serviceAheadMs(writtenAtMs, respondedAtMs, driftMs)).toBe(expected)
  },
)
