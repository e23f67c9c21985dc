/** For each scenario a plug-in that violates it. The kit's own test runs them. */
import { randomUUID } from 'node:crypto'
import type {
  Answer,
  ReadCallback,
  OperationAnswer,
  OperationRef,
  Order,
  PaymentRef,
  Provider,
  ThreeDsAnswer,
} from '../../apps/service/src/providers/provider'
import type { Driver } from './driver'
import { AFTERWARDS } from './planted/disputes'
import { changed, notOffered, readWith, type Change } from './planted/change'
import { STORED } from './planted/tokens'

const REPEATS_MAX = 3

const factsOf = (order: Pick<Order, 'amount' | 'currency'>) => ({
  ...{ reference: null, amount: order.amount, currency: order.currency, sequence: 1 },
})
/** The facts of the kit's default payment, with a sequence after that of all reports of the simulator. */
const PAID = { ...factsOf({ amount: '25.50', currency: 'EUR' }), sequence: 99 }
const succeeds = (): Promise<Answer> => Promise.resolve({ kind: 'succeeded', facts: PAID })
const declines = (): Promise<Answer> => Promise.resolve({ kind: 'declined', code: 'cancelled_by_player', facts: PAID })

const declined = (answer: Answer): Answer =>
  answer.kind === 'unknown' ? { kind: 'declined', code: 'provider_refused', facts: PAID } : answer
/** Treats a status that cannot be read as processing. */
const waits = (answer: Answer, order: Order): Answer =>
  answer.kind === 'unknown' && answer.why === 'answer_unreadable'
    ? { kind: 'processing', facts: factsOf(order) }
    : answer

/** The second call about a payment is declined at once, before the first is answered. */
function declinesTheSecond(call: (ref: PaymentRef) => Promise<Answer>): (ref: PaymentRef) => Promise<Answer> {
  const seen = new Set<string>()
  return (ref) => {
    if (seen.has(ref.paymentId)) return declines()
    seen.add(ref.paymentId)
    return call(ref)
  }
}

/** A look-up that returns no state, so that only the player's return reports it; otherwise the look-up may be faster. */
const hasNoLookUp = (): Promise<Answer> => Promise.resolve({ kind: 'unknown', why: 'no_look_up' })
const withoutRest = (answer: Answer): Answer =>
  answer.kind === 'unknown' ? { kind: 'unknown', why: answer.why } : answer
const refunded = (real: Provider, ref: OperationRef): Promise<OperationAnswer> => real.refund?.(ref) ?? notOffered()
const paidOut = (real: Provider, order: Order) => real.payOut?.(order) ?? notOffered()
const told = (real: Provider, ref: PaymentRef, answer: ThreeDsAnswer) =>
  real.continueThreeDs?.(ref, answer) ?? notOffered()

/** Repeats the call while the result is unknown. */
async function insisting(call: () => Promise<Answer>): Promise<Answer> {
  let answer = await call()
  for (let count = 1; count < REPEATS_MAX && answer.kind === 'unknown'; count += 1) answer = await call()
  return answer
}

const declinesTheUnknown: Change = (real) => ({ authorise: async (order) => declined(await real.authorise(order)) })
const repeatsAtOnce: Change = (real) => ({ authorise: (order) => insisting(() => real.authorise(order)) })

/** The faults, by the id of the scenario that has to fail. */
const CHANGES: Readonly<Record<string, Change>> = {
  account: () => ({ account: randomUUID() }),
  'one-key': (real) => ({ authorise: (order) => real.authorise({ ...order, paymentId: randomUUID() }) }),
  'lost-answer': declinesTheUnknown,
  'lost-request': declinesTheUnknown,
  'unknown-status': (real) => ({ authorise: async (order) => waits(await real.authorise(order), order) }),
  'provider-errors': declinesTheUnknown,
  'close-fences': () => ({
    close: (_: PaymentRef) =>
      Promise.resolve({ kind: 'closed', facts: factsOf({ amount: '25.50', currency: 'EUR' }) } as const),
  }),
  'slow-drip': repeatsAtOnce,
  'too-many-requests': repeatsAtOnce,
  'retry-after': (real) => ({ authorise: async (order) => withoutRest(await real.authorise(order)) }),
  'retry-after-date': (real) => ({ authorise: async (order) => withoutRest(await real.authorise(order)) }),
  'payouts-retry-after': (real) => ({ payOut: async (order) => withoutRest(await paidOut(real, order)) }),
  'refunds-retry-after': (real) => ({
    async refund(ref) {
      const answer = await refunded(real, ref)
      return answer.kind === 'unknown' ? { kind: 'unknown', why: answer.why } : answer
    },
  }),
  amounts: (real) => ({
    authorise: (order) => real.authorise({ ...order, amount: Number(order.amount).toFixed(2) }),
  }),
  'callbacks-forged': (real) => {
    let genuine: ReadCallback = { kind: 'events', events: [] }
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
      readWith(real, request, (reading) => ({
        ...reading,
        events: reading.events.map((event) => ({ ...event, eventId: randomUUID() })),
      })),
  }),
  'callbacks-reordered': (real) => ({
    readCallback: (request) =>
      readWith(real, request, (reading) => ({
        ...reading,
        events: reading.events.map((event) =>
          'verdict' in event && 'facts' in event.verdict
            ? { ...event, verdict: { ...event.verdict, facts: { ...event.verdict.facts, sequence: 1 } } }
            : event,
        ),
      })),
  }),
  'callbacks-batched': (real) => ({
    readCallback: (request) =>
      readWith(real, request, (reading) => ({ ...reading, events: reading.events.slice(0, 1) })),
  }),
  'three-ds-challenge': (real) => ({
    continueThreeDs: (ref, answer) => (answer.cres === undefined ? succeeds() : told(real, ref, answer)),
  }),
  'three-ds-refused': (real) => ({
    continueThreeDs: (ref, answer) => (answer.cres === undefined ? told(real, ref, answer) : succeeds()),
  }),
  'three-ds-twice': (real) => {
    let given: ThreeDsAnswer = {}
    const challenge = declinesTheSecond((ref) => told(real, ref, given))
    return {
      continueThreeDs: (ref, answer) => {
        if (answer.cres === undefined) return told(real, ref, answer)
        given = answer
        return challenge(ref)
      },
    }
  },
  'three-ds-lost-answer': (real) => ({
    continueThreeDs: async (ref, answer) => declined(await told(real, ref, answer)),
  }),
  'redirect-return': () => ({ status: hasNoLookUp, continueRedirect: declines }),
  'redirect-cancelled': () => ({ status: hasNoLookUp, continueRedirect: succeeds }),
  'redirect-twice': (real) => ({
    status: hasNoLookUp,
    continueRedirect: declinesTheSecond((ref) => real.status?.(ref) ?? notOffered()),
  }),
  'redirect-forged': () => ({ continueRedirect: succeeds }),
  'payouts-one-key': (real) => ({ payOut: (order) => paidOut(real, { ...order, paymentId: randomUUID() }) }),
  'payouts-unknown-status': (real) => ({ payOut: async (order) => waits(await paidOut(real, order), order) }),
  'payouts-lost-answer': (real) => ({ payOut: async (order) => declined(await paidOut(real, order)) }),
  'payouts-returned': (real) => ({
    readCallback: (request) =>
      readWith(real, request, (reading) => ({
        ...reading,
        events: reading.events.filter((event) => !('report' in event)),
      })),
  }),
  captures: (real) => ({ authorise: ({ capture: _, ...order }) => real.authorise(order) }),
  voids: () => ({ void: () => Promise.resolve({ kind: 'succeeded' }) }),
  'refund-amounts': (real) => ({
    refund: (ref) => refunded(real, { ...ref, amount: Number(ref.amount).toFixed(2) }),
  }),
  ...AFTERWARDS,
  ...STORED,
  refunds: (real) => ({
    refund: (ref) => refunded(real, { ...ref, operationId: randomUUID() }),
  }),
}

/** Returns the driver of a plug-in with the fault that the scenario has to find. */
export function withFault(driver: Driver, scenario: string): Driver {
  // The plug-in uses only the first of its keys.
  if (scenario === 'keys-rotated') return { ...driver, settings: (url, keys) => driver.settings(url, keys.slice(0, 1)) }
  const change = CHANGES[scenario]
  if (!change) throw new Error(`no plug-in breaks the scenario ${scenario}`)
  return { ...driver, plugin: changed(driver.plugin, change) }
}
