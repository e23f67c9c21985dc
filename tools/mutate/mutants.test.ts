import { describe, expect, it } from 'vitest'
import { applied, mutantsOf, sampleOf } from './mutants'
import { nearness } from './nearest-first'

const changed = (source: string) => mutantsOf('a.ts', source).map((mutant) => applied(source, mutant))

describe('the mutations of a file', () => {
  it.each([
    ['const a = b === c', ['const a = b !== c']],
    ['const a = b < c', ['const a = b <= c']],
    ['const a = b && c', ['const a = b || c']],
    ['const a = !b', ['const a = (b)']],
    ['const a = b ? c : d', ['const a = !(b) ? c : d']],
    ['const a = true', ['const a = false']],
    ['const a = 5', ['const a = (5 + 1)']],
    ['if (a) b', ['if (false) b']],
    ['a()', ['void 0;']],
    ['import a from "b"\ntype A = 1 | true\nconst a = "text"', []],
  ])('%j has the expected mutations', (source, expected) => {
    expect(changed(source)).toEqual(expected)
  })

  it('the same seed selects the same mutations, each at most once', () => {
    const items = Array.from({ length: 50 }, (_, at) => at)
    const chosen = sampleOf(items, 20, 7)
    expect(chosen).toEqual(sampleOf(items, 20, 7))
    expect(new Set(chosen).size).toBe(20)
    expect(chosen).not.toEqual(sampleOf(items, 20, 8))
    expect(sampleOf(items, 80, 7)).toHaveLength(50)
  })
})

it.each([
  ['packages/rules/src/card/luhn.ts', 'packages/rules/src/card/luhn.test.ts', 'packages/rules/src/card/cvv.test.ts'],
  [
    'apps/service/src/features/payments/player/reverse-withdrawals.ts',
    'apps/service/tests/payments/reverse-withdrawal.test.ts',
    'apps/service/tests/http/uploads.test.ts',
  ],
  [
    'apps/widget/src/session/notices.ts',
    'apps/widget/src/session/notices.test.ts',
    'apps/widget/src/screens/notice-layer/notice-layer.test.tsx',
  ],
])('of the tests of %s, %s is nearer than %s', (mutated, near, far) => {
  expect(nearness(mutated, near)).toBeGreaterThan(nearness(mutated, far))
})
