/** Builds one image with all logos, so that a list needs one request and not one for each method. */

export type LogoFile = { readonly name: string; readonly source: string }

export type Sprite = {
  readonly source: string
  /** The part of the sprite's address after `#`, by the name of the logo's file. */
  readonly fragments: ReadonlyMap<string, string>
}

/**
 * Below the largest size that the widget accepts when it requests an image again (UI-4), with room for the markup around the
 * logos.
 */
const SPRITE_LENGTH_MAX = 60_000
/** Pixels. All logos have this height in the sprite; the width follows from their own view box. */
const CELL_HEIGHT = 40
/** Pixels from one cell to the next, down and to the right, so that no frame shows a neighbouring logo. */
const CELL_STEP = 2_000

const ATTRIBUTES = String.raw`(?:\s+[\w:.-]+\s*=\s*(?:"[^"<>]*"|'[^'<>]*'))*\s*`
const COMMENT = String.raw`<!--(?:(?!--)[\s\S])*-->`
const DOCUMENT = new RegExp(
  String.raw`^(?:\s|<\?xml[^>]*\?>|${COMMENT})*<svg(${ATTRIBUTES})>([\s\S]*)<\/svg>(?:\s|${COMMENT})*$`,
)
const TOKEN = new RegExp(String.raw`<(\/?)([\w:.-]+)(${ATTRIBUTES})(\/?)>|${COMMENT}|[^<]+`, 'y')
/** A style sheet or a script would affect the whole sprite, and an image cannot load external addresses. */
const OWN_FILE_ONLY = /<(?:style|script|foreignObject|image|svg)\b/i
const UNKNOWN_ENTITY = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)|\]\]>/i
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
/** Attributes that the cell sets itself. */
const CELL_ATTRIBUTES = new Set(['xmlns', 'id', 'x', 'y', 'width', 'height', 'viewBox'])

function viewBoxOf(attributes: ReadonlyMap<string, string>): readonly [number, number, number, number] | undefined {
  const { viewBox = `0 0 ${attributes.get('width')} ${attributes.get('height')}` } = Object.fromEntries(attributes)
  const numbers = viewBox
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const [x = NaN, y = NaN, width = NaN, height = NaN, ...more] = numbers
  const isBox = [x, y, width, height].every(Number.isFinite) && more.length === 0
  return isBox && width > 0 && height > 0 ? [x, y, width, height] : undefined
}

const namesOf = (attributes: string) => [...attributes.matchAll(ATTRIBUTE)].map(([, name = '']) => name)

/**
 * Whether the content of a logo is well-formed XML. One mistake in one logo would make the whole sprite unreadable, and with it
 * every logo.
 */
function isWellFormed(body: string, rootNames: readonly string[]): boolean {
  const prefixes = new Set(['xml', 'xlink', 'xmlns', ...rootNames.map((name) => name.replace(/^xmlns:/, ''))])
  const areKnown = (names: readonly string[]) =>
    new Set(names).size === names.length &&
    names.every((name) => !name.includes(':') || prefixes.has(name.split(':')[0] ?? ''))
  const open: string[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < body.length) {
    const token = TOKEN.exec(body)
    if (!token) return false
    const [, closing, name, attributes = '', empty] = token
    if (name === undefined) continue
    if (closing) {
      if (open.pop() !== name) return false
      continue
    }
    if (!areKnown([name]) || !areKnown(namesOf(attributes))) return false
    if (!empty) open.push(name)
  }
  return open.length === 0 && areKnown(rootNames)
}

/** Prefixes the ids of a logo, so that no two logos share one. */
const withOwnIds = (body: string, prefix: string) =>
  body
    .replace(/(\sid\s*=\s*["'])([^"']+)/g, `$1${prefix}$2`)
    .replace(/(url\(\s*["']?#)/g, `$1${prefix}`)
    .replace(/(\s(?:xlink:)?href\s*=\s*["']#)/g, `$1${prefix}`)

/** The logo as a cell of the sprite; undefined: it remains a separate file. */
function cellOf({ name, source }: LogoFile, index: number): { fragment: string; markup: string } | undefined {
  const document = DOCUMENT.exec(source)
  if (!document) return undefined
  const [, head = '', body = ''] = document
  if (OWN_FILE_ONLY.test(body) || UNKNOWN_ENTITY.test(source) || !isWellFormed(body, namesOf(head))) return undefined
  const attributes = new Map([...head.matchAll(ATTRIBUTE)].map(([, key = '', one, other]) => [key, one ?? other ?? '']))
  const viewBox = viewBoxOf(attributes)
  if (!viewBox) return undefined
  // With a prefix, because an element's id must not begin with a digit.
  const fragment = `logo-${name.replace(/\.svg$/, '')}`
  const width = Number(((viewBox[2] / viewBox[3]) * CELL_HEIGHT).toFixed(3))
  const start = index * CELL_STEP
  const kept = [...attributes].filter(([key]) => !CELL_ATTRIBUTES.has(key) && !key.startsWith('on'))
  const own = kept.map(([key, value]) => ` ${key}="${value.replaceAll('"', '&quot;')}"`).join('')
  const prefix = `of-${fragment}-`
  const markup =
    `<view id="${fragment}" viewBox="${start} ${start} ${width} ${CELL_HEIGHT}"/>` +
    `<svg x="${start}" y="${start}" width="${width}" height="${CELL_HEIGHT}" viewBox="${viewBox.join(' ')}"` +
    `${withOwnIds(own, prefix)}>${withOwnIds(body, prefix)}</svg>`
  return { fragment, markup }
}

/**
 * Puts the logos into one SVG, each with its own view. A logo that is too complex, or for which there is no room, is left out
 * and keeps its own address.
 */
export function buildSprite(files: readonly LogoFile[]): Sprite {
  const fragments = new Map<string, string>()
  let cells = ''
  for (const file of files) {
    const cell = cellOf(file, fragments.size)
    if (!cell || cells.length + cell.markup.length > SPRITE_LENGTH_MAX) continue
    fragments.set(file.name, cell.fragment)
    cells += cell.markup
  }
  const source = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${cells}</svg>`
  return { source, fragments }
}
