/**
 * Shapes of answers as data, and what reads by them. The build writes the shapes of the service's answers from the contract
 * (`virtual:service-calls`); this reads as the contract's own schemas do, in a tenth of their size (docs/decisions/0053).
 */
import { CHANGES, matchingWord, type ChangeName } from '@modulor/contract/changes'

/** What a value has to be. Keys of an object that it does not name are left out. */
export type Shape =
  | readonly ['text', lengthMin?: number, lengthMax?: number, pattern?: RegExp]
  | readonly ['number', isWhole: boolean, min?: number, max?: number]
  | readonly ['boolean']
  | readonly ['one of', ...values: readonly unknown[]]
  | readonly ['nullable', Shape]
  /** May be absent. */
  | readonly ['optional', Shape]
  /** Absent is the fallback. */
  | readonly ['default', Shape, fallback: unknown]
  /** What does not fit is the fallback. */
  | readonly ['catch', Shape, fallback: unknown]
  | readonly ['list', Shape, lengthMin?: number]
  | readonly ['record', key: Shape, value: Shape]
  | readonly ['object', Readonly<Record<string, Shape>>]
  /** The first that fits. */
  | readonly ['either', ...Shape[]]
  /** An object whose word at `key` says which shape it has. */
  | readonly ['variants', key: string, Readonly<Record<string, Shape>>]
  /** The second is read out of what the first gave. */
  | readonly ['then', Shape, Shape]
  | readonly ['change', ChangeName]
  | readonly ['word', words: readonly string[], fallback?: string | null]

/** What did not fit: where and by which rule, never the value, which may be personal. */
export type Problem = { readonly path: readonly (string | number)[]; readonly code: string }
/** Answers null, which stands for the value that counts for nothing. */
type Note = (code: string, ...path: Problem['path']) => null
type Fields = Readonly<Record<string, unknown>>

const isFields = (said: unknown): said is Fields => typeof said === 'object' && said !== null && !Array.isArray(said)

function readText(said: unknown, [, lengthMin = 0, lengthMax = Infinity, pattern]: Shape & { 0: 'text' }, note: Note) {
  if (typeof said !== 'string') note('invalid_type')
  else if (said.length < lengthMin) note('too_small')
  else if (said.length > lengthMax) note('too_big')
  else if (pattern?.test(said) === false) note('invalid_format')
  return said
}

function readNumber(said: unknown, [, isWhole, min, max]: Shape & { 0: 'number' }, note: Note) {
  if (!(isWhole ? Number.isSafeInteger(said) : Number.isFinite(said))) note('invalid_type')
  else if (min !== undefined && Number(said) < min) note('too_small')
  else if (max !== undefined && Number(said) > max) note('too_big')
  return said
}

/** The note of a part of the value. */
const noteOf =
  (key: string | number, note: Note): Note =>
  (code, ...path) =>
    note(code, key, ...path)

function readList(said: unknown, [, entry, lengthMin = 0]: Shape & { 0: 'list' }, note: Note) {
  if (!Array.isArray(said)) return note('invalid_type')
  if (said.length < lengthMin) note('too_small')
  return said.map((part, index) => readInto(entry, part, noteOf(index, note)))
}

function readRecord(said: unknown, [, keyShape, shape]: Shape & { 0: 'record' }, note: Note) {
  if (!isFields(said)) return note('invalid_type')
  const read: Record<string, unknown> = {}
  let isKeyUnknown = false
  for (const [key, part] of Object.entries(said)) {
    // Writing it would change what the record is.
    if (key === '__proto__') continue
    if ('value' in readShape(keyShape, key)) read[key] = readInto(shape, part, noteOf(key, note))
    // A key that is not of the list is the record's fault, and not the key's.
    else if (keyShape[0] === 'one of') isKeyUnknown = true
    else note('invalid_key', key)
  }
  if (isKeyUnknown) note('unrecognized_keys')
  return read
}

function readObject(said: unknown, [, shapes]: Shape & { 0: 'object' }, note: Note) {
  if (!isFields(said)) return note('invalid_type')
  const read: Record<string, unknown> = {}
  for (const [key, shape] of Object.entries(shapes)) {
    const part = readInto(shape, said[key], noteOf(key, note))
    if (part !== undefined) read[key] = part
  }
  return read
}

function readVariant(said: unknown, [, key, shapes]: Shape & { 0: 'variants' }, note: Note): unknown {
  if (!isFields(said)) return note('invalid_type')
  const word = said[key]
  const shape = typeof word === 'string' && Object.hasOwn(shapes, word) ? shapes[word] : undefined
  return shape ? readInto(shape, said, note) : note('invalid_union', key)
}

/** The value as its shape has it; what does not fit is noted, and then the value counts for nothing. */
function readInto(shape: Shape, said: unknown, note: Note): unknown {
  switch (shape[0]) {
    case 'text':
      return readText(said, shape, note)
    case 'number':
      return readNumber(said, shape, note)
    case 'boolean':
      return typeof said === 'boolean' ? said : note('invalid_type')
    case 'one of':
      return shape.indexOf(said, 1) > 0 ? said : note('invalid_value')
    case 'nullable':
      return said === null ? null : readInto(shape[1], said, note)
    case 'optional':
      return said === undefined ? said : readInto(shape[1], said, note)
    case 'default':
      return said === undefined ? shape[2] : readInto(shape[1], said, note)
    case 'catch':
      return valueOr(shape[1], said, shape[2])
    case 'list':
      return readList(said, shape, note)
    case 'record':
      return readRecord(said, shape, note)
    case 'object':
      return readObject(said, shape, note)
    case 'either': {
      for (const option of shape.slice(1) as Shape[]) {
        const read = readShape(option, said)
        if ('value' in read) return read.value
      }
      return note('invalid_union')
    }
    case 'variants':
      return readVariant(said, shape, note)
    case 'then': {
      const read = readShape(shape[1], said)
      if ('value' in read) return readInto(shape[2], read.value, note)
      for (const { code, path } of read.problems) note(code, ...path)
      return null
    }
    case 'change':
      return CHANGES[shape[1]](said)
    case 'word':
      return matchingWord(shape[1], said, shape[2])
  }
}

function valueOr(shape: Shape, said: unknown, fallback: unknown): unknown {
  const read = readShape(shape, said)
  return 'value' in read ? read.value : fallback
}

/** The value by its shape, or what did not fit. */
export function readShape(
  shape: Shape,
  said: unknown,
): { readonly value: unknown } | { readonly problems: readonly Problem[] } {
  const problems: Problem[] = []
  const value = readInto(shape, said, (code, ...path) => {
    problems.push({ path, code })
    return null
  })
  return problems.length > 0 ? { problems } : { value }
}
