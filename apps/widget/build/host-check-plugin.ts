import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Plugin } from 'vite'

const FOLDER = fileURLToPath(new URL('../src/host-check/', import.meta.url))

async function compiled(entry: string): Promise<string> {
  const { outputFiles } = await build({
    ...{ entryPoints: [FOLDER + entry], bundle: true, minify: true, format: 'iife', target: 'es2022', write: false },
  })
  return outputFiles
    .map(({ text }) => text)
    .join('')
    .trim()
}

/** Vite plug-in: builds the check of the host page as one file, which the service serves in sandboxes. The cashier does not load it. */
export function hostCheckPlugin(): Plugin {
  return {
    name: 'modulor-host-check',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async buildStart() {
      const page = await readFile(`${FOLDER}page.html`, 'utf8')
      const [script, style] = await Promise.all(['main.ts', 'style.css'].map(compiled))
      const source = page.replace('<!--style-->', () => style ?? '').replace('<!--script-->', () => script ?? '')
      this.emitFile({ type: 'asset', fileName: 'host-check.html', source })
    },
  }
}
