import { expect, it } from 'vitest'
import { lastSeen } from './open-submission'

const EARLY = '2026-11-20T12:00:00Z'
const LATE = '2026-11-20T12:00:01Z'

it.each([
  [null, null, null],
  [EARLY, null, EARLY],
  [null, LATE, LATE],
  [EARLY, LATE, LATE],
  [LATE, EARLY, LATE],
  [EARLY, '2026-11-20T12:00:00.000Z', EARLY],
])(
  'API-13 issue-8 1.1 with the form read at %s and a response at %s, the press has seen what arrived until %s',
  (readAt, seenAt, last) => {
    expect(lastSeen(readAt, seenAt)).toBe(last)
  },
)
