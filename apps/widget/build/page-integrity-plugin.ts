import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { SCRIPT_REASONS, scriptPartOf } from './script-reasons'

/** Scripts that are not built by the bundler (early-script-plugin.ts), and their parts. */
const OWN_SCRIPTS: Readonly<Record<string, readonly string[]>> = {
  'head-script.js': ['widget/app'],
  'early-script.js': ['packages/contract', 'widget/app', 'widget/host'],
  'error-reports.js': ['packages/contract', 'widget/error-reports'],
}
/** The service replaces this by the page's nonce. */
const NONCE_PLACEHOLDER = '<!--nonce-->'

type Bundle = Rolldown.OutputBundle
type Entry = { readonly path: string; readonly integrity: string; readonly parts: readonly string[] }

/** The value of the `integrity` attribute of a script or a style sheet. */
const integrityOf = (content: Buffer | string): string =>
  `sha256-${createHash('sha256').update(content).digest('base64')}`

function partsOf(file: Bundle[string]): readonly string[] {
  if (file.type === 'asset') return file.names.flatMap((name) => OWN_SCRIPTS[name] ?? [])
  return [...new Set(file.moduleIds.map(scriptPartOf))].sort()
}

async function entriesOf(dir: string, bundle: Bundle, kind: RegExp): Promise<readonly Entry[]> {
  const files = Object.values(bundle).filter(({ fileName }) => kind.test(fileName))
  const entries = await Promise.all(
    files.map(async (file) => ({
      path: `/${file.fileName}`,
      integrity: integrityOf(await readFile(join(dir, file.fileName))),
      parts: partsOf(file),
    })),
  )
  return entries.sort((one, other) => (one.path < other.path ? -1 : 1))
}

/**
 * Adds the integrity hashes to the page. Every tag has the hash of its file, and an import map has those of all other files, so
 * that only scripts of the build can run. The map has 5 KB that do not compress, so it is after the rendered list. The module
 * scripts are after the map, because a map applies only to modules that are loaded later. Therefore the head requests the first
 * scripts by `preload`, which does not load them as modules.
 */
function withIntegrity(html: string, entries: readonly Entry[], importMap: string): string {
  const hashes = new Map(entries.map(({ path, integrity }) => [path, integrity]))
  const hashed = (path: string) => {
    const integrity = hashes.get(path)
    if (integrity === undefined) throw new Error(`The page refers to ${path}, which is not in the build`)
    return `"${path}" integrity="${integrity}"`
  }
  const preload = (path: string) => `<link rel="preload" as="script" crossorigin href=${hashed(path)}>`
  let moduleScript = ''
  const page = html
    .replace(/<script type="module" crossorigin src="([^"]+)"><\/script>/, (_tag, path: string) => {
      moduleScript = `<script type="module" crossorigin src=${hashed(path)}></script>`
      return preload(path)
    })
    .replace(/<link rel="modulepreload" crossorigin href="([^"]+)">/g, (_tag, path: string) => preload(path))
    .replace(/<link rel="stylesheet" crossorigin href="([^"]+)">/g, (_tag, path: string) => {
      return `<link rel="stylesheet" crossorigin href=${hashed(path)}>`
    })
    .replace(/<script async src="([^"]+)">/g, (_tag, path: string) => `<script async src=${hashed(path)}>`)
    .replace(/<script type="module" src="([^"]+)"><\/script>/, (_tag, path: string) => {
      const map = `<script type="importmap" nonce="${NONCE_PLACEHOLDER}">${importMap}</script>`
      return `${map}\n    <script type="module" src=${hashed(path)}></script>\n    ${moduleScript}`
    })
  const bare = [...page.matchAll(/<(?:script|link)\b[^>]*\b(?:src|href)="\/[^>]*>/g)]
  if (moduleScript === '' || bare.some(([tag]) => !tag.includes(' integrity=')))
    throw new Error('The page has a script or a style sheet without an integrity hash')
  return page
}

/**
 * Vite plug-in: writes the hashes of all scripts and style sheets into the page, and `payment-page.json`, the inventory of the
 * scripts that may run on it, with a reason for every part (PCI DSS 4, 6.4.3).
 */
export function pageIntegrityPlugin(): Plugin {
  return {
    name: 'modulor-page-integrity',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    // Runs after the files are written, because before that the bundler still replaces its placeholders in them.
    async writeBundle({ dir }, bundle) {
      if (dir === undefined) throw new Error('The build of the widget needs an output folder')
      const scripts = await entriesOf(dir, bundle, /\.js$/)
      const styles = await entriesOf(dir, bundle, /\.css$/)
      const entries = [...scripts, ...styles]
      const integrity = Object.fromEntries(entries.map((entry) => [entry.path, entry.integrity]))
      const importMap = JSON.stringify({ integrity })
      const page = join(dir, 'index.html')
      const html = withIntegrity(await readFile(page, 'utf8'), entries, importMap)
      await writeFile(page, html)
      const parts = new Set(scripts.flatMap((script) => script.parts))
      const inventory = {
        scripts,
        styles: styles.map(({ path, integrity: hash }) => ({ path, integrity: hash })),
        import_map: integrityOf(importMap),
        page_scripts: [...html.matchAll(/<script\b[^>]* src="([^"]+)"/g)].map(([, path]) => path),
        reasons: Object.fromEntries(Object.entries(SCRIPT_REASONS).filter(([part]) => parts.has(part))),
      }
      await writeFile(join(dir, 'payment-page.json'), `${JSON.stringify(inventory, undefined, 2)}\n`)
    },
  }
}
