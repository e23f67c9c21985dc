import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const HELPER = /^\0vite\/preload-helper\.js$/
const SOURCE = fileURLToPath(new URL('../src/host/import-with-styles.ts', import.meta.url))

/**
 * Vite plug-in: dynamic imports use `importWithStyles`, which waits for their style sheets. The bundler's own helper treats a
 * failed style sheet as loaded, does not wait for one that is still loading, and loads modules only after their styles.
 */
export function chunkStylesPlugin(): Plugin {
  return {
    name: 'modulor-chunk-styles',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: HELPER },
      handler: () => ({
        code: `export { importWithStyles as __vitePreload } from ${JSON.stringify(SOURCE)}`,
        map: null,
        moduleSideEffects: false,
      }),
    },
  }
}
