/**
 * What browsers report about the payment page's content security policy. Anybody can send such a report, and a true one
 * holds the page's whole address with a session in it, so only a few closed or cut parts of it are read.
 */
import { z } from 'zod'

const REPORTS_READ_MAX = 10
const ORIGIN_LENGTH_MAX = 100

const DIRECTIVES = [
  ...[
    'default-src',
    'script-src',
    'script-src-elem',
    'script-src-attr',
    'style-src',
    'style-src-elem',
    'style-src-attr',
  ],
  ...['img-src', 'font-src', 'connect-src', 'frame-src', 'form-action', 'base-uri', 'frame-ancestors', 'worker-src'],
  ...['media-src', 'object-src', 'manifest-src', 'require-trusted-types-for', 'trusted-types'],
] as const
/** What stands in a report where an address would say nothing. */
const BLOCKED_WORDS = ['inline', 'eval', 'wasm-eval', 'trusted-types-sink', 'trusted-types-policy'] as const
/** A page of ours is identified by the first part of its path: later parts may be the id of a payment. */
const FIRST_PART = /^\/([a-z0-9][a-z0-9_-]{0,29})(?:\/|$)/

export type PageReport = {
  /** `other` for one that our policy does not have. */
  readonly directive: (typeof DIRECTIVES)[number] | 'other'
  /** Origin of what was kept away, the scheme where there is none (`data:`, an extension), or a word. */
  readonly blocked: string
  /** First part of the page's path. */
  readonly page: string
}

/** As browsers send it to `report-to`. */
const Reports = z.array(z.object({ type: z.string(), body: z.unknown() }))
const Body = z.object({ effectiveDirective: z.string(), blockedURL: z.string(), documentURL: z.string() })
/** As they send it to `report-uri`. */
const OldReport = z.object({
  'csp-report': z
    .object({ 'effective-directive': z.string(), 'blocked-uri': z.string(), 'document-uri': z.string() })
    .transform((report) => ({
      effectiveDirective: report['effective-directive'],
      blockedURL: report['blocked-uri'],
      documentURL: report['document-uri'],
    })),
})

function blockedBy(text: string): string {
  const word = BLOCKED_WORDS.find((known) => known === text)
  if (word !== undefined) return word
  if (!URL.canParse(text)) return 'other'
  const { origin, protocol } = new URL(text)
  const told = origin === 'null' ? protocol : origin
  return told.length <= ORIGIN_LENGTH_MAX ? told : 'other'
}

function toPageReport({ effectiveDirective, blockedURL, documentURL }: z.output<typeof Body>): PageReport {
  const path = URL.canParse(documentURL) ? new URL(documentURL).pathname : ''
  return {
    directive: DIRECTIVES.find((known) => known === effectiveDirective) ?? 'other',
    blocked: blockedBy(blockedURL),
    page: FIRST_PART.exec(path)?.[1] ?? 'other',
  }
}

/** The first reports of a body, in either form; none for a body of another shape. */
export function readPageReports(body: unknown): readonly PageReport[] {
  const old = OldReport.safeParse(body)
  if (old.success) return [toPageReport(old.data['csp-report'])]
  const reports = Reports.safeParse(body)
  if (!reports.success) return []
  return reports.data.slice(0, REPORTS_READ_MAX).flatMap(({ type, body: said }) => {
    const parsed = type === 'csp-violation' ? Body.safeParse(said) : undefined
    return parsed?.success ? [toPageReport(parsed.data)] : []
  })
}
