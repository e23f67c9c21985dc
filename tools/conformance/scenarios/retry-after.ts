/** After `Retry-After` the provider is not called about the same payment or operation before that time. */
import { RETRY_AFTER_S } from '../fault-proxy'
import type { Kit } from '../kit'
import { must, mustBe, type Scenario } from '../scenario'
import { endsAsInProviderRecords } from './opening'

function mustRest(waitS: number): void {
  must(
    waitS >= RETRY_AFTER_S,
    `the next call is made after ${waitS} s; the provider requested a delay of ${RETRY_AFTER_S} s`,
  )
}

/** The time of the next call about a payment or payout, in seconds after the refusal. */
const restOf = async (kit: Kit, id: string) => kit.dueAfterS(id, (await kit.rowOf(id)).updated_at)

const ofPayments: Scenario = {
  id: 'retry-after',
  title: 'After a 429 with Retry-After the provider is not called about the payment before that time',
  async run(kit) {
    kit.proxy.fail('too_many')
    const { payment_id: id } = await kit.pay()
    mustRest(await restOf(kit, id))
    if (kit.provider.close) await endsAsInProviderRecords(kit, id)
  },
}

const byDate: Scenario = {
  id: 'retry-after-date',
  title: 'A Retry-After that is a date has the same effect',
  async run(kit) {
    kit.proxy.fail('too_many_dated')
    mustRest(await restOf(kit, (await kit.pay()).payment_id))
  },
}

const ofPayouts: Scenario = {
  id: 'payouts-retry-after',
  title: 'After a 429 with Retry-After the provider is not called about the payout before that time',
  missing: ({ payoutProvider }) => (payoutProvider?.payOut ? undefined : 'payouts'),
  async run(kit) {
    kit.proxy.fail('too_many')
    const [shown] = await kit.payOut(kit.driver.payouts?.paid ?? {})
    mustRest(await restOf(kit, shown?.payment_id ?? ''))
  },
}

const ofRefunds: Scenario = {
  id: 'refunds-retry-after',
  title: 'After a 429 with Retry-After the provider is not called about the refund before that time',
  missing: ({ provider }) => (provider.refund ? undefined : 'refund'),
  async run(kit) {
    const { payment_id: id } = await kit.pay()
    await endsAsInProviderRecords(kit, id, 'succeeded')
    kit.proxy.failAt('refund', 'too_many')
    const { operation_id: operationId, state } = await kit.refund(id, '5.00')
    mustBe('a refund that was answered with a 429', state, 'unknown')
    const operations = kit.db.selectFrom('linked_operations').select('updated_at').where('id', '=', operationId)
    mustRest(await kit.dueAfterS(operationId, (await operations.executeTakeFirstOrThrow()).updated_at))
  },
}

export const retryAfter: readonly Scenario[] = [ofPayments, byDate, ofPayouts, ofRefunds]
