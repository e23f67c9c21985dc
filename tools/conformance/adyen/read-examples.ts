/** Checks whether the plug-in for Adyen can read the published examples of responses and webhooks. */
import { createHmac } from 'node:crypto'
import { Notification } from '../../../apps/service/src/providers/adyen/adyen-wire'
import { readWebhook } from '../../../apps/service/src/providers/adyen/read-webhook'
import { toAnswer } from '../../../apps/service/src/providers/adyen/to-answer'
import { AdyenSettings } from '../../../apps/service/src/providers/adyen/adyen-settings'

const ANSWER = /^post-payments-(?!paymentPspReference).*-200$/
const WEBHOOK = /^post-[A-Z_]+-/
const KEY = 'a5'.repeat(32)

export type Read = { readonly name: string; readonly as: string }

const KNOWN = {
  ...{ amount: '10.00', currency: 'EUR', isManual: false, paySessionId: 'p' },
  step: 'other',
  methodReturnUrl: 'https://cashier.example/m',
} as const

export function readAnswers(examples: Readonly<Record<string, { readonly value: unknown }>>): readonly Read[] {
  return Object.entries(examples)
    .filter(([name]) => ANSWER.test(name))
    .map(([name, { value }]) => {
      const body = JSON.stringify(value)
      const read = toAnswer({ kind: 'answered', status: 200, body }, { isFirst: true, known: KNOWN, now: new Date() })
      return { name, as: read.kind === 'unknown' ? `unknown: ${read.why}` : read.kind }
    })
}

/** The published signatures are shortened, so each item is signed again. */
export function readWebhooks(examples: Readonly<Record<string, { readonly value: unknown }>>): readonly Read[] {
  return Object.entries(examples)
    .filter(([name]) => WEBHOOK.test(name))
    .map(([name, { value }]) => {
      const { data } = Notification.safeParse(value)
      // Another kind of webhook, with its own address and signature.
      if (!data) return { name, as: 'of another kind' }
      const items = data.notificationItems.map(({ NotificationRequestItem: item }) => item)
      const signed = items.map((item) => {
        const { pspReference, originalReference = '', merchantAccountCode, merchantReference, amount } = item
        const values = [pspReference, originalReference, merchantAccountCode, merchantReference, amount.value]
        const text = [...values, amount.currency, item.eventCode, item.success].join(':')
        const hmacSignature = createHmac('sha256', Buffer.from(KEY, 'hex')).update(text).digest('base64')
        return { NotificationRequestItem: { ...item, additionalData: { ...item.additionalData, hmacSignature } } }
      })
      const settings = { merchant_account: items[0]?.merchantAccountCode ?? 'none', api_key: 'k', hmac_keys: [KEY] }
      const rawBody = Buffer.from(JSON.stringify({ notificationItems: signed }))
      return { name, as: readWebhook({ headers: {}, rawBody, query: {} }, AdyenSettings.parse(settings)).kind }
    })
}
