/** The inventory of the scripts that may run on the payment page, which the widget's build writes (PCI DSS 4, 6.4.3). */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { orUndefinedIfMissing } from './or-undefined-if-missing'

/** The name of the file in the folder of the built widget. */
const SCRIPT_INVENTORY_FILE = 'payment-page.json'
/** The public path of the inventory. */
export const SCRIPT_INVENTORY_PATH = `/${SCRIPT_INVENTORY_FILE}`

const integrity = z.string().regex(/^sha256-[A-Za-z0-9+/]{43}=$/)
const path = z.string().regex(/^\/assets\/[\w.-]+$/)

const ScriptInventory = z.object({
  /** Every script file, with the parts from which it was built. `reasons` has the reason why each part may run. */
  scripts: z.array(z.object({ path, integrity, parts: z.array(z.string()) })).min(1),
  styles: z.array(z.object({ path, integrity })),
  /** The hash of the page's import map, which contains the hashes of all files. */
  import_map: integrity,
  /** The scripts that every page has, as a file or inlined. */
  page_scripts: z.array(path).min(1),
  reasons: z.record(z.string(), z.string()),
})

/** The hash of a script or a style sheet, in the format of an `integrity` attribute. */
export const integrityOf = (content: Uint8Array | string): string =>
  `sha256-${createHash('sha256').update(content).digest('base64')}`

/** The whole script of the page that ends the invisible 3-D Secure step (THREEDS-2). */
export const METHOD_DONE_SCRIPT = "parent.postMessage({ type: 'three_ds_method_done' }, location.origin)"

/** Scripts that the service writes into a page itself. */
const INLINE_SCRIPTS = [
  {
    page: '/payments/3ds_method/{provider}',
    integrity: integrityOf(METHOD_DONE_SCRIPT),
    reason: 'Tells the widget that the invisible 3-D Secure step has ended.',
  },
] as const

/** Reads the inventory of this release. Undefined while the widget is not built. Throws for a file of another shape. */
export async function readScriptInventory(widgetDir: string) {
  const text = await orUndefinedIfMissing(readFile(join(widgetDir, SCRIPT_INVENTORY_FILE), 'utf8'))
  if (text === undefined) return undefined
  return { ...ScriptInventory.parse(JSON.parse(text)), inline_scripts: INLINE_SCRIPTS }
}
export type ScriptInventory = NonNullable<Awaited<ReturnType<typeof readScriptInventory>>>
