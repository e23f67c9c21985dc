/** Loads the style sheets of a chunk. The build wraps every dynamic import with it (build/chunk-styles-plugin.ts). */

const loads = new Map<string, Promise<void>>()

type ImportMap = { readonly integrity: Readonly<Record<string, string>> }

/** The page's import map has the hash of every file of the build. */
const integrityOf = (address: string) =>
  (JSON.parse(document.querySelector('script[type=importmap]')?.textContent ?? '') as ImportMap).integrity[address] ??
  ''

function loadStyles(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.crossOrigin = ''
    link.integrity = integrityOf(address)
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      loads.delete(address)
      reject(new Error('Loading CSS chunk failed'))
    }
    link.href = address
    document.head.append(link)
  })
}

/**
 * Returns the module when its style sheets are loaded, so that nothing is rendered without them. Each style sheet is loaded once;
 * one that is loading is awaited, and one that failed is requested again by the next import (BOOT-10). `files` have no leading
 * slash.
 */
export async function importWithStyles<Module>(
  importModule: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  const styles = files.map((file) => {
    const address = `/${file}`
    // Styles of the first view are replaced by the name of the entry script (build/entry-styles-plugin.ts).
    if (!file.endsWith('.css')) return undefined
    const load = loads.get(address) ?? loadStyles(address)
    loads.set(address, load)
    return load
  })
  const [module] = await Promise.all([importModule(), ...styles])
  return module
}
