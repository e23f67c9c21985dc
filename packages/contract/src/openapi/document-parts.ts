/** What both OpenAPI documents share. */
import * as z from 'zod/mini'

export type JsonObject = Record<string, unknown>

/** The JSON schema of a wire schema: of what is sent (`input`), or of what was read. */
export function jsonSchemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): JsonObject {
  const json = z.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'any' }) as JsonObject
  delete json.$schema
  return json
}

export const jsonContentOf = (schema: JsonObject) => ({ content: { 'application/json': { schema } } })

/** The `{name}` placeholders of a path. */
export const pathParametersOf = (path: string, lengthMax: number): JsonObject[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    ...{ name, in: 'path', required: true },
    schema: { type: 'string', maxLength: lengthMax },
  }))

export function queryParametersOf(query: z.ZodMiniType | undefined): JsonObject[] {
  if (!query) return []
  const { properties = {}, required = [] } = jsonSchemaOf(query, 'input') as {
    properties?: Record<string, JsonObject>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    ...{ name, in: 'query', required: required.includes(name) },
    schema,
  }))
}

/** One response for each status of the refusals, with the codes that it can have. */
export function refusalsOf<Code extends string>(
  codes: Iterable<Code>,
  statusOf: (code: Code) => number,
): Record<number, JsonObject> {
  const byStatus = new Map<number, Code[]>()
  for (const code of new Set(codes)) byStatus.set(statusOf(code), [...(byStatus.get(statusOf(code)) ?? []), code])
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      status,
      { description: list.join(', '), ...jsonContentOf({ $ref: '#/components/schemas/Error' }) },
    ]),
  )
}

export const headOf = (title: string, version: string, serverUrl: string) => ({
  openapi: '3.1.0',
  info: { title, version, license: { name: 'MIT', identifier: 'MIT' } },
  servers: [{ url: serverUrl }],
})
