import { describe, expect, it } from 'vitest'
import { hideSession, takeSessionId, type SessionPage } from './early-session'

function pageAt(address: string, stored: Record<string, string> | 'blocked' = {}) {
  const page: SessionPage & { location: { href: string } } = {
    location: { href: address },
    history: { state: { idx: 1 }, replaceState: (_state, _unused, url) => (page.location.href = url) },
    get sessionStorage(): SessionPage['sessionStorage'] {
      if (stored === 'blocked') throw new DOMException('blocked', 'SecurityError')
      return {
        getItem: (key) => stored[key] ?? null,
        setItem: (key, text) => (stored[key] = text),
        removeItem: (key) => void Reflect.deleteProperty(stored, key),
      }
    },
  }
  return page
}

const AT = 'https://cashier.example/deposit'

describe('hideSession', () => {
  it.each([
    ['?session_id=a1&lang=de-COM', 'a1'],
    ['?lang=de-COM&cashier_session_id=a2', 'a2'],
    ['?sessionId=a3&lang=de-COM', 'a3'],
    ['?sessionId=a3&session_id=a1&lang=de-COM&cashier_session_id=a2', 'a1'],
    ['?session_id=%3Cscript%3E&sessionId=a3&lang=de-COM', 'a3'],
    ['?session_id=%3Cscript%3E&lang=de-COM', null],
    [`?session_id=${'a'.repeat(201)}&lang=de-COM`, null],
    ['?lang=de-COM', null],
  ])('SESS-7 BOOT-4 BOOT-12 from the address %s the session id %s is removed, and the rest is kept', (search, id) => {
    const page = pageAt(AT + search)
    hideSession(page)
    expect(page.location.href).toBe(`${AT}?lang=de-COM`)
    expect(takeSessionId(page)).toBe(id)
    expect(takeSessionId(page)).toBeNull()
  })

  it.each([
    ['allowed', {}, `${AT}?lang=de-COM`],
    ['blocked', 'blocked', `${AT}?lang=de-COM&session_id=a1`],
  ] as const)(
    'hideSession returns an address for a reload, with the session id only if storage is not available: storage %s',
    (_storage, stored, address) => {
      expect(hideSession(pageAt(`${AT}?session_id=a1&lang=de-COM`, stored))).toBe(address)
    },
  )

  it.each([
    ['allowed', {}],
    ['blocked', 'blocked'],
  ] as const)(
    'issue-9 3.4 a session id that came with the page is never in an address, storage %s',
    (_storage, stored) => {
      const page = pageAt(`${AT}?launch_code=lc_1&lang=de-COM`, stored)
      expect(hideSession(page, 'cs_1')).toBe(`${AT}?lang=de-COM`)
      expect(page.location.href).toBe(`${AT}?lang=de-COM`)
      expect(takeSessionId(page)).toBe('cs_1')
    },
  )

  it('issue-9 3.4 after a reload before the widget took it, the session id that came with the page is still there', () => {
    const stored: Record<string, string> = {}
    hideSession(pageAt(`${AT}?launch_code=lc_1`, stored), 'cs_1')
    expect(takeSessionId(pageAt(AT, stored))).toBe('cs_1')
  })

  it('BOOT-3 issue-9 3.4 a launch code that is for a new tab stays in the address', () => {
    const page = pageAt(`${AT}?launch_code=lc_1&cashier_in_new_tab=true`)
    hideSession(page)
    expect(page.location.href).toBe(`${AT}?launch_code=lc_1&cashier_in_new_tab=true`)
  })

  it('issue-8 2.1 after a reload before the widget took it, the session id is still there, and can be taken once', () => {
    const stored: Record<string, string> = {}
    hideSession(pageAt(`${AT}?session_id=a1`, stored))
    const again = pageAt(AT, stored)
    expect(hideSession(again)).toBe(AT)
    expect(takeSessionId(again)).toBe('a1')
    expect(stored).toEqual({})
    expect(takeSessionId(pageAt(AT, stored))).toBeNull()
  })

  it('a session id in the address replaces one that was not taken', () => {
    const page = pageAt(`${AT}?session_id=b2`, { 'modulor-cashier.given-session': 'a1' })
    hideSession(page)
    expect(takeSessionId(page)).toBe('b2')
  })

  it('BOOT-11 a session id that cannot be stored leaves no earlier one for a reload', () => {
    const stored: Record<string, string> = { 'modulor-cashier.given-session': 'a1' }
    const full = new Proxy(stored, {
      set() {
        throw new DOMException('full', 'QuotaExceededError')
      },
    })
    expect(hideSession(pageAt(`${AT}?session_id=b2`, full))).toBe(`${AT}?session_id=b2`)
    expect(takeSessionId(pageAt(AT, full))).toBeNull()
  })

  it('an invalid value in the storage is not used as a session id', () => {
    expect(takeSessionId(pageAt(AT, { 'modulor-cashier.given-session': '"><script>' }))).toBeNull()
  })
})
