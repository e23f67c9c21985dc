/** What is wrong with the anchors of a file, which its parser says only as an exception, and without the place. */
import { isAlias, visit, type Document, type Node } from 'yaml'
import type { FileProblem } from './yaml-problem'

/**
 * An alias without its anchor, and one inside of what it stands for, which would have no end. One pass, because the parser's own
 * `resolve` looks through the whole file for each alias.
 */
export function aliasProblem(document: Document): FileProblem | undefined {
  let problem: FileProblem | undefined
  const anchored = new Map<string, Node>()
  visit(document, {
    Alias(_key, alias, ancestors) {
      const named = anchored.get(alias.source)
      const position = alias.range?.[0] ?? 0
      if (!named) problem = { position, message: `the alias has no anchor &${alias.source} before it` }
      else if (ancestors.includes(named)) problem = { position, message: 'the alias stands for what it is in' }
      return problem ? visit.BREAK : undefined
    },
    Value(_key, node) {
      if (node.anchor !== undefined) anchored.set(node.anchor, node)
    },
  })
  return problem
}

/** The first alias, for a file that has too many of them. */
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
