import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Below this a compressed copy saves nothing on the wire. */
const SIZE_BYTES_MIN = 512

/** Vite plug-in: a `.br` and a `.gz` beside each text asset, at the highest level, so that the server compresses nothing. */
export function compressPlugin(): Plugin {
  return {
    name: 'modulor-compress',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    // Once the files are written: before that the bundler still replaces its own marks in them.
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
