import { minify } from 'terser'
import type { Plugin } from 'vite'

/**
 * Vite plug-in: puts the modules of React in parentheses, which engines read as "compile this now". Each is a function
 * that runs at once; without them engines parse all of React twice, and the minifier takes them away.
 */
export function eagerLibrariesPlugin(): Plugin {
  return {
    name: 'modulor-eager-libraries',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    renderChunk: {
      order: 'post',
      async handler(code, { name }) {
        if (name !== 'libraries') return null
        const format = { wrap_func_args: true }
        const { code: wrapped, map } = await minify(code, {
          compress: false,
          mangle: false,
          module: true,
          format,
          sourceMap: true,
        })
        if (wrapped === undefined) throw new Error('The minifier answered nothing for the libraries')
        return { code: wrapped, ...(typeof map === 'string' && { map }) }
      },
    },
  }
}
