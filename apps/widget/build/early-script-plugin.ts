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
/** The placeholder for the brand's colours, which the service writes. */
const HEAD = '<!--head-->'
/** The placeholder for the boot data, which the service writes, after the list. */
const BOOT = '<!--boot-->'

/** A script of the page, whose names are not global. With its format `iife` the compiler adds unused helpers for `import()`. */
const SCRIPT_SCOPE = { banner: { js: '"use strict";(()=>{' }, footer: { js: '})();' } }

async function compiled(
  entry: string,
  kind: 'script' | 'module',
  define: Record<string, string> = {},
): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format: 'esm',
    ...(kind === 'script' && SCRIPT_SCOPE),
    define,
    external: ['/assets/*'],
    target: 'es2022',
    write: false,
  })
  return outputFiles.map(({ text }) => text).join('')
}

/**
 * Vite plug-in: adds the scripts that run before the widget to the page, as separate files. The bundler would include them in
 * the entry, which runs only when all of its modules are loaded; inline scripts would need the page's nonce. The script that
 * reports errors is a separate file too, so that it works even if the widget's script does not.
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
      const reports = await compiled(REPORTS_SCRIPT, 'module')
      const hash = createHash('sha256').update(reports).digest('hex').slice(0, HASH_LENGTH)
      const fileName = `assets/error-reports-${hash}.js`
      this.emitFile({ type: 'asset', name: REPORTS_NAME, fileName, source: reports })
      const script = await compiled(SCRIPT, 'module', { ERROR_REPORTS_SCRIPT: JSON.stringify(`/${fileName}`) })
      this.emitFile({ type: 'asset', name: NAME, source: script })
      this.emitFile({ type: 'asset', name: HEAD_NAME, source: await compiled(HEAD_SCRIPT, 'script') })
    },
    transformIndexHtml(html, { bundle = {} }) {
      const tagOf = (name: string, kind: 'async' | 'type="module"') => {
        const file = Object.values(bundle).find((each) => each.type === 'asset' && each.names.includes(name))
        if (!file) throw new Error(`The build did not emit ${name}`)
        return `<script ${kind} src="/${file.fileName}"></script>`
      }
      // The second script reads the boot data before it, and watches the start of the widget's script, which is after it. As a module
      // it runs when the page is parsed, so that it does not delay the first frame.
      return html
        .replace(HEAD, () => `${tagOf(HEAD_NAME, 'async')}\n    ${HEAD}`)
        .replace(BOOT, () => `${BOOT}\n    ${tagOf(NAME, 'type="module"')}`)
    },
  }
}
