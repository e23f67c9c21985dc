import { describe, expect, it } from 'vitest'
import { SERVICE_ENDPOINTS } from '../http/merchant-endpoints'
import { API_VERSIONS, eventInVersion, NEWEST_API_VERSION, OLDEST_API_VERSION } from './index'
import { changeField, renameField } from './change-fields'
import { VERSION_2026_11_26 } from './version-2026-11-26'

describe('the versions of the merchant API', () => {
  it('issue-13 1 they are dates, the newest first, and change existing calls', () => {
    expect(API_VERSIONS).toEqual([...new Set(API_VERSIONS)].toSorted().toReversed())
    for (const version of API_VERSIONS) expect(new Date(version).toISOString()).toMatch(`${version}T00`)
    const { requests, answers, fields } = VERSION_2026_11_26
    const changed = [requests, answers, fields].flatMap((each) => Object.keys(each ?? {}))
    expect(changed.filter((id) => !Object.hasOwn(SERVICE_ENDPOINTS, id))).toEqual([])
  })

  it.each([
    [
      { a: 1, b: 2 },
      { c: 1, b: 2 },
    ],
    [{ b: 2 }, { b: 2 }],
    // The older version does not know the new name.
    [{ c: 3, b: 2 }, { b: 2 }],
    [undefined, undefined],
    [null, null],
    [['a'], ['a']],
    ['a', 'a'],
  ])('issue-13 1 a field of %j is renamed', (before, after) => {
    expect(renameField('a', 'c')(before)).toEqual(after)
  })

  it.each([
    [{ list: [{ a: 1 }, { a: 2 }] }, { list: [{ c: 1 }, { c: 2 }] }],
    [{ list: { a: 1 } }, { list: { c: 1 } }],
    [{}, {}],
    [undefined, undefined],
  ])('issue-13 1 the value of a field of %j is changed', (before, after) => {
    expect(changeField('list', renameField('a', 'c'))(before)).toEqual(after)
  })

  it('issue-13 1 SVC-4 an event that has the requested version already is unchanged, byte for byte', () => {
    const recorded = `{ "api_version": "${NEWEST_API_VERSION}",  "data": {"operation":{"borne_by":"player"}} }`
    expect(eventInVersion(recorded, NEWEST_API_VERSION)).toBe(recorded)
    const older = eventInVersion(recorded, OLDEST_API_VERSION)
    expect(JSON.parse(older)).toEqual({ api_version: OLDEST_API_VERSION, data: { operation: { source: 'player' } } })
    expect(JSON.parse(eventInVersion(older, NEWEST_API_VERSION))).toEqual(JSON.parse(recorded))
    // As a release without versions stored it.
    const first = '{"data":{"operation":{"source":"player"}}}'
    expect(eventInVersion(first, OLDEST_API_VERSION)).toBe(first)
    expect(JSON.parse(eventInVersion(first, NEWEST_API_VERSION))).toEqual(JSON.parse(recorded))
  })
})
