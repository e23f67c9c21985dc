/** Compares a payment page with the pages of this release: scripts, styles, frames and forms (PCI DSS 4, 11.6.1). */
import { integrityOf, type ScriptInventory } from '../features/page'
import { pageElements, type PageElement } from './page-elements'

/**
 * The style element with a brand's theme seeds, which the service writes from the configuration: it contains only
 * numbers.
 */
const SEEDS = /^\.mc\.mc\{(?:--seed-[a-z-]+:[\d.]+;?)+\}$/
/** Elements that embed another document, or that change the base address of the page. */
const FOREIGN_ELEMENTS = new Set(['base', 'embed', 'frame', 'frameset', 'iframe', 'object', 'portal'])
const LOADING_RELATIONS = /(?:^|\s)(?:stylesheet|preload|modulepreload|prefetch|import)(?:\s|$)/i
const ADDRESS_ATTRIBUTES = ['action', 'formaction', 'href', 'src', 'xlink:href'] as const

export type Expected = {
  readonly inventory: ScriptInventory
  /** Other origins and hosts to which the page may send a form. */
  readonly allowedSources: readonly string[]
}

const originOf = (address: string, base: string): string | undefined =>
  URL.canParse(address, base) ? new URL(address, base).origin : undefined

/**
 * Checks a file that the page loads: it must be of the page's origin, in the inventory, and have the inventory's
 * hash.
 */
function fileProblem(what: string, address: string, integrity: string | undefined, base: string, files: Files) {
  const shown = URL.canParse(address, base) ? new URL(address, base) : undefined
  const place = shown ? `${shown.origin}${shown.pathname}` : 'an invalid address'
  const known = shown?.origin === new URL(base).origin ? files.get(shown.pathname) : undefined
  if (known === undefined) return [`${what}: ${place} is not in the inventory`]
  return integrity === known ? [] : [`${what}: ${place} does not have the integrity hash of the inventory`]
}
type Files = ReadonlyMap<string, string>

function scriptProblems({ attributes, text }: PageElement, base: string, files: Files, inline: ReadonlySet<string>) {
  const src = attributes.get('src')
  if (src !== undefined) return fileProblem('script', src, attributes.get('integrity'), base, files)
  if (attributes.get('type') === 'application/json') return []
  const hash = integrityOf(text)
  return inline.has(hash) ? [] : [`script: an inline script is not in the inventory (${hash})`]
}

function styleProblems({ text }: PageElement, inline: ReadonlySet<string>) {
  const hash = integrityOf(text)
  return inline.has(hash) || SEEDS.test(text) ? [] : [`style: an inline style is not in the inventory (${hash})`]
}

function linkProblems({ attributes }: PageElement, base: string, files: Files) {
  const href = attributes.get('href') ?? ''
  if (!LOADING_RELATIONS.test(attributes.get('rel') ?? '')) return []
  return fileProblem('link', href, attributes.get('integrity'), base, files)
}

function formProblems({ attributes }: PageElement, base: string, allowed: readonly string[]) {
  return ['action', 'formaction'].flatMap((name) => {
    const origin = originOf(attributes.get(name) ?? '', base)
    const isOurs = origin === new URL(base).origin || (origin !== undefined && isAllowed(origin, allowed))
    return isOurs ? [] : [`form: goes to ${origin ?? 'an invalid address'}`]
  })
}

/** Whether a source is allowed. Sources are written as in a policy: an origin, or a host with or without its port. */
export const isAllowed = (source: string, allowed: readonly string[]): boolean =>
  allowed.includes(source) || (URL.canParse(source) && allowed.includes(new URL(source).host))

function elementProblems(element: PageElement, base: string, { inventory, allowedSources }: Expected) {
  const { name, attributes } = element
  const files: Files = new Map([...inventory.scripts, ...inventory.styles].map((file) => [file.path, file.integrity]))
  const inline = new Set([
    ...[...files.values(), inventory.import_map],
    ...inventory.inline_scripts.map(({ integrity }) => integrity),
  ])
  const handlers = [...attributes.keys()].filter((each) => /^on[a-z]/.test(each))
  const scripted = ADDRESS_ATTRIBUTES.filter((each) => /^\s*javascript:/i.test(attributes.get(each) ?? ''))
  return [
    ...(name === 'script' ? scriptProblems(element, base, files, inline) : []),
    ...(name === 'style' ? styleProblems(element, inline) : []),
    ...(name === 'link' ? linkProblems(element, base, files) : []),
    ...(attributes.has('action') || attributes.has('formaction') ? formProblems(element, base, allowedSources) : []),
    ...(FOREIGN_ELEMENTS.has(name) ? [`element: ${name} is not allowed on the page`] : []),
    ...(name === 'meta' && attributes.has('http-equiv')
      ? ['element: meta with http-equiv is not allowed on the page']
      : []),
    ...handlers.map((each) => `element: a ${name} has the attribute ${each}`),
    ...scripted.map((each) => `element: a ${name} has a script as its ${each}`),
  ]
}

/** Returns a line for everything in the page that is not from this release. `base` is the page's own address. */
export function pageDifferences(html: string, base: string, expected: Expected): readonly string[] {
  return pageElements(html).flatMap((element) => elementProblems(element, base, expected))
}

/** Returns a line for each part that every page of the widget has in this release and that is missing. */
export function missingFromPage(html: string, { inventory }: Expected): readonly string[] {
  const scripts = pageElements(html).filter(({ name }) => name === 'script')
  const hasMap = scripts.some(
    ({ attributes, text }) => attributes.get('type') === 'importmap' && integrityOf(text) === inventory.import_map,
  )
  const hashes = new Set(scripts.flatMap(({ attributes, text }) => [attributes.get('integrity'), integrityOf(text)]))
  const missing = inventory.scripts.filter(
    ({ path, integrity }) => inventory.page_scripts.includes(path) && !hashes.has(integrity),
  )
  return [
    ...(hasMap ? [] : ['script: the import map with the hashes of all scripts is missing']),
    ...missing.map(({ path }) => `script: ${path} is missing`),
  ]
}
