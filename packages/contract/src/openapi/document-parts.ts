/** The parts that both OpenAPI documents share. */
import * as z from 'zod/mini'

export type JsonObject = Record<string, unknown>

/** Returns the JSON schema of a wire schema: of a sent value (`input`), or of a received one. */
export function jsonSchemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): JsonObject {
  return withoutDialect(z.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'any' }) as JsonObject)
}

/** Removes `$schema` and `$id`: the document defines the dialect of its schemas, and each has its id by its place. */
export function withoutDialect({ $schema: _dialect, $id: _id, ...schema }: JsonObject): JsonObject {
  return schema
}

/** `example` is a recorded one; most bodies have none. */
export const jsonContentOf = (schema: JsonObject, example?: unknown) => ({
  content: { 'application/json': { schema, ...(example !== undefined && { example }) } },
})

/** Returns the parameters for the `{name}` placeholders of a path. */
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

/** Returns one response for each status of the refusals, with its possible codes and their meanings. */
export function refusalsOf<Code extends string>(
  codes: Iterable<Code>,
  errors: Readonly<Record<Code, { readonly status: number }>>,
  meaningOf: (code: Code) => string,
  body: JsonObject,
): Record<number, JsonObject> {
  const byStatus = new Map<number, Code[]>()
  for (const code of new Set(codes))
    byStatus.set(errors[code].status, [...(byStatus.get(errors[code].status) ?? []), code])
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      status,
      {
        description: list.map((code) => `- \`${code}\`: ${meaningOf(code)}`).join('\n'),
        ...jsonContentOf(body),
      },
    ]),
  )
}

export const headOf = (title: string, version: string, serverUrl: string) => ({
  openapi: '3.1.0',
  info: { title, version, license: { name: 'MIT', identifier: 'MIT' } },
  servers: [{ url: serverUrl }],
})
