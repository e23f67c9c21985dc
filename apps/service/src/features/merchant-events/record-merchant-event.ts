import { randomUUID } from 'node:crypto'
import type { MerchantEvent } from '@modulor/contract/http'
import { fromMinor } from '@modulor/rules'
import type { Tx } from '../../db/transaction'
import { scheduleJob } from '../../jobs/job-queue'
import { insertEvent, nextSequence } from './merchant-events.repository'
import type { MerchantEventFacts } from './merchant-events.types'

/**
 * Writes an event for the merchant into the transaction that makes it true, with the job that delivers it (SVC-4, SVC-5).
 * The payment must be locked by the caller: that numbers its events without a gap.
 */
export async function recordMerchantEvent(tx: Tx, facts: MerchantEventFacts, now: Date): Promise<void> {
  const sequence = await nextSequence(tx, facts.paymentId)
  const body: MerchantEvent = {
    type: facts.type,
    timestamp: now.toISOString(),
    data: {
      payment_id: facts.paymentId,
      flow: facts.flow,
      user_id: facts.userId,
      brand: facts.brand,
      pay_group_id: facts.payGroupId,
      amount: facts.amount,
      fee: facts.fee,
      total: facts.total,
      currency: facts.currency,
      status: facts.status,
      decline_code: facts.declineCode,
      balance: fromMinor(facts.balanceMinor, facts.precision),
      sequence,
    },
  }
  const { paymentId, brand } = facts
  await insertEvent(tx, { id: randomUUID(), paymentId, sequence, brand, body: JSON.stringify(body), now })
  await scheduleJob(tx, { kind: 'merchant_events', subject: paymentId }, now)
}
