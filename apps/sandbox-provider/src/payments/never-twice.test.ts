import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unitsOf } from '../operations/amount'
import { OperationService } from './operation-service'
import { EventFile } from '../operations/event-file'
import { refundedUnitsOf } from '../operations/operation'
import type { Operation } from '../operations/operation'
import { isEnded } from '../operations/state'
import { Store } from '../operations/store'
import { TEST_CARDS } from '../outcomes/test-cards'
import { Scheduler } from '../scheduler'
import { capturePayment } from './capture-payment'
import { closeOperation } from './close-operation'
import { behaviourOfPayment, openPayment } from './open-payment'
import { refundPayment } from './refund-payment'
import { PaymentRequest } from './requests'
import { continueThreeDs } from './three-ds'
import { challengeResponseOf } from './three-ds-messages'

const now = new Date('2026-11-20T10:00:00.000Z')
const KEY = 'payment:p-1'

const amount = fc.constantFrom('1.00', '9.99', '10.00', '10.01', '0.001')
const step = fc.oneof(
  fc.record({ do: fc.constant('open' as const) }),
  fc.record({ do: fc.constant('close' as const) }),
  fc.record({ do: fc.constant('method' as const) }),
  fc.record({ do: fc.constant('cancel' as const) }),
  fc.record({ do: fc.constant('cres' as const), transStatus: fc.constantFrom('Y' as const, 'N' as const) }),
  fc.record({ do: fc.constant('capture' as const), amount }),
  fc.record({ do: fc.constant('refund' as const), amount, reference: fc.constantFrom('r-1', 'r-2', 'r-3') }),
)
const opening = fc.record({
  number: fc.constantFrom(...TEST_CARDS.map((card) => card.number)),
  capture: fc.constantFrom('automatic' as const, 'manual' as const),
})

let folder = ''
let runs = 0
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'never-twice-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function requestOf({ number, capture }: { number: string; capture: 'automatic' | 'manual' }): PaymentRequest {
  const url = 'http://shop.example/'
  return PaymentRequest.parse({
    merchant_reference: 'p-1',
    method: 'card',
    amount: '10.00',
    currency: 'EUR',
    card: { number, exp_month: '08', exp_year: '99' },
    return_url: url,
    callback_url: url,
    three_ds: { challenge_return_url: url, method_return_url: url },
    capture,
  })
}

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

function take(operations: OperationService, request: PaymentRequest, given: Step): void {
  if (given.do === 'open') openPayment(operations, request, behaviourOfPayment(request, now))
  if (given.do === 'close') closeOperation(operations, 'payment', 'p-1')
  const operation = operations.store.find(KEY)
  if (operation === undefined) return
  if (given.do === 'method') continueThreeDs(operations, operation, { method_completed: 'Y' })
  if (given.do === 'cancel') continueThreeDs(operations, operation, { cancelled: true })
  if (given.do === 'cres') {
    continueThreeDs(operations, operation, { cres: challengeResponseOf(operation.facts, given.transStatus) })
  }
  if (given.do === 'capture') capturePayment(operations, operation, given.amount)
  if (given.do === 'refund') refundPayment(operations, operation, given)
}

function assertMoney(store: Store, operation: Operation): void {
  const charges = store.journal().filter((entry) => entry.kind === 'charge')
  expect(charges).toHaveLength(operation.state.name === 'succeeded' ? 1 : 0)
  const captured = unitsOf(operation.capturedAmount)
  expect(captured).toBe(charges.reduce((sum, entry) => sum + unitsOf(entry.amount), 0n))
  expect(captured <= unitsOf('10.00')).toBe(true)
  expect(refundedUnitsOf(operation) <= captured).toBe(true)
}

describe('any requests of a merchant, in any order', () => {
  it('SVC-5 lead to one charge on success and none otherwise, refunds within the charge, a lasting final state, and the same state after a replay', () => {
    fc.assert(
      fc.property(opening, fc.array(step, { minLength: 1, maxLength: 12 }), (given, steps) => {
        const path = join(folder, `${(runs += 1)}.jsonl`)
        const file = EventFile.open(path)
        const waits = new Scheduler(1)
        waits.stop()
        const store = new Store(file)
        const operations = new OperationService(store, waits, 60_000)
        const request = requestOf(given)
        for (const each of steps) {
          const before = store.find(KEY)
          take(operations, request, each)
          const after = store.find(KEY)
          if (after === undefined) continue
          assertMoney(store, after)
          if (before !== undefined && isEnded(before.state)) expect(after.state).toEqual(before.state)
          if (before !== undefined) expect(after.sequence).toBeGreaterThanOrEqual(before.sequence)
        }
        file.close()
        const reread = EventFile.open(path)
        const replayed = new Store(reread)
        reread.close()
        expect(replayed.find(KEY)).toEqual(store.find(KEY))
        expect(replayed.journal()).toEqual(store.journal())
        expect([...replayed.openDeliveries()]).toEqual([...store.openDeliveries()])
      }),
      { numRuns: 200 },
    )
  })
})
