import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { until } from '../until'
import { compiledProgram } from './compiled-program'
import { freePort } from '../ports/free-port'

const PROGRAM = fileURLToPath(new URL('./report-receiver.ts', import.meta.url))
const READY_WITHIN_MS = 60_000

/** The part of an event that the tests read. */
export type ReceivedEvent = {
  readonly platform: string
  readonly release: string
  readonly environment: string
  readonly transaction: string
  readonly tags: Readonly<Record<string, string>>
  readonly exception: {
    readonly values: readonly {
      readonly type: string
      readonly stacktrace?: { readonly frames: readonly { filename: string; lineno: number; colno: number }[] }
    }[]
  }
  readonly breadcrumbs: { readonly values: readonly { category: string; message: string }[] }
}

export type Received = {
  readonly events: readonly ReceivedEvent[]
  /** Problems of envelopes that violate the protocol. */
  readonly problems: readonly string[]
  readonly postsCount: number
  /** Traces in the JSON format of OpenTelemetry's protocol. */
  readonly traces: readonly {
    readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly ReceivedSpan[] }[] }[]
  }[]
}

/** The part of a span that the tests read. */
export type ReceivedSpan = {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly attributes: readonly { readonly key: string; readonly value: { stringValue?: string; intValue?: string } }[]
  readonly links: readonly { readonly traceId: string; readonly spanId: string }[]
}

export const spansOf = ({ traces }: Received): readonly ReceivedSpan[] =>
  traces.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  )

export type ReportReceiver = {
  /** The address (DSN) as an operator configures it. */
  readonly address: string
  readonly origin: string
  received(): Promise<Received>
  /** Sets how it responds from now on. With `isSilent` it keeps the connection open and sends no response. */
  behave(how: { status?: number; headers?: Record<string, string>; isSilent?: boolean }): Promise<void>
  stop(): Promise<void>
}

/** A Sentry-compatible receiver of error reports, as a process of its own. */
export async function startReportReceiver(): Promise<ReportReceiver> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [await compiledProgram(PROGRAM), `${port}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const received = async () => (await (await fetch(`${origin}/received`)).json()) as Received
  await until(() => received().then(Boolean, () => false), {
    deadlineMs: READY_WITHIN_MS,
    describe: () => 'the receiver of error reports to be ready',
  })
  return {
    address: `http://publickey@127.0.0.1:${port}/7`,
    origin,
    received,
    async behave({ status = 200, headers = {}, isSilent = false }) {
      await fetch(`${origin}/behave`, { method: 'POST', body: JSON.stringify({ status, headers, isSilent }) })
    },
    async stop() {
      child.kill('SIGKILL')
      await gone
    },
  }
}
