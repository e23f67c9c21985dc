/** The comments above the keys of zod schemas, read from the sources: the schemas at run time do not have them. */
import { readFileSync } from 'node:fs'
import ts from 'typescript'

export type Documented = {
  /** Text of the comment, on one line; empty if there is none. */
  readonly comment: string
  /** The expression of the key's schema in the source. */
  readonly written: ts.Expression
}
export type SchemaSources = {
  /** Keys of the object schema that is declared under a name. */
  keysOf(declared: string): ReadonlyMap<string, Documented>
  /** Keys of the object schema inside an expression, through records, lists and defaults. */
  keysIn(written: ts.Expression): ReadonlyMap<string, Documented>
}

const OBJECTS: readonly string[] = ['object', 'strictObject', 'looseObject']

function commentOf(node: ts.Node): string {
  const [last] = ts.getJSDocCommentsAndTags(node).slice(-1)
  if (!last || !ts.isJSDoc(last)) return ''
  return (ts.getTextOfJSDocComment(last.comment) ?? '').replace(/\s*\n\s*/g, ' ').trim()
}

export function readSchemaSources(files: readonly string[]): SchemaSources {
  const declared = new Map<string, ts.Expression>()
  for (const file of files) {
    const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
    ts.forEachChild(source, (node) => {
      if (!ts.isVariableStatement(node)) return
      for (const { name, initializer } of node.declarationList.declarations)
        if (ts.isIdentifier(name) && initializer) declared.set(name.text, initializer)
    })
  }

  function literalOf(written: ts.Expression): ts.ObjectLiteralExpression | undefined {
    if (ts.isObjectLiteralExpression(written)) return written
    if (ts.isIdentifier(written)) {
      const found = declared.get(written.text)
      return found && literalOf(found)
    }
    if (ts.isPropertyAccessExpression(written)) return literalOf(written.expression)
    if (!ts.isCallExpression(written)) return undefined
    const { expression, arguments: given } = written
    if (ts.isPropertyAccessExpression(expression)) {
      if (OBJECTS.includes(expression.name.text)) return given[0] && literalOf(given[0])
      // A method of a schema: `.default(…)`, `.optional()`. Its arguments are not schemas.
      const inner = literalOf(expression.expression)
      if (inner) return inner
      if (!['record', 'partialRecord', 'array', 'union'].includes(expression.name.text)) return undefined
    }
    for (const argument of given) {
      const elements = ts.isArrayLiteralExpression(argument) ? argument.elements : [argument]
      for (const element of elements) {
        const inner = ts.isObjectLiteralExpression(element) ? undefined : literalOf(element)
        if (inner) return inner
      }
    }
    return undefined
  }

  /** A schema that extends another one has the keys of both. */
  function baseOf(written: ts.Expression): ts.Expression | undefined {
    if (ts.isIdentifier(written)) {
      const found = declared.get(written.text)
      return found && baseOf(found)
    }
    if (!ts.isCallExpression(written) || !ts.isPropertyAccessExpression(written.expression)) return undefined
    return written.expression.name.text === 'extend' ? written.arguments[0] : undefined
  }

  function entriesOf(property: ts.ObjectLiteralElementLike): readonly (readonly [string, Documented])[] {
    if (ts.isPropertyAssignment(property) && ts.isIdentifier(property.name))
      return [[property.name.text, { comment: commentOf(property), written: property.initializer }]]
    if (ts.isShorthandPropertyAssignment(property))
      return [[property.name.text, { comment: commentOf(property), written: property.name }]]
    return ts.isSpreadAssignment(property) ? [...keysIn(property.expression)] : []
  }

  function keysIn(written: ts.Expression): ReadonlyMap<string, Documented> {
    const base = baseOf(written)
    const added = base && ts.isCallExpression(written) ? written.arguments[1] : undefined
    const own = literalOf(added ?? written)?.properties.flatMap(entriesOf) ?? []
    return new Map([...(base ? keysIn(base) : []), ...own])
  }

  return {
    keysIn,
    keysOf(name) {
      const found = declared.get(name)
      if (!found) throw new Error(`No schema is declared as ${name}`)
      return keysIn(found)
    },
  }
}
