/** The built widget: its page, and the code that renders the first view in the service, if that was built too. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BootData } from '@modulor/contract/http'
import { orUndefinedIfMissing } from './or-undefined-if-missing'
import { integrityOf } from './script-inventory'

export type DrawView = (boot: BootData, url: string) => string
export type WidgetFiles = {
  readonly template: string
  readonly draw: DrawView | undefined
  /** Renders the notice that the page shows if its script does not load, in the player's language. */
  readonly drawStartNotice: DrawView | undefined
}

function drawOf(bundle: unknown, name: 'render' | 'renderStartNotice'): DrawView | undefined {
  if (typeof bundle !== 'object' || bundle === null) return undefined
  const render: unknown = Reflect.get(bundle, name)
  if (typeof render !== 'function') return undefined
  return (boot, url) => {
    const drawn: unknown = Reflect.apply(render, undefined, [boot, url])
    if (typeof drawn !== 'string') throw new TypeError('The render function of the widget did not return a string')
    return drawn
  }
}

/** The placeholder for the page's nonce in the template. */
export const NONCE_PLACEHOLDER = '<!--nonce-->'
type Inlined = { readonly link: RegExp; readonly element: string; readonly type?: string }
/** What the first view needs without a further round trip: its styles, and the scripts that run before the widget. */
const INLINED: readonly Inlined[] = [
  { link: /<link rel="stylesheet"[^>]*href="(\/assets\/[\w.-]+\.css)"([^>]*)>/g, element: 'style' },
  { link: /<script async src="(\/assets\/[\w.-]+\.js)"([^>]*)><\/script>/g, element: 'script' },
  { link: /<script type="module" src="(\/assets\/[\w.-]+\.js)"([^>]*)><\/script>/g, element: 'script', type: 'module' },
]

/**
 * Inlines these files into the page, because fetching them would take a whole round trip after the rendered list. Throws if a
 * file does not match its hash of the build, because a browser does not check the integrity of inline content.
 */
async function withInlined(template: string, directory: string): Promise<string> {
  let page = template
  for (const { link, element, type } of INLINED)
    for (const [tag, path = '', attributes = ''] of template.matchAll(link)) {
      const text = await orUndefinedIfMissing(readFile(join(directory, path), 'utf8'))
      if (text !== undefined && !attributes.includes(`integrity="${integrityOf(text)}"`))
        throw new Error(`${path} does not match the hash of the build. Run npm run build`)
      const kind = type === undefined ? '' : ` type="${type}"`
      const inlined = `<${element}${kind} nonce="${NONCE_PLACEHOLDER}">${text ?? ''}</${element}>`
      if (text !== undefined) page = page.replace(tag, () => inlined)
    }
  return page
}

/**
 * Returns a function that reads the files when they are first needed and caches them; undefined while the widget is not built.
 */
export function widgetFiles(directory: string): () => Promise<WidgetFiles | undefined> {
  let read: Promise<WidgetFiles | undefined> | undefined

  async function load(): Promise<WidgetFiles | undefined> {
    const template = await orUndefinedIfMissing(readFile(join(directory, 'index.html'), 'utf8'))
    if (template === undefined) return undefined
    const address = pathToFileURL(join(directory, 'server', 'entry-server.js')).href
    const bundle = await orUndefinedIfMissing<unknown>(import(address))
    return {
      template: await withInlined(template, directory),
      draw: drawOf(bundle, 'render'),
      drawStartNotice: drawOf(bundle, 'renderStartNotice'),
    }
  }

  return async () => {
    read ??= load()
    const files = await read.catch((error: unknown) => {
      read = undefined
      throw error
    })
    if (!files) read = undefined
    return files
  }
}
