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
  'API-13 issue-8 1.1 a press has seen, of a form read at %s and an answer of %s, what came at %s',
  (readAt, seenAt, last) => {
    expect(lastSeen(readAt, seenAt)).toBe(last)
  },
)
