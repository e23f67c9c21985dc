/**
 * The public interfaces that integrators use: the API, the host messages and the types of the packages, as files that
 * are stored for each release.
 */
import { join } from 'node:path'
import { openApiDocument } from '@modulor/contract/openapi'
import { bundledTypes } from '../pack/bundled-types'
import { PUBLISHED_PACKAGES, type PublishedPackage } from '../pack/published-packages'

const ROOT = join(import.meta.dirname, '../..')
export const RELEASES_FOLDER = join(ROOT, 'releases')
export const OPENAPI_NAME = 'openapi.json'

/** The entries whose types are compared, by the name of their file in a release. */
const TYPES: Readonly<Record<string, string>> = Object.fromEntries([
  ['host-messages.d.ts', 'packages/contract/src/host-messages/index.ts'],
  ...PUBLISHED_PACKAGES.flatMap(({ folder, entries = {} }: PublishedPackage) =>
    Object.entries({ index: 'src/index.ts', ...entries }).map(([name, entry]) => [
      name === 'index' ? `${folder}.d.ts` : `${folder}-${name}.d.ts`,
      `packages/${folder}/${entry}`,
    ]),
  ),
])
export const TYPE_FILES = Object.keys(TYPES)

/** The API in production. Examples are left out, because they may change. */
export function currentOpenApi(): unknown {
  const document = openApiDocument('https://cashier.example', '0.0.0', { isSandbox: false })
  return JSON.parse(JSON.stringify(document, (key, value: unknown) => (key === 'example' ? undefined : value)))
}

export const currentTypes = (name: string): string => bundledTypes(join(ROOT, TYPES[name] ?? name))
