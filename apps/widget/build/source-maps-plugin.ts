import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/** Next to the folder that the service serves. */
const FOLDER = '../source-maps'

/**
 * Vite plug-in: moves the source maps out of the build into a folder that is not served. Operators upload them to the receiver
 * of error reports (OBS-1).
 */
export function sourceMapsPlugin(): Plugin {
  return {
    name: 'modulor-source-maps',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    config: (_config, { isSsrBuild }) => ({ build: { sourcemap: isSsrBuild ? false : 'hidden' } }),
    generateBundle: {
      // Vite prepends a line to some chunks, and corrects their maps, after the plug-ins with `enforce: 'post'`.
      order: 'post',
      async handler({ dir }, bundle) {
        if (dir === undefined) throw new Error('The build of the widget needs an output folder')
        const folder = join(dir, FOLDER)
        await rm(folder, { recursive: true, force: true })
        for (const [name, file] of Object.entries(bundle)) {
          if (!name.endsWith('.map') || file.type !== 'asset') continue
          const path = join(folder, name)
          await mkdir(dirname(path), { recursive: true })
          await writeFile(path, file.source)
          Reflect.deleteProperty(bundle, name)
        }
      },
    },
  }
}
