import { fileURLToPath } from 'node:url'
import { generateDtsBundle } from 'dts-bundle-generator'

/**
 * The types of an entry in one file, with those of our packages that are not published. Other packages stay imports.
 * `config`: another TypeScript configuration, for code that is not for a browser.
 */
export function bundledTypes(entry: string, config = new URL('tsconfig.json', import.meta.url)): string {
  const [types] = generateDtsBundle([{ filePath: entry, output: { noBanner: true, exportReferencedTypes: false } }], {
    preferredConfigPath: fileURLToPath(config),
  })
  if (types === undefined) throw new Error(`${entry} has no types`)
  return types
}
