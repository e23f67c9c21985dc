/** Finds problems with the anchors of a file. The parser reports them only as an exception without a position. */
import { isAlias, visit, type Document, type Node } from 'yaml'
import type { FileProblem } from './yaml-problem'

/**
 * Returns an alias that has no anchor, or an alias inside its own anchor, which would be endless. Visits the file
 * once, because the parser's own `resolve` searches the whole file for each alias.
 */
export function aliasProblem(document: Document): FileProblem | undefined {
  let problem: FileProblem | undefined
  const anchored = new Map<string, Node>()
  visit(document, {
    Alias(_key, alias, ancestors) {
      const named = anchored.get(alias.source)
      const position = alias.range?.[0] ?? 0
      if (!named) problem = { position, message: `the alias has no anchor &${alias.source} before it` }
      else if (ancestors.includes(named))
        problem = { position, message: 'the alias refers to a value that contains the alias' }
      return problem ? visit.BREAK : undefined
    },
    Value(_key, node) {
      if (node.anchor !== undefined) anchored.set(node.anchor, node)
    },
  })
  return problem
}

/** The position of the first alias, for a file that has too many of them. */
export function firstAlias(document: Document): number {
  let position = 0
  visit(document, {
    Node(_key, node) {
      if (!isAlias(node)) return undefined
      position = node.range?.[0] ?? 0
      return visit.BREAK
    },
  })
  return position
}
