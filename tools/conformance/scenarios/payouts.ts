/** One payout for each key, and the correct end of a payout whose response was lost or that was returned. */
import { until } from '@modulor/testkit'
import type { Kit } from '../kit'
import { must, mustBe, type Scenario } from '../scenario'

const WAITED_MS = 2_000

const missing: Scenario['missing'] = ({ payoutProvider }) => (payoutProvider?.payOut ? undefined : 'payouts')

/** Checks that a payout was paid exactly once if it succeeded, and never if it did not. */
async function endsAsInProviderRecords(kit: Kit, id: string, wanted: 'succeeded' | 'declined'): Promise<void> {
  const row = await kit.end(id)
  const payouts = await kit.payouts(id)
  must(row !== undefined, `the payout has not ended; the provider has paid it ${payouts.length} times`)
  mustBe(`how often a payout that is ${row.state} was paid`, payouts.length, row.state === 'succeeded' ? 1 : 0)
  mustBe('the end of the payout', row.state, wanted)
}

const oneKey: Scenario = {
  id: 'payouts-one-key',
  title: 'One key is one payout, however often it is sent',
  missing,
  async run(kit) {
    const order = kit.payoutOrder()
    await kit.payoutProvider?.payOut?.(order)
    await kit.payoutProvider?.payOut?.(order)
    const answers = await kit.payOut(kit.driver.payouts?.paid ?? {}, 3)
    mustBe('the number of payouts of one press', new Set(answers.map(({ payment_id: id }) => id)).size, 1)
    const paid = await until(() => kit.payouts(order.paymentId).then((all) => (all.length > 0 ? all : undefined)), {
      deadlineMs: WAITED_MS,
    }).catch(() => [])
    mustBe('how often an order that was sent twice was paid', paid.length, 1)
    await endsAsInProviderRecords(kit, answers[0]?.payment_id ?? '', 'succeeded')
  },
}

const unknownStatus: Scenario = {
  id: 'payouts-unknown-status',
  title: 'A status of a payout that the plug-in does not know is unknown',
  missing,
  async run(kit) {
    kit.proxy.fail('unknown_status')
    mustBe('the verdict on an unknown status', (await kit.payoutProvider?.payOut?.(kit.payoutOrder()))?.kind, 'unknown')
    kit.proxy.fail('unknown_status')
    const [shown] = await kit.payOut(kit.driver.payouts?.paid ?? {})
    await endsAsInProviderRecords(kit, shown?.payment_id ?? '', 'succeeded')
  },
}

const lostAnswer: Scenario = {
  id: 'payouts-lost-answer',
  title: 'A payout whose answer or request is lost is unknown until the provider reports its state, and is paid once',
  missing,
  async run(kit) {
    for (const fault of ['lost_answer', 'lost_request'] as const) {
      kit.gate.isOpen = kit.payoutProvider?.status === undefined
      kit.proxy.fail(fault)
      const [shown] = await kit.payOut(kit.driver.payouts?.paid ?? {})
      mustBe(`what the player sees after a ${fault}`, shown?.transaction_status, 'processing')
      await endsAsInProviderRecords(kit, shown?.payment_id ?? '', 'succeeded')
    }
  },
}

const returned: Scenario = {
  id: 'payouts-returned',
  title: 'A payout that is returned after it was paid is a return of the whole sum',
  missing: (kit) => missing(kit) ?? (kit.driver.payouts?.returned ? undefined : 'payouts that are returned'),
  async run(kit) {
    const [shown] = await kit.payOut(kit.driver.payouts?.returned ?? {})
    const id = shown?.payment_id ?? ''
    await endsAsInProviderRecords(kit, id, 'succeeded')
    const find = () =>
      kit.db.selectFrom('linked_operations').selectAll().where('payment_id', '=', id).executeTakeFirst()
    const operation = await until(find, { deadlineMs: WAITED_MS }).catch(() => undefined)
    must(operation !== undefined, 'the provider has returned the payout, and no return was booked')
    const { kind, state, amount } = operation
    mustBe('what was booked for a payout that was returned', `${state} ${kind}`, 'succeeded payout_return')
    mustBe('its sum, in minor units', amount, (await kit.rowOf(id)).total)
    mustBe('the cases of the payment', await kit.casesOf(id), [])
  },
}

export const payouts: readonly Scenario[] = [oneKey, unknownStatus, lostAnswer, returned]
