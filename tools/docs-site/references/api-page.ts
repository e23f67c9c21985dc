import { document, jsonBlock, jsonOf, type Operation } from './document'
import { cell, tableOf } from './plain-text'
import { fieldsTable } from './schema-fields'

const { schemas } = document.components
/** Every call may respond with these errors, so they are described once. */
const EVERYWHERE = [
  'bad_request',
  'body_too_large',
  'internal',
  'rate_limited',
  'unavailable',
  'unsupported_media_type',
]

function parametersOf({ parameters = [] }: Operation): string {
  const rows = parameters
    .filter(({ name }) => name.toLowerCase() !== 'x-session-id')
    .map(({ name, in: place, required, description = '', schema }) => [
      `\`${name}\``,
      place,
      required === true ? 'yes' : '',
      cell(schema.enum ? `${description} ${schema.enum.map((word) => `\`${String(word)}\``).join(', ')}` : description),
    ])
  return rows.length === 0 ? '' : tableOf(['parameter', 'in', 'required', 'meaning'], rows)
}

function bodyOf(title: string, body: Parameters<typeof jsonOf>[0]): readonly string[] {
  const json = jsonOf(body)
  if (!json) return []
  const table = fieldsTable(json.schema, schemas)
  return [`**${title}**`, table, json.example === undefined ? '' : jsonBlock(json.example)]
}

function errorsOf({ responses }: Operation): string {
  const named = Object.values(responses)
    .flatMap(({ description }) => [...description.matchAll(/^- `(\w+)`/gm)].map(([, code = '']) => code))
    .filter((code) => !EVERYWHERE.includes(code))
  return named.length === 0
    ? ''
    : `**Errors:** ${named.map((code) => `[\`${code}\`](/reference/errors#${code})`).join(', ')}`
}

function describeOperation(method: string, path: string, operation: Operation): string {
  const [status = '', response] = Object.entries(operation.responses)[0] ?? []
  return [
    `## ${operation.operationId}`,
    `${operation.summary}.`,
    `\`${method.toUpperCase()} ${path}\``,
    parametersOf(operation),
    ...bodyOf('Request', operation.requestBody),
    ...bodyOf(`Response ${status}`, response),
    errorsOf(operation),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

/** The page of an API, which is selected by its tag in the OpenAPI document. */
export function apiPage(tag: string, title: string, introduction: string): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags }]) => tags.includes(tag))
      .map(([method, operation]) => describeOperation(method, path, operation)),
  )
  const everywhere = EVERYWHERE.map((code) => `[\`${code}\`](/reference/errors#${code})`).join(', ')
  return [`# ${title}`, introduction, `Every call can answer ${everywhere}.`, ...operations].join('\n\n')
}
