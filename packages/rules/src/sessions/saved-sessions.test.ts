import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isSessionExpired,
  markSessionExpired,
  type SavedSession,
  savedSessionExpiry,
  saveSession,
  timeoutToExpiry,
} from './saved-sessions'

const now = new Date('2026-11-20T12:00:00.000Z')
const later = (ms: number) => new Date(now.getTime() + ms)

describe('saved sessions', () => {
  it.each([
    [undefined, '2026-11-20T12:15:00.000Z'],
    [null, '2026-11-20T12:15:00.000Z'],
    [later(5000), '2026-11-20T12:00:05.000Z'],
    [later(-5000), '2026-11-20T11:59:55.000Z'],
  ])('SESS-1 with the explicit expiry %s a saved id lasts until %s', (explicit, expiry) => {
    expect(savedSessionExpiry(now, explicit).toISOString()).toBe(expiry)
  })

  it.each<[string, SavedSession[], string | null, boolean]>([
    ['is valid before its time', [{ id: 'a', expiresAtMs: later(1).getTime(), isExpired: false }], 'a', false],
    ['is expired at its time', [{ id: 'a', expiresAtMs: now.getTime(), isExpired: false }], 'a', true],
    ['is expired after its time', [{ id: 'a', expiresAtMs: later(-1).getTime(), isExpired: false }], 'a', true],
    [
      'is expired if it is stored as expired',
      [{ id: 'a', expiresAtMs: later(1).getTime(), isExpired: true }],
      'a',
      true,
    ],
    ['is expired if it is missing', [{ id: 'a', expiresAtMs: later(1).getTime(), isExpired: false }], 'b', true],
    ['is expired if there is no id', [], null, true],
    ['is expired if its time is invalid', [{ id: 'a', expiresAtMs: Number.NaN, isExpired: false }], 'a', true],
  ])('SESS-1 a saved id %s', (_case, sessions, id, isExpired) => {
    expect(isSessionExpired(sessions, id, now)).toBe(isExpired)
  })

  it('SESS-1 an id that was recorded as expired stays expired, even if it is saved again', () => {
    const ended = markSessionExpired(saveSession([], 'a', later(60_000)), 'a')
    expect(isSessionExpired(saveSession(ended, 'a', later(120_000)), 'a', now)).toBe(true)
  })

  it('SESS-2 the last ten ids are kept, without duplicates', () => {
    const ids = Array.from({ length: 14 }, (_, index) => `s${index}`)
    const saved = ids.reduce<SavedSession[]>((list, id) => saveSession(list, id, later(1000)), [])
    expect(saved.map(({ id }) => id)).toEqual(ids.slice(4))
    const again = saveSession(saved, 's5', later(5000))
    expect(again.map(({ id }) => id)).toEqual([...ids.slice(4).filter((id) => id !== 's5'), 's5'])
    expect(again.at(-1)?.expiresAtMs).toBe(later(5000).getTime())
  })

  it('SESS-2 there are at most ten ids, and always the last one', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]$/), { minLength: 1, maxLength: 40 }), (ids) => {
        const saved = ids.reduce<SavedSession[]>((list, id) => saveSession(list, id, later(1)), [])
        expect(saved.length).toBe(Math.min(10, new Set(ids).size))
        expect(saved.at(-1)?.id).toBe(ids.at(-1))
      }),
    )
  })

  it.each([
    ['00:00:00', '2026-11-20T12:01:00.000Z'],
    ['00:15:00', '2026-11-20T12:16:00.000Z'],
    ['01:30:30', '2026-11-20T13:31:30.000Z'],
    ['24:00:00', '2026-11-21T12:01:00.000Z'],
    [' 0:00:59 ', '2026-11-20T12:01:59.000Z'],
  ])('SESS-3 the timeout %j leads to the end %s', (timeout, expiry) => {
    expect(timeoutToExpiry(timeout, now)?.toISOString()).toBe(expiry)
  })

  it.each(['', '15:00', '00:60:00', '00:00:60', '-1:00:00', 'a:b:c', '00:00:00.5', '1e1:00:00'])(
    'SESS-3 %j is not a timeout',
    (timeout) => {
      expect(timeoutToExpiry(timeout, now)).toBeNull()
    },
  )
})
