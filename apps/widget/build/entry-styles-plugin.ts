import type { Plugin } from 'vite'

/**
 * Vite plug-in: keeps the entry's styles from being loaded a second time. The page brings them in itself, without a link
 * that the bundler's loader would recognise; it would load them with any later part that shares a module with the entry,
 * and there they would stand behind the styles of the forms and undo them. In their place in a part's list of what it
 * needs stands the entry's script, which is here already.
 */
export function entryStylesPlugin(): Plugin {
  return {
    name: 'modulor-entry-styles',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const entry = chunks.find(({ isEntry }) => isEntry)
        if (!entry) throw new Error('The build of the widget has no entry chunk')
        const styles = [...(entry.viteMetadata?.importedCss ?? [])]
        for (const chunk of chunks)
          for (const file of styles) chunk.code = chunk.code.replaceAll(`"${file}"`, `"${entry.fileName}"`)
      },
    },
  }
}
