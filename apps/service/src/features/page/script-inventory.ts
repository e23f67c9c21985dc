/** The inventory of what may run on the payment page, which the widget's build writes (PCI DSS 4, 6.4.3). */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { orUndefinedIfMissing } from './or-undefined-if-missing'

/** Name of the file in the folder of the built widget. */
const SCRIPT_INVENTORY_FILE = 'payment-page.json'
/** Where everybody can read it. */
export const SCRIPT_INVENTORY_PATH = `/${SCRIPT_INVENTORY_FILE}`

const integrity = z.string().regex(/^sha256-[A-Za-z0-9+/]{43}=$/)
const path = z.string().regex(/^\/assets\/[\w.-]+$/)

const ScriptInventory = z.object({
  /** Every script file, with what it was built from; `reasons` says why each of these may run. */
  scripts: z.array(z.object({ path, integrity, parts: z.array(z.string()) })).min(1),
  styles: z.array(z.object({ path, integrity })),
  /** Of the import map in the page, through which a browser knows the hashes of all files. */
  import_map: integrity,
  reasons: z.record(z.string(), z.string()),
})

/** The hash of a script or a style sheet, as an `integrity` attribute has it. */
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

/** What may run on the pages of this release. Undefined while the widget is not built; throws for a file of another shape. */
export async function readScriptInventory(widgetDir: string) {
  const text = await orUndefinedIfMissing(readFile(join(widgetDir, SCRIPT_INVENTORY_FILE), 'utf8'))
  if (text === undefined) return undefined
  return { ...ScriptInventory.parse(JSON.parse(text)), inline_scripts: INLINE_SCRIPTS }
}
export type ScriptInventory = NonNullable<Awaited<ReturnType<typeof readScriptInventory>>>
