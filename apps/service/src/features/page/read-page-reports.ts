/**
 * Reads browsers' reports about the page's content security policy. Anyone can send such a report, and a genuine one contains
 * the page's whole address with a session in it. So only a few parts are read, each from a closed list or shortened.
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
/** Words that a report contains in place of an address. */
const BLOCKED_WORDS = ['inline', 'eval', 'wasm-eval', 'trusted-types-sink', 'trusted-types-policy'] as const
/** A page is identified by the first part of its path, because later parts may be the id of a payment. */
const FIRST_PART = /^\/([a-z0-9][a-z0-9_-]{0,29})(?:\/|$)/

export type PageReport = {
  /** `other` for a directive that our policy does not have. */
  readonly directive: (typeof DIRECTIVES)[number] | 'other'
  /** The origin of the blocked resource, its scheme if it has no origin (`data:`, an extension), or a word. */
  readonly blocked: string
  /** The first part of the page's path. */
  readonly page: string
}

/** The format that browsers send to `report-to`. */
const Reports = z.array(z.object({ type: z.string(), body: z.unknown() }))
const Body = z.object({ effectiveDirective: z.string(), blockedURL: z.string(), documentURL: z.string() })
/** The format that browsers send to `report-uri`. */
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

/** The first reports of a body in either format; empty for a body of another shape. */
export function readPageReports(body: unknown): readonly PageReport[] {
  const old = OldReport.safeParse(body)
  if (old.success) return [toPageReport(old.data['csp-report'])]
  const reports = Reports.safeParse(body)
  if (!reports.success) return []
  return reports.data.slice(0, REPORTS_READ_MAX).flatMap(({ type, body: body }) => {
    const parsed = type === 'csp-violation' ? Body.safeParse(body) : undefined
    return parsed?.success ? [toPageReport(parsed.data)] : []
  })
}
