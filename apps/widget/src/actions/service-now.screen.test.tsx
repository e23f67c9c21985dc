/** A device whose clock is two hours ahead of the service's. */
import { BOOT_ELEMENT_ID } from '@modulor/contract/vocabulary'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { openPaySessionSample } from '../api/wire-samples'
import { openCashier } from '../testing/open-cashier'

const MINUTE_MS = 60_000
const AHEAD_MS = 120 * MINUTE_MS
const RESPONSE_START_MS = 500
const atService = (inMs: number) => new Date(Date.now() - AHEAD_MS + inMs).toISOString()

// Once for all tests: the part reads it once for a page.
beforeAll(() => {
  const cameAtMs = performance.timeOrigin + RESPONSE_START_MS
  const boot = document.createElement('script')
  Object.assign(boot, { type: 'application/json', id: BOOT_ELEMENT_ID })
  boot.textContent = JSON.stringify({ written_at: new Date(cameAtMs - AHEAD_MS).toISOString() })
  document.head.append(boot)
})
beforeEach(() => {
  const entry = { responseStart: RESPONSE_START_MS } as PerformanceNavigationTiming
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([entry])
})

it('DISP-4 a code holds as long as the service says, and nobody is told that its time has ended', async () => {
  const state = openPaySessionSample({
    type: 'display_form',
    items: [{ kind: 'copy', label: 'DISPLAY.LABEL.ADDRESS', value: 'bc1qxy2k' }],
    expires_at: atService(9.5 * MINUTE_MS),
    can_confirm: true,
    can_cancel: true,
  })
  const { screen } = await openCashier({
    address: '/deposit/deposit-display-form?payment_id=p_1',
    answers: { sessionState: () => state },
  })
  await screen.findByText('10 minutes left')
  expect(screen.queryByText(/The time to pay has ended/)).toBeNull()
})

it('THREEDS-2 a bank’s page has as much time as the service says', async () => {
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined)
  const state = openPaySessionSample({
    type: 'three_ds_challenge',
    url: 'https://issuer.example/challenge',
    fields: { creq: 'eyJ9' },
    expires_at: atService(9.5 * MINUTE_MS),
  })
  const { screen } = await openCashier({
    address: '/deposit/deposit-processing?payment_id=p_1',
    answers: { sessionState: () => state },
  })
  await screen.findByText(/^9:[23]/)
})
