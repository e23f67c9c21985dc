/** Loads the style sheets of a later chunk: the build puts this around every dynamic import (build/chunk-styles-plugin.ts). */

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
 * The module, once its style sheets are here: nothing is drawn without them. Each is loaded once; one that is on its way is
 * waited for, and one that failed is requested again by the next import (BOOT-10). The files' addresses are without the
 * slash at their beginning.
 */
export async function importWithStyles<Module>(
  importModule: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  const styles = files.map((file) => {
    const address = `/${file}`
    // A file of the first view stands in the list by the name of its script.
    if (!file.endsWith('.css')) return undefined
    const load = loads.get(address) ?? loadStyles(address)
    loads.set(address, load)
    return load
  })
  const [module] = await Promise.all([importModule(), ...styles])
  return module
}
