import fc from 'fast-check'
import { PaySession } from '@modulor/contract/http'
import { oneDatabaseKind } from '@modulor/testkit'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ActionType } from '../../src/actions/action-kind'
import { actionKindOf, ACTIONS, type ProviderAction } from '../../src/actions/registry'
import { toPayment } from '../../src/features/payments/model/payment'
import { toPaySession } from '../../src/features/payments/model/to-pay-session'
import type { Verdict } from '../../src/providers/provider'
import { anyAction } from './any-action'
import { openWorld, valueOf, type World } from './world'

const TYPES = Object.keys(ACTIONS) as ActionType[]
const SAMPLES = 5

describe.each(oneDatabaseKind())('every action of the registry, on %s', (kind) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(kind)
  })
  afterAll(() => world.close())
  afterEach(() => (world.outside.provider = {}))

  const facts = { reference: 'sb_1', amount: '25.00', currency: 'EUR', sequence: 1 }
  const asked = (action: ProviderAction): Verdict => ({ kind: 'action_required', action, facts })

  /** A deposit for which the provider returns an action. */
  async function opened(action: ProviderAction) {
    world.outside.provider = { authorise: () => Promise.resolve(asked(action)) }
    const player = world.player()
    return { player, session: valueOf(await world.deposit(player)) }
  }
  const answerOf = (action: ProviderAction) => {
    const { displayOf, toNextAction } = actionKindOf(action)
    return toNextAction(action, displayOf('self'))
  }
  const samplesOf = (type: ActionType) => fc.sample(anyAction(type, world.sandbox.url), { numRuns: SAMPLES, seed: 9 })

  it.each(TYPES)('SVC-3 RESULT-12 %s is stored, read and returned as the provider sent it', async (type) => {
    for (const action of samplesOf(type)) {
      const { player, session } = await opened(action)
      expect(session.next_action).toEqual(answerOf(action))
      world.outside.provider = { status: () => Promise.resolve({ kind: 'unseen' }) }
      const read = PaySession.parse(await world.state(player, session.payment_id))
      expect(read.next_action).toEqual(answerOf(action))
      const row = await world.db
        .selectFrom('payments')
        .selectAll()
        .where('id', '=', session.payment_id)
        .executeTakeFirstOrThrow()
      expect(toPayment(row).action).toEqual(action)
      expect(
        toPaySession(toPayment(row), world.config.brands['COM']!, { isDisputed: false, afterEnd: [] }, world.providers)
          .next_action,
      ).toEqual(answerOf(action))
    }
  })

  it.each(TYPES)('THREEDS-1 an issuer’s response to %s is accepted only for 3-D Secure actions', async (type) => {
    const [action] = samplesOf(type)
    const { session } = await opened(action!)
    world.outside.provider = { continueThreeDs: () => Promise.resolve({ kind: 'unseen' }) }
    const access = { kind: 'pay_session', paySessionId: session.session_id } as const
    const answered = await world.payments.threeDsResult(access, { provider: 'sandbox', cres: 'anything' })
    expect(answered.ok).toBe(ACTIONS[type].isThreeDs)
  })

  it.each(TYPES)('SVC-3 %s that does not match its schema is not stored', async (type) => {
    const { session } = await opened({ type } as unknown as ProviderAction)
    expect(session).toMatchObject({ transaction_status: 'processing', next_action: { type: 'wait' } })
  })
})
