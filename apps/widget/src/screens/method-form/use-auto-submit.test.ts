import { describe, expect, it } from 'vitest'
import { bootSample } from '../../api/wire-samples'
import { createStore } from '../../session'
import { startQuerySample } from '../../session/start-query-sample'
import { openLocalData } from '../../storage'
import { savedCard } from './form-samples'
import { canAutoSubmit, claimAutoSubmit } from './use-auto-submit'

/** A page of the tab; each reload creates a new one. */
const pageOf = (sessionId: string) => createStore({ boot: bootSample(), query: startQuerySample({ sessionId }) })

describe('AUTO-6 the single automatic submit', () => {
  it('it is claimed once per session and method, even after a reload or another session', () => {
    const tab = openLocalData(undefined)
    const take = (sessionId: string, methodId: string) =>
      claimAutoSubmit(pageOf(sessionId), tab, { flow: 'deposit', methodId })
    expect(take('s_1', 'm-1')).toBe(true)
    expect(take('s_1', 'm-1')).toBe(false)
    expect(take('s_1', 'm-2')).toBe(true)
    expect(take('s_2', 'm-1')).toBe(true)
    expect(take('s_1', 'm-1')).toBe(false)
  })

  it('it is claimed once per page and flow', () => {
    const [page, tab] = [pageOf('s_1'), openLocalData(undefined)]
    expect(claimAutoSubmit(page, tab, { flow: 'deposit', methodId: 'm-1' })).toBe(true)
    expect(claimAutoSubmit(page, tab, { flow: 'deposit', methodId: 'm-2' })).toBe(false)
    expect(claimAutoSubmit(page, tab, { flow: 'withdrawal', methodId: 'm-3' })).toBe(true)
  })

  it.each([
    ['is whole', { isRouted: true, errors: {}, savedCard: null }, true],
    ['misses something', { isRouted: true, errors: { iban: 'PH.ERROR.FIELD_REQUIRED' }, savedCard: null }, false],
    ['could not ask for its fields', { isRouted: false, errors: {}, savedCard: null }, false],
    ['pays with a stored card', { isRouted: true, errors: {}, savedCard }, false],
  ])('AUTO-6 SAVED-2 a form that %s is submitted automatically: %s', (_what, form, goes) => {
    expect(canAutoSubmit(form)).toBe(goes)
  })
})
