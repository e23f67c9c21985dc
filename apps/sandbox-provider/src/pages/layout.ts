import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { html } from './html'
import type { Html } from './html'
import { STYLES } from './styles'

export type Page = {
  readonly title: string
  readonly body: Html
  /** Submits the page's only form as soon as it is loaded; the form has a button for browsers without JavaScript. */
  readonly isSelfSubmitting?: boolean
  /** The page's own script. */
  readonly script?: Html
  /** Whether other sites may show the page in a frame, as a shop does with the issuer's challenge. */
  readonly isFramedAnywhere?: boolean
}

const SUBMIT_SCRIPT = html`document.forms[0].submit()`

/** Sends a page with a policy that allows only its own style and its own script, by nonce. */
export function sendPage(reply: FastifyReply, page: Page, statusCode = 200): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    `script-src 'nonce-${nonce}'`,
    'img-src data:',
    // A form leads back to the shop, which may redirect to any address; browsers apply form-action to redirects too.
    'form-action http: https:',
    "base-uri 'none'",
    `frame-ancestors ${page.isFramedAnywhere === true ? 'http: https:' : "'none'"}`,
  ].join('; ')
  return reply
    .code(statusCode)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    .send(document(page, nonce).markup)
}

function document({ title, body, isSelfSubmitting, script: own }: Page, nonce: string): Html {
  const script = isSelfSubmitting === true ? SUBMIT_SCRIPT : own
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <style nonce="${nonce}">
          ${{ markup: STYLES }}
        </style>
      </head>
      <body>
        ${body}
        ${
          script
            ? html`<script nonce="${nonce}">
                ${script}
              </script>`
            : ''
        }
      </body>
    </html>`
}
