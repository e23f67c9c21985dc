import { readFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/**
 * Compares the clauses that no test names with the list beside this file. The list may only get shorter: a clause with a
 * test must be removed from it, and a clause without a test must not be added.
 */
const root = join(import.meta.dirname, '../..')

/** The number of clauses in the list. Lower it with the list; never raise it. */
const NOT_BUILT_COUNT_MAX = 0

const TEST_FILE = /\.(test|e2e|integration)\.tsx?$/
const TITLE =
  /\b(?:it|test|describe)(?:\.[a-zA-Z]+)*(?:\([^)]*\))?\s*\(\s*(?:\r?\n\s*)?(['"`])((?:\\.|(?!\1)[\s\S])*)\1/g

function allClauses(): string[] {
  const text = readFileSync(join(root, 'docs/clauses.md'), 'utf8')
  return [...text.matchAll(/^- ([A-Z]+-\d+) /gm)].map(([, id]) => id!)
}

function namedClauses(): Set<string> {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => TEST_FILE.test(file))
  const titles = files.flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8')
    return [...source.matchAll(TITLE)].map(([, , title]) => title!)
  })
  return new Set(titles.flatMap((title) => title.match(/\b[A-Z]+-\d+\b/g) ?? []))
}

it('every clause is in a test or in the list of those not built yet, and never in both', () => {
  const listed = readFileSync(join(import.meta.dirname, 'not-built-yet.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  const named = namedClauses()
  expect(listed.length).toBeLessThanOrEqual(NOT_BUILT_COUNT_MAX)
  expect(listed).toEqual(allClauses().filter((id) => !named.has(id)))
})
