/** Sorts test files: those that most likely detect a change come first, so that most mutants are detected in seconds. */
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'

const wordsOf = (path: string) => new Set(path.replace(/\.test\.tsx?$|\.tsx?$/, '').split(/[^a-zA-Z]+/))

/** How much two paths have in common: folders from the root, and words of their names. */
export function nearness(mutated: string, test: string): number {
  const [own, other] = [mutated.split('/').slice(0, -1), test.split('/').slice(0, -1)]
  const parting = own.findIndex((folder, at) => folder !== other[at])
  const sharedFolders = parting === -1 ? own.length : parting
  const words = wordsOf(mutated)
  const sharedNameParts = [...wordsOf(test)].filter((word) => words.has(word)).length
  return sharedFolders * 2 + sharedNameParts
}

/** References to clauses: sources have them in comments, tests in their titles. */
const CITED = /\b(?:[A-Z][A-Z0-9]+-\d+|issue-\d+ \d+(?:\.\d+)?)\b/g
const citedIn = (text: string) => new Set(text.match(CITED) ?? [])

/**
 * The test files in the order in which they are tried: the nearest first, which share folders, words of their names and
 * clauses with the file; if they are equally near, the shortest first.
 */
export function nearestFirst(root: string, mutated: string, tests: readonly string[]): string[] {
  const kept = citedIn(readFileSync(mutated, 'utf8'))
  const judged = tests.map((test) => {
    const text = readFileSync(test, 'utf8')
    const sharedClauses = [...citedIn(text)].filter((clause) => kept.has(clause)).length
    const near = nearness(relative(root, mutated), relative(root, test)) + sharedClauses
    return { test, near, length: text.length }
  })
  return judged.sort((a, b) => b.near - a.near || a.length - b.length).map(({ test }) => test)
}
