/**
 * The public interfaces that integrators use: the API, the host messages and the types of the packages, as files that
 * are stored for each release.
 */
import { join } from 'node:path'
import { openApiDocument, operatorApiDocument } from '@modulor/contract/openapi'
import { OPERATOR_ENDPOINTS, type OperatorEndpoint } from '@modulor/contract/operator'
import * as z from 'zod/mini'
import { bundledTypes } from '../pack/bundled-types'
import type { Readers } from './openapi-breaks'
import { PUBLISHED_PACKAGES, type PublishedPackage } from '../pack/published-packages'

const ROOT = join(import.meta.dirname, '../..')
export const RELEASES_FOLDER = join(ROOT, 'releases')
export const OPENAPI_NAME = 'openapi.json'
export const OPERATOR_OPENAPI_NAME = 'operator-openapi.json'

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

/** A document without its examples, because they may change. */
const withoutExamples = (document: unknown): unknown =>
  JSON.parse(JSON.stringify(document, (key, value: unknown) => (key === 'example' ? undefined : value)))

/** The API in production. */
export const currentOpenApi = (): unknown =>
  withoutExamples(openApiDocument('https://cashier.example', '0.0.0', { isSandbox: false }))

export const currentOperatorOpenApi = (): unknown =>
  withoutExamples(operatorApiDocument('https://cashier.example', '0.0.0'))

/** What the desk accepts as the response of each call: a field with a default may be absent. */
export const currentOperatorReaders = (): Readers =>
  Object.fromEntries(
    Object.values<OperatorEndpoint>(OPERATOR_ENDPOINTS).flatMap(({ id, response }) =>
      response ? [[id, z.toJSONSchema(response, { io: 'input', unrepresentable: 'any' })]] : [],
    ),
  )

export const currentTypes = (name: string): string => bundledTypes(join(ROOT, TYPES[name] ?? name))
