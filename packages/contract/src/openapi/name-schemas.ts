/** The schemas of an OpenAPI document, each once and with a name. */
import * as z from 'zod/mini'
import { withoutDialect, type JsonObject } from './document-parts'

/** `input`: the schema of a sent value. `output`: the schema of a received value, with every default. */
type Direction = 'input' | 'output'
export type SchemaUse = {
  readonly schema: z.ZodMiniType
  readonly direction: Direction
  /** The name of a schema that the contract does not export. */
  readonly name: string
}
export type NamedSchemas = {
  readonly refOf: (schema: z.ZodMiniType, direction: Direction) => JsonObject
  readonly components: Readonly<Record<string, JsonObject>>
}

/** Returns the id of a call with a capital letter, to begin the name of a schema. */
export const capitalised = (id: string) => id.charAt(0).toUpperCase() + id.slice(1)

const PREFIX = '#/components/schemas/'

/** The schemas that a module of the contract exports: their names in the code are their names in the document. */
const exportedBy = (contract: Readonly<Record<string, unknown>>): [z.ZodMiniType, string][] =>
  Object.entries(contract).flatMap(([name, value]) =>
    /^[A-Z]/.test(name) && typeof value === 'object' && value !== null && '_zod' in value
      ? [[value as z.ZodMiniType, name]]
      : [],
  )

function jsonSchemasOf(
  names: ReadonlyMap<z.ZodMiniType, string>,
  direction: Direction,
  nameOf: (name: string) => string,
): Map<string, JsonObject> {
  const registry = z.registry<{ id: string }>()
  for (const [schema, id] of names) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, {
    ...{ io: direction, target: 'draft-2020-12', unrepresentable: 'any', uri: (name) => PREFIX + nameOf(name) },
  })
  return new Map(Object.entries(schemas).map(([name, schema]) => [name, withoutDialect(schema as JsonObject)]))
}

/** Returns these names, and all names that their schemas refer to, directly or indirectly. */
function reachedFrom(roots: Iterable<string>, schemas: ReadonlyMap<string, JsonObject>): Set<string> {
  const reached = new Set<string>()
  const visit = (name: string) => {
    if (reached.has(name)) return
    reached.add(name)
    const text = JSON.stringify(schemas.get(name))
    for (const [, next = ''] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) visit(next)
  }
  for (const root of roots) visit(root)
  return reached
}

/**
 * Names every schema that a document uses. A schema that is both sent and received becomes two, because a sent value can leave out
 * defaults: the name of the sent one ends in `Input`. Throws if two schemas would have the same name.
 */
export function nameSchemas(contract: Readonly<Record<string, unknown>>, uses: readonly SchemaUse[]): NamedSchemas {
  const names = new Map(exportedBy(contract))
  for (const { schema, name } of uses) if (!names.has(schema)) names.set(schema, name)
  if (new Set(names.values()).size < names.size) throw new Error('two schemas of a document have one name')
  const usedNames = (direction: Direction) =>
    uses.flatMap((use) => (use.direction === direction ? [names.get(use.schema) ?? use.name] : []))

  const output = jsonSchemasOf(names, 'output', (name) => name)
  const read = reachedFrom(usedNames('output'), output)
  const sentNameOf = (name: string) => (read.has(name) ? `${name}Input` : name)
  const sent = reachedFrom(
    usedNames('input'),
    jsonSchemasOf(names, 'input', (name) => name),
  )
  const input = jsonSchemasOf(names, 'input', sentNameOf)
  const entries = [
    ...[...read].map((name) => [name, output.get(name) ?? {}] as const),
    ...[...sent].map((name) => [sentNameOf(name), input.get(name) ?? {}] as const),
  ]
  return {
    components: Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1))),
    refOf(schema, direction) {
      const name = names.get(schema) ?? ''
      return { $ref: PREFIX + (direction === 'input' ? sentNameOf(name) : name) }
    },
  }
}
