/** Adyen's payments with its simulator, which is part of the sandbox provider. */
import { createHmac } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProgram } from '@modulor/testkit'
import { fromMinor } from '@modulor/rules'
import { adyen } from '../../../apps/service/src/providers/adyen/adyen'
import { adyenPayouts } from '../../../apps/service/src/providers/adyen/adyen-payouts'
import { CURRENCIES } from '../currencies'
import type { Callback, Driver, Movement, SigningKey } from '../driver'
import { cresOf, postForm, sandboxToken, sentTo } from './player-page'

/** Hexadecimal keys. The simulator uses the first. */
const HMAC_KEYS: Readonly<Record<SigningKey, string>> = {
  first: Buffer.from('modulor-adyen-simulator-payments').toString('hex'),
  second: Buffer.from('the key that follows it, as long').toString('hex'),
}
const TRANSFER_HMAC_KEY = Buffer.from('modulor-adyen-simulator-transfer').toString('hex')
const CHECKOUT = '/adyen/checkout/v72'
const TRANSFERS = '/adyen/btl/v4'
const MOVEMENTS: Readonly<Record<string, Movement['kind']>> = { charge: 'charge', refund: 'refund', payout: 'payout' }

const DISPUTE_EVENTS = {
  opened: 'CHARGEBACK',
  lost: 'DISPUTE_DEFENSE_PERIOD_ENDED',
  won: 'CHARGEBACK_REVERSED',
} as const

type Entry = {
  readonly kind: string
  readonly merchant_reference: string
  readonly value: number
  readonly currency: string
}
type Item = {
  readonly pspReference: string
  readonly originalReference?: string
  readonly merchantAccountCode: string
  readonly merchantReference: string
  readonly amount: { readonly value: number; readonly currency: string }
  readonly eventCode: string
  readonly success: string
  readonly additionalData?: Readonly<Record<string, string>>
}
type Body = { readonly notificationItems: readonly { readonly NotificationRequestItem: Item }[] }

function signatureOf(item: Item, key: SigningKey): string {
  const { pspReference, originalReference = '', merchantAccountCode, merchantReference, amount } = item
  const signed = [pspReference, originalReference, merchantAccountCode, merchantReference]
  const text = [...signed, amount.value, amount.currency, item.eventCode, item.success].join(':')
  return createHmac('sha256', Buffer.from(HMAC_KEYS[key], 'hex')).update(text).digest('base64')
}

const itemsOf = ({ body }: Callback) => (JSON.parse(body.toString('utf8')) as Body).notificationItems
const withItems = (callback: Callback, notificationItems: Body['notificationItems']): Callback => ({
  ...callback,
  body: Buffer.from(JSON.stringify({ ...(JSON.parse(callback.body.toString('utf8')) as Body), notificationItems })),
})

const digitsOf = (currency: string): number => Object.entries(CURRENCIES).find(([code]) => code === currency)?.[1] ?? 2

const card = (number: string) => ({ number, month: '03', year: '2030', cvv: '737' })

export const adyenDriver: Driver = {
  plugin: adyen,
  async start(webhookUrl, transferWebhookUrl) {
    const dataDir = await mkdtemp(join(tmpdir(), 'conformance-adyen-'))
    const { url, stop } = await startProgram('sandbox-provider', {
      ...{ SANDBOX_ADYEN: 'on', SANDBOX_DELAY_SCALE: '0.02', CASHIER_DATA_DIR: dataDir },
    })
    await fetch(`${url}/adyen/control`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ webhook_url: webhookUrl, transfer_webhook_url: transferWebhookUrl }),
    })
    return {
      url,
      async journal(id) {
        const { journal } = (await (await fetch(`${url}/adyen/control`)).json()) as { journal: readonly Entry[] }
        return journal.flatMap(({ kind, merchant_reference: reference, value, currency }) => {
          // A payment that is captured later has its own reference.
          const moved = reference === id || reference === `${id}-manual` ? MOVEMENTS[kind] : undefined
          return moved ? [{ kind: moved, amount: fromMinor(BigInt(value), digitsOf(currency)) }] : []
        })
      },
      async storedTokens() {
        const read = (await (await fetch(`${url}/adyen/control`)).json()) as { stored_cards: readonly string[] }
        return read.stored_cards
      },
      async expireStored(token) {
        const { ok, status } = await fetch(`${url}/adyen/control/expired-cards`, {
          ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ token }) },
        })
        if (!ok) throw new Error(`the simulator answered ${status} to a card that is to expire`)
      },
      async dispute(reference, update) {
        // All events of a dispute have the same reference.
        const event = { reference, eventCode: DISPUTE_EVENTS[update], pspReference: `D${reference.slice(0, 8)}` }
        await fetch(`${url}/adyen/control/events`, {
          ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(event) },
        })
      },
      async stop() {
        await stop()
        await rm(dataDir, { recursive: true, force: true })
      },
    }
  },
  settings: (url, keys) => ({
    ...{ merchant_account: 'ModulorDemo', api_key: 'adyen_api_key_demo', checkout_url: url + CHECKOUT },
    hmac_keys: keys.map((key) => HMAC_KEYS[key]),
    three_ds: 'native',
    stored_cards: true,
  }),
  cardMethod: 'card',
  cards: { approves: card('4111111111111111'), declines: card('4000000000009995') },
  redirect: {
    method: 'ideal',
    decide: async ({ url }, decision) =>
      sentTo(await postForm(url, { decision: decision === 'pay' ? 'approve' : 'refuse' })),
  },
  threeDs: {
    card: card('4917610000000000'),
    decide: async ({ url, fields }, decision) =>
      cresOf(await postForm(new URL('/adyen/acs/decision', url).href, { ...fields, decision })),
  },
  payouts: {
    plugin: adyenPayouts,
    settings: (url) => ({
      ...{ balance_account: 'BA00000000000000000000001', api_key: 'adyen_api_key_demo' },
      ...{ hmac_keys: [TRANSFER_HMAC_KEY], transfers_url: url + TRANSFERS },
    }),
    ...{ method: 'bank', paid: {}, returned: { holder: 'RETURNED' } },
  },
  disputes: {},
  wallets: { methods: { apple_pay: 'applepay', google_pay: 'googlepay' }, token: sandboxToken },
  callOf(method, path) {
    if (method === 'DELETE' && path.includes('/storedPaymentMethods/')) return 'erase'
    if (method !== 'POST') return undefined
    if (path === `${CHECKOUT}/payments` || path === `${TRANSFERS}/transfers`) return 'open'
    if (path === `${CHECKOUT}/payments/details`) return 'continue'
    return path.endsWith('/refunds') ? 'refund' : undefined
  },
  withUnknownStatus: (body) => body.replace(/"(resultCode|status)":"\w+"/, '"$1":"Mystery"'),
  withOtherAmount: (body) => body.replaceAll('"value":2550', '"value":9550'),
  sign: (callback, key) =>
    withItems(
      callback,
      itemsOf(callback).map(({ NotificationRequestItem: item }) => {
        const { hmacSignature: _, ...rest } = item.additionalData ?? {}
        const additionalData = key === null ? rest : { ...rest, hmacSignature: signatureOf(item, key) }
        return { NotificationRequestItem: { ...item, additionalData } }
      }),
    ),
  batch(callbacks) {
    const [first] = callbacks
    if (!first) throw new Error('there are no callbacks')
    return withItems(first, callbacks.flatMap(itemsOf))
  },
}
