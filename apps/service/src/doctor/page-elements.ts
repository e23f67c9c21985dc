/** Parses the elements of an HTML page, as far as the probe needs them. */

export type PageElement = {
  /** In lower case. */
  readonly name: string
  /** By names in lower case; an attribute without a value is empty. */
  readonly attributes: ReadonlyMap<string, string>
  /** The content of a script or style element; empty for every other element. */
  readonly text: string
}

const TAG = /<([a-z][a-z0-9-]*)((?:"[^"]*"|'[^']*'|[^'">])*)(?:>|$)/gi
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g
/** Elements whose content is not markup. */
const RAW = new Set(['script', 'style'])
/** Entities that could be used to hide an address. */
const ENTITIES: Readonly<Record<string, string>> = {
  ...{ amp: '&', quot: '"', apos: "'", lt: '<', gt: '>' },
  ...{ sol: '/', bsol: '\\', colon: ':', period: '.', Tab: '\t', NewLine: '\n' },
}
const CODE_POINT_MAX = 0x10ffff

function characterOf(entity: string, name: string): string {
  if (!name.startsWith('#')) return ENTITIES[name] ?? entity
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
  return code <= CODE_POINT_MAX ? String.fromCodePoint(code) : entity
}

const decoded = (text: string) => text.replace(/&(#x[\da-f]+|#\d+|[a-z]+);?/gi, characterOf)

function attributesOf(text: string): ReadonlyMap<string, string> {
  return new Map(
    Array.from(text.matchAll(ATTRIBUTE), ([, name = '', double, single, bare]) => [
      name.toLowerCase(),
      decoded(double ?? single ?? bare ?? ''),
    ]),
  )
}

/**
 * Returns the elements in the order of the page. As in a browser, an element that is not closed extends to the end of
 * the page.
 */
export function pageElements(html: string): readonly PageElement[] {
  const elements: PageElement[] = []
  const tag = new RegExp(TAG)
  for (let found = tag.exec(html); found; found = tag.exec(html)) {
    const name = (found[1] ?? '').toLowerCase()
    let text = ''
    if (RAW.has(name)) {
      const rest = html.slice(tag.lastIndex)
      const end = rest.search(new RegExp(`</${name}[\\s/>]`, 'i'))
      text = end < 0 ? rest : rest.slice(0, end)
      tag.lastIndex += text.length
    }
    elements.push({ name, attributes: attributesOf(found[2] ?? ''), text })
  }
  return elements
}
