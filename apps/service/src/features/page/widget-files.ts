/** The built widget: its page, and the code that draws the first view in the service, where that was built too. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BootData } from '@modulor/contract/http'

export type DrawView = (boot: BootData, url: string) => string
export type WidgetFiles = { readonly template: string; readonly draw: DrawView | undefined }

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ERR_MODULE_NOT_FOUND')

async function orUndefinedIfMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

function drawOf(bundle: unknown): DrawView | undefined {
  if (typeof bundle !== 'object' || bundle === null || !('render' in bundle)) return undefined
  const { render } = bundle
  if (typeof render !== 'function') return undefined
  return (boot, url) => {
    const drawn: unknown = Reflect.apply(render, undefined, [boot, url])
    if (typeof drawn !== 'string') throw new TypeError('the widget drew something else than text')
    return drawn
  }
}

/** Stands in the template where the page's nonce goes. */
export const NONCE_PLACEHOLDER = '<!--nonce-->'
const STYLESHEET = /<link rel="stylesheet"[^>]*href="(\/assets\/[\w.-]+\.css)"[^>]*>/g

/** Puts the first view's styles into the page itself: fetched, they hold the drawn list back for a whole round trip. */
async function withStyles(template: string, directory: string): Promise<string> {
  const styles = new Map<string, string>()
  for (const [link, path] of template.matchAll(STYLESHEET)) {
    const css = await orUndefinedIfMissing(readFile(join(directory, path ?? ''), 'utf8'))
    if (css !== undefined) styles.set(link, `<style nonce="${NONCE_PLACEHOLDER}">${css}</style>`)
  }
  return template.replace(STYLESHEET, (link) => styles.get(link) ?? link)
}

/** Reads the files when they are first needed and keeps them; undefined while the widget is not built. */
export function widgetFiles(directory: string): () => Promise<WidgetFiles | undefined> {
  let read: Promise<WidgetFiles | undefined> | undefined

  async function load(): Promise<WidgetFiles | undefined> {
    const template = await orUndefinedIfMissing(readFile(join(directory, 'index.html'), 'utf8'))
    if (template === undefined) return undefined
    const address = pathToFileURL(join(directory, 'server', 'entry-server.js')).href
    const bundle = await orUndefinedIfMissing<unknown>(import(address))
    return { template: await withStyles(template, directory), draw: drawOf(bundle) }
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
