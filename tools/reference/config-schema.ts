/**
 * The JSON Schema of the configuration file, with which editors complete and explain its keys (issue-13 5). It is the
 * service's own schema, with the comments as descriptions.
 */
import { join } from 'node:path'
import { jsonSchemaOf } from '@modulor/contract/openapi'
import { CashierConfig } from '../../apps/service/src/config/schema'
import { FIELD_KEYS, sources, type JsonSchema } from './describe-configuration'
import type { Documented } from './schema-comments'

export const CONFIG_SCHEMA_FILE = join(import.meta.dirname, '../../config/cashier.schema.json')

/** The schema of a reference to an environment variable, which the file has in place of the value. */
const FROM_ENVIRONMENT = { type: 'string', pattern: String.raw`\$\{[A-Za-z_]` }

/** Whether the schema of a value could refuse a reference to an environment variable. */
const isNarrow = ({ type, enum: values, pattern, format }: JsonSchema): boolean =>
  type === 'integer' ||
  type === 'number' ||
  type === 'boolean' ||
  [values, pattern, format].some((each) => each !== undefined)

type Keys = ReadonlyMap<string, Documented>

/** The schema with the comments of its keys, at every depth. */
function described(schema: JsonSchema, keys: Keys): JsonSchema {
  const { properties, additionalProperties: entries, items, anyOf } = schema
  if (properties)
    return {
      ...schema,
      properties: Object.fromEntries(
        Object.entries(properties).map(([key, its]) => {
          const written = keys.get(key)
          const inner = FIELD_KEYS.includes(key)
            ? sources.keysOf('FormField')
            : written
              ? sources.keysIn(written.written)
              : new Map<string, Documented>()
          const own = described(its, inner)
          return [key, written?.comment ? { description: plain(written.comment), ...own } : own]
        }),
      ),
    }
  if (typeof entries === 'object') return { ...schema, additionalProperties: described(entries, keys) }
  if (items) return { ...schema, items: described(items, keys) }
  if (anyOf) return { ...schema, anyOf: anyOf.map((each) => described(each, keys)) }
  return isNarrow(schema) ? { anyOf: [schema, FROM_ENVIRONMENT] } : schema
}

/** Removes references to clauses and issues, which only this repository has. */
const plain = (comment: string) => comment.replaceAll(/\s*\((?:[A-Z]+-\d+|issue-\d+ [\d.]+)\)/g, '')

export function configSchema(): string {
  const schema = described(jsonSchemaOf(CashierConfig, 'input'), sources.keysOf('CashierConfig'))
  const head = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Configuration of the Modulor Cashier service',
  }
  return `${JSON.stringify({ ...head, ...schema }, null, 2)}\n`
}
