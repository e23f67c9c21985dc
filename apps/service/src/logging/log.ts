/**
 * Structured logs (SVC-7): one JSON object per line, through the redaction filter, to standard output or to a sink of
 * a test.
 */
import pino, { type Logger } from 'pino'
import { redact } from './redact'

/** A level of pino: `error`. `fatal` is higher. */
const ERROR_LEVEL = 50

export type Log = Logger
export type LogSink = { write(line: string): void }

function readFields(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error }
  return {
    error: error.name,
    ...('code' in error && typeof error.code === 'string' ? { error_code: error.code } : {}),
    message: error.message,
    stack: error.stack,
    ...(error.cause instanceof Error ? { cause: `${error.cause.name}: ${error.cause.message}` } : {}),
  }
}

/**
 * The fields of an error that are logged. Its own properties are never logged, because a database error contains
 * values of rows. If a field cannot be read, for example because a getter throws, no second error occurs.
 */
export function errorFields(error: unknown): Record<string, unknown> {
  try {
    return readFields(error)
  } catch {
    return { error: 'unreadable' }
  }
}

/**
 * Creates a log whose lines all pass `redact`. Times are ISO texts, because milliseconds since 1970 have as many
 * digits as a card number. `onError` is called with the fields of each line of level `error` or `fatal`, before it is
 * written. `worker` is the number of this process, if it is one of several: every line contains it.
 */
export function createLog(
  level: string,
  sink: LogSink = process.stdout,
  onError?: (fields: unknown) => void,
  worker?: number,
): Log {
  return pino(
    {
      level,
      base: worker === undefined ? null : { worker },
      timestamp: pino.stdTimeFunctions.isoTime,
      // Every logged error is written by `errorFields`.
      serializers: { err: errorFields },
      formatters: { level: (label) => ({ level: label }) },
      hooks: {
        logMethod(line, write, lineLevel) {
          if (lineLevel >= ERROR_LEVEL) onError?.(line[0])
          write.apply(this, line)
        },
      },
    },
    {
      write: (line: string) => {
        sink.write(redact(line))
      },
    },
  )
}
