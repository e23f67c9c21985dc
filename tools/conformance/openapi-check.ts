/**
 * Checks requests against a published OpenAPI 3.1 description. The description is read from its file and never copied
 * into the repository.
 */
import { readFile } from 'node:fs/promises'
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020'
import { z } from 'zod'

const Parameter = z.object({ name: z.string().optional(), in: z.string().optional(), required: z.boolean().optional() })
const Operation = z.looseObject({
  parameters: z.array(Parameter).default([]),
  requestBody: z.unknown().optional(),
})
const Description = z.looseObject({
  info: z.looseObject({ title: z.string(), version: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
})

export type CheckedRequest = {
  readonly method: string
  /** The path below the address of the description's server, with its query. */
  readonly path: string
  readonly body: unknown
}

export type OpenApiReport = {
  /** One line each. */
  readonly counts: readonly string[]
  readonly problems: readonly string[]
  /** In the description, but not used by us: acknowledged without effect, or unknown. */
  readonly notRead: readonly string[]
}

export type OpenApiCheck = {
  /** The title, such as "Adyen Checkout API 72". */
  readonly title: string
  readonly operationCount: number
  /** The problems of a request; empty if it is valid. */
  problemsOf(request: CheckedRequest): readonly string[]
  /** The whole description, for example to read its example bodies. */
  readonly document: unknown
}

type Found = { readonly pointer: string; readonly operation: z.infer<typeof Operation> }

/** Escapes a name for a JSON pointer. */
const escaped = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1')

function isPath(template: string, path: string): boolean {
  const [wanted, given] = [template.split('/'), path.split('/')]
  return wanted.length === given.length && wanted.every((part, place) => part.startsWith('{') || part === given[place])
}

/** Reads the file. Throws if it is not an OpenAPI description. */
export async function openApiCheck(file: string): Promise<OpenApiCheck> {
  const document: unknown = JSON.parse(await readFile(file, 'utf8'))
  const { info, paths } = Description.parse(document)
  // Formats such as int32, and the examples and extensions of the publisher, are not relevant for a request.
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
  ajv.addSchema(document as object, 'description')
  const compiled = new Map<string, ValidateFunction>()

  function find(method: string, path: string): Found | undefined {
    const template = Object.keys(paths).find((each) => isPath(each, path))
    const named = template === undefined ? undefined : paths[template]?.[method.toLowerCase()]
    if (template === undefined || named === undefined) return undefined
    return { pointer: `/paths/${escaped(template)}/${method.toLowerCase()}`, operation: Operation.parse(named) }
  }

  function bodyProblems({ pointer, operation }: Found, body: unknown): readonly string[] {
    if (operation.requestBody === undefined) return body === null || body === undefined ? [] : ['has a body']
    const schema = `description#${pointer}/requestBody/content/application~1json/schema`
    const validate = compiled.get(schema) ?? ajv.compile({ $ref: encodeURI(schema) })
    compiled.set(schema, validate)
    if (validate(body)) return []
    return (validate.errors ?? []).map(({ instancePath, message = '' }) => `${instancePath || 'the body'} ${message}`)
  }

  return {
    title: `${info.title} ${info.version}`,
    operationCount: Object.values(paths).reduce(
      (sum, operations) => sum + ['get', 'post', 'patch', 'delete', 'put'].filter((each) => each in operations).length,
      0,
    ),
    document,
    problemsOf({ method, path: address, body }) {
      const { pathname, searchParams } = new URL(address, 'http://description')
      const found = find(method, decodeURIComponent(pathname))
      if (!found) return [`${method} ${pathname} is not in the description`]
      const query = found.operation.parameters.filter((parameter) => parameter.in === 'query')
      const missing = query
        .filter(({ name = '', required }) => required === true && !searchParams.has(name))
        .map(({ name }) => `the query lacks ${name}`)
      const foreign = [...searchParams.keys()]
        .filter((name) => !query.some((parameter) => parameter.name === name))
        .map((name) => `the query has ${name}`)
      return [...missing, ...foreign, ...bodyProblems(found, body)]
    },
  }
}
