/** What is wrong with the text of a file that is no YAML, in one line and with what to do. */
import type { YAMLError } from 'yaml'

const HINTS: Partial<Record<YAMLError['code'], string>> = {
  TAB_AS_INDENT: 'indent with spaces',
  MISSING_CHAR: 'close the quote or bracket that is open before this place',
  MULTILINE_IMPLICIT_KEY: 'a colon is missing after a key, or put the text in quotes',
  BLOCK_AS_IMPLICIT_KEY: 'a text with ": " in it needs quotes',
  BAD_SCALAR_START: 'put the text in quotes, because it begins with a sign of YAML',
  DUPLICATE_KEY: 'remove one of the two',
  BAD_INDENT: 'indent this line as its neighbours are',
  BAD_ALIAS: 'write the name of the anchor after the sign, or put the text in quotes',
}

/** In place of the parser's words, which are for programmers. */
const WORDS: Partial<Record<YAMLError['code'], string>> = {
  MULTIPLE_DOCS: 'a second document begins here: remove the line "---"',
}

export type FileProblem = { readonly position: number; readonly message: string }

/**
 * Of all errors the first one: those after it mostly follow from it. The parser names the second line of a pair that is indented
 * otherwise, so its place is where to look.
 */
export function yamlProblem(errors: readonly YAMLError[]): FileProblem | undefined {
  const [first] = errors.toSorted((a, b) => a.pos[0] - b.pos[0])
  if (!first) return undefined
  const [hint, words] = [HINTS[first.code], WORDS[first.code]]
  const said = hint === undefined ? first.message : `${first.message}: ${hint}`
  return { position: first.pos[0], message: words ?? said }
}
