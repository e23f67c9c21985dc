import { build } from 'esbuild'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const SCRIPT = fileURLToPath(new URL('../src/app/early-script.ts', import.meta.url))
const NAME = 'early-script.js'
/** Where the service writes its data. */
const BOOT = '<!--boot-->'

async function compiled(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [SCRIPT],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    write: false,
  })
  return outputFiles.map(({ text }) => text).join('')
}

/**
 * Vite plug-in: puts the early press script into the page as a file of its own. The bundler would make it a part of the
 * entry, which runs only when all of its modules are there; and inline it would need the page's nonce.
 */
export function earlyScriptPlugin(): Plugin {
  return {
    name: 'modulor-early-script',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async buildStart() {
      this.addWatchFile(SCRIPT)
      this.emitFile({ type: 'asset', name: NAME, source: await compiled() })
    },
    transformIndexHtml(html, { bundle = {} }) {
      const file = Object.values(bundle).find((each) => each.type === 'asset' && each.names.includes(NAME))
      if (!file) throw new Error('The build did not emit the early script')
      // After the boot data, which it reads, and before the widget's own script, whose start it watches.
      return html.replace(BOOT, () => `${BOOT}\n    <script async src="/${file.fileName}"></script>`)
    },
  }
}
