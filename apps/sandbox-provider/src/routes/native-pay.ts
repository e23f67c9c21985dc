/**
 * Replacements for Apple and Google: a sheet for browsers without the wallet, and Apple's merchant validation
 * (LIST-17).
 */
import type { FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { AmountText } from '../operations/amount'
import { sendPage } from '../pages/layout'
import { walletSheetPage } from '../pages/wallet-sheet-page'
import { WALLET_METHODS } from '../outcomes/methods'

const Line = z.object({ label: z.string().max(200), amount: AmountText })
const Sheet = z.object({
  wallet: z.enum(WALLET_METHODS),
  name: z.string().max(100),
  total: AmountText,
  currency: z.string().max(10),
  lines: z
    .string()
    .max(4_000)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        context.addIssue({ code: 'custom', message: 'is no JSON' })
        return z.NEVER
      }
    })
    .pipe(z.array(Line).max(10)),
  origin: z.url({ protocol: /^https?$/ }),
})
const Validation = z.object({
  merchantIdentifier: z.string().max(255),
  displayName: z.string().max(64),
  initiative: z.literal('web'),
  initiativeContext: z.string().max(253),
})
const SESSION_MS = 300_000

export function registerNativePay(app: FastifyInstance): void {
  app.get('/wallet-sheet', ({ query }, reply) => sendPage(reply, walletSheetPage(Sheet.parse(query))))
  app.post('/paymentservices/paymentSession', ({ body }, reply) => {
    const { merchantIdentifier, displayName, initiativeContext: domainName } = Validation.parse(body)
    const now = Date.now()
    return reply.send({
      ...{ epochTimestamp: now, expiresAt: now + SESSION_MS, merchantSessionIdentifier: `SSH${randomUUID()}` },
      ...{ merchantIdentifier, displayName, domainName, nonce: randomUUID(), signature: 'simulated' },
    })
  })
}
