/** The fields of a JSON schema as a table: types from the schema, meanings from the comments of the contract. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readSchemaSources, type Documented } from '../../reference/schema-comments'
import type { JsonSchema } from '../../reference/describe-configuration'
import { cell, codes, tableOf } from './plain-text'

export type Schema = JsonSchema & { readonly $ref?: string; readonly allOf?: readonly Schema[] }
export type Schemas = Readonly<Record<string, Schema>>

const FOLDER = join(import.meta.dirname, '../../../packages/contract/src/http')
const sources = readSchemaSources(
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => join(FOLDER, name)),
)
const DEPTH_MAX = 4
const NOTHING: ReadonlyMap<string, Documented> = new Map()
const DECIMAL = '^(0|[1-9]\\d{0,29})'

const documentedAs = (name: string): ReadonlyMap<string, Documented> => {
  try {
    return sources.keysOf(name)
  } catch {
    return NOTHING
  }
}

const isText = ({ type }: Schema) => type === 'string'
const isNumber = ({ type }: Schema) => type === 'number'

function simpleTypeOf({ type, format, enum: words, const: only, pattern = '' }: Schema): string {
  if (words) return codes(words.map(String))
  if (only !== undefined) return codes([JSON.stringify(only).replaceAll('"', '')])
  if (format === 'date-time') return 'time'
  if (pattern.startsWith(DECIMAL) || pattern.startsWith(`^-?${DECIMAL.slice(1)}`)) return 'decimal text'
  const names = (typeof type === 'string' ? [type] : (type ?? [])).filter((name) => name !== 'null')
  return names.length === 0 ? 'any' : names.join(' or ').replace('string', 'text')
}

function createTypes(schemas: Schemas) {
  const resolve = (schema: Schema): Schema => {
    const named = schema.$ref?.split('/').at(-1)
    return named === undefined ? schema : (schemas[named] ?? schema)
  }
  const choicesOf = (schema: Schema) => (schema.anyOf ?? []).map(resolve).filter(({ type }) => type !== 'null')

  const mayBeNull = ({ type, anyOf = [] }: Schema): boolean =>
    type === 'null' || (Array.isArray(type) && type.includes('null')) || anyOf.some(mayBeNull)

  const typeOf = (given: Schema): string => valueTypeOf(given) + (mayBeNull(resolve(given)) ? ' or null' : '')

  function valueTypeOf(given: Schema): string {
    const schema = resolve(given)
    const choices = choicesOf(schema)
    // A value that may be sent as text or as a number is documented as text, because a number may lose digits.
    if (choices.length === 2 && choices.some(isText) && choices.some(isNumber)) return 'decimal text'
    if (choices.length > 0) return [...new Set(choices.map(typeOf))].join(' or ')
    if (schema.type === 'array') return `list: ${typeOf(schema.items ?? {})}`
    if (schema.properties) return 'object'
    if (typeof schema.additionalProperties === 'object') return `by name: ${typeOf(schema.additionalProperties)}`
    return simpleTypeOf(schema)
  }

  /** The object inside a schema (also inside a list or a map), with its name in the contract and the part of the path between. */
  function objectIn(given: Schema): { schema: Schema; name: string | undefined; between: string } | undefined {
    const schema = resolve(given)
    if (schema.properties) return { schema, name: given.$ref?.split('/').at(-1), between: '' }
    const inner = schema.items
      ? { found: objectIn(schema.items), between: '[]' }
      : { found: (schema.anyOf ?? []).map(objectIn).find((one) => one !== undefined), between: '' }
    return inner.found && { ...inner.found, between: `${inner.between}${inner.found.between}` }
  }
  return { typeOf, objectIn }
}

/**
 * A table of the fields of a schema that has a name in `schemas`, or of an unnamed schema; empty if the schema is not
 * an object.
 */
export function fieldsTable(given: Schema, schemas: Schemas): string {
  const { typeOf, objectIn } = createTypes(schemas)
  function rowsOf(
    schema: Schema,
    documented: ReadonlyMap<string, Documented>,
    prefix: string,
    depth: number,
  ): readonly (readonly string[])[] {
    return Object.entries(schema.properties ?? {}).flatMap(([key, its]) => {
      const written = documented.get(key)
      const row = [
        `\`${prefix}${key}\``,
        cell(typeOf(its)),
        schema.required?.includes(key) === true ? 'yes' : '',
        cell(written?.comment ?? ''),
      ]
      const inner = depth < DEPTH_MAX ? objectIn(its) : undefined
      if (!inner) return [row]
      const keys = inner.name === undefined ? written && sources.keysIn(written.written) : documentedAs(inner.name)
      return [row, ...rowsOf(inner.schema, keys ?? NOTHING, `${prefix}${key}${inner.between}.`, depth + 1)]
    })
  }
  const found = objectIn(given)
  if (!found) return ''
  const rows = rowsOf(found.schema, found.name === undefined ? NOTHING : documentedAs(found.name), '', 1)
  return rows.length === 0 ? '' : tableOf(['field', 'type', 'always', 'meaning'], rows)
}
