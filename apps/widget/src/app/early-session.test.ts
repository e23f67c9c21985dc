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
  ])('SESS-7 BOOT-4 BOOT-12 the address %s loses its session, which is %s, and nothing else', (search, id) => {
    const page = pageAt(AT + search)
    hideSession(page)
    expect(page.location.href).toBe(`${AT}?lang=de-COM`)
    expect(takeSessionId(page)).toBe(id)
    expect(takeSessionId(page)).toBeNull()
  })

  it.each(['allowed', 'blocked'] as const)('answers the address that reloads with it, storage %s', (storage) => {
    const page = pageAt(`${AT}?session_id=a1&lang=de-COM`, storage === 'blocked' ? 'blocked' : {})
    expect(hideSession(page)).toBe(`${AT}?lang=de-COM&session_id=a1`)
  })

  it('issue-8 2.1 a reload by the browser before the widget took it has it still, and none after', () => {
    const stored: Record<string, string> = {}
    hideSession(pageAt(`${AT}?session_id=a1`, stored))
    const again = pageAt(AT, stored)
    expect(hideSession(again)).toBe(`${AT}?session_id=a1`)
    expect(takeSessionId(again)).toBe('a1')
    expect(stored).toEqual({})
    expect(takeSessionId(pageAt(AT, stored))).toBeNull()
  })

  it('an address with another session wins over the one that was not taken', () => {
    const page = pageAt(`${AT}?session_id=b2`, { 'modulor-cashier.given-session': 'a1' })
    hideSession(page)
    expect(takeSessionId(page)).toBe('b2')
  })

  it('what somebody else wrote into the storage is no session', () => {
    expect(takeSessionId(pageAt(AT, { 'modulor-cashier.given-session': '"><script>' }))).toBeNull()
  })
})
