/**
 * Finds the single changes that `npm run mutate` tries: one operator, condition, literal or call of one file. Types,
 * imports and texts are not changed, because no test should depend on them.
 */
import ts from 'typescript'

export type Mutant = {
  readonly start: number
  readonly end: number
  readonly replacement: string
  /** One line for the report. */
  readonly described: string
}

const SWAPPED_OPERATORS: Partial<Record<ts.SyntaxKind, string>> = {
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: '!==',
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: '===',
  [ts.SyntaxKind.LessThanToken]: '<=',
  [ts.SyntaxKind.LessThanEqualsToken]: '<',
  [ts.SyntaxKind.GreaterThanToken]: '>=',
  [ts.SyntaxKind.GreaterThanEqualsToken]: '>',
  [ts.SyntaxKind.AmpersandAmpersandToken]: '||',
  [ts.SyntaxKind.BarBarToken]: '&&',
  [ts.SyntaxKind.AsteriskToken]: '/',
  [ts.SyntaxKind.MinusToken]: '+',
}

type Change = { readonly node: ts.Node; readonly replacement: string; readonly kind: string }

function changeOfExpression(node: ts.Node): Change | undefined {
  if (ts.isBinaryExpression(node)) {
    const replacement = SWAPPED_OPERATORS[node.operatorToken.kind]
    return replacement === undefined ? undefined : { node: node.operatorToken, replacement, kind: 'operator' }
  }
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return { node, replacement: `(${node.operand.getText()})`, kind: 'negation' }
  if (ts.isConditionalExpression(node))
    return { node: node.condition, replacement: `!(${node.condition.getText()})`, kind: 'condition' }
  if (node.kind === ts.SyntaxKind.TrueKeyword) return { node, replacement: 'false', kind: 'literal' }
  if (node.kind === ts.SyntaxKind.FalseKeyword) return { node, replacement: 'true', kind: 'literal' }
  if (ts.isNumericLiteral(node)) return { node, replacement: `(${node.getText()} + 1)`, kind: 'literal' }
  return undefined
}

function changeOfStatement(node: ts.Node): Change | undefined {
  if (ts.isIfStatement(node)) return { node: node.expression, replacement: 'false', kind: 'condition' }
  if (ts.isExpressionStatement(node) && ts.isCallExpression(node.expression))
    return { node, replacement: 'void 0;', kind: 'call' }
  return undefined
}

/** All possible changes of one file, in the order of the file. */
export function mutantsOf(fileName: string, source: string): Mutant[] {
  const kind = fileName.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const file = ts.createSourceFile(fileName, source, ts.ScriptTarget.ES2022, true, kind)
  const found: Mutant[] = []
  const add = ({ node, replacement, kind }: Change) => {
    const start = node.getStart(file)
    const { line } = file.getLineAndCharacterOfPosition(start)
    const was = node.getText(file).replaceAll(/\s+/g, ' ').slice(0, 60)
    found.push({ start, end: node.getEnd(), replacement, described: `${line + 1}: ${kind} ${was} -> ${replacement}` })
  }
  const visit = (node: ts.Node) => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node)) return
    if (ts.isTypeAliasDeclaration(node)) return
    const change = changeOfStatement(node) ?? changeOfExpression(node)
    if (change) add(change)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

/** Applies one change to the source. */
export const applied = (source: string, { start, end, replacement }: Omit<Mutant, 'described'>) =>
  source.slice(0, start) + replacement + source.slice(end)

/** A seeded generator of numbers from 0 to 1 (mulberry32), so that a run can be repeated. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** `count` of the items, chosen by the seed without repetition. */
export function sampleOf<Item>(items: readonly Item[], count: number, seed: number): Item[] {
  const random = randomOf(seed)
  const rest = [...items]
  const chosen: Item[] = []
  while (chosen.length < count && rest.length > 0) chosen.push(...rest.splice(Math.floor(random() * rest.length), 1))
  return chosen
}
