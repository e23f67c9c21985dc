import type { Plugin } from 'vite'

/**
 * Vite plug-in: prevents the entry's styles from being loaded a second time. The page includes them without a link that the
 * bundler's loader recognises, so the loader would load them again with a later chunk that shares a module with the entry. They
 * would then be after the styles of the forms and override them. In the dependency lists of chunks they are replaced by the
 * entry's script, which is loaded already.
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
