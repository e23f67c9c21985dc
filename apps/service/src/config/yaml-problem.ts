/** Describes in one line why a file is not valid YAML, and what to do. */
import type { YAMLError } from 'yaml'

const HINTS: Partial<Record<YAMLError['code'], string>> = {
  TAB_AS_INDENT: 'indent with spaces',
  MISSING_CHAR: 'close the quote or bracket that is open before this place',
  MULTILINE_IMPLICIT_KEY: 'a colon is missing after a key, or put the text in quotes',
  BLOCK_AS_IMPLICIT_KEY: 'a text with ": " in it needs quotes',
  BAD_SCALAR_START: 'put the text in quotes, because its first character has a meaning in YAML',
  DUPLICATE_KEY: 'remove one of the two',
  BAD_INDENT: 'indent this line as its neighbours are',
  BAD_ALIAS: 'write the name of the anchor after the character, or put the text in quotes',
}

/** Replaces messages of the parser that only programmers understand. */
const WORDS: Partial<Record<YAMLError['code'], string>> = {
  MULTIPLE_DOCS: 'a second document begins here: remove the line "---"',
}

export type FileProblem = { readonly position: number; readonly message: string }

/**
 * Returns the first error: later ones mostly follow from it. For a pair with inconsistent indentation the parser
 * reports the second line, which is the one to correct.
 */
export function yamlProblem(errors: readonly YAMLError[]): FileProblem | undefined {
  const [first] = errors.toSorted((a, b) => a.pos[0] - b.pos[0])
  if (!first) return undefined
  const [hint, words] = [HINTS[first.code], WORDS[first.code]]
  const said = hint === undefined ? first.message : `${first.message}: ${hint}`
  return { position: first.pos[0], message: words ?? said }
}
