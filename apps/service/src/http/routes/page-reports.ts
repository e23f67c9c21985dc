/**
 * Receives browsers' reports of content security policy violations (PCI DSS 4, 11.6.1). Open to everyone; the
 * response is empty.
 */
import type { FastifyInstance } from 'fastify'
import { PAGE_REPORTS_PATH, readPageReports, type PageReport } from '../../features/page'
import type { Log } from '../../logging/log'
import type { Metrics } from '../metrics'
import { MINUTE_MS } from '../../durations'

const REPORT_BYTES_MAX = 16_384
const REPORTS_PER_ADDRESS_AND_MINUTE_MAX = 30
/**
 * The most log lines of this process per minute. Further reports are counted but not logged, because a page that is
 * broken for all players causes a very large number of them.
 */
const LINES_PER_MINUTE_MAX = 30
const REPORT_TYPES = ['application/reports+json', 'application/csp-report']

/** Whether another line may be written in this minute. */
function lineLimit(): () => boolean {
  let minute = 0
  let linesCount = 0
  return () => {
    const now = Math.floor(performance.now() / MINUTE_MS)
    if (now !== minute) linesCount = 0
    minute = now
    linesCount += 1
    return linesCount <= LINES_PER_MINUTE_MAX
  }
}

export async function pageReportRoutes(
  app: FastifyInstance,
  { log, metrics }: { readonly log: Log; readonly metrics: Metrics },
): Promise<void> {
  const mayWrite = lineLimit()
  const take = ({ directive, blocked, page }: PageReport) => {
    metrics.pageReport(directive)
    if (mayWrite()) log.warn({ directive, blocked, page }, 'a browser blocked something on the payment page')
  }
  await app.register((scope, _options, next) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(REPORT_TYPES, { parseAs: 'string' }, (_request, body, finish) => finish(null, body))
    scope.route({
      method: 'POST',
      url: PAGE_REPORTS_PATH,
      bodyLimit: REPORT_BYTES_MAX,
      config: { rateLimit: { max: REPORTS_PER_ADDRESS_AND_MINUTE_MAX } },
      handler: (request, reply) => {
        for (const report of readPageReports(parsed(request.body))) take(report)
        return reply.code(204).send()
      },
    })
    next()
  })
}

/** Parses the body. A body that is not JSON contains no reports. */
function parsed(body: unknown): unknown {
  try {
    return JSON.parse(String(body))
  } catch {
    return undefined
  }
}
