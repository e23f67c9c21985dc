/** How a payment gets the result of its capture or void if only its own job asks the provider (decision 75). */
import { randomUUID } from 'node:crypto'
import type { PaymentState } from '@modulor/contract/vocabulary'
import { oneDatabaseKind, until } from '@modulor/testkit'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { composeLinkedOperations } from '../../src/compose-linked-operations'
import { HOUR_MS } from '../../src/durations'
import type { LinkedOperations } from '../../src/features/linked-operations'
import { createOperators } from '../../src/features/operators'
import { ledgerWallets } from '../../src/features/wallet'
import { createBreakers } from '../../src/jobs/breakers'
import { CARDS, openWorld, valueOf, type World } from '../payments/world'

describe.each(oneDatabaseKind())('captures without a poll on %s', (kind) => {
  let world: World
  let operations: LinkedOperations
  let maker: string
  let checker: string

  beforeAll(async () => {
    // There is no poll and no callback during the test, so only jobs that are woken run.
    world = await openWorld(kind, {
      timing: { pollMs: HOUR_MS },
      followOperation: (job) => operations.follow(job),
      configure: (config) => ({
        ...config,
        brands: Object.fromEntries(
          Object.entries(config.brands).map(([name, brand]) => [
            name,
            { ...brand, operation_approval_above: { EUR: '30.00' } },
          ]),
        ),
      }),
    })
    world.outside.takesCallbacks = false
    operations = composeLinkedOperations({
      ...{ db: world.db, config: world.config, now: world.now, log: pino({ level: 'silent' }) },
      ...{ providers: world.providers, wallets: ledgerWallets(world.db), breakers: createBreakers() },
      ...{ onCase: () => undefined, changed: () => undefined, payments: () => world.payments },
    })
    const people = createOperators({ db: world.db, now: world.now })
    maker = await people.add({ name: 'Maker', email: null, roles: ['finance'] })
    checker = await people.add({ name: 'Checker', email: null, roles: ['approver'] })
  })
  afterAll(() => world.close())

  it.each<['capture' | 'void', string, string, boolean, PaymentState]>([
    ['capture', '25.00', '25.50', false, 'succeeded'],
    ['void', '25.00', '25.50', false, 'declined'],
    ['capture', '40.00', '40.80', true, 'succeeded'],
    ['void', '40.00', '40.80', true, 'declined'],
  ])(
    'decision-75 SVC-5 a payment ends at once after its %s of %s, %s with the fee (second person: %s)',
    async (decision, amount, total, isApproved, state) => {
      const player = world.player()
      const { payment_id: id } = valueOf(
        await world.deposit(player, { method: 'reviewed', card: CARDS.approves, body: { amount } }),
      )
      expect((await operations.ofPayment(id))?.payment.isAuthorised).toBe(true)
      const asked = await operations.request({
        ...{ paymentId: id, kind: decision, origin: 'operator', source: 'player', amount: total, reason: 'Reviewed' },
        ...{ idempotencyKey: randomUUID(), operatorId: maker },
      })
      if (!asked.ok) throw new Error(asked.code)
      if (isApproved) {
        const { id: operationId, version } = asked.operation
        const approved = await operations.approve({ operationId, version, operatorId: checker })
        expect(approved).toMatchObject({ ok: true, operation: { state: 'sending' } })
      } else expect(asked.operation.state).toBe('succeeded')
      // A state request of the player would ask the provider, so the test reads the tables.
      await until(async () => (await operations.ofPayment(id))?.payment.state === state, { deadlineMs: 5_000 })
    },
  )
})
