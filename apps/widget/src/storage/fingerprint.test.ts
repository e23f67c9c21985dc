import { describe, expect, it } from 'vitest'
import { fingerprintOf } from './fingerprint'
import { openLocalData } from './local-data'

function storageOf(): Storage {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as Storage
}

describe('the fingerprint of a browser', () => {
  it('BOOT-11 ENT-7 it is random, and the same for every later visit of this browser', () => {
    const owner = { localStorage: storageOf(), sessionStorage: storageOf() }
    const first = fingerprintOf(openLocalData(owner))
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(fingerprintOf(openLocalData({ ...owner, sessionStorage: storageOf() }))).toBe(first)
    expect(fingerprintOf(openLocalData({ localStorage: storageOf(), sessionStorage: storageOf() }))).not.toBe(first)
  })

  it('BOOT-11 it lasts for the visit if nothing can be stored', () => {
    const localData = openLocalData(undefined)
    expect(fingerprintOf(localData)).toBe(fingerprintOf(localData))
  })
})
