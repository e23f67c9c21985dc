import { SAVED_SESSIONS_MAX, SESSION_LIFETIME_MS } from '@modulor/rules'
import { describe, expect, it } from 'vitest'
import { openLocalData, type StorageOwner } from './local-data'
import { currentSession, expireSession, saveSession } from './saved-sessions'

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
  it('BOOT-11 a value is kept over a reload, until it is removed', () => {
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
  ])('BOOT-11 values are kept in memory for the visit if storage is %s', (_how, owner) => {
    const data = openLocalData(owner)
    expect(data.read('language')).toBeNull()
    data.write('language', 'de')
    data.write('skip-last-used-method', true)
    expect(data.read('language')).toBe('de')
    expect(data.read('skip-last-used-method')).toBe(true)
    data.remove('language')
    expect(data.read('language')).toBeNull()
  })

  it('BOOT-11 a later visit does not read the value before one that could not be stored', () => {
    const owner = browser()
    openLocalData(owner).write('language', 'de')
    owner.localStorage.setItem = refuse
    const data = openLocalData(owner)
    data.write('language', 'fr')
    expect(data.read('language')).toBe('fr')
    expect(openLocalData(owner).read('language')).toBeNull()
  })

  it.each([['{'], ['7'], ['null'], ['{"a":1}'], [JSON.stringify('x'.repeat(256))]])(
    'BOOT-11 BOOT-12 the stored value %s is not trusted, because any script may have written it',
    (text) => {
      const owner = browser()
      owner.localStorage.setItem('modulor-cashier.language', text)
      expect(openLocalData(owner).read('language')).toBeNull()
    },
  )

  it.each<[string, StorageOwner | undefined]>([
    ['open', browser()],
    ['blocked', blockedBrowser],
    ['absent', undefined],
  ])('BOOT-11 every kind of local data can be stored if storage is %s', (_how, owner) => {
    const data = openLocalData(owner)
    const card = {
      sessionId: 's1',
      flow: 'deposit',
      amount: '25',
      deposit: { 'card-1': { phone: '+49', note: 'x'.repeat(255), agrees: true } },
      withdrawal: {},
    }
    data.write('sessions', [{ id: 's1', expiresAtMs: 1, isExpired: false }])
    data.write('language', 'de')
    data.write('transaction-status', 'key-1')
    data.write('skip-last-used-method', true)
    data.write('selected-method-id', 'm1')
    data.write('last-used-method-id', 'm2')
    data.write('alternative-methods', ['m3'])
    data.write('fingerprint', 'f')
    data.write('typed', card as typeof card & { flow: 'deposit' })
    expect([
      data.read('sessions')?.length,
      data.read('language'),
      data.read('transaction-status'),
      data.read('skip-last-used-method'),
      data.read('selected-method-id'),
      data.read('last-used-method-id'),
      data.read('alternative-methods'),
      data.read('fingerprint'),
      data.read('typed'),
    ]).toEqual([1, 'de', 'key-1', true, 'm1', 'm2', ['m3'], 'f', card])
  })

  it.each([
    [{}],
    [{ flow: 'deposit', amount: null, deposit: {}, withdrawal: {} }],
    [{ sessionId: 7, flow: 'deposit', amount: null, deposit: {}, withdrawal: {} }],
    [{ sessionId: null, flow: 'other', amount: null, deposit: {}, withdrawal: {} }],
    [{ sessionId: null, flow: 'deposit', amount: 7, deposit: {}, withdrawal: {} }],
    [{ sessionId: null, flow: 'deposit', amount: null, deposit: { m: { field: 7 } }, withdrawal: {} }],
    [{ sessionId: null, flow: 'deposit', amount: null, deposit: [] }],
  ])('BOOT-10 BOOT-12 the stored value %j is not trusted as typed values', (typed) => {
    const owner = browser()
    owner.sessionStorage.setItem('modulor-cashier.typed', JSON.stringify(typed))
    expect(openLocalData(owner).read('typed')).toBeNull()
  })

  it('BOOT-11 session ids are stored per tab only', () => {
    const owner = browser()
    saveSession(openLocalData(owner), 's1', at(0))
    expect(owner.localStorage.length).toBe(0)
    expect(owner.sessionStorage.length).toBe(1)
  })
})

const at = (ms: number) => new Date(ms)

describe('saved sessions', () => {
  it('SESS-1 a saved id is valid for a quarter of an hour, or for the time that the service gave', () => {
    const data = openLocalData(browser())
    saveSession(data, 's1', at(1000))
    expect(currentSession(data, at(1000 + SESSION_LIFETIME_MS - 1))).toBe('s1')
    expect(currentSession(data, at(1000 + SESSION_LIFETIME_MS))).toBeNull()
    saveSession(data, 's2', at(1000), at(2000))
    expect(currentSession(data, at(1999))).toBe('s2')
    expect(currentSession(data, at(2000))).toBeNull()
  })

  it('SESS-1 an id that was recorded as expired stays expired, even if it is saved again', () => {
    const data = openLocalData(browser())
    saveSession(data, 's1', at(0))
    expireSession(data, 's1')
    expect(currentSession(data, at(1))).toBeNull()
    saveSession(data, 's1', at(2))
    expect(currentSession(data, at(3))).toBeNull()
  })

  it('SESS-1 without a saved id there is no current session', () => {
    expect(currentSession(openLocalData(browser()), at(0))).toBeNull()
    expect(currentSession(openLocalData(undefined), at(0))).toBeNull()
  })

  it('SESS-2 the newest ten ids are kept, even if storage is blocked', () => {
    for (const owner of [browser(), blockedBrowser]) {
      const data = openLocalData(owner)
      const ids = Array.from({ length: SAVED_SESSIONS_MAX + 2 }, (_, index) => `s${String(index)}`)
      for (const id of ids) saveSession(data, id, at(0))
      expect(data.read('sessions')?.map(({ id }) => id)).toEqual(ids.slice(2))
      expect(currentSession(data, at(20))).toBe('s11')
    }
  })
})
