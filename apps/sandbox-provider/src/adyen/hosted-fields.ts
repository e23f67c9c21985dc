/** Serves the simulator's card fields: the script, and the frames that it mounts (decision 97). */
import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { html } from '../pages/html'
import type { CardKey } from './card-key'
import { HOSTED_FIELD_FRAME_SCRIPT, HOSTED_FIELDS_SCRIPT } from './hosted-fields-script'

const BASE = '/adyen/checkoutshopper'
const FIELDS = {
  encryptedCardNumber: { label: 'Card number', autocomplete: 'cc-number' },
  encryptedExpiryDate: { label: 'Expiry date', autocomplete: 'cc-exp' },
  encryptedSecurityCode: { label: 'Security code', autocomplete: 'cc-csc' },
} as const
const Field = z.object({
  type: z.enum(['encryptedCardNumber', 'encryptedExpiryDate', 'encryptedSecurityCode']),
  origin: z.url({ protocol: /^https?$/ }),
})

function framePage({ type, origin }: z.infer<typeof Field>, key: object, nonce: string): string {
  const { label, autocomplete } = FIELDS[type]
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${label}</title>
        <style nonce="${nonce}">
          html,
          body {
            margin: 0;
            block-size: 100%;
            background: transparent;
          }
          input {
            box-sizing: border-box;
            inline-size: 100%;
            block-size: 100%;
            border: 0;
            padding: 0;
            outline: 0;
            background: transparent;
            font: 16px sans-serif;
          }
        </style>
      </head>
      <body>
        <input
          inputmode="numeric"
          aria-label="${label}"
          autocomplete="${autocomplete}"
          data-type="${type}"
          data-origin="${origin}"
          data-key="${JSON.stringify(key)}"
        />
        <script nonce="${nonce}">
          ${{ markup: HOSTED_FIELD_FRAME_SCRIPT }}
        </script>
      </body>
    </html>`.markup
}

export function registerHostedFields(app: FastifyInstance, key: CardKey): void {
  app.get(`${BASE}/sdk/:version/adyen.js`, (_request, reply) =>
    reply
      .headers({
        'content-type': 'text/javascript; charset=utf-8',
        // A script with an `integrity` attribute needs CORS.
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(HOSTED_FIELDS_SCRIPT),
  )
  app.get(`${BASE}/securedfields/:clientKey/field.html`, ({ query }, reply) => {
    const field = Field.parse(query)
    const nonce = randomBytes(16).toString('base64')
    const policy = [
      ...["default-src 'none'", `style-src 'nonce-${nonce}'`, `script-src 'nonce-${nonce}'`, "base-uri 'none'"],
      `frame-ancestors ${new URL(field.origin).origin}`,
    ]
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy.join('; '),
        'cache-control': 'no-store',
      })
      .send(framePage(field, key.publicKey, nonce))
  })
  // For tests without a browser.
  app.get(`${BASE}/securedfields/:clientKey/key`, () => key.publicKey)
}
