import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Smaller files are not compressed, because that would save nothing on the network. */
const SIZE_BYTES_MIN = 512

/** Vite plug-in: writes a `.br` and a `.gz` file for each text asset, at the highest level, so that the server need not compress. */
export function compressPlugin(): Plugin {
  return {
    name: 'modulor-compress',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    // Runs after the files are written, because before that the bundler still replaces its placeholders in them.
    async writeBundle({ dir }, bundle) {
      if (dir === undefined) throw new Error('The build of the widget needs an output folder')
      const names = Object.keys(bundle).filter((fileName) => /\.(js|css|svg|json)$/.test(fileName))
      await Promise.all(
        names.map(async (fileName) => {
          const content = await readFile(join(dir, fileName))
          if (content.length < SIZE_BYTES_MIN) return
          const [br, gz] = await Promise.all([
            brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
            zip(content, { level: 9 }),
          ])
          await writeFile(join(dir, `${fileName}.br`), br)
          await writeFile(join(dir, `${fileName}.gz`), gz)
        }),
      )
    },
  }
}
