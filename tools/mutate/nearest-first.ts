/** Puts the test files that most likely notice a change first, so that a mutant is found after seconds. */
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'

const wordsOf = (path: string) => new Set(path.replace(/\.test\.tsx?$|\.tsx?$/, '').split(/[^a-zA-Z]+/))

/** How much two paths have in common: folders from the root, and words of their names. */
export function nearness(mutated: string, test: string): number {
  const [own, other] = [mutated.split('/').slice(0, -1), test.split('/').slice(0, -1)]
  const parting = own.findIndex((folder, at) => folder !== other[at])
  const sharedFolders = parting === -1 ? own.length : parting
  const words = wordsOf(mutated)
  const sharedWords = [...wordsOf(test)].filter((word) => words.has(word)).length
  return sharedFolders * 2 + sharedWords
}

/** The test files in the order in which they are tried: the nearest first, of equally near ones the shortest. */
export function nearestFirst(root: string, mutated: string, tests: readonly string[]): string[] {
  const judged = tests.map((test) => ({
    test,
    near: nearness(relative(root, mutated), relative(root, test)),
    length: readFileSync(test, 'utf8').length,
  }))
  return judged.sort((a, b) => b.near - a.near || a.length - b.length).map(({ test }) => test)
}
