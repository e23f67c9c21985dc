import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { acceptedIn, unusableOf } from './accepted'

const root = join(import.meta.dirname, '../..')

it('an accepted change of a missing file, and one that its file does not have, are named', () => {
  const file = 'packages/rules/src/card/luhn.ts'
  const wrong = [
    'packages/rules/src/card/removed.ts | literal 2 -> (2 + 1) | why',
    `${file} | literal 77 -> (77 + 1) | why`,
  ]
  const right = `${file} | literal 10 -> (10 + 1) | why`
  expect(unusableOf(acceptedIn(['# a comment', '', ...wrong, right].join('\n')), root)).toEqual(wrong)
})

it('each line of accepted.txt is a change of its file', () => {
  expect(unusableOf(acceptedIn(readFileSync(join(import.meta.dirname, 'accepted.txt'), 'utf8')), root)).toEqual([])
})
