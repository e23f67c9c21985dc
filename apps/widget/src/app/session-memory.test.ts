import type { BootData } from '@modulor/contract/http'
import { describe, expect, it } from 'vitest'
import { createStore } from '../session'
import { sessionProlonged } from '../session/shared'
import { sessionExpired } from '../session'
import { currentSession, openLocalData } from '../storage'
import { defaultBoot } from './boot'
import { parseQuery } from './query'
import { rememberSession, takeSession } from './session-memory'
import { toStartQuery } from './start-query'

const now = new Date('2026-11-20T12:00:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)
const boot: BootData = defaultBoot('https://cashier.example')

function storeOf(sessionId: string | null) {
  const query = parseQuery('', { width: 390, height: 844 })
  return createStore({ boot, query: toStartQuery(query, { flow: 'deposit', sessionId }) })
}

describe('the session of a visit', () => {
  it('SESS-1 SESS-3 a session id from the address is kept for a reload, for its timeout plus one minute', () => {
    const localData = openLocalData(undefined)
    expect(takeSession('s1', { localData, timeout: '00:05:00', now })).toBe('s1')
    expect(takeSession(null, { localData, timeout: null, now: later(359_999) })).toBe('s1')
    expect(takeSession(null, { localData, timeout: null, now: later(360_000) })).toBeNull()
  })

  it.each([[null], ['soon'], ['15:00']])(
    'SESS-1 SESS-3 without a valid timeout (%j) it is kept for 15 minutes',
    (timeout) => {
      const localData = openLocalData(undefined)
      takeSession('s1', { localData, timeout, now })
      expect(currentSession(localData, later(899_999))).toBe('s1')
      expect(currentSession(localData, later(900_000))).toBeNull()
    },
  )

  it('AUTO-2 the flag that the player returned to the list is kept for its session, and reset for another one', () => {
    const localData = openLocalData(undefined)
    takeSession('s1', { localData, timeout: null, now })
    localData.write('skip-last-used-method', true)
    takeSession('s1', { localData, timeout: null, now })
    expect(localData.read('skip-last-used-method')).toBe(true)
    takeSession('s2', { localData, timeout: null, now })
    expect(localData.read('skip-last-used-method')).toBeNull()
  })

  it('SESS-1 a prolonged session is kept for longer', () => {
    const localData = openLocalData(undefined)
    const store = storeOf('s1')
    takeSession('s1', { localData, timeout: null, now })
    rememberSession(store, localData, 's1')
    store.dispatch(sessionProlonged(later(2_000_000).getTime()))
    expect(currentSession(localData, later(1_999_999))).toBe('s1')
    expect(currentSession(localData, later(2_000_000))).toBeNull()
  })

  it('SESS-4 an ended session is not used again, even if it is prolonged afterwards', () => {
    const localData = openLocalData(undefined)
    const store = storeOf('s1')
    takeSession('s1', { localData, timeout: null, now })
    rememberSession(store, localData, 's1')
    store.dispatch(sessionExpired())
    store.dispatch(sessionProlonged(later(2_000_000).getTime()))
    expect(currentSession(localData, later(1))).toBeNull()
  })

  it('SESS-4 SESS-8 a session id that the service refused with the page is not used after a reload', () => {
    const localData = openLocalData(undefined)
    takeSession('own', { localData, timeout: null, now })
    takeSession('given', { localData, timeout: null, now, isSessionExpired: true })
    expect(takeSession(null, { localData, timeout: null, now: later(1) })).toBeNull()
    expect(takeSession('own', { localData, timeout: null, now: later(1), isSessionExpired: false })).toBe('own')
  })

  it('SESS-1 without a session nothing is stored', () => {
    const localData = openLocalData(undefined)
    rememberSession(storeOf(null), localData, null)
    expect(takeSession(null, { localData, timeout: '01:00:00', now })).toBeNull()
    expect(localData.read('sessions')).toBeNull()
  })
})
