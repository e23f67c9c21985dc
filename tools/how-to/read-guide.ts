/**
 * Reads the steps of a how-to from its fenced code blocks. The words after the language define the step:
 *
 * - `file=…`: a new file with this content.
 * - `file=… add-after="line"`, `add-before="line"`: lines that are added after or before that line.
 * - `file=… replace="line"`: lines that replace that line.
 * - `message=result.json key=RESULT.…`: one text for each language, added to that file of every catalogue.
 * - `run`: commands, one per line.
 * - `run passes="word"`: a test command; at least one test whose title contains the word must have passed.
 */
export type Step =
  | { readonly kind: 'create'; readonly file: string; readonly text: string }
  | {
      readonly kind: 'edit'
      readonly file: string
      readonly place: 'add-after' | 'add-before' | 'replace'
      readonly line: string
      readonly text: string
    }
  | {
      readonly kind: 'message'
      readonly file: string
      readonly key: string
      readonly texts: Readonly<Record<string, string>>
    }
  | { readonly kind: 'run'; readonly command: string }
  | { readonly kind: 'test'; readonly files: readonly string[]; readonly passes: string }

const BLOCK = /^( *)```(\w+) +(\S.*)\n([\s\S]*?)^\1```$/gm
const ATTRIBUTE = /([a-z-]+)(?:=(?:"([^"]*)"|(\S+)))?/g
const TEST_COMMAND = 'npx vitest run '
const PLACES = ['add-after', 'add-before', 'replace'] as const

function dedent(text: string, indent: string): string {
  return text
    .split('\n')
    .map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line))
    .join('\n')
}

function toSteps(attributes: ReadonlyMap<string, string>, text: string): readonly Step[] {
  const file = attributes.get('file')
  const place = PLACES.find((name) => attributes.has(name))
  if (file !== undefined && place) return [{ kind: 'edit', file, place, line: attributes.get(place) ?? '', text }]
  if (file !== undefined) return [{ kind: 'create', file, text }]
  const message = attributes.get('message')
  const key = attributes.get('key')
  if (message !== undefined && key !== undefined)
    return [{ kind: 'message', file: message, key, texts: JSON.parse(text) as Record<string, string> }]
  const passes = attributes.get('passes')
  return text
    .trim()
    .split('\n')
    .map((command): Step => {
      if (passes === undefined) return { kind: 'run', command }
      if (!command.startsWith(TEST_COMMAND)) throw new Error(`"${command}" is not a test command`)
      return { kind: 'test', files: command.slice(TEST_COMMAND.length).split(' '), passes }
    })
}

/** The steps of a how-to in order. A block without words after its language is not a step. Throws on unknown words. */
export function readGuide(markdown: string): readonly Step[] {
  return [...markdown.matchAll(BLOCK)].flatMap(([, indent = '', , words = '', text = '']) => {
    const attributes = new Map(
      [...words.matchAll(ATTRIBUTE)].map(([, name = '', quoted, bare]) => [name, quoted ?? bare ?? '']),
    )
    const isKnown = ['file', 'message', 'run'].some((name) => attributes.has(name))
    if (!isKnown) throw new Error(`unknown kind of code block: "${words}"`)
    return toSteps(attributes, dedent(text, indent))
  })
}
