import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PAYMENT_STATES } from '@modulor/contract/vocabulary'
import { expect, it } from 'vitest'
import { PAYMENT_MOVES } from './payment-states'

const PAGE = join(import.meta.dirname, '../../../../../docs/payment-states.md')

it('SVC-2 docs/payment-states.md shows the table that the code uses', () => {
  const rows = PAYMENT_STATES.map((from) => {
    const targets: readonly string[] = PAYMENT_MOVES[from]
    return [from, targets.length === 0 ? ['the end'] : targets] as const
  })
  const shown = [...readFileSync(PAGE, 'utf8').matchAll(/^\| `(\w+)` +\| (.+?) +\|/gm)].map(
    ([, from = '', targets = '']) => [from, targets.split(', ').map((target) => target.replaceAll('`', ''))] as const,
  )
  expect(shown).toEqual(rows)
})
