/**
 * One error as an envelope of Sentry's documented protocol: a header, an item header and the event, a line of JSON each.
 * The event is written field by field from allow-listed values (OBS-2); nothing of the error is copied as a whole.
 */
import { STEPS_MAX } from './limits'
import type { Thrown } from './read-thrown'

/** OBS-1. */
const ENVIRONMENT = 'production'

/** An event before the error: only names from the program, never a value. */
export type Step = { readonly name: string; readonly route: string; readonly atMs: number }

export type ErrorReport = {
  readonly thrown: Thrown
  /** What caught the error: `crash`, `uncaught`, `job`, … */
  readonly kind: string
  /** The pattern of the path, without its parameters. */
  readonly route: string
  readonly atMs: number
  readonly steps: readonly Step[]
  /** Name and major version of a browser. */
  readonly browser?: string | undefined
}

export type ReportSource = {
  readonly platform: 'javascript' | 'node'
  /** The version of the package (OBS-1). */
  readonly release: string
  /** 32 hexadecimal digits. */
  readonly newId: () => string
}

const secondsOf = (atMs: number) => Math.round(atMs) / 1000

export function writeEnvelope(report: ErrorReport, { platform, release, newId }: ReportSource): string {
  const { thrown, kind, route, atMs, steps, browser } = report
  const eventId = newId()
  const frames = thrown.frames.map(({ file, line, column }) => ({
    filename: file,
    lineno: line,
    colno: column,
    in_app: !file.includes('node_modules') && !file.startsWith('node:'),
  }))
  const event = {
    event_id: eventId,
    timestamp: secondsOf(atMs),
    platform,
    level: 'error',
    release,
    environment: ENVIRONMENT,
    transaction: route,
    // Otherwise the receiver may store the network address of the sender.
    sdk: { name: 'modulor.cashier', version: release, settings: { infer_ip: 'never' } },
    tags: { kind, code: thrown.code, browser },
    exception: {
      values: [
        {
          type: thrown.type,
          mechanism: { type: 'generic', handled: kind === 'handled' },
          ...(frames.length > 0 && { stacktrace: { frames } }),
        },
      ],
    },
    breadcrumbs: {
      values: steps
        .slice(-STEPS_MAX)
        .map((step) => ({ category: step.name, message: step.route, timestamp: secondsOf(step.atMs) })),
    },
  }
  const header = { event_id: eventId, sent_at: new Date(atMs).toISOString() }
  return [header, { type: 'event' }, event].map((line) => `${JSON.stringify(line)}\n`).join('')
}
