/**
 * Every unexpected error of the service is logged at level `error` or `fatal`. Reports are created only from these
 * lines, so every logged failure is also reported.
 */
import type { ErrorReports } from './create-error-reports'

/** Fields of a log line: an error as it was thrown, or its fields (`errorFields`). */
type LoggedLine = {
  readonly err?: unknown
  readonly error?: unknown
  readonly error_code?: unknown
  readonly message?: unknown
  readonly stack?: unknown
  readonly kind?: unknown
  readonly route?: unknown
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

export function reportLogged(reports: Pick<ErrorReports, 'report'>): (line: unknown) => void {
  return (line) => {
    if (typeof line !== 'object' || line === null) return
    const { err, error, error_code: code, message, stack, kind, route } = line as LoggedLine
    const thrown = err ?? (error === undefined ? undefined : { name: error, code, message, stack })
    if (thrown === undefined) return
    const ofRequest = textOf(route)
    reports.report(thrown, {
      kind: textOf(kind) ?? (ofRequest === undefined ? 'background' : 'request'),
      ...(ofRequest !== undefined && { route: ofRequest }),
    })
  }
}
