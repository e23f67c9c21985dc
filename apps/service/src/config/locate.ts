/** Finds the line of the file for a path of the configuration. */
import { isAlias, isMap, isScalar, isSeq, type Document, type LineCounter, type Node, type Pair } from 'yaml'

const resolveAlias = (document: Document, node: unknown): unknown => (isAlias(node) ? node.resolve(document) : node)
const keyOf = (pair: Pair): unknown => (isScalar(pair.key) ? pair.key.value : pair.key)

/**
 * Returns the line (from 1) of the deepest part of `path` that exists. It is the line of the key itself, so that a
 * block below its key is found where a reader looks for it. A missing key is reported at its parent.
 */
export function lineOf(document: Document, lines: LineCounter, path: readonly PropertyKey[]): number {
  let node: unknown = document.contents
  let offset = 0
  for (const step of path) {
    const parent = resolveAlias(document, node)
    if (isMap(parent)) {
      const pair: Pair | undefined = parent.items.find((item) => String(keyOf(item)) === String(step))
      if (!pair) break
      offset = (pair.key as Node).range?.[0] ?? offset
      node = pair.value
    } else if (isSeq(parent)) {
      const item = parent.items[Number(step)] as Node | undefined
      if (!item) break
      offset = item.range?.[0] ?? offset
      node = item
    } else break
  }
  return lines.linePos(offset).line
}
