/** Finds names that no key of a file can have. */
import { isScalar, visit, type Document } from 'yaml'
import type { FileProblem } from './yaml-problem'

/** The reading of records ignores an entry with this name. */
const UNUSABLE_NAME = '__proto__'

/** Returns the first key that would be ignored, because an ignored brand or method would be missing without a word. */
export function nameProblem(document: Document): FileProblem | undefined {
  let problem: FileProblem | undefined
  visit(document, {
    Pair(_key, { key }) {
      if (!isScalar(key) || key.value !== UNUSABLE_NAME) return undefined
      problem = { position: key.range?.[0] ?? 0, message: `${UNUSABLE_NAME} cannot be used as a name` }
      return visit.BREAK
    },
  })
  return problem
}
