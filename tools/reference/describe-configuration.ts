/** The keys of the configuration as tables: types and defaults from the schema, meanings from its comments. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { jsonSchemaOf } from '@modulor/contract/openapi'
import { CashierConfig } from '../../apps/service/src/config/schema'
import { readSchemaSources, type Documented } from './schema-comments'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'apps/service/src/config')
export const sources = readSchemaSources([
  join(root, 'packages/contract/src/http/form-field.ts'),
  join(root, 'apps/service/src/exchange-rates/rates-config.ts'),
  ...readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => join(folder, name)),
])

export type JsonSchema = {
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly JsonSchema[]
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly pattern?: string
  readonly default?: unknown
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: JsonSchema | boolean
}

/** The names of the entries of a record, in the path of a key. */
const ENTRY_NAMES: Readonly<Record<string, string>> = {
  currencies: 'CURRENCY',
  providers: 'ID',
  exchange_rates: 'NAME',
  methods: 'ID',
  brands: 'BRAND',
  limits: 'CURRENCY',
  platforms_viewport: 'DEVICE',
  roles: 'GROUP',
  fields: 'VALUE',
  texts: 'LANGUAGE',
  labels: 'LABEL',
}
/** Keys whose content is described once, for all places where they are used. */
export const FIELD_KEYS = ['fields', 'otherwise']
const FIELD_SECTION = 'A field of a form'
const DECIMAL = '^(0|[1-9]\\d{0,29})'

const bounds = (least: number | undefined, most: number | undefined) => {
  const isSafe = (bound: number | undefined) => bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER
  const [from, to] = [isSafe(least) ? least : undefined, isSafe(most) ? most : undefined]
  if (from !== undefined && to !== undefined) return `, ${from} to ${to}`
  if (from !== undefined) return `, at least ${from}`
  return to === undefined ? '' : `, at most ${to}`
}

function typeOf(schema: JsonSchema): string {
  const { type, format, anyOf, pattern = '' } = schema
  if (schema.enum) return schema.enum.map((word) => `\`${String(word)}\``).join(', ')
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const).replaceAll('"', '')}\``
  if (anyOf)
    return anyOf
      .filter((one) => one.type !== 'null')
      .map(typeOf)
      .join(' or ')
  if (type === 'array') return `list${bounds(schema.minItems, schema.maxItems)}: ${typeOf(schema.items ?? {})}`
  if (type === 'integer' || type === 'number') return type + bounds(schema.minimum, schema.maximum)
  if (type === 'object') return objectType(schema)
  if (type === 'boolean') return '`true`, `false`'
  if (format === 'uri') return 'http or https address'
  if (format === 'date-time') return 'date and time, UTC'
  if (pattern.startsWith(DECIMAL)) return 'decimal in quotes'
  return type === 'string' ? `text${pattern ? ` like \`${pattern.replaceAll('|', '\\|')}\`` : ''}` : 'any'
}

function objectType({ properties, additionalProperties: entries }: JsonSchema): string {
  if (properties) return `\`{ ${Object.keys(properties).join(', ')} }\``
  return typeof entries === 'object' ? `by name: ${typeOf(entries)}` : 'object'
}

function defaultOf(schema: JsonSchema, isRequired: boolean): string {
  if (isRequired) return '**required**'
  return schema.default === undefined || schema.default === null ? '' : `\`${JSON.stringify(schema.default)}\``
}

type Row = {
  readonly path: string
  readonly schema: JsonSchema
  readonly isRequired: boolean
  readonly comment: string
  /** The keys inside have their own rows. */
  readonly isOpen: boolean
}

/** The object inside a schema, with the part of the path between: `[]` for a list, a name for a record's entry. */
function objectIn(
  schema: JsonSchema,
  key: string,
): { readonly schema: JsonSchema; readonly between: string } | undefined {
  if (schema.properties) return { schema, between: '' }
  if (typeof schema.additionalProperties === 'object') {
    const inner = objectIn(schema.additionalProperties, key)
    return inner && { ...inner, between: `.${ENTRY_NAMES[key] ?? 'CURRENCY'}${inner.between}` }
  }
  if (schema.items) {
    const inner = objectIn(schema.items, key)
    return inner && { ...inner, between: `[]${inner.between}` }
  }
  return schema.anyOf?.map((one) => objectIn(one, key)).find((inner) => inner !== undefined)
}

function rowsOf(schema: JsonSchema, documented: ReadonlyMap<string, Documented>, prefix: string): readonly Row[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, its]) => {
    const path = `${prefix}${key}`
    const written = documented.get(key)
    if (!written) throw new Error(`The sources of the schema have no key ${path}`)
    const inner = FIELD_KEYS.includes(key) ? undefined : objectIn(its, key)
    const keys = sources.keysIn(written.written)
    const isOpen = inner !== undefined && keys.size > 0
    const isRequired = schema.required?.includes(key) === true
    const row = { path, schema: its, isRequired, comment: written.comment, isOpen }
    return isOpen ? [row, ...rowsOf(inner.schema, keys, `${path}${inner.between}.`)] : [row]
  })
}

function tableOf(rows: readonly Row[]): string {
  const lines = rows.map(({ path, schema, isRequired, comment, isOpen }) => {
    const isField = FIELD_KEYS.some((key) => path.endsWith(key))
    const type = isField ? '[fields](#a-field-of-a-form)' : isOpen ? 'object' : typeOf(schema)
    const standard = isOpen && !isRequired ? '' : defaultOf(schema, isRequired)
    return `| \`${path}\` | ${type} | ${standard} | ${comment.replaceAll('|', '\\|')} |`
  })
  return ['| key | type | default | meaning |', '| --- | --- | --- | --- |', ...lines].join('\n')
}

const schema = jsonSchemaOf(CashierConfig, 'input') as JsonSchema

/** Every key of the configuration, in the order of the schema. */
function configurationRows(): readonly Row[] {
  return rowsOf(schema, sources.keysOf('CashierConfig'), '')
}

function fieldRows(): readonly Row[] {
  const method = objectIn(schema.properties?.methods ?? {}, 'methods')?.schema
  const field = method?.properties?.fields?.items
  if (!field) throw new Error('The schema of a method has no list of fields')
  return rowsOf(field, sources.keysOf('FormField'), '')
}

export function describeConfiguration(): string {
  const rows = configurationRows()
  const sections = Object.keys(schema.properties ?? {}).map((name) => {
    const own = rows.filter(({ path }) => path === name || path.startsWith(`${name}.`))
    return `### \`${name}\`\n\n${tableOf(own)}`
  })
  return [...sections, `### ${FIELD_SECTION}\n\n${tableOf(fieldRows())}`].join('\n\n')
}
