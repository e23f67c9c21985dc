/**
 * A page for every error code, which each error body links to: the code's meaning, and what to do about it (ERR-3,
 * issue-13 2).
 */
import { createHash } from 'node:crypto'
import { ERROR_CODES, ERRORS, type ErrorCode } from '@modulor/contract/errors'
import { ERROR_HELP } from '@modulor/contract/error-help'
import type { FastifyInstance } from 'fastify'
import { ERROR_PAGES_PATH } from '../refusal'

const STYLE =
  ':root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:42rem;margin:3rem auto;padding:0 1rem}' +
  'dt{font-weight:600}dd{margin:0 0 1rem}code{font-size:.95em}'
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; frame-ancestors 'none'; base-uri 'none'`

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code)

/** Converts a text of our own table to HTML: escapes it, and turns backticks into code elements. */
const html = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/`([^`]+)`/g, '<code>$1</code>')

const pageOf = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>${html(title)}</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>`

function pageOfCode(code: ErrorCode): string {
  const { status, message, retryable } = ERRORS[code]
  const { meaning, advice } = ERROR_HELP[code]
  const rows = [
    ['What it means', meaning],
    ['What to do', advice],
    ['HTTP status', String(status)],
    ['Can be retried unchanged', retryable ? 'Yes, with the same Idempotency-Key' : 'No'],
    ['Message for the player', `\`${message}\``],
  ]
  const list = rows.map(([term, text]) => `<dt>${term}</dt><dd>${html(text ?? '')}</dd>`).join('')
  return pageOf(
    `Error ${code}`,
    `<h1>Error <code>${code}</code></h1><dl>${list}</dl><p><a href="../errors">All errors</a></p>`,
  )
}

function pageOfAll(): string {
  const items = ERROR_CODES.map(
    (code) => `<dt><a href="errors/${code}"><code>${code}</code></a></dt><dd>${html(ERROR_HELP[code].meaning)}</dd>`,
  )
  return pageOf('Errors', `<h1>Errors of the cashier service</h1><dl>${items.join('')}</dl>`)
}

/** Serves the pages. They are static and contain nothing of a request. */
export function errorPageRoutes(app: FastifyInstance): void {
  const policy = { 'content-security-policy': POLICY, 'content-type': 'text/html; charset=utf-8' }
  app.get(ERROR_PAGES_PATH, (_request, reply) => reply.headers(policy).send(pageOfAll()))
  app.get<{ Params: { code: string } }>(`${ERROR_PAGES_PATH}/:code`, ({ params: { code } }, reply) =>
    isErrorCode(code) ? reply.headers(policy).send(pageOfCode(code)) : reply.callNotFound(),
  )
}
