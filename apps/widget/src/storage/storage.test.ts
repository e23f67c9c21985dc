import { describe, expect, it } from 'vitest'
import { openLocalData, type StorageOwner } from './local-data'
import {
  currentSession,
  expireSession,
  isSessionExpired,
  saveSession,
  SESSION_LIFETIME_MS,
  SESSIONS_COUNT_MAX,
} from './saved-sessions'

class KeptStorage implements Storage {
  readonly #kept = new Map<string, string>()
  get length() {
    return this.#kept.size
  }
  clear = () => this.#kept.clear()
  getItem = (key: string) => this.#kept.get(key) ?? null
  key = (index: number) => [...this.#kept.keys()][index] ?? null
  removeItem = (key: string) => void this.#kept.delete(key)
  setItem = (key: string, value: string) => void this.#kept.set(key, value)
}

const browser = (): StorageOwner => ({ localStorage: new KeptStorage(), sessionStorage: new KeptStorage() })
function refuse(): never {
  throw new DOMException('denied', 'SecurityError')
}
const fullStorage = () => Object.assign(new KeptStorage(), { setItem: refuse })
const blockedBrowser: StorageOwner = {
  get localStorage() {
    return refuse()
  },
  get sessionStorage() {
    return refuse()
  },
}

describe('local data', () => {
  it('BOOT-11 keeps over a reload', () => {
    const owner = browser()
    openLocalData(owner).write('language', 'de')
    expect(openLocalData(owner).read('language')).toBe('de')
    openLocalData(owner).remove('language')
    expect(openLocalData(owner).read('language')).toBeNull()
  })

  it.each([
    ['blocked', blockedBrowser],
    ['full', { localStorage: fullStorage(), sessionStorage: fullStorage() }],
    ['absent', undefined],
  ])('BOOT-11 works on memory for the visit where storage is %s', (_how, owner) => {
    const data = openLocalData(owner)
    expect(data.read('language')).toBeNull()
    data.write('language', 'de')
    data.write('skip-last-used-method', true)
    expect(data.read('language')).toBe('de')
    expect(data.read('skip-last-used-method')).toBe(true)
    data.remove('language')
    expect(data.read('language')).toBeNull()
  })

  it.each([['{'], ['7'], ['null'], ['{"a":1}'], [JSON.stringify('x'.repeat(201))]])(
    'BOOT-11 BOOT-12 does not believe %s, which anybody may have written',
    (text) => {
      const owner = browser()
      owner.localStorage.setItem('modulor-cashier.language', text)
      expect(openLocalData(owner).read('language')).toBeNull()
    },
  )

  it('BOOT-11 keeps session ids with the tab, never longer', () => {
    const owner = browser()
    saveSession(openLocalData(owner), 's1', 0)
    expect(owner.localStorage.length).toBe(0)
    expect(owner.sessionStorage.length).toBe(1)
  })
})

describe('saved sessions', () => {
  it('SESS-1 a saved id is good until its time', () => {
    const data = openLocalData(browser())
    saveSession(data, 's1', 1000)
    expect(isSessionExpired(data, 's1', 1000 + SESSION_LIFETIME_MS - 1)).toBe(false)
    expect(isSessionExpired(data, 's1', 1000 + SESSION_LIFETIME_MS)).toBe(true)
    expect(isSessionExpired(data, 'other', 1000)).toBe(true)
    saveSession(data, 's2', 1000, 2000)
    expect(isSessionExpired(data, 's2', 1999)).toBe(false)
    expect(isSessionExpired(data, 's2', 2000)).toBe(true)
  })

  it('SESS-1 an id that was recorded as expired stays so, saved again or not', () => {
    const data = openLocalData(browser())
    saveSession(data, 's1', 0)
    expireSession(data, 's1')
    expect(currentSession(data, 1)).toBeNull()
    saveSession(data, 's1', 2)
    expect(isSessionExpired(data, 's1', 3)).toBe(true)
  })

  it('SESS-2 remembers the newest ten', () => {
    const data = openLocalData(browser())
    for (let number = 1; number <= SESSIONS_COUNT_MAX + 2; number++) saveSession(data, `s${String(number)}`, number)
    expect(data.read('sessions')).toHaveLength(SESSIONS_COUNT_MAX)
    expect(currentSession(data, 20)).toBe('s12')
    expect(isSessionExpired(data, 's2', 20)).toBe(true)
    expect(isSessionExpired(data, 's3', 20)).toBe(false)
  })
})
