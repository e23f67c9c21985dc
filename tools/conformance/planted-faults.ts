/** For each scenario a plug-in that breaks it: the kit's own test runs them. */
import { randomUUID } from 'node:crypto'
import type {
  Answer,
  CallbackReading,
  Order,
  PaymentRef,
  Provider,
  ProviderPlugin,
} from '../../apps/service/src/providers/provider'
import { asDepositProvider, type Callback, type DepositProvider, type Driver } from './driver'

const REPEATS_MAX = 3

type Change = (real: DepositProvider) => Partial<Provider>

const factsOf = (order: Pick<Order, 'amount' | 'currency'>) => ({
  ...{ reference: null, amount: order.amount, currency: order.currency, sequence: 1 },
})

/** Calls again while nothing is known. */
async function insisting(call: () => Promise<Answer>): Promise<Answer> {
  let answer = await call()
  for (let count = 1; count < REPEATS_MAX && answer.kind === 'unknown'; count += 1) answer = await call()
  return answer
}

const declinesTheUnknown: Change = (real) => ({
  async authorise(order) {
    const answer = await real.authorise(order)
    return answer.kind === 'unknown' ? { kind: 'declined', code: 'provider_refused', facts: factsOf(order) } : answer
  },
})
const repeatsAtOnce: Change = (real) => ({ authorise: (order) => insisting(() => real.authorise(order)) })

async function read(
  real: Provider,
  request: Parameters<Provider['readCallback']>[0],
  change: (reading: Extract<CallbackReading, { kind: 'events' }>) => CallbackReading,
): Promise<CallbackReading> {
  const reading = await real.readCallback(request)
  return reading.kind === 'events' ? change(reading) : reading
}

/** By the id of the scenario that has to fail. */
const CHANGES: Readonly<Record<string, Change>> = {
  'one-key': (real) => ({ authorise: (order) => real.authorise({ ...order, paymentId: randomUUID() }) }),
  'lost-answer': declinesTheUnknown,
  'lost-request': declinesTheUnknown,
  'unknown-status': (real) => ({
    async authorise(order) {
      const answer = await real.authorise(order)
      const isUnread = answer.kind === 'unknown' && answer.why === 'answer_unreadable'
      return isUnread ? { kind: 'processing', facts: factsOf(order) } : answer
    },
  }),
  'close-fences': () => ({
    close: (_: PaymentRef) =>
      Promise.resolve({ kind: 'closed', facts: factsOf({ amount: '25.50', currency: 'EUR' }) } as const),
  }),
  'slow-drip': repeatsAtOnce,
  'too-many-requests': repeatsAtOnce,
  'retry-after': (real) => ({
    async authorise(order) {
      const { kind, ...answer } = await real.authorise(order)
      return kind === 'unknown' ? { kind, why: 'too_many' } : ({ kind, ...answer } as Answer)
    },
  }),
  amounts: (real) => ({
    authorise: (order) => real.authorise({ ...order, amount: Number(order.amount).toFixed(2) }),
  }),
  'callbacks-forged': (real) => {
    let genuine: CallbackReading = { kind: 'events', events: [] }
    return {
      async readCallback(request) {
        const reading = await real.readCallback(request)
        if (reading.kind === 'forged') return genuine
        return (genuine = reading)
      },
    }
  },
  'callbacks-doubled': (real) => ({
    readCallback: (request) =>
      read(real, request, (reading) => ({
        ...reading,
        events: reading.events.map((event) => ({ ...event, eventId: randomUUID() })),
      })),
  }),
  'callbacks-reordered': (real) => ({
    readCallback: (request) =>
      read(real, request, (reading) => ({
        ...reading,
        events: reading.events.map((event) =>
          'verdict' in event && 'facts' in event.verdict
            ? { ...event, verdict: { ...event.verdict, facts: { ...event.verdict.facts, sequence: 1 } } }
            : event,
        ),
      })),
  }),
  'callbacks-batched': (real) => ({
    readCallback: (request) => read(real, request, (reading) => ({ ...reading, events: reading.events.slice(0, 1) })),
  }),
  refunds: (real) => ({
    refund: (ref) => real.refund?.({ ...ref, operationId: randomUUID() }) ?? Promise.reject(new Error('no refunds')),
  }),
}

function changed(plugin: ProviderPlugin, change: Change): ProviderPlugin {
  return {
    ...plugin,
    open(settings, means) {
      const real = asDepositProvider(plugin.open(settings, means))
      return { ...real, ...change(real) }
    },
  }
}

type Envelope = { readonly headers: Readonly<Record<string, string>>; readonly body: string }

/** A provider that sends several events at once: a list of its callbacks. */
export function batching(driver: Driver): Driver {
  return {
    ...driver,
    plugin: changed(driver.plugin, (real) => ({
      async readCallback(request) {
        if (request.headers['x-batch'] !== '1') return real.readCallback(request)
        const envelopes = JSON.parse(request.rawBody.toString('utf8')) as readonly Envelope[]
        const readings = await Promise.all(
          envelopes.map(({ headers, body }) => real.readCallback({ ...request, headers, rawBody: Buffer.from(body) })),
        )
        const isGenuine = readings.every(({ kind }) => kind === 'events')
        return isGenuine
          ? { kind: 'events', events: readings.flatMap((reading) => (reading.kind === 'events' ? reading.events : [])) }
          : { kind: 'forged' }
      },
    })),
    batch: (callbacks: readonly Callback[]) => ({
      path: callbacks[0]?.path ?? '',
      headers: { 'x-batch': '1', 'content-type': 'application/json' },
      body: Buffer.from(
        JSON.stringify(callbacks.map(({ headers, body }) => ({ headers, body: body.toString('utf8') }))),
      ),
    }),
  }
}

/** The driver of a plug-in with the fault that a scenario has to find. */
export function withFault(driver: Driver, scenario: string): Driver {
  // It knows the first of its keys only.
  if (scenario === 'keys-rotated') return { ...driver, settings: (url, keys) => driver.settings(url, keys.slice(0, 1)) }
  const change = CHANGES[scenario]
  if (!change) throw new Error(`no plug-in breaks the scenario ${scenario}`)
  return { ...driver, plugin: changed(driver.plugin, change) }
}
