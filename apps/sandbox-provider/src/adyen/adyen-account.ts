/** The simulated merchant account: its payments, their modifications, and their webhooks. */
import { randomBytes } from 'node:crypto'
import type { Scheduler } from '../scheduler'
import { ADYEN_DEFAULTS } from './adyen-defaults'
import type { JournalEntry, Money, SimulatedPayment } from './adyen-payment'
import { CAPTURE_FAILS, REFUND_FAILS, type Refusal } from './adyen-test-values'
import { CardKey } from './card-key'
import { NO_FAULTS, type Faults } from './faults'
import { StoredCards } from './stored-cards'
import { notificationOf, type Item, type WebhookQueue } from './webhook-queue'

/** The delays from a decision to its webhook. */
const WEBHOOK_MS = 400
const MODIFICATION_MS = 800
const FAILURE_MS = 3_000

/** Events that a test can trigger and that move money. */
const RECORDED: Readonly<Record<string, JournalEntry['kind']>> = {
  CHARGEBACK: 'chargeback',
  CHARGEBACK_REVERSED: 'chargeback_reversed',
  SECOND_CHARGEBACK: 'second_chargeback',
  REFUND: 'refund',
}

export const newReference = (): string => randomBytes(8).toString('hex').toUpperCase()

export class AdyenAccount {
  readonly payments = new Map<string, SimulatedPayment>()
  readonly storedCards = new StoredCards()
  readonly cardKey = new CardKey()
  readonly journal: JournalEntry[] = []
  faults: Faults = NO_FAULTS

  constructor(
    readonly scheduler: Scheduler,
    readonly queue: WebhookQueue,
  ) {}

  add(payment: SimulatedPayment): SimulatedPayment {
    this.payments.set(payment.pspReference, payment)
    return payment
  }

  find(test: (payment: SimulatedPayment) => boolean): SimulatedPayment | undefined {
    return [...this.payments.values()].find(test)
  }

  /** Sends items in one body after a delay, according to the faults. */
  sendWebhook(items: readonly Item[], delayMs = WEBHOOK_MS): void {
    const { webhooks } = this.faults
    if (webhooks === 'none') return
    this.scheduler.at(this.scheduler.now() + this.scheduler.scaled(delayMs), () => {
      const send = (sent: readonly Item[]) =>
        this.queue.add(
          notificationOf(sent, ADYEN_DEFAULTS.merchantAccount, ADYEN_DEFAULTS.hmacKey, new Date(this.scheduler.now())),
        )
      if (webhooks === 'batched') send([...items, ...items])
      else send(items)
      if (webhooks === 'twice') send(items)
      if (webhooks === 'contradicting') send(items.map((item) => ({ ...item, success: !item.success })))
    })
  }

  authorise(payment: SimulatedPayment): void {
    payment.state = payment.isManual ? 'authorised' : 'captured'
    payment.step = 'none'
    if (payment.toStore) payment.stored = this.storedCards.store(payment.toStore)
    if (!payment.isManual) this.#record('charge', payment, payment.amount)
    this.sendWebhook([this.#about(payment, 'AUTHORISATION', true)])
  }

  refuse(payment: SimulatedPayment, refusal: Refusal): void {
    payment.state = 'refused'
    payment.step = 'none'
    payment.refusedAs = refusal
    this.sendWebhook([{ ...this.#about(payment, 'AUTHORISATION', false), reason: refusal.reason }])
  }

  /** Applies the player's decision once it is known. A payment that has ended is not changed. */
  decide(payment: SimulatedPayment, isApproved: boolean, refused: Refusal): void {
    if (payment.state !== 'waiting') return
    const refusal = isApproved ? payment.refusal : refused
    if (refusal) this.refuse(payment, refusal)
    else this.authorise(payment)
  }

  capture(payment: SimulatedPayment, reference: string, amount: Money): string {
    const isPossible = payment.state === 'authorised' && amount.value <= payment.amount.value
    const item = this.#modification(payment, 'CAPTURE', reference, amount, isPossible)
    if (isPossible) {
      payment.state = 'captured'
      this.#record('charge', payment, amount)
    }
    this.sendWebhook([item], MODIFICATION_MS)
    if (isPossible && payment.holderName === CAPTURE_FAILS)
      this.sendWebhook([{ ...item, eventCode: 'CAPTURE_FAILED', reason: 'Capture Failed' }], FAILURE_MS)
    return item.pspReference
  }

  /**
   * Cancels a payment that was not captured. `TECHNICAL_CANCEL` is the event of a cancellation by the merchant's
   * reference.
   */
  cancel(payment: SimulatedPayment, reference: string, eventCode: 'CANCELLATION' | 'TECHNICAL_CANCEL'): string {
    const isPossible =
      payment.state === 'authorised' || (eventCode === 'TECHNICAL_CANCEL' && payment.state === 'waiting')
    const item = this.#modification(payment, eventCode, reference, payment.amount, isPossible)
    if (isPossible) payment.state = 'cancelled'
    this.sendWebhook([item], MODIFICATION_MS)
    return item.pspReference
  }

  refund(payment: SimulatedPayment, reference: string, amount: Money): string {
    const isPossible = payment.state === 'captured' && payment.refundedValue + amount.value <= payment.amount.value
    const item = this.#modification(payment, 'REFUND', reference, amount, isPossible)
    if (isPossible) {
      payment.refundedValue += amount.value
      this.#record('refund', payment, amount, item)
    }
    this.sendWebhook([isPossible ? item : { ...item, reason: 'Insufficient balance on payment' }], MODIFICATION_MS)
    if (isPossible && payment.holderName === REFUND_FAILS) {
      this.#record('refund_failed', payment, amount, item)
      this.sendWebhook([{ ...item, eventCode: 'REFUND_FAILED', reason: 'Refund Failed' }], FAILURE_MS)
    }
    return item.pspReference
  }

  /** The cancellation of an unknown payment, which fails. */
  cancelNothing(reference: string): string {
    const item: Item = {
      ...{ eventCode: 'TECHNICAL_CANCEL', pspReference: newReference(), merchantReference: reference, success: false },
      amount: { value: 0, currency: 'EUR' },
    }
    this.sendWebhook([item], MODIFICATION_MS)
    return item.pspReference
  }

  /** Any event about a payment, triggered by a test. */
  event(payment: SimulatedPayment, given: Partial<Item> & Pick<Item, 'eventCode'>): void {
    const item = this.#about(payment, given.eventCode, given.success ?? true)
    this.sendWebhook([{ ...item, ...given }], 0)
    const kind = RECORDED[given.eventCode]
    if (kind && (given.success ?? true))
      this.#record(kind, payment, given.amount ?? payment.amount, { ...item, ...given })
  }

  #about({ pspReference, reference, amount, method }: SimulatedPayment, eventCode: string, success: boolean): Item {
    return { eventCode, pspReference, merchantReference: reference, amount, success, paymentMethod: method }
  }

  #modification(
    payment: SimulatedPayment,
    eventCode: string,
    reference: string,
    amount: Money,
    success: boolean,
  ): Item {
    const about = this.#about(payment, eventCode, success)
    return {
      ...{ ...about, pspReference: newReference(), originalReference: payment.pspReference },
      ...{ merchantReference: reference, amount },
    }
  }

  #record(
    kind: JournalEntry['kind'],
    { pspReference, reference }: SimulatedPayment,
    { value, currency }: Money,
    modification?: Item,
  ): void {
    const named = modification && {
      ...{ pspReference: modification.pspReference, merchantReference: modification.merchantReference },
    }
    this.journal.push({
      ...{ kind, merchant_reference: reference, psp_reference: pspReference, value, currency },
      ...(named && { modification: named }),
    })
  }
}
