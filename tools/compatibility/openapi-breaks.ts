/**
 * Finds the changes of an OpenAPI document that break a client of an older version. A call may get more optional
 * parameters, more fields in its response, more words in a list of the response, and may accept more values. Everything
 * else is a break.
 */
type Json = Readonly<Record<string, unknown>>
export type OpenApi = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly webhooks?: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Json>> }
}
type Operation = {
  readonly operationId: string
  readonly parameters?: readonly {
    readonly name: string
    readonly in: string
    readonly required: boolean
    readonly schema: Json
  }[]
  readonly requestBody?: Content
  readonly responses: Readonly<Record<string, Content>>
}
type Content = { readonly content?: Readonly<Record<string, { readonly schema: Json }>> }

/**
 * `read`: an older client reads data of this service. `sent`: it sends data to this service. `parsed`: this desk parses
 * data of an older service with the contract's schemas, which refuse what `sent` refuses, but ignore unknown fields.
 */
type Direction = 'read' | 'sent' | 'parsed'
/** One comparison: the name of the place, and both documents, to resolve their schemas. */
type Place = {
  readonly name: string
  readonly direction: Direction
  readonly old: OpenApi
  readonly new: OpenApi
  readonly seen: Set<string>
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

function resolved(schema: Json, { components }: OpenApi): Json {
  const name = typeof schema.$ref === 'string' ? schema.$ref.split('/').pop() : undefined
  return name === undefined ? schema : (components.schemas[name] ?? {})
}

const variantsOf = (schema: Json): readonly Json[] | undefined => {
  const variants = schema.anyOf ?? schema.oneOf
  return Array.isArray(variants) ? variants.filter(isObject) : undefined
}
const typesOf = ({ type }: Json): readonly unknown[] => (Array.isArray(type) ? type : type === undefined ? [] : [type])
const wordsOf = (schema: Json): readonly unknown[] | undefined =>
  Array.isArray(schema.enum) ? schema.enum : 'const' in schema ? [schema.const] : undefined

/**
 * A list that a client reads may get more words, because a client ignores unknown words. A word that a client sends has
 * to stay accepted.
 */
function wordBreaks(before: Json, after: Json, { name, direction }: Place): string[] {
  const [old, now] = [wordsOf(before), wordsOf(after)]
  if (direction === 'read') return old && !now ? [`${name} is no longer one of a list`] : []
  if (!now) return []
  if (!old) return [`${name} accepts only some words`]
  return old.filter((word) => !now.includes(word)).map((word) => `${name} does not accept ${JSON.stringify(word)}`)
}

const LIMITS = ['minLength', 'minimum', 'minItems', 'maxLength', 'maximum', 'maxItems'] as const

/** Finds limits that have become narrower, so that a value that was accepted may be refused. */
function limitBreaks(before: Json, after: Json, { name, direction }: Place): string[] {
  // What a service sends is no longer than before only because a schema says so: a reader's limit is no promise.
  if (direction !== 'sent') return []
  const narrower = LIMITS.filter((limit) => {
    const [old, now] = [before[limit], after[limit]]
    if (typeof now !== 'number') return false
    return typeof old !== 'number' || (limit.startsWith('min') ? now > old : now < old)
  })
  const isOtherPattern = after.pattern !== undefined && after.pattern !== before.pattern
  return [...narrower, ...(isOtherPattern ? ['pattern'] : [])].map((limit) => `${name} has another ${limit}`)
}

function typeBreaks(before: Json, after: Json, { name, direction }: Place): string[] {
  const [known, used] = direction === 'read' ? [typesOf(before), typesOf(after)] : [typesOf(after), typesOf(before)]
  if (known.length === 0) return []
  return used
    .filter((type) => !known.includes(type))
    .map((type) => `${name} ${direction === 'read' ? 'can be' : 'cannot be'} ${String(type)}`)
}

function propertyBreaks(before: Json, after: Json, place: Place): string[] {
  const [old, now] = [before.properties, after.properties].map((each) => (isObject(each) ? each : {}))
  const [oldRequired, nowRequired] = [listOf(before.required), listOf(after.required)]
  const { name, direction } = place
  return [
    ...Object.entries(old ?? {}).flatMap(([key, schema]) => {
      const next = now?.[key]
      if (!isObject(schema)) return []
      if (!isObject(next))
        return after.additionalProperties === true || direction === 'parsed' ? [] : [`${name}.${key} is gone`]
      return schemaBreaks(schema, next, { ...place, name: `${name}.${key}` })
    }),
    ...(direction === 'read'
      ? oldRequired
          .filter((key) => Object.hasOwn(now ?? {}, String(key)) && !nowRequired.includes(key))
          .map((key) => `${name}.${String(key)} may be absent`)
      : nowRequired.filter((key) => !oldRequired.includes(key)).map((key) => `${name}.${String(key)} is required`)),
  ]
}

function schemaBreaks(oldSchema: Json, newSchema: Json, place: Place): string[] {
  // A schema that contains itself is compared once.
  const key = `${place.direction} ${JSON.stringify([oldSchema.$ref, newSchema.$ref])}`
  if (typeof oldSchema.$ref === 'string' && place.seen.has(key)) return []
  place.seen.add(key)
  const [before, after] = [resolved(oldSchema, place.old), resolved(newSchema, place.new)]
  const parts = listOf(before.allOf).filter(isObject)
  if (parts.length > 0) {
    const others = listOf(after.allOf).filter(isObject)
    return parts.flatMap((part, at) => schemaBreaks(part, others[at] ?? after, place))
  }
  const [oldVariants, newVariants] = [variantsOf(before), variantsOf(after)]
  if (oldVariants ?? newVariants) {
    const [these, those] = [oldVariants ?? [before], newVariants ?? [after]]
    const [given, taken] = place.direction === 'read' ? [those, these] : [these, those]
    const fits = (one: Json) =>
      taken.some((other) => {
        const [from, to] = place.direction === 'read' ? [other, one] : [one, other]
        return schemaBreaks(from, to, { ...place, seen: new Set() }).length === 0
      })
    return given.every(fits) ? [] : [`${place.name} has another shape`]
  }
  const [oldItems, newItems] = [before.items, after.items]
  const items =
    isObject(oldItems) && isObject(newItems)
      ? schemaBreaks(oldItems, newItems, { ...place, name: `${place.name}[]` })
      : []
  return [
    ...typeBreaks(before, after, place),
    ...wordBreaks(before, after, place),
    ...limitBreaks(before, after, place),
    ...propertyBreaks(before, after, place),
    ...items,
  ]
}

const schemaIn = ({ content = {} }: Content): Json | undefined => Object.values(content)[0]?.schema

function operationBreaks(
  before: Operation,
  after: Operation | undefined,
  documents: Pick<Place, 'old' | 'new'>,
): string[] {
  const { operationId: id } = before
  if (!after) return [`${id} is gone`]
  const compare = (name: string, direction: Direction, from: Json | undefined, to: Json | undefined): string[] => {
    if (!from) return to && direction === 'sent' ? [`${name} is required`] : []
    return to ? schemaBreaks(from, to, { ...documents, name, direction, seen: new Set() }) : [`${name} is gone`]
  }
  const known = new Map((before.parameters ?? []).map((each) => [`${each.in} ${each.name}`, each]))
  const parameters = (after.parameters ?? []).flatMap((each) => {
    const old = known.get(`${each.in} ${each.name}`)
    if (each.required && !old?.required) return [`${id} ${each.name} is required`]
    return old ? compare(`${id} ${each.name}`, 'sent', old.schema, each.schema) : []
  })
  const isKept = (name: string) => (after.parameters ?? []).some((each) => each.name === name)
  return [
    ...parameters,
    ...[...known.values()].filter(({ name }) => !isKept(name)).map(({ name }) => `${id} ${name} is gone`),
    ...((before.requestBody ?? after.requestBody)
      ? compare(
          `${id} request`,
          'sent',
          before.requestBody && schemaIn(before.requestBody),
          after.requestBody && schemaIn(after.requestBody),
        )
      : []),
    ...Object.entries(before.responses).flatMap(([status, answer]) => {
      const next = after.responses[status]
      if (!next) return status.startsWith('2') ? [`${id} ${status} is gone`] : []
      return compare(`${id} ${status}`, 'read', schemaIn(answer), schemaIn(next))
    }),
  ]
}

/** Returns every break, as a line that the changelog can quote. */
export function openApiBreaks(old: OpenApi, now: OpenApi): string[] {
  const documents = { old, new: now }
  const calls = Object.entries(old.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      operationBreaks(operation, now.paths[path]?.[method], documents),
    ),
  )
  const events = Object.entries(old.webhooks ?? {}).flatMap(([name, { post }]) => {
    const [from, to] = [post?.requestBody && schemaIn(post.requestBody), now.webhooks?.[name]?.post?.requestBody]
    const next = to && schemaIn(to)
    if (!from) return []
    return next
      ? schemaBreaks(from, next, { ...documents, name, direction: 'read', seen: new Set() })
      : [`${name} is gone`]
  })
  return [...new Set([...calls, ...events])]
}

/** By the id of a call: the JSON schema of what its reader accepts as the response. */
export type Readers = Readonly<Record<string, Json>>

/** Returns what an older service sends and these readers refuse, as lines. */
export function readerBreaks(old: OpenApi, readers: Readers): string[] {
  const operations = Object.values(old.paths).flatMap((methods) => Object.values(methods))
  return operations.flatMap(({ operationId: id, responses }) =>
    Object.entries(responses).flatMap(([status, answer]) => {
      const [from, to] = [schemaIn(answer), readers[id]]
      if (!status.startsWith('2') || !from || !to) return []
      return schemaBreaks(from, to, { old, new: old, name: `${id} ${status}`, direction: 'parsed', seen: new Set() })
    }),
  )
}
