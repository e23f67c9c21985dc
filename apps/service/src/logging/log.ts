/**
 * Structured logs (SVC-7): one JSON object a line, through the redaction filter, to standard output or where a test
 * says.
 */
import pino, { type Logger } from 'pino'
import { redact } from './redact'

/** Of pino: `error`; `fatal` is above it. */
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
 * The fields of an error that are logged. Never its own properties: a database error carries values of rows. What cannot be read, such as
 * a property that throws, makes no second error of the first.
 */
export function errorFields(error: unknown): Record<string, unknown> {
  try {
    return readFields(error)
  } catch {
    return { error: 'unreadable' }
  }
}

/**
 * A log whose every line passes `redact`. Time is ISO text: milliseconds since 1970 have as many digits as a card.
 * `onError` is called with the fields of each line of level `error` or `fatal`, before it is written. `worker` is the
 * number of this process, where it is one of several: every line has it.
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
      // An error is written by `errorFields` wherever it is logged.
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
