/** The types of the merchant API and of its events, generated from the same OpenAPI document that integrators can use. */
import { join } from 'node:path'
import { NEWEST_API_VERSION } from '@modulor/contract/api-versions'
import { openApiDocument } from '@modulor/contract/openapi'
import openapiTypes, { astToString, type OpenAPI3 } from 'openapi-typescript'

export const SERVER_TYPES_FILE = join(import.meta.dirname, '../../packages/server/src/api-types.ts')
const HEAD = `/** Generated from the OpenAPI document by \`npm run sdk:types\`. Do not edit. */
/** The version of the merchant API that these types describe. */
export const API_VERSION = '${NEWEST_API_VERSION}'

`
const MERCHANT_TAGS = ['merchant', 'webhooks']

type Schemas = Record<string, object>
type Operation = { readonly tags: readonly string[] }
type Document = {
  readonly paths: Record<string, Record<string, Operation>>
  readonly webhooks: Record<string, Record<string, Operation>>
  readonly components: { readonly schemas: Schemas }
}

/** The schemas that the merchant's calls and events refer to, directly or not. */
function merchantSchemas({ paths, webhooks, components: { schemas } }: Document): Schemas {
  const operations = [...Object.values(paths), ...Object.values(webhooks)].flatMap((path) => Object.values(path))
  const found = new Map<string, object>()
  const visit = (part: object) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      const schema = schemas[name]
      if (!schema || found.has(name)) continue
      found.set(name, schema)
      visit(schema)
    }
  }
  for (const operation of operations) if (operation.tags.some((tag) => MERCHANT_TAGS.includes(tag))) visit(operation)
  return Object.fromEntries([...found].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

const documentOf = (isSandbox: boolean) =>
  openApiDocument('https://cashier.example', '0.1.0', { isSandbox }) as unknown as Document

/** Returns the text of the file. A sandbox accepts more than production, so both documents are read. */
export async function serverTypes(): Promise<string> {
  const schemas = { ...merchantSchemas(documentOf(true)), ...merchantSchemas(documentOf(false)) }
  const document = { openapi: '3.1.0', info: { title: '', version: '' }, components: { schemas } }
  const nodes = await openapiTypes(document as OpenAPI3, {
    ...{ rootTypes: true, rootTypesNoSchemaPrefix: true, rootTypesKeepCasing: true, defaultNonNullable: false },
  })
  const text = astToString(nodes)
  const [types = ''] = text.slice(text.indexOf('export interface components')).split('export type $defs')
  return HEAD + types
}
