import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MERCHANT_EVENT_TYPES } from '@modulor/contract/merchant'
import { expect, it } from 'vitest'

it('issue-13 6 SVC-4 the page about webhooks says what to do with each event', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/guides/webhooks.md'), 'utf8')
  const rows = page.split('\n').filter((line) => line.startsWith('|'))
  expect(MERCHANT_EVENT_TYPES.filter((type) => !rows.some((row) => row.includes(`\`${type}\``)))).toEqual([])
})
