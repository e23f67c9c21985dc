/** The generated parts of docs/clickstream.md: events, batch and limits, as in the contract. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  CLICKSTREAM_COOKIE_S,
  CLICKSTREAM_EVENT_NAMES,
  CLICKSTREAM_EVENTS,
  CLICKSTREAM_EVENTS_MAX,
  CLICKSTREAM_FINAL_STATUSES,
  CLICKSTREAM_FRAME_BYTES_MAX,
  CLICKSTREAM_PATH,
  CLICKSTREAM_POST_BYTES_MAX,
  CLICKSTREAM_QUEUE_MAX,
  CLICKSTREAM_TIMEOUT_MS,
  CLICKSTREAM_VISIT_S,
  ClickstreamBatch,
  ClickstreamEnvelope,
} from '@modulor/contract/clickstream'
import { jsonSchemaOf } from '@modulor/contract/openapi'
import { formatMarkdown } from '../format-markdown'

export const CLICKSTREAM_FILE = join(import.meta.dirname, '../../docs/clickstream.md')

/** Longer lists are described elsewhere. */
const WORDS_LISTED_MAX = 8

type JsonSchema = {
  readonly type?: string
  readonly format?: string
  readonly enum?: readonly string[]
  readonly anyOf?: readonly JsonSchema[]
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly properties?: Readonly<Record<string, JsonSchema>>
}

function typeOf(schema: JsonSchema): string {
  const { type, format: form, enum: words, anyOf, minimum, maximum, maxLength, minItems, maxItems } = schema
  if (anyOf) return anyOf.map(typeOf).join(' or ')
  if (words)
    return words.length > WORDS_LISTED_MAX
      ? `one of ${words.length} words`
      : words.map((word) => `\`${word}\``).join(', ')
  if (type === 'integer' || type === 'number') return `${type}, ${minimum} to ${maximum}`
  if (type === 'array') return `list of ${minItems} to ${maxItems}`
  if (form === 'uuid') return 'UUID'
  return maxLength === undefined ? (type ?? 'anything') : `${type}, at most ${maxLength} characters`
}

type Schema = Parameters<typeof jsonSchemaOf>[0]
const fieldsOf = (schema: Schema): readonly (readonly [string, JsonSchema])[] =>
  Object.entries((jsonSchemaOf(schema, 'output') as JsonSchema).properties ?? {})

const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

function events(): string {
  return CLICKSTREAM_EVENT_NAMES.map((name) => {
    const { summary, data, fields } = CLICKSTREAM_EVENTS[name]
    const meanings = fields as Readonly<Record<string, string>>
    const rows = fieldsOf(data).map(([field, schema]) => [`\`${field}\``, typeOf(schema), meanings[field] ?? ''])
    return `### \`${name}\`\n\n${summary}.\n\n${table(['data', 'type', 'meaning'], rows)}`
  }).join('\n\n')
}

const shape = (schema: Schema) =>
  table(
    ['field', 'type'],
    fieldsOf(schema).map(([field, its]) => [`\`${field}\``, typeOf(its)]),
  )

const limits = () =>
  table(
    ['what', 'limit'],
    [
      [`body of one \`POST ${CLICKSTREAM_PATH}\``, `${CLICKSTREAM_POST_BYTES_MAX} bytes`],
      ['batch over the realtime channel', `${CLICKSTREAM_FRAME_BYTES_MAX} bytes`],
      ['events of one batch', String(CLICKSTREAM_EVENTS_MAX)],
      ['events that wait in the browser', String(CLICKSTREAM_QUEUE_MAX)],
      ['time for an answer', `${CLICKSTREAM_TIMEOUT_MS} ms`],
      ['a visit ends after', `${CLICKSTREAM_VISIT_S} s without an event`],
      ["life of the visitor's cookie", `${CLICKSTREAM_COOKIE_S} s`],
      ['answers after which a batch is not sent again', CLICKSTREAM_FINAL_STATUSES.join(', ')],
    ],
  )

const PARTS: Readonly<Record<string, () => string>> = {
  events,
  envelope: () => shape(ClickstreamEnvelope),
  batch: () => shape(ClickstreamBatch),
  limits,
}

/** Returns the document with its generated parts updated, each between `<!-- generated: NAME -->` and `<!-- end -->`. */
export async function describeClickstream(): Promise<string> {
  const written = readFileSync(CLICKSTREAM_FILE, 'utf8')
  const found: string[] = []
  const text = written.replace(/<!-- generated: (\w+) -->[\s\S]*?<!-- end -->/g, (_, name: string) => {
    found.push(name)
    const part = PARTS[name]
    if (!part) throw new Error(`docs/clickstream.md has no generated part "${name}"`)
    return `<!-- generated: ${name} -->\n\n${part()}\n\n<!-- end -->`
  })
  const missing = Object.keys(PARTS).filter((name) => !found.includes(name))
  if (missing.length > 0) throw new Error(`docs/clickstream.md has no place for: ${missing.join(', ')}`)
  return formatMarkdown(text)
}
