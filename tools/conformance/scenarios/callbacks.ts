/** Callbacks as they arrive in practice. */
import { until } from '@modulor/testkit'
import type { CallbackEvent } from '../../../apps/service/src/providers/provider'
import type { Callback, SigningKey } from '../driver'
import type { Kit } from '../kit'
import { must, mustBe, type Scenario } from '../scenario'
import { endsAsInProviderRecords } from './opening'

const REFUSED = 401
const COPIES = 3

/** Callbacks of the simulator about a payment that are not passed on to the service. */
async function keptCallbacks(
  kit: Kit,
  payments = 1,
): Promise<{ ids: readonly string[]; callbacks: readonly Callback[] }> {
  kit.gate.isOpen = false
  kit.gate.seen.length = 0
  const ids: string[] = []
  for (let count = 0; count < payments; count += 1) {
    // The response is lost, so that only a callback reports the state.
    kit.proxy.fail('lost_answer')
    ids.push((await kit.pay()).payment_id)
  }
  await until(() => kit.gate.seen.length >= payments).catch(() => undefined)
  must(kit.gate.seen.length >= payments, 'the simulator sent no callback')
  return { ids, callbacks: [...kit.gate.seen] }
}

const readingOf = (kit: Kit, { headers, body }: Pick<Callback, 'headers' | 'body'>) =>
  kit.provider.readCallback({ headers, rawBody: body, query: {} })

async function eventsOf(kit: Kit, callback: Callback): Promise<readonly CallbackEvent[]> {
  const reading = await readingOf(kit, callback)
  must(reading.kind === 'events', `a genuine callback is read as ${reading.kind}`)
  return reading.events
}

const forged: Scenario = {
  id: 'callbacks-forged',
  title: 'A callback that was changed, is signed by another key or has no signature is refused and changes nothing',
  async run(kit) {
    const { ids, callbacks } = await keptCallbacks(kit)
    const [genuine] = callbacks as [Callback]
    must((await eventsOf(kit, genuine)).length > 0, 'a genuine callback has no event')
    const other = Buffer.from(kit.driver.withOtherAmount(genuine.body.toString('utf8')))
    must(!other.equals(genuine.body), 'the driver changed no amount')
    const wrong = {
      'with another amount': { ...genuine, body: other },
      'by another key': kit.driver.sign(genuine, 'second'),
      'without a signature': kit.driver.sign(genuine, null),
    }
    const before = (await kit.rowOf(ids[0] ?? '')).version
    for (const [what, callback] of Object.entries(wrong))
      mustBe(`the answer to a callback ${what}`, await kit.gate.deliver(callback), REFUSED)
    mustBe('the version of its payment', (await kit.rowOf(ids[0] ?? '')).version, before)
  },
}

const doubled: Scenario = {
  id: 'callbacks-doubled',
  title: 'A callback that arrives several times is one event with one effect',
  async run(kit) {
    const { ids, callbacks } = await keptCallbacks(kit)
    const [genuine] = callbacks as [Callback]
    const names = async () => JSON.stringify((await eventsOf(kit, genuine)).map(({ eventId }) => eventId))
    mustBe('the ids of the events of a copy', await names(), await names())
    const statuses = await Promise.all(Array.from({ length: COPIES }, () => kit.gate.deliver(genuine)))
    must(
      statuses.every((status) => status >= 200 && status < 300),
      `copies were answered with ${statuses.join(', ')}`,
    )
    kit.gate.isOpen = true
    await endsAsInProviderRecords(kit, ids[0] ?? '', 'succeeded')
    mustBe('the cases of the payment', await kit.casesOf(ids[0] ?? ''), [])
  },
}

const sequencesOf = (events: readonly CallbackEvent[]): readonly number[] =>
  events.flatMap((event) => ('verdict' in event && 'facts' in event.verdict ? [event.verdict.facts.sequence] : []))

const reordered: Scenario = {
  id: 'callbacks-reordered',
  title: 'A later event has the larger sequence, so that an older event that arrives after it changes nothing',
  missing: ({ driver }) => (driver.cards.pending ? undefined : 'payments that are pending first'),
  async run(kit) {
    kit.gate.isOpen = false
    kit.gate.seen.length = 0
    const { payment_id: id } = await kit.pay(kit.driver.cards.pending && { card: kit.driver.cards.pending })
    await until(() => kit.gate.seen.length > 1).catch(() => undefined)
    const callbacks = [...kit.gate.seen]
    must(callbacks.length > 1, 'the simulator did not send two callbacks about a payment that was pending first')
    for (const callback of callbacks.toReversed()) await kit.gate.deliver(callback)
    kit.gate.isOpen = true
    await endsAsInProviderRecords(kit, id, 'succeeded')
    mustBe('the cases of the payment', await kit.casesOf(id), [])
    const events = await Promise.all(callbacks.map((callback) => eventsOf(kit, callback)))
    const sequences = sequencesOf(events.flat())
    must(
      sequences.every((each, index) => index === 0 || each > (sequences[index - 1] ?? 0)),
      `the sequences of news are ${sequences.join(', ')}; each has to be above the one before`,
    )
  },
}

const batched: Scenario = {
  id: 'callbacks-batched',
  title: 'All events of one callback have their effect',
  missing: ({ driver }) => (driver.batch ? undefined : 'callbacks with several events'),
  async run(kit) {
    const { ids, callbacks } = await keptCallbacks(kit, 2)
    const together = kit.driver.batch?.(callbacks)
    must(together !== undefined, 'the driver made no batch')
    const events = await eventsOf(kit, together)
    mustBe('the number of events', events.length, callbacks.length)
    await kit.gate.deliver(together)
    kit.gate.isOpen = true
    for (const id of ids) await endsAsInProviderRecords(kit, id, 'succeeded')
  },
}

const rotated: Scenario = {
  id: 'keys-rotated',
  title: 'While keys are rotated both are accepted, and afterwards only the new one',
  async run(kit) {
    const { callbacks } = await keptCallbacks(kit)
    const [genuine] = callbacks as [Callback]
    kit.gate.isOpen = true
    const signedBy = (key: SigningKey) => {
      const { headers, body: rawBody } = kit.driver.sign(genuine, key)
      return { headers, rawBody, query: {} }
    }
    const [during, after] = [kit.providerWith(['second', 'first']), kit.providerWith(['second'])]
    const kinds = await Promise.all([
      during.readCallback(signedBy('first')),
      during.readCallback(signedBy('second')),
      after.readCallback(signedBy('second')),
      after.readCallback(signedBy('first')),
    ])
    mustBe(
      'callbacks by the old and the new key during a rotation, and by the new and the old one after it,',
      kinds.map(({ kind }) => kind),
      ['events', 'events', 'events', 'forged'],
    )
  },
}

export const callbacks: readonly Scenario[] = [forged, doubled, reordered, batched, rotated]
