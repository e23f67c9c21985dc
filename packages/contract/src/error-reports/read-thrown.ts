/**
 * Reads the parts of a thrown value that may leave the machine (OBS-2): its type, a code of a closed list, and where it was
 * thrown. The message is never read into a report, because it may quote a player's input. Never throws, even if a getter of the
 * error does.
 */
import { ERROR_CODES } from '../errors'

const FRAMES_MAX = 50
const STACK_LENGTH_MAX = 20_000
/** The name of an error class. Letters only, so that it cannot contain a number. */
const TYPE = /^(?:[A-Z][A-Za-z]{0,40})?Error$/
/** Error codes of Node. */
const NODE_CODE = /^ERR_[A-Z]+(?:_[A-Z]+)*$/
/** Error codes of the operating system. */
const SYSTEM_CODES =
  'EACCES EADDRINUSE EAI_AGAIN ECONNABORTED ECONNREFUSED ECONNRESET EEXIST EHOSTUNREACH EIO EISDIR EMFILE ENETUNREACH ENFILE ENOENT ENOMEM ENOSPC ENOTFOUND EPERM EPIPE EPROTO EROFS ETIMEDOUT'.split(
    ' ',
  )
/** SQL states of PostgreSQL. A list instead of a pattern, because a one-time code has digits too. */
const DATABASE_CODES = [
  '08001 08003 08006 0A000 22001 22003 22P02 23502 23503 23505 23514 25006 25P02 40001 40P01 42501 42703 42P01',
  '53100 53200 53300 55P03 57014 57P01 57P02 57P03 58030 XX000 XX001 XX002',
].flatMap((line) => line.split(' '))
const CODES: ReadonlySet<string> = new Set([...ERROR_CODES, ...SYSTEM_CODES, ...DATABASE_CODES])

/** `FILE:LINE:COLUMN` at the end of a line, with or without a bracket, after `(`, `@` or `at `. */
const FRAME = /(?:\(|@|\bat (?:async )?)([^()@\s]+):(\d{1,7}):(\d{1,7})\)?$/

export type ThrownFrame = { readonly file: string; readonly line: number; readonly column: number }
export type Thrown = {
  readonly type: string
  readonly code: string | undefined
  /** The newest last, as Sentry requires. */
  readonly frames: readonly ThrownFrame[]
}

/** Returns the name under which a file of the program is reported; undefined for any other text. */
export type FileNames = (address: string) => string | undefined

function textAt(thrown: unknown, key: 'name' | 'code' | 'message' | 'stack'): string {
  try {
    const value: unknown = typeof thrown === 'object' && thrown !== null ? Reflect.get(thrown, key) : undefined
    return typeof value === 'string' ? value : ''
  } catch {
    return ''
  }
}

/**
 * Returns the frames of a stack, without the message at its beginning: a line of a message could look like a frame. Only V8 writes
 * the message there, after the type (`Error: …`). In other engines the first line is a frame (`pay@https://…`), whose address
 * may contain the same text as a short message.
 */
function framesOf(thrown: unknown, fileName: FileNames): readonly ThrownFrame[] {
  const stack = textAt(thrown, 'stack')
  const message = textAt(thrown, 'message')
  const start = message === '' ? -1 : stack.indexOf(message)
  const isAtHead = start === 0 || (start > 0 && stack.slice(0, start).endsWith(': '))
  const traced = isAtHead ? stack.slice(start + message.length) : stack
  const frames: ThrownFrame[] = []
  for (const line of traced.slice(0, STACK_LENGTH_MAX).split('\n')) {
    const [, address = '', row, column] = FRAME.exec(line.trim()) ?? []
    const file = fileName(address)
    if (file !== undefined && frames.length < FRAMES_MAX)
      frames.unshift({ file, line: Number(row), column: Number(column) })
  }
  return frames
}

export function readThrown(thrown: unknown, fileName: FileNames): Thrown {
  const name = textAt(thrown, 'name')
  const code = textAt(thrown, 'code')
  return {
    type: TYPE.test(name) ? name : 'Error',
    code: CODES.has(code) || NODE_CODE.test(code) ? code : undefined,
    frames: framesOf(thrown, fileName),
  }
}
