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
    async generateBundle(_options, bundle) {
      const texts = Object.values(bundle).filter(({ fileName }) => /\.(js|css|svg|json)$/.test(fileName))
      await Promise.all(
        texts.map(async (output) => {
          const content = Buffer.from(output.type === 'chunk' ? output.code : output.source)
          if (content.length < SIZE_BYTES_MIN) return
          const [br, gz] = await Promise.all([
            brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
            zip(content, { level: 9 }),
          ])
          this.emitFile({ type: 'asset', fileName: `${output.fileName}.br`, source: br })
          this.emitFile({ type: 'asset', fileName: `${output.fileName}.gz`, source: gz })
        }),
      )
    },
  }
}
