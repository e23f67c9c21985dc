/**
 * Shapes of responses as data, and a parser for them. The build generates the shapes of the service's responses from the
 * contract (`virtual:service-calls`). The parser works like the contract's schemas, in a tenth of their size
 * (docs/decisions/0053).
 */
import { CHANGES, matchingEntry, type ChangeName } from '@modulor/contract/changes'

/** The shape of a value. Keys of an object that the shape does not have are dropped. */
export type Shape =
  | readonly ['text', lengthMin?: number, lengthMax?: number, pattern?: RegExp]
  | readonly ['number', isWhole: boolean, min?: number, max?: number]
  | readonly ['boolean']
  | readonly ['one of', ...values: readonly unknown[]]
  | readonly ['nullable', Shape]
  /** May be absent. */
  | readonly ['optional', Shape]
  /** A missing value is replaced by the fallback. */
  | readonly ['default', Shape, fallback: unknown]
  /** An invalid value is replaced by the fallback. */
  | readonly ['catch', Shape, fallback: unknown]
  | readonly ['list', Shape, lengthMin?: number]
  | readonly ['record', key: Shape, value: Shape]
  | readonly ['object', Readonly<Record<string, Shape>>]
  /** The first matching shape. */
  | readonly ['either', ...Shape[]]
  /** An object of a union; the text at `key` selects its shape. */
  | readonly ['variants', key: string, Readonly<Record<string, Shape>>]
  /** The second shape parses the result of the first one. */
  | readonly ['then', Shape, Shape]
  | readonly ['change', ChangeName]
  | readonly ['word', words: readonly string[], fallback?: string | null]

/** A parsing error: path and rule, without the value, which may be personal. */
export type Problem = { readonly path: readonly (string | number)[]; readonly code: string }
/** Records a problem. Returns null in place of the invalid value, which is not used. */
type Note = (code: string, ...path: Problem['path']) => null
type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function readText(value: unknown, [, lengthMin = 0, lengthMax = Infinity, pattern]: Shape & { 0: 'text' }, note: Note) {
  if (typeof value !== 'string') note('invalid_type')
  else if (value.length < lengthMin) note('too_small')
  else if (value.length > lengthMax) note('too_big')
  else if (pattern?.test(value) === false) note('invalid_format')
  return value
}

function readNumber(value: unknown, [, isWhole, min, max]: Shape & { 0: 'number' }, note: Note) {
  if (!(isWhole ? Number.isSafeInteger(value) : Number.isFinite(value))) note('invalid_type')
  else if (min !== undefined && Number(value) < min) note('too_small')
  else if (max !== undefined && Number(value) > max) note('too_big')
  return value
}

/** The `note` function for a part of the value. */
const noteOf =
  (key: string | number, note: Note): Note =>
  (code, ...path) =>
    note(code, key, ...path)

function readList(value: unknown, [, entry, lengthMin = 0]: Shape & { 0: 'list' }, note: Note) {
  if (!Array.isArray(value)) return note('invalid_type')
  if (value.length < lengthMin) note('too_small')
  return value.map((part, index) => readInto(entry, part, noteOf(index, note)))
}

function readRecord(value: unknown, [, keyShape, shape]: Shape & { 0: 'record' }, note: Note) {
  if (!isFields(value)) return note('invalid_type')
  const read: Record<string, unknown> = {}
  let isKeyUnknown = false
  for (const [key, part] of Object.entries(value)) {
    // Assigning it would change the record's prototype.
    if (key === '__proto__') continue
    if ('value' in readShape(keyShape, key)) read[key] = readInto(shape, part, noteOf(key, note))
    // A key that is not in the list is a problem of the record, as in the contract's schemas.
    else if (keyShape[0] === 'one of') isKeyUnknown = true
    else note('invalid_key', key)
  }
  if (isKeyUnknown) note('unrecognized_keys')
  return read
}

function readObject(value: unknown, [, shapes]: Shape & { 0: 'object' }, note: Note) {
  if (!isFields(value)) return note('invalid_type')
  const read: Record<string, unknown> = {}
  for (const [key, shape] of Object.entries(shapes)) {
    const part = readInto(shape, value[key], noteOf(key, note))
    if (part !== undefined) read[key] = part
  }
  return read
}

function readVariant(value: unknown, [, key, shapes]: Shape & { 0: 'variants' }, note: Note): unknown {
  if (!isFields(value)) return note('invalid_type')
  const word = value[key]
  const shape = typeof word === 'string' && Object.hasOwn(shapes, word) ? shapes[word] : undefined
  return shape ? readInto(shape, value, note) : note('invalid_union', key)
}

/** Parses a value by its shape. Problems are recorded by `note`; if there are any, the result is not used. */
function readInto(shape: Shape, value: unknown, note: Note): unknown {
  switch (shape[0]) {
    case 'text':
      return readText(value, shape, note)
    case 'number':
      return readNumber(value, shape, note)
    case 'boolean':
      return typeof value === 'boolean' ? value : note('invalid_type')
    case 'one of':
      return shape.indexOf(value, 1) > 0 ? value : note('invalid_value')
    case 'nullable':
      return value === null ? null : readInto(shape[1], value, note)
    case 'optional':
      return value === undefined ? value : readInto(shape[1], value, note)
    case 'default':
      return value === undefined ? shape[2] : readInto(shape[1], value, note)
    case 'catch':
      return valueOr(shape[1], value, shape[2])
    case 'list':
      return readList(value, shape, note)
    case 'record':
      return readRecord(value, shape, note)
    case 'object':
      return readObject(value, shape, note)
    case 'either': {
      for (const option of shape.slice(1) as Shape[]) {
        const read = readShape(option, value)
        if ('value' in read) return read.value
      }
      return note('invalid_union')
    }
    case 'variants':
      return readVariant(value, shape, note)
    case 'then': {
      const read = readShape(shape[1], value)
      if ('value' in read) return readInto(shape[2], read.value, note)
      for (const { code, path } of read.problems) note(code, ...path)
      return null
    }
    case 'change':
      return CHANGES[shape[1]](value)
    case 'word':
      return matchingEntry(shape[1], value, shape[2])
  }
}

function valueOr(shape: Shape, value: unknown, fallback: unknown): unknown {
  const read = readShape(shape, value)
  return 'value' in read ? read.value : fallback
}

/** Parses a value by its shape. Returns the value, or the problems. */
export function readShape(
  shape: Shape,
  value: unknown,
): { readonly value: unknown } | { readonly problems: readonly Problem[] } {
  const problems: Problem[] = []
  const read = readInto(shape, value, (code, ...path) => {
    problems.push({ path, code })
    return null
  })
  return problems.length > 0 ? { problems } : { value: read }
}
