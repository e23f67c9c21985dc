import { ClickstreamBatch } from '@modulor/contract/clickstream'
import { expect, it } from 'vitest'
import { createVisitor } from './visitor'

const HALF_AN_HOUR_MS = 1_800_000

/** A browser's cookies; `Max-Age=0` removes one. */
function openJar({ isBlocked = false } = {}) {
  const jar = new Map<string, string>()
  const written: string[] = []
  const document = {
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      written.push(text)
      const [, name = '', value = '', lifeS = ''] = /^(\w+)=([^;]*);.*Max-Age=(\d+)/.exec(text) ?? []
      if (isBlocked) return
      if (lifeS === '0') jar.delete(name)
      else jar.set(name, value)
    },
  }
  return { jar, written, document }
}

let namesCount = 0
const newId = () => `00000000-0000-4000-8000-${String((namesCount += 1)).padStart(12, '0')}`

function open({ isSecure = true, jar = openJar(), clock = { now: 1_000 } } = {}) {
  return { ...jar, clock, visitor: createVisitor({ document: jar.document, isSecure, now: () => clock.now, newId }) }
}

it('CLICK-2 a browser has one name for two years, a visit one for 30 minutes from its last event', () => {
  const { visitor, written, clock } = open()
  const first = visitor.touch()
  expect(written).toEqual([
    `modulor_visit=${first.visitId}; Path=/; Max-Age=1800; SameSite=None; Secure; Partitioned`,
    `modulor_visitor=${String(first.visitorId)}; Path=/; Max-Age=63072000; SameSite=None; Secure; Partitioned`,
  ])
  clock.now += HALF_AN_HOUR_MS - 1
  expect(visitor.touch()).toEqual(first)
})

it('CLICK-2 the cookie of a visit that has ended begins another visit of the same browser', () => {
  const { visitor, jar, clock } = open()
  const first = visitor.touch()
  jar.delete('modulor_visit')
  clock.now += HALF_AN_HOUR_MS
  const second = visitor.touch()
  expect(second.visitorId).toBe(first.visitorId)
  expect(second.visitId).not.toBe(first.visitId)
})

it('CLICK-2 a page that is opened later continues the visit', () => {
  const jar = openJar()
  const first = open({ jar }).visitor.touch()
  expect(open({ jar }).visitor.touch()).toEqual(first)
})

it('CLICK-4 without cookies the visit lasts as long as the page, and the browser has no name', () => {
  const { visitor, clock } = open({ jar: openJar({ isBlocked: true }) })
  const first = visitor.touch()
  expect(first.visitorId).toBeNull()
  clock.now += HALF_AN_HOUR_MS - 1
  expect(visitor.touch()).toEqual(first)
  clock.now += HALF_AN_HOUR_MS
  expect(visitor.touch().visitId).not.toBe(first.visitId)
})

it('CLICK-4 without cookies a clock that was set back does not prolong a visit', () => {
  const { visitor, clock } = open({ jar: openJar({ isBlocked: true }), clock: { now: 4 * HALF_AN_HOUR_MS } })
  const first = visitor.touch()
  expect(visitor.touch()).toEqual(first)
  clock.now -= 1
  expect(visitor.touch().visitId).not.toBe(first.visitId)
})

it('CLICK-4 a frame that may not even ask for cookies is no failure', () => {
  const document = {
    get cookie(): string {
      throw new Error('SecurityError')
    },
    set cookie(_text: string) {
      throw new Error('SecurityError')
    },
  }
  const visitor = createVisitor({ document, isSecure: true, now: () => 0, newId: () => 'a' })
  expect(visitor.touch()).toEqual({ visitorId: null, visitId: 'a' })
  expect(() => visitor.clear()).not.toThrow()
})

it.each(['anna@example.com', '12345678-1234-1234-1234-123456789012', '00000000-0000-4000-0000-00000000000a'])(
  'CLICK-4 a cookie %s that another script wrote is not used as an id, which the service would refuse',
  (value) => {
    const jar = openJar()
    jar.jar.set('modulor_visitor', value).set('modulor_visit', value)
    const { visitorId, visitId } = open({ jar }).visitor.touch()
    const { visitor_id: visitor, visit_id: visit } = ClickstreamBatch.shape
    expect([visitor.safeParse(value).success, visit.safeParse(value).success]).toEqual([false, false])
    expect([visitor.safeParse(visitorId).success, visit.safeParse(visitId).success]).toEqual([true, true])
  },
)

it('CLICK-4 the ids of a player who refuses are removed', () => {
  const { visitor, jar } = open()
  visitor.touch()
  expect(jar.size).toBe(2)
  visitor.clear()
  expect(jar.size).toBe(0)
})

it('CLICK-4 without the player’s consent the cookies of an earlier visit are removed, and consent brings their ids back', () => {
  const jar = openJar()
  const before = open({ jar }).visitor.touch()
  const { visitor } = open({ jar })
  visitor.withhold()
  expect(jar.jar.size).toBe(0)
  expect(visitor.touch()).toEqual(before)
  expect(jar.jar.size).toBe(2)
  visitor.withhold()
  visitor.clear()
  expect(visitor.touch().visitorId).not.toBe(before.visitorId)
})

it('CLICK-2 on a plain address the cookies need no secure connection', () => {
  const { visitor, written } = open({ isSecure: false })
  visitor.touch()
  expect(written[0]).toContain('SameSite=Lax')
  expect(written.join()).not.toContain('Secure')
})
