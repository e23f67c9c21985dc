/** Disputes: the payer's bank takes a payment back and decides about it (decisions 68 and 77). */
import { until } from '@modulor/testkit'
import type { CallbackEvent } from '../../../apps/service/src/providers/provider'
import { CURRENCIES } from '../currencies'
import type { Callback, DisputeUpdate } from '../driver'
import type { Kit } from '../kit'
import type { Currency } from '../kit-config'
import { must, mustBe, type Scenario } from '../scenario'
import { endsAsInProviderRecords } from './opening'

const COPIES = 3
const ENDS_WITHIN_MS = 5_000
/** The state of the operation: `pending` for an open dispute, `succeeded` for one that is lost, `failed` for one that is won. */
const STATES: Readonly<Record<DisputeUpdate, string>> = { opened: 'pending', lost: 'succeeded', won: 'failed' }

const missing: Scenario['missing'] = ({ driver, simulator }) =>
  driver.disputes && simulator.dispute ? undefined : 'disputes'

const cardOf = ({ driver: { disputes, cards } }: Kit) => disputes?.card ?? cards.approves

const sendUpdate = async (kit: Kit, id: string, update: DisputeUpdate) => kit.simulator.dispute?.(id, update)

async function paid(kit: Kit, currency: Currency = 'EUR'): Promise<string> {
  const { payment_id: id } = await kit.pay({ card: cardOf(kit), currency })
  await endsAsInProviderRecords(kit, id, 'succeeded')
  return id
}

async function eventsOf({ provider }: Kit, { headers, body }: Callback): Promise<readonly CallbackEvent[]> {
  const reading = await provider.readCallback({ headers, rawBody: body, query: {} })
  return reading.kind === 'events' ? reading.events : []
}

/** Waits for at least `count` kept callbacks about a dispute, and returns them in the order in which they were sent. */
async function keptReports(kit: Kit, count: number): Promise<readonly Callback[]> {
  const read = async () => {
    const all = await Promise.all(
      kit.gate.seen.map(async (callback) => ({ callback, events: await eventsOf(kit, callback) })),
    )
    return all.flatMap(({ callback, events }) => (events.some((event) => 'report' in event) ? [callback] : []))
  }
  const kept = await until(async () => ((await read()).length >= count ? read() : undefined), {
    deadlineMs: ENDS_WITHIN_MS,
  }).catch(() => undefined)
  must(
    kept !== undefined,
    `no callback of the simulator is read as the ${count === 1 ? '' : `${count} `}news of a dispute`,
  )
  return kept
}

const bookedFor = (kit: Kit, id: string) =>
  kit.db.selectFrom('linked_operations').select(['kind', 'state', 'amount']).where('payment_id', '=', id).execute()

/** Waits until the only dispute of a payment has one of these states. */
async function mustBecome(kit: Kit, id: string, states: readonly string[]): Promise<void> {
  const isThere = async () => (await bookedFor(kit, id)).some(({ state }) => states.includes(state))
  await until(isThere, { deadlineMs: ENDS_WITHIN_MS }).catch(() => undefined)
  const booked = await bookedFor(kit, id)
  mustBe('the number of operations of a disputed payment', booked.length, 1)
  const [operation] = booked
  mustBe('what was booked', operation?.kind, 'dispute')
  must(
    states.includes(operation?.state ?? ''),
    `the dispute is ${operation?.state}, and should be ${states.join(' or ')}`,
  )
  mustBe('the cases of the payment', await kit.casesOf(id), [])
}

/** Sends news of a dispute that are not passed on to the service. */
async function keptDispute(kit: Kit, id: string, news: readonly DisputeUpdate[]): Promise<readonly Callback[]> {
  for (const [index, each] of news.entries()) {
    await sendUpdate(kit, id, each)
    await keptReports(kit, index + 1)
  }
  return keptReports(kit, news.length)
}

async function keptPayment(kit: Kit): Promise<string> {
  kit.gate.isOpen = false
  kit.gate.seen.length = 0
  const { payment_id: id, transaction_status: status } = await kit.pay({ card: cardOf(kit) })
  if (status === 'success') return id
  // If the response did not end the payment, a look-up does, or else its callback.
  if (!kit.provider.status) for (const callback of [...kit.gate.seen]) await kit.gate.deliver(callback)
  must((await kit.end(id))?.state === 'succeeded', 'a payment that is to be disputed has not succeeded')
  return id
}

/** Makes a payment and the callback that opens its dispute, which is not delivered yet. */
async function keptOpening(kit: Kit) {
  const id = await keptPayment(kit)
  const [opened] = await keptDispute(kit, id, ['opened'])
  must(opened !== undefined, 'there is no callback')
  return { id, opened }
}

const doubled: Scenario = {
  id: 'disputes-doubled',
  title: 'A dispute that is reported several times, and later again with its end, is one dispute',
  missing,
  async run(kit) {
    const { id, opened } = await keptOpening(kit)
    const statuses = await Promise.all(Array.from({ length: COPIES }, () => kit.gate.deliver(opened)))
    must(
      statuses.every((status) => status >= 200 && status < 300),
      `copies were answered with ${statuses.join(', ')}`,
    )
    await mustBecome(kit, id, [STATES.opened])
    kit.gate.isOpen = true
    await sendUpdate(kit, id, 'lost')
    await mustBecome(kit, id, [STATES.lost])
    await kit.gate.deliver(opened)
    await mustBecome(kit, id, [STATES.lost])
  },
}

const decided: Scenario = {
  id: 'disputes-decided',
  title: 'A dispute ends as the payer’s bank decides it',
  missing,
  async run(kit) {
    for (const outcome of ['won', 'lost'] as const) {
      const id = await paid(kit)
      await sendUpdate(kit, id, 'opened')
      await mustBecome(kit, id, [STATES.opened])
      await sendUpdate(kit, id, outcome)
      await mustBecome(kit, id, [STATES[outcome]])
    }
  },
}

const reordered: Scenario = {
  id: 'disputes-reordered',
  title: 'A dispute that is won after it was lost is won, in whatever order the reports arrive',
  missing,
  async run(kit) {
    for (const order of ['as it was sent', 'the other way round'] as const) {
      const id = await keptPayment(kit)
      const kept = await keptDispute(kit, id, ['opened', 'lost', 'won'])
      for (const callback of order === 'as it was sent' ? kept : kept.toReversed()) await kit.gate.deliver(callback)
      // A dispute that is won after a booked loss reverses that loss.
      await mustBecome(kit, id, [order === 'as it was sent' ? 'failed_late' : STATES.won])
    }
  },
}

const amounts: Scenario = {
  id: 'disputes-amounts',
  title: 'A dispute takes exactly what was charged, in 0, 2 and 3 decimals',
  missing,
  async run(kit) {
    for (const currency of Object.keys(CURRENCIES) as Currency[]) {
      const id = await paid(kit, currency)
      await sendUpdate(kit, id, 'opened')
      await mustBecome(kit, id, [STATES.opened])
      const sums = (await bookedFor(kit, id)).map(({ amount }) => amount)
      mustBe(`what is disputed in ${currency}, in minor units`, sums, [(await kit.rowOf(id)).total])
    }
  },
}

const otherSum: Scenario = {
  id: 'disputes-other-sum',
  title: 'A dispute of more than the payment’s amount moves nothing and opens a case',
  missing,
  async run(kit) {
    const { id, opened } = await keptOpening(kit)
    const body = Buffer.from(kit.driver.withOtherAmount(opened.body.toString('utf8')))
    must(!body.equals(opened.body), 'the driver changed no amount')
    await kit.gate.deliver(kit.driver.sign({ ...opened, body }, 'first'))
    await until(async () => (await kit.casesOf(id)).length > 0, { deadlineMs: ENDS_WITHIN_MS }).catch(() => undefined)
    mustBe('the cases of the payment', await kit.casesOf(id), ['provider_report'])
    mustBe('what was booked', await bookedFor(kit, id), [])
  },
}

const unknownPayment: Scenario = {
  id: 'disputes-unknown-payment',
  title: 'A dispute of a payment that the service does not have is acknowledged and opens a case',
  missing,
  async run(kit) {
    kit.gate.isOpen = false
    kit.gate.seen.length = 0
    const { number, month, year, cvv } = cardOf(kit)
    const order = kit.order({ card: { number, cvv, expMonth: Number(month), expYear: Number(year) } })
    mustBe('the verdict on an order', (await kit.provider.authorise(order)).kind, 'succeeded')
    await sendUpdate(kit, order.paymentId, 'opened')
    const [opened] = await keptReports(kit, 1)
    must(opened !== undefined, 'there is no callback')
    const status = await kit.gate.deliver(opened)
    must(status >= 200 && status < 300, `it was answered with ${status}`)
    const cases = kit.db.selectFrom('operator_cases').select('kind').where('subject', 'like', `%${order.paymentId}%`)
    const isAsked = async () => (await cases.execute()).length > 0
    await until(isAsked, { deadlineMs: ENDS_WITHIN_MS }).catch(() => undefined)
    const kinds = (await cases.execute()).map(({ kind }) => kind)
    mustBe('the cases of the payment', kinds, ['unknown_payment'])
  },
}

export const disputes: readonly Scenario[] = [doubled, decided, reordered, amounts, otherSum, unknownPayment]
