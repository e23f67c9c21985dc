/** Lines of one row, and lines that match later than they were imported (issue-12 4). */
import { randomUUID } from 'node:crypto'
import { oneDatabaseKind } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUR_MS } from '../../src/durations'
import type { LinkedOperations } from '../../src/features/linked-operations'
import { createReconciliation, type Imported } from '../../src/features/reconciliation'
import { balanceOf } from '../../src/ledger'
import type { Providers } from '../../src/providers/registry'
import type { StatementLine } from '../../src/providers/statement'
import { CARDS, openWorld, valueOf, type World } from '../payments/world'
import { operationsOn } from './operations-on'

type Line = Partial<StatementLine> & Pick<StatementLine, 'kind' | 'amount'>

describe.each(oneDatabaseKind())('lines of a statement on %s', (kind) => {
  let world: World
  let operations: LinkedOperations

  beforeAll(async () => {
    world = await openWorld(kind, {})
    operations = operationsOn(world)
  })
  afterAll(() => world.close())

  async function deposit(amount: string): Promise<string> {
    const player = world.player()
    const { payment_id: id } = valueOf(await world.deposit(player, { card: CARDS.approves, body: { amount } }))
    await world.becomes(player, id, 'success')
    return id
  }
  async function refund(paymentId: string, amount: string) {
    const outcome = await operations.request({
      ...{ paymentId, kind: 'refund', origin: 'merchant', source: 'merchant', amount, reason: 'Asked for' },
      ...{ idempotencyKey: randomUUID(), operatorId: null },
    })
    expect(outcome).toMatchObject({ ok: true, operation: { state: 'succeeded' } })
  }
  /** Imports a statement with these lines, at a time at which no movement is missing. Two brands use the provider. */
  async function importLines(lines: readonly Line[]): Promise<Imported> {
    const at = new Date(Date.now() - HOUR_MS)
    const statement = {
      ...{ day: at.toISOString().slice(0, 10), from: at, to: at, balances: [] },
      lines: lines.map((line, index) => ({
        ...{ rowNumber: index + 2, reference: null, paymentReference: null, operationReference: null },
        ...{ currency: 'EUR', fee: '0', bookedAt: at, ...line },
      })),
    }
    const sandbox = world.providers.get('sandbox')
    const brand = world.config.brands['COM']
    if (!sandbox || !brand) throw new Error('the provider or the brand is not configured')
    const providers: Providers = new Map([['sandbox', { ...sandbox, readStatement: () => ({ ok: true, statement }) }]])
    const config = { ...world.config, brands: { ...world.config.brands, OTHER: brand } }
    const reconciliation = createReconciliation({
      ...{ db: world.db, config, now: world.now, providers, onCase: () => undefined },
    })
    const outcome = await reconciliation.import({ provider: 'sandbox', text: randomUUID(), operatorId: null })
    if (!outcome.ok) throw new Error(JSON.stringify(outcome))
    return outcome.value
  }
  const feesPosted = () =>
    balanceOf(world.db, { brand: 'COM', kind: 'provider_fees', owner: 'provider_fees', currency: 'EUR' })
  const linesOf = async (paymentId: string) => {
    const rows = await world.db
      .selectFrom('statement_lines as line')
      .leftJoin('statement_matches as match', 'match.line_id', 'line.id')
      .leftJoin('statement_breaks as break', 'break.line_id', 'line.id')
      .select(['line.kind', 'match.movement', 'break.kind as problem'])
      .where('line.payment_reference', '=', paymentId)
      .orderBy('line.id')
      .execute()
    return rows.map(({ kind, movement, problem }) => [kind, movement?.split(' ')[0] ?? null, problem])
  }

  it('issue-12 4 two lines of one row are each stored with their own result', async () => {
    const paymentReference = await deposit('25.00')
    await importLines([
      { kind: 'charge', paymentReference, rowNumber: 2, amount: '25.50' },
      { kind: 'fee', paymentReference, rowNumber: 2, amount: '0.02' },
    ])
    expect(await linesOf(paymentReference)).toEqual([
      ['charge', 'charge', null],
      ['fee', null, 'direction'],
    ])
  })

  it('issue-12 4 the fee of a line whose payment is known only later is posted once, in the later statement', async () => {
    const before = await feesPosted()
    world.outside.takesCallbacks = false
    const player = world.player()
    const { payment_id: id } = valueOf(await world.deposit(player, { card: CARDS.pending, body: { amount: '26.00' } }))
    const ofPayment = () => world.db.selectFrom('payments').select('provider_reference').where('id', '=', id)
    const { provider_reference: reference } = await ofPayment().executeTakeFirstOrThrow()
    // As if the provider's response had been lost.
    await world.db.updateTable('payments').set({ provider_reference: null }).where('id', '=', id).execute()
    await importLines([
      { kind: 'charge', reference, amount: '26.52', fee: '0.30' },
      { kind: 'fee', reference, amount: '-0.10' },
    ])
    expect(await feesPosted()).toBe(before)
    world.outside.takesCallbacks = true
    await world.becomes(player, id, 'success')
    expect(await ofPayment().executeTakeFirst()).toEqual({ provider_reference: reference })
    expect(await importLines([])).toMatchObject({ settledCount: 2 })
    expect(await feesPosted()).toBe(before - 40n)
    await importLines([])
    expect(await feesPosted()).toBe(before - 40n)
  })

  it('issue-12 4 a movement that an altered line no longer covers is covered by its own line', async () => {
    const paymentReference = await deposit('27.00')
    await refund(paymentReference, '10.00')
    await importLines([{ kind: 'refund', paymentReference, amount: '-7.00' }])
    await refund(paymentReference, '7.00')
    expect(await importLines([])).toMatchObject({ settledCount: 1 })
    expect(await importLines([{ kind: 'refund', paymentReference, amount: '-10.00' }])).toMatchObject({
      matchedCount: 1,
    })
    expect(await linesOf(paymentReference)).toEqual([
      ['refund', 'refund', 'under_amount'],
      ['refund', 'refund', null],
    ])
  })

  it('issue-12 4 a reference that two payments have names neither of them', async () => {
    world.outside.takesCallbacks = false
    const [reference, ids] = [randomUUID(), [] as string[]]
    for (const amount of ['28.00', '28.00']) {
      const { payment_id: id } = valueOf(await world.deposit(world.player(), { card: CARDS.pending, body: { amount } }))
      await world.db.updateTable('payments').set({ provider_reference: reference }).where('id', '=', id).execute()
      ids.push(id)
    }
    const [one = '', other = ''] = ids
    await importLines([
      { kind: 'charge', reference, paymentReference: one, amount: '28.56' },
      { kind: 'charge', reference, amount: '28.56' },
    ])
    await importLines([{ kind: 'charge', reference, paymentReference: other, amount: '28.56' }])
    const found = await world.db
      .selectFrom('statement_breaks as break')
      .innerJoin('statement_lines as line', 'line.id', 'break.line_id')
      .select(['break.kind', 'break.payment_id'])
      .where('line.reference', '=', reference)
      .orderBy('line.id')
      .execute()
    expect(found).toEqual([
      { kind: 'wrong_state', payment_id: one },
      { kind: 'missing_here', payment_id: null },
      { kind: 'wrong_state', payment_id: other },
    ])
    world.outside.takesCallbacks = true
  })
})
