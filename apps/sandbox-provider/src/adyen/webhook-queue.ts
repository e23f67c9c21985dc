/**
 * Sends webhooks like Adyen: one queue for each address, in which a webhook that is not accepted holds back all later
 * ones.
 */
import { createHmac } from 'node:crypto'
import { withinLimit } from '../callbacks/within-limit'
import type { Scheduler } from '../scheduler'
import type { Money } from './adyen-payment'

const ATTEMPT_TIMEOUT_MS = 10_000
const RETRY_DELAYS_MS = [9_000, 18_000, 27_000, 120_000, 300_000, 600_000, 900_000, 1_800_000, 3_600_000]
const ATTEMPTS_MAX = 40
const WAITING_MAX = 10_000

export type Item = {
  readonly eventCode: string
  readonly pspReference: string
  readonly originalReference?: string
  readonly merchantReference: string
  readonly amount: Money
  readonly success: boolean
  readonly reason?: string
  readonly paymentMethod?: string
  readonly additionalData?: Readonly<Record<string, string>>
}

export type Delivery = { readonly body: string; readonly headers: Readonly<Record<string, string>> }

/** Signs an item. `hmacKey` is hexadecimal. The signature covers only these eight values. */
export function signItem(item: Item, merchantAccount: string, hmacKey: string): string {
  const { pspReference, originalReference = '', merchantReference, amount, eventCode, success } = item
  const signed = [
    ...[pspReference, originalReference, merchantAccount, merchantReference],
    ...[amount.value, amount.currency, eventCode, success],
  ].join(':')
  return createHmac('sha256', Buffer.from(hmacKey, 'hex')).update(signed).digest('base64')
}

/** Combines items in one body, in the format of the webhook for payments. */
export function notificationOf(items: readonly Item[], merchantAccount: string, hmacKey: string, at: Date): Delivery {
  const notificationItems = items.map((item) => ({
    NotificationRequestItem: {
      additionalData: { ...item.additionalData, hmacSignature: signItem(item, merchantAccount, hmacKey) },
      amount: item.amount,
      eventCode: item.eventCode,
      eventDate: at.toISOString(),
      merchantAccountCode: merchantAccount,
      merchantReference: item.merchantReference,
      ...(item.originalReference !== undefined && { originalReference: item.originalReference }),
      paymentMethod: item.paymentMethod ?? 'visa',
      pspReference: item.pspReference,
      reason: item.reason ?? '',
      success: String(item.success),
    },
  }))
  return { body: JSON.stringify({ live: 'false', notificationItems }), headers: {} }
}

export class WebhookQueue {
  readonly #waiting: Delivery[] = []
  readonly #stopping = new AbortController()
  #isSending = false
  #attempts = 0

  constructor(
    readonly scheduler: Scheduler,
    /** Returns undefined while no address has been set; the webhooks are then kept. */
    readonly addressOf: () => string | undefined,
  ) {}

  add(delivery: Delivery): void {
    if (this.#waiting.length < WAITING_MAX) this.#waiting.push(delivery)
    // A webhook that was not accepted holds back the others until its retry is due.
    if (this.#attempts === 0) void this.pump()
  }

  /** Sends the waiting webhooks, even before the next retry is due. */
  async pump(): Promise<void> {
    if (this.#isSending) return
    this.#isSending = true
    try {
      for (;;) {
        const [next] = this.#waiting
        const address = this.addressOf()
        if (!next || address === undefined || this.#stopping.signal.aborted) return
        if (!(await this.#post(address, next))) {
          this.#attempts += 1
          if (this.#attempts < ATTEMPTS_MAX) {
            this.#retryLater()
            return
          }
        }
        this.#attempts = 0
        this.#waiting.shift()
      }
    } finally {
      this.#isSending = false
    }
  }

  stop(): void {
    this.#stopping.abort()
  }

  #retryLater(): void {
    const delayMs = RETRY_DELAYS_MS[Math.min(this.#attempts - 1, RETRY_DELAYS_MS.length - 1)] ?? 0
    this.scheduler.at(this.scheduler.now() + this.scheduler.scaled(delayMs), () => void this.pump())
  }

  async #post(address: string, { body, headers }: Delivery): Promise<boolean> {
    try {
      return await withinLimit(this.#stopping.signal, ATTEMPT_TIMEOUT_MS, async (signal) => {
        const response = await fetch(address, {
          ...{ method: 'POST', redirect: 'manual', signal, body },
          headers: { 'content-type': 'application/json', ...headers },
        })
        await response.body?.cancel()
        return response.ok
      })
    } catch {
      // The server could not be reached, or the call was interrupted or too slow. All of these are retried.
      return false
    }
  }
}
