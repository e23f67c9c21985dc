/** One payment for each key, whatever the result of the call that opens it. */
import { CURRENCIES } from '../currencies'
import { DEADLINE_MS, type Kit } from '../kit'
import { must, mustBe, NotConforming, type Scenario } from '../scenario'

/** A plug-in may use its client's deadline and some additional time. */
const ANSWERED_WITHIN_MS = DEADLINE_MS + 1_500

/**
 * Explains why a payment has not ended. A callback with an unknown reference of the payment would otherwise look like a
 * missing callback.
 */
async function whyNotEnded(kit: Kit, paymentId: string, chargeCount: number): Promise<string> {
  const { state } = await kit.rowOf(paymentId)
  const unmatched = await kit.db.selectFrom('callback_inbox').select('event_id').where('payment_id', '=', '').execute()
  return [
    `the payment has not ended: it is ${state}. The provider has ${chargeCount} charges,`,
    `and ${unmatched.length} events of callbacks have a reference that the service does not know`,
  ].join(' ')
}

/** Checks that a payment ends as in its provider's records: charged exactly once if it succeeded, and never if it did not. */
export async function endsAsInProviderRecords(
  kit: Kit,
  paymentId: string,
  wanted?: 'succeeded' | 'declined',
): Promise<void> {
  const row = await kit.end(paymentId)
  const charges = await kit.charges(paymentId)
  if (!row) throw new NotConforming(await whyNotEnded(kit, paymentId, charges.length))
  mustBe(`the number of charges of a payment that is ${row.state}`, charges.length, row.state === 'succeeded' ? 1 : 0)
  if (wanted) mustBe('the end of the payment', row.state, wanted)
}

/** Checks what the player saw while the result was unknown. */
const mustShowProcessing = (status: string) => mustBe('what the player sees after a lost answer', status, 'processing')

const oneKey: Scenario = {
  id: 'one-key',
  title: 'One key is one payment, however often it is sent',
  async run(kit) {
    const answers = await kit.payTwice()
    mustBe('the number of payments of one press', new Set(answers.map((answer) => answer.payment_id)).size, 1)
    await endsAsInProviderRecords(kit, answers[0]?.payment_id ?? '', 'succeeded')
    const order = kit.order()
    await kit.provider.authorise(order)
    await kit.provider.authorise(order)
    mustBe('the charges of an order that was sent twice', (await kit.charges(order.paymentId)).length, 1)
  },
}

const lostAnswer: Scenario = {
  id: 'lost-answer',
  title: 'If the answer is lost, the payment is unknown until the provider reports its state',
  async run(kit) {
    kit.gate.isOpen = kit.provider.status === undefined
    kit.proxy.fail('lost_answer')
    const shown = await kit.pay()
    mustShowProcessing(shown.transaction_status)
    await endsAsInProviderRecords(kit, shown.payment_id, 'succeeded')
  },
}

const lostRequest: Scenario = {
  id: 'lost-request',
  title: 'A request that never arrived is not shown as a failure before that is certain',
  missing: ({ provider }) => (provider.close ? undefined : 'close'),
  async run(kit) {
    kit.proxy.fail('lost_request')
    const shown = await kit.pay()
    mustShowProcessing(shown.transaction_status)
    await endsAsInProviderRecords(kit, shown.payment_id, 'declined')
  },
}

const unknownStatus: Scenario = {
  id: 'unknown-status',
  title: 'A status that the plug-in does not know is unknown: neither pending, nor a success, nor a decline',
  async run(kit) {
    kit.gate.isOpen = kit.provider.status === undefined
    kit.proxy.fail('unknown_status')
    const order = kit.order()
    const { kind } = await kit.provider.authorise(order)
    mustBe('the verdict on an unknown status', kind, 'unknown')
    kit.proxy.fail('unknown_status')
    const shown = await kit.pay({ card: kit.driver.cards.declines })
    mustShowProcessing(shown.transaction_status)
    await endsAsInProviderRecords(kit, shown.payment_id, 'declined')
  },
}

const providerErrors: Scenario = {
  id: 'provider-errors',
  title: 'An error of the provider, also with HTTP 200, is unknown: the payment may have been charged',
  async run(kit) {
    for (const fault of ['error_500', 'error_200'] as const) {
      kit.gate.isOpen = kit.provider.status === undefined
      kit.proxy.fail(fault)
      mustBe(`the verdict on an ${fault}`, (await kit.provider.authorise(kit.order())).kind, 'unknown')
      kit.proxy.fail(fault)
      const shown = await kit.pay()
      mustShowProcessing(shown.transaction_status)
      await endsAsInProviderRecords(kit, shown.payment_id, 'succeeded')
    }
  },
}

const closeFences: Scenario = {
  id: 'close-fences',
  title: 'A request that arrives after `close` charges nothing; without `close` the payment stays unknown',
  async run(kit) {
    kit.proxy.fail('held')
    const shown = await kit.pay()
    mustShowProcessing(shown.transaction_status)
    if (kit.provider.close) {
      const row = await kit.end(shown.payment_id)
      mustBe('the end of a payment that was closed before it arrived', row?.decline_code, 'not_sent')
    } else for (let step = 0; step < 4; step += 1) kit.advance(5_000)
    await kit.proxy.release()
    await endsAsInProviderRecords(kit, shown.payment_id)
    mustBe('the cases of the payment', await kit.casesOf(shown.payment_id), [])
  },
}

const slowDrip: Scenario = {
  id: 'slow-drip',
  title: 'An answer that arrives byte by byte is abandoned at the deadline and is unknown',
  async run(kit) {
    kit.proxy.fail('drip')
    const startedAt = performance.now()
    const { kind } = await kit.provider.authorise(kit.order())
    const tookMs = performance.now() - startedAt
    mustBe('the verdict on an answer that did not end', kind, 'unknown')
    must(
      tookMs < ANSWERED_WITHIN_MS,
      `the plug-in waited ${Math.round(tookMs)} ms; its client gives up after ${DEADLINE_MS}`,
    )
    kit.proxy.fail('drip')
    await endsAsInProviderRecords(kit, (await kit.pay()).payment_id)
  },
}

const tooMany: Scenario = {
  id: 'too-many-requests',
  title: 'A 429 with Retry-After is unknown, and is not repeated at once',
  async run(kit) {
    kit.proxy.takeOpenedBodies()
    kit.proxy.fail('too_many', 'too_many', 'too_many')
    const order = kit.order()
    const answer = await kit.provider.authorise(order)
    mustBe('the verdict on a 429', answer.kind, 'unknown')
    mustBe('the number of requests of one call', kit.proxy.takeOpenedBodies().length, 1)
    mustBe('the charges of a payment that was refused with a 429', await kit.charges(order.paymentId), [])
    kit.proxy.fail('too_many')
    const shown = await kit.pay()
    mustShowProcessing(shown.transaction_status)
    if (kit.provider.close) await endsAsInProviderRecords(kit, shown.payment_id)
  },
}

const amounts: Scenario = {
  id: 'amounts',
  title: 'Amounts of 0, 2 and 3 decimals are charged exactly',
  async run(kit) {
    for (const currency of Object.keys(CURRENCIES) as (keyof typeof CURRENCIES)[]) {
      const { payment_id: id } = await kit.pay({ currency })
      await endsAsInProviderRecords(kit, id, 'succeeded')
      const { total, currency_precision: precision } = await kit.rowOf(id)
      const charged = (await kit.charges(id)).map((amount) => minorOf(amount, precision))
      mustBe(`what was charged in ${currency}, in minor units`, charged, [total])
    }
  },
}

/** Converts a decimal text to whole minor units; a text with more decimals is returned unchanged. */
export function minorOf(amount: string, precision: number): string {
  const [whole = '', decimals = ''] = amount.split('.')
  return decimals.length > precision ? amount : BigInt(whole + decimals.padEnd(precision, '0')).toString()
}

export const opening: readonly Scenario[] = [
  oneKey,
  lostAnswer,
  lostRequest,
  unknownStatus,
  providerErrors,
  closeFences,
  slowDrip,
  tooMany,
  amounts,
]
