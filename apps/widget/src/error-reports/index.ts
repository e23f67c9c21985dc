/** Reports errors of the page to the configured address (OBS-1). Loaded at the first error. */
import { createReportQueue, readThrown, writeEnvelope, type FileNames } from '@modulor/contract/error-reports'
import { browserNameOf } from './browser-name'
import { routeNameOf } from './route-name'

const POST_MS_MAX = 10_000
/** Browsers limit the bodies of all `keepalive` requests in flight to 64 KiB together; this leaves some room. */
const KEEPALIVE_BYTES_MAX = 60_000
const ID_BYTES = 16

type Caught = {
  readonly kind: string
  readonly error: unknown
  readonly path: string
  readonly atMs: number
  readonly steps: readonly { readonly name: string; readonly path: string; readonly atMs: number }[]
}

export type ReportContext = {
  readonly url: string
  readonly release: string
  /** The paths of this build's scripts. Stack frames in other files are left out. */
  readonly scripts: readonly string[]
  readonly ownOrigin: string
  readonly userAgent: string
  readonly fetch: typeof fetch
}

function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(ID_BYTES))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Names such as `app:///assets/first-1a2b.js`, by which the error tracker finds the source maps of the release. */
function fileNames({ scripts, ownOrigin }: ReportContext): FileNames {
  const known = new Map(scripts.map((path) => [`${ownOrigin}${path}`, `app://${path}`]))
  return (address) => known.get(address)
}

async function post(context: ReportContext, envelope: string) {
  const { fetch: send, url } = context
  const { status, headers } = await send(url, {
    method: 'POST',
    body: envelope,
    keepalive: envelope.length < KEEPALIVE_BYTES_MAX,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(POST_MS_MAX),
  })
  return { status, header: (name: string) => headers.get(name) }
}

/** Returns the function that reports a caught error. A report contains only values of an allow-list (OBS-2). */
export function createReports(surroundings: ReportContext): (caught: Caught) => void {
  const queue = createReportQueue({ post: (envelope) => post(surroundings, envelope), nowMs: () => Date.now() })
  const nameOf = fileNames(surroundings)
  const source = { platform: 'javascript', release: surroundings.release, newId } as const
  const browser = browserNameOf(surroundings.userAgent)
  return ({ kind, error, path, atMs, steps }) =>
    queue.add(
      writeEnvelope(
        {
          ...{ kind, atMs, browser, route: routeNameOf(path), thrown: readThrown(error, nameOf) },
          steps: steps.map((step) => ({ ...step, route: routeNameOf(step.path) })),
        },
        source,
      ),
    )
}

function scriptsOfPage(): readonly string[] {
  const map = document.querySelector('script[type=importmap]')?.textContent ?? '{}'
  const { integrity } = JSON.parse(map) as { readonly integrity?: Readonly<Record<string, string>> }
  return Object.keys(integrity ?? {})
}

/** Creates the reports of the page that has loaded this script. */
export const startReports = (settings: Pick<ReportContext, 'url' | 'release'>) =>
  createReports({
    ...settings,
    scripts: scriptsOfPage(),
    ownOrigin: location.origin,
    userAgent: navigator.userAgent,
    fetch: (...what) => fetch(...what),
  })
