import { describe, expect, it } from 'vitest'
import { nextStatusRequestAt, reconcileDelayMs, TIMING } from './timing'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const now = new Date('2026-03-04T12:00:00.000Z')
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds)

describe('the times of the status requests for an open payment', () => {
  it.each([
    [0, 5 * SECOND],
    [1, 15 * SECOND],
    [2, MINUTE],
    [3, 5 * MINUTE],
    [4, 15 * MINUTE],
    [5, HOUR],
    [6, HOUR],
    [1_000, HOUR],
  ])('SVC-5 after %i attempts in %i ms', (attempt, delayMs) => {
    expect(reconcileDelayMs(TIMING, attempt)).toBe(delayMs)
  })

  it('SVC-5 the last delay repeats', () => {
    const timing = { ...TIMING, reconcileMs: [SECOND, MINUTE] }
    expect([0, 1, 2, 9].map((attempt) => reconcileDelayMs(timing, attempt))).toEqual([SECOND, MINUTE, MINUTE, MINUTE])
  })

  it.each([
    ['no end of the player’s time', null, later(MINUTE)],
    ['an end before it', later(MINUTE - 1), later(MINUTE - 1)],
    ['an end with it', later(MINUTE), later(MINUTE)],
    ['an end after it', later(MINUTE + 1), later(MINUTE)],
    ['an end that is now', now, later(MINUTE)],
    ['an end that has passed', later(-1), later(MINUTE)],
  ])('SVC-5 the next status request with %s', (_what, expiresAt, next) => {
    expect(nextStatusRequestAt(TIMING, 2, expiresAt, now)).toEqual(next)
  })

  it.each([
    ['longer than the delay', null, 2 * MINUTE, 2 * MINUTE],
    ['shorter than it', null, SECOND, MINUTE],
    ['longer than the player’s time', later(SECOND), 2 * MINUTE, 2 * MINUTE],
    ['a day', null, 24 * HOUR, HOUR],
  ])(
    'issue-14 2 the next status request after a Retry-After that is %s',
    (_what, expiresAt, retryAfterMs, expectedMs) => {
      expect(nextStatusRequestAt(TIMING, 2, expiresAt, now, retryAfterMs)).toEqual(later(expectedMs))
    },
  )

  it('SVC-5 a player waits eight seconds for a response; a callback becomes a case at its fourth attempt, a payment after a week', () => {
    expect(TIMING).toMatchObject({
      answerMsMax: 8 * SECOND,
      readMsMax: 2 * SECOND,
      readCallbackMsMax: SECOND,
      referenceAttempts: 4,
      statusRequestIntervalMs: 2 * SECOND,
      periodicWorkMs: 30 * SECOND,
      neverSettledMs: 7 * 24 * HOUR,
    })
  })
})
