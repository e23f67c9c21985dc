/** The members of types with their comments, read from the sources. */
import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { plainText } from './plain-text'

export type Member = {
  readonly name: string
  /** The type as in the source, on one line. */
  readonly type: string
  readonly isOptional: boolean
  readonly comment: string
}

/** A member of a union of object types that is discriminated by `type`. */
export type Variant = { readonly name: string; readonly comment: string; readonly members: readonly Member[] }

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
/** The text of a comment, without its delimiters. */
const wordsOf = (comment: string) =>
  plainText(
    oneLine(
      comment
        .replace(/^\/\*\*/, '')
        .replace(/\*\/[\s|]*$/, '')
        .replaceAll(/^\s*\* ?/gm, ''),
    ),
  )

function commentOf(node: ts.Node, source: ts.SourceFile): string {
  const ranges = ts.getLeadingCommentRanges(source.text, node.pos) ?? []
  const last = ranges.map(({ pos, end }) => source.text.slice(pos, end)).findLast((text) => text.startsWith('/**'))
  return wordsOf(last ?? '')
}

export function readTypes(file: string) {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const declared = new Map<string, ts.TypeNode>()
  ts.forEachChild(source, (node) => {
    if (ts.isTypeAliasDeclaration(node)) declared.set(node.name.text, node.type)
  })

  function typeOf(name: string): ts.TypeNode {
    const found = declared.get(name)
    if (!found) throw new Error(`${file} declares no type ${name}`)
    return found
  }

  function membersOf(node: ts.TypeNode): readonly Member[] {
    if (ts.isIntersectionTypeNode(node) || ts.isUnionTypeNode(node)) {
      const all = node.types.flatMap(membersOf).filter(({ type }) => type !== 'never')
      return all.filter(({ name }, at) => all.findIndex((other) => other.name === name) === at)
    }
    if (ts.isTypeReferenceNode(node) && ts.isIdentifier(node.typeName)) {
      const found = declared.get(node.typeName.text)
      return found ? membersOf(found) : []
    }
    if (!ts.isTypeLiteralNode(node)) return []
    return node.members.flatMap((member) => {
      if (!member.name) return []
      const parameters = ts.isMethodSignature(member)
        ? oneLine(member.parameters.map((each) => each.getText()).join(', '))
        : ''
      const written = ts.isMethodSignature(member)
        ? `(${parameters})`
        : ts.isPropertySignature(member)
          ? oneLine(member.type?.getText() ?? '')
          : ''
      return [
        {
          name: member.name.getText(),
          type: written,
          isOptional: member.questionToken !== undefined,
          comment: commentOf(member, source),
        },
      ]
    })
  }

  return {
    /** The members of an object type, through intersections. */
    members: (name: string) => membersOf(typeOf(name)),
    /** The variants of a union of object types. */
    variants(name: string): readonly Variant[] {
      const union = typeOf(name)
      if (!ts.isUnionTypeNode(union)) throw new Error(`${name} is no union`)
      return union.types.map((type) => {
        const members = membersOf(type)
        const named = members.find((member) => member.name === 'type')?.type ?? ''
        return {
          name: named.replaceAll("'", ''),
          comment: commentBefore(type, source),
          members: members.filter((member) => member.name !== 'type'),
        }
      })
    },
  }
}

/** The comment between the bar of a union and its type. */
function commentBefore(type: ts.Node, source: ts.SourceFile): string {
  const before = source.text.slice(0, type.getStart(source)).trimEnd()
  const [comment] = /\/\*\*(?:(?!\/\*\*)[\s\S])*?\*\/\s*\|?$/.exec(before) ?? []
  return wordsOf(comment ?? '')
}
