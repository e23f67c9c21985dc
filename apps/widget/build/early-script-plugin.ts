import { build } from 'esbuild'
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const HEAD_SCRIPT = fileURLToPath(new URL('../src/app/head-script.ts', import.meta.url))
const HEAD_NAME = 'head-script.js'
const SCRIPT = fileURLToPath(new URL('../src/app/early-script.ts', import.meta.url))
const NAME = 'early-script.js'
const REPORTS_SCRIPT = fileURLToPath(new URL('../src/error-reports/index.ts', import.meta.url))
const REPORTS_NAME = 'error-reports.js'
const HASH_LENGTH = 8
/** Where the service writes the brand's colours. */
const HEAD = '<!--head-->'
/** Where the service writes its data, behind the list. */
const BOOT = '<!--boot-->'

async function compiled(entry: string, format: 'iife' | 'esm', define: Record<string, string> = {}): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format,
    define,
    external: ['/assets/*'],
    target: 'es2022',
    write: false,
  })
  return outputFiles.map(({ text }) => text).join('')
}

/**
 * Vite plug-in: puts the scripts that run before the widget into the page, as files of their own. The bundler would make
 * them a part of the entry, which runs only when all of its modules are there; and inline they would need the page's
 * nonce. What reports errors is a file of its own too, so that it works where the widget's own script does not.
 */
export function earlyScriptPlugin(): Plugin {
  return {
    name: 'modulor-early-script',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async buildStart() {
      this.addWatchFile(HEAD_SCRIPT)
      this.addWatchFile(SCRIPT)
      this.addWatchFile(REPORTS_SCRIPT)
      const reports = await compiled(REPORTS_SCRIPT, 'esm')
      const hash = createHash('sha256').update(reports).digest('hex').slice(0, HASH_LENGTH)
      const fileName = `assets/error-reports-${hash}.js`
      this.emitFile({ type: 'asset', name: REPORTS_NAME, fileName, source: reports })
      const script = await compiled(SCRIPT, 'iife', { ERROR_REPORTS_SCRIPT: JSON.stringify(`/${fileName}`) })
      this.emitFile({ type: 'asset', name: NAME, source: script })
      this.emitFile({ type: 'asset', name: HEAD_NAME, source: await compiled(HEAD_SCRIPT, 'iife') })
    },
    transformIndexHtml(html, { bundle = {} }) {
      const tagOf = (name: string) => {
        const file = Object.values(bundle).find((each) => each.type === 'asset' && each.names.includes(name))
        if (!file) throw new Error(`The build did not emit ${name}`)
        return `<script async src="/${file.fileName}"></script>`
      }
      // The second one reads the data, and watches the start of the widget's own script, which comes after it.
      return html
        .replace(HEAD, () => `${tagOf(HEAD_NAME)}\n    ${HEAD}`)
        .replace(BOOT, () => `${BOOT}\n    ${tagOf(NAME)}`)
    },
  }
}
