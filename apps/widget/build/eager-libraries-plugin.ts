import { minify } from 'terser'
import type { Plugin } from 'vite'

/**
 * Vite plug-in: puts the modules of React in parentheses, which tell JavaScript engines to compile the function at once. Each
 * module is a function that runs immediately; without the parentheses, which the minifier removes, engines parse React twice.
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
