import { expect, it } from 'vitest'
import { retryAfterOf } from './retry-after'

const NOW = new Date('2026-03-04T12:00:00.000Z')

it.each([
  ['30', 30_000],
  ['Wed, 04 Mar 2026 12:00:30 GMT', 30_000],
  ['86400', 3_600_000],
  ['0', undefined],
  ['-5', undefined],
  ['soon', undefined],
  ['Wed, 04 Mar 2026 11:59:00 GMT', undefined],
  [undefined, undefined],
])('issue-14 2 a provider that says Retry-After: %s is left alone for %s ms', (header, retryAfterMs) => {
  const answer = { kind: 'answered', status: 429, body: '', headers: { 'retry-after': header } } as const
  expect(retryAfterOf(answer, NOW).retryAfterMs).toBe(retryAfterMs)
})
