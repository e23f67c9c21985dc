/** A provider's statement is compared with our own records (issue-12 4). The sandbox writes it from its journal. */
import { randomUUID } from 'node:crypto'
import { oneDatabaseKind, until } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../../src/db'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/durations'
import { checkLedger } from '../../src/features/ledger-check'
import type { LinkedOperations } from '../../src/features/linked-operations'
import { createOperatorCases, detailsOf, type OperatorCases } from '../../src/features/operator-cases'
import { createOperators } from '../../src/features/operators'
import { findPayment } from '../../src/features/payments'
import {
  createReconciliation,
  createStatementsTask,
  type Imported,
  type Reconciliation,
} from '../../src/features/reconciliation'
import { movedPayments } from '../../src/features/reconciliation/statements.repository'
import { parseVaultKeys } from '../../src/features/user-cards'
import { createLog } from '../../src/logging/log'
import { balanceOf } from '../../src/ledger'
import { CARDS, openWorld, valueOf, type World } from '../payments/world'
import { operationsOn } from './operations-on'
import { waitsForLock } from '../waits-for-lock'

const KEYS = parseVaultKeys(`test:${Buffer.alloc(32, 9).toString('base64')}`)
const today = new Date().toISOString().slice(0, 10)
type Row = readonly string[]

describe.each(oneDatabaseKind())('statements of a provider on %s', (kind) => {
  let world: World
  let operations: LinkedOperations
  let cases: OperatorCases
  let reconciliation: Reconciliation
  let anna: string
  let ben: string
  let opened = 0

  beforeAll(async () => {
    world = await openWorld(kind, { applyReport: (payment, report) => operations.report(payment, report) })
    operations = operationsOn(world)
    cases = createOperatorCases({
      db: world.db,
      now: world.now,
      operations,
      endMismatched: world.payments.endMismatched,
    })
    reconciliation = createReconciliation({
      ...{ db: world.db, config: world.config, now: world.now, providers: world.providers },
      onCase: () => (opened += 1),
    })
    const operators = createOperators({ db: world.db, now: world.now })
    anna = await operators.add({ name: 'Anna', email: null, roles: ['finance'] })
    ben = await operators.add({ name: 'Ben', email: null, roles: ['finance'] })
  })
  afterAll(() => world.close())

  async function deposit(amount: string, card: string = CARDS.approves) {
    const player = world.player()
    const { payment_id: id } = valueOf(await world.deposit(player, { card, body: { amount } }))
    await world.becomes(player, id, card === CARDS.insufficientFunds ? 'error' : 'success')
    return { player, id }
  }
  async function payout(amount: string) {
    const player = world.player()
    await world.fund(player, 100_00n)
    const { payment_id: id } = valueOf(await world.withdraw(player, amount))
    await world.becomes(player, id, 'success')
    return { player, id }
  }
  /** The sandbox's statement of today, with an end late enough for a missing line to be a break. */
  async function statement(change: (rows: Row[]) => readonly Row[] = (rows) => rows): Promise<string> {
    const response = await fetch(`${world.sandbox.url}/v1/statements/${today}`, {
      headers: { authorization: 'Bearer sandbox_api_key_demo' },
    })
    const rows = (await response.text())
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(','))
    const changed = change(rows.slice(0, -1))
    const count = changed.filter(([type = '']) => !['type', 'statement', 'opening', 'closing'].includes(type)).length
    const end = ['end', String(count), '', '', '', '', '', new Date(Date.now() + HOUR_MS).toISOString()]
    return [...changed, end].map((row) => `${row.join()}\n`).join('')
  }
  async function imported(text: string): Promise<Imported> {
    const outcome = await reconciliation.import({ provider: 'sandbox', text, operatorId: anna })
    if (!outcome.ok) throw new Error(JSON.stringify(outcome))
    return outcome.value
  }
  const openCases = async () =>
    ((await cases.list({ isClosed: false, kind: 'statement_break' }))?.rows ?? []).map((each) => ({
      ...each,
      facts: detailsOf(each),
    }))
  const caseOf = async (paymentId: string) => {
    const [found, ...more] = (await openCases()).filter((each) => each.paymentId === paymentId)
    if (!found || more.length > 0) throw new Error(`there are ${found ? 1 + more.length : 0} cases of ${paymentId}`)
    return found
  }
  async function solve(
    paymentId: string,
    proposal: { kind: 'late_credit' | 'correction' | 'write_off' | 'payout_return'; source: 'player' | 'merchant' },
  ) {
    const { id, version } = await caseOf(paymentId)
    const outcome = await cases.resolve({
      ...{
        caseId: id,
        version,
        operatorId: anna,
        proposal: { ...proposal, isDifference: false },
        reason: 'As the statement says',
        idempotencyKey: randomUUID(),
      },
    })
    expect(outcome).toMatchObject({ ok: true, value: { closedBy: anna } })
  }
  async function closeAll() {
    for (const { id } of await openCases()) {
      const asked = await cases.requestClose({
        ...{ caseId: id, operatorId: anna, reason: 'Asked the provider' },
        version: (await cases.read(id))?.operatorCase.version ?? 0,
      })
      if (!asked.ok) throw new Error(asked.code)
      await cases.confirmClose({ caseId: id, version: asked.value.version, operatorId: ben })
    }
  }
  const offers = async (paymentId: string) =>
    ((await cases.read((await caseOf(paymentId)).id))?.proposals ?? []).map(
      (offer) => `${offer.kind} ${offer.source} ${offer.amountMinor}`,
    )
  const feesPosted = () =>
    balanceOf(world.db, { brand: 'COM', kind: 'provider_fees', owner: 'provider_fees', currency: 'EUR' })
  const faults = async () => (await checkLedger({ db: world.db, keys: KEYS, isSandbox: true })).faults

  it('issue-12 4 every line is matched with its movement, fees are posted once, and the same file is imported once', async () => {
    const paid = await deposit('25.00')
    await payout('20.00')
    for (const amount of ['5.00', '3.00']) {
      const refunded = await operations.request({
        ...{ paymentId: paid.id, kind: 'refund', origin: 'merchant', source: 'merchant', amount, reason: 'Asked for' },
        ...{ idempotencyKey: randomUUID(), operatorId: null },
      })
      expect(refunded).toMatchObject({ ok: true, operation: { state: 'succeeded' } })
    }
    const text = await statement()
    const first = await imported(text)
    expect(first).toMatchObject({ isKnown: false, lineCount: 4, matchedCount: 4, breakCount: 0, knownCount: 0 })
    // 1 % of the charge of 25.50.
    expect(await feesPosted()).toBe(-25n)
    expect(await imported(text)).toEqual({ ...first, isKnown: true, knownCount: 4, matchedCount: 0 })
    const overlapping = await imported(`${text}\n`)
    expect(overlapping).toMatchObject({ isKnown: false, knownCount: 4, matchedCount: 0, breakCount: 0 })
    expect(await feesPosted()).toBe(-25n)
    expect(await faults()).toEqual([])
  })

  it('issue-12 4 a missing, a doubled and an altered line open a case each, and an added fee is posted', async () => {
    // With the fee of 2 % the charges end in .71, .72, .73 and .74.
    const wanted = [
      ['20.30', '20.71'],
      ['20.31', '20.72'],
      ['20.32', '20.73'],
      ['20.33', '20.74'],
    ] as const
    const ids: string[] = []
    for (const [amount] of wanted) ids.push((await deposit(amount)).id)
    const [leftOut = '', doubled = '', altered = '', withFee = ''] = ids
    for (const [index, id] of ids.entries())
      expect((await world.sandbox.journal(id)).map(({ amount }) => amount)).toEqual([wanted[index]?.[1]])
    const before = await feesPosted()
    opened = 0
    const result = await imported(await statement())
    expect(result).toMatchObject({ matchedCount: 2, feeCount: 1, breakCount: 3 })
    expect(opened).toBe(3)
    expect((await caseOf(leftOut)).facts).toMatchObject({
      break: 'missing_at_provider',
      line: 'charge',
      amount: '20.71',
    })
    expect((await caseOf(doubled)).facts).toMatchObject({ break: 'duplicate_line', amount: '20.72' })
    expect((await caseOf(altered)).facts).toMatchObject({
      break: 'under_amount',
      expected: '20.73 EUR',
      difference: '-1',
    })
    // Four charges with 0.20 each in the statement, less the one it leaves out, one of them twice, and the fee of 1.00.
    expect(before - (await feesPosted())).toBe(1_80n)
    expect(await offers(leftOut)).toEqual(['correction player 2071', 'write_off merchant 2071'])
    expect(await offers(doubled)).toEqual([])
    expect(await offers(altered)).toEqual(['correction player 100', 'write_off merchant 100'])
    await solve(altered, { kind: 'write_off', source: 'merchant' })
    await solve(leftOut, { kind: 'correction', source: 'player' })
    expect(withFee).not.toBe('')
    expect((await openCases()).map(({ facts }) => facts.break)).toEqual(['duplicate_line'])
    await closeAll()
    expect(await faults()).toEqual([])
    // The next statement opens no cases for the same lines.
    expect(await imported(await statement())).toMatchObject({ breakCount: 0 })
  })

  it('issue-12 4 a case of a missing line is settled by a later statement that has the line', async () => {
    const { id } = await deposit('31.00')
    const refunded = await operations.request({
      ...{ paymentId: id, kind: 'refund', origin: 'merchant', source: 'merchant', amount: '4.00', reason: 'Asked for' },
      ...{ idempotencyKey: randomUUID(), operatorId: null },
    })
    expect(refunded).toMatchObject({ ok: true, operation: { state: 'succeeded' } })
    const without = await statement((rows) => rows.filter((row) => row[2] !== id))
    expect(await imported(without)).toMatchObject({ breakCount: 3 })
    const missing = (await openCases()).filter(({ facts }) => facts.break === 'missing_at_provider')
    expect(missing.map(({ facts }) => facts.line).sort()).toEqual(['charge', 'refund'])
    expect(await imported(await statement())).toMatchObject({ matchedCount: 2, settledCount: 2, breakCount: 0 })
    expect((await openCases()).map(({ facts }) => facts.break)).toEqual(['balance'])
    await closeAll()
  })

  it('issue-12 4 an operation that waits for approval expires when a later statement settles its case', async () => {
    const { player, id } = await deposit('37.00')
    await imported(await statement((rows) => rows.filter((row) => row[2] !== id)))
    const strict = operationsOn(world, { approvalAboveMinor: () => 1n })
    const { id: caseId, version } = await caseOf(id)
    const asked = await createOperatorCases({
      ...{ db: world.db, now: world.now, operations: strict, endMismatched: world.payments.endMismatched },
    }).resolve({
      ...{ caseId, version, operatorId: anna, reason: 'As the statement says', idempotencyKey: randomUUID() },
      proposal: { kind: 'correction', source: 'player', isDifference: false },
    })
    expect(asked).toMatchObject({ ok: true, value: { closedAt: null } })
    const waiting = (await operations.ofPayment(id))?.operations[0]
    expect(waiting).toMatchObject({ state: 'awaiting_approval' })
    expect(await imported(await statement())).toMatchObject({ settledCount: 1 })
    expect((await operations.ofPayment(id))?.operations).toMatchObject([{ state: 'expired' }])
    const approval = { operationId: waiting?.id ?? '', version: waiting?.version ?? 0, operatorId: ben }
    expect(await strict.approve(approval)).toMatchObject({ ok: false, code: 'operation_changed' })
    expect(await world.balance(player)).toBe(37_00n)
    expect((await cases.read(caseId))?.operatorCase).toMatchObject({ closedAt: expect.any(Date) as Date })
    await closeAll()
  })

  it('issue-12 4 a charge of a declined deposit opens a case; after the late credit the line matches', async () => {
    const { player, id } = await deposit('40.00', CARDS.insufficientFunds)
    const line = ['charge', '', id, '', '40.80', 'EUR', '0.00', new Date().toISOString()]
    const text = await statement((rows) => [...rows, line])
    expect(await imported(text)).toMatchObject({ breakCount: 2, matchedCount: 0 })
    expect((await caseOf(id)).facts).toMatchObject({ break: 'wrong_state' })
    expect(await offers(id)).toEqual(['late_credit player 4080'])
    await solve(id, { kind: 'late_credit', source: 'player' })
    expect(await world.balance(player)).toBe(40_00n)
    await closeAll()
    expect(
      await imported(
        await statement((rows) => [...rows, line, ['void', '', '', '', '1.00', 'EUR', '', line[7] ?? '']]),
      ),
    ).toMatchObject({
      breakCount: 2,
    })
    expect((await openCases()).map(({ facts }) => facts.break).sort()).toEqual(['balance', 'no_rule'])
    await closeAll()
    expect(await faults()).toEqual([])
  })

  it('issue-12 4 a case is settled by the next statement if another operation has corrected its payment', async () => {
    const { id } = await deposit('41.00', CARDS.insufficientFunds)
    const line = ['charge', '', id, '', '41.82', 'EUR', '0.00', new Date().toISOString()]
    await imported(await statement((rows) => [...rows, line]))
    expect((await caseOf(id)).facts).toMatchObject({ break: 'wrong_state' })
    await operations.request({
      ...{
        paymentId: id,
        kind: 'late_credit',
        origin: 'operator',
        source: 'player',
        amount: '41.82',
        reason: 'Charged',
      },
      ...{ idempotencyKey: randomUUID(), operatorId: anna },
    })
    expect(await imported(await statement((rows) => [...rows, line]))).toMatchObject({ settledCount: 1 })
    expect((await openCases()).filter(({ paymentId }) => paymentId === id)).toEqual([])
    await closeAll()
  })

  it('issue-12 4 a case that got an operation during the import of its settlement is closed by the next statement', async () => {
    const { id } = await deposit('43.00', CARDS.insufficientFunds)
    const line = ['charge', '', id, '', '43.86', 'EUR', '0.00', new Date().toISOString()]
    const further = ['void', '', '', '', '1.00', 'EUR', '', line[7] ?? '']
    await imported(await statement((rows) => [...rows, line]))
    const { id: caseId } = await caseOf(id)
    const request = (through: LinkedOperations, kind: 'late_credit' | 'refund', amount: string) =>
      through.request({
        ...{ paymentId: id, kind, source: 'player', origin: 'operator', amount, reason: 'Charged' },
        ...{ idempotencyKey: randomUUID(), operatorId: anna },
      })
    expect(await request(operations, 'late_credit', '43.86')).toMatchObject({ ok: true })
    const strict = operationsOn(world, { approvalAboveMinor: () => 1n })
    const asked = await request(strict, 'refund', '2.00')
    if (!asked.ok) throw new Error(asked.code)
    const waiting = asked.operation
    expect(waiting.state).toBe('awaiting_approval')
    const settling = await statement((rows) => [...rows, line])
    let settled: Promise<Imported> | undefined
    await transaction(world.db, async (tx) => {
      await tx.updateTable('operator_cases').set({ operation_id: waiting.id }).where('id', '=', caseId).execute()
      settled = imported(settling)
      // PGlite has one connection: there the import begins after the operation.
      if (kind === 'postgres') await until(() => waitsForLock(world.db, 'update operator_cases'))
    })
    expect(await settled).toMatchObject({ settledCount: 0 })
    expect(await strict.reject({ operationId: waiting.id, version: waiting.version, operatorId: ben })).toMatchObject({
      ok: true,
    })
    expect(await imported(await statement((rows) => [...rows, line, further]))).toMatchObject({ settledCount: 1 })
    expect((await openCases()).filter(({ paymentId }) => paymentId === id)).toEqual([])
    await closeAll()
  })

  it('issue-12 4 a payout that was paid short opens no further case after the rest was returned', async () => {
    const { id } = await payout('34.00')
    const short = (rows: Row[]) => rows.map((row) => (row[2] === id ? row.with(4, '-32.00') : row))
    await imported(await statement(short))
    expect(await offers(id)).toEqual(['payout_return player 100'])
    await solve(id, { kind: 'payout_return', source: 'player' })
    await closeAll()
    await imported(await statement(short))
    expect((await openCases()).filter(({ paymentId }) => paymentId === id)).toEqual([])
    await closeAll()
  })

  it('issue-12 4 a charge of another amount matches if the provider has reported that amount before', async () => {
    const { id } = await deposit('35.00')
    await world.db
      .insertInto('provider_charges')
      .values({ payment_id: id, amount: '3600', provider_amount: '3600', sequence: 99, stated_at: world.now() })
      .execute()
    const other = (rows: Row[]) => rows.map((row) => (row[2] === id ? row.with(4, '36.00') : row))
    expect(await imported(await statement(other))).toMatchObject({ matchedCount: 1 })
    expect((await openCases()).filter(({ paymentId }) => paymentId === id)).toEqual([])
    await closeAll()
  })

  it('issue-12 4 a payment must be in the statement of its time, except in its last minute', async () => {
    const between = async (from: Date, to: Date, ...lines: string[]) => {
      const head = [
        `statement,${today},,,,,,${from.toISOString()}`,
        ...lines,
        `end,${lines.length},,,,,,${to.toISOString()}`,
      ]
      await imported(['type,reference,payment,operation,amount,currency,fee,at', ...head, ''].join('\n'))
    }
    const isMissed = async (id: string) =>
      (await openCases()).some(({ paymentId, facts }) => paymentId === id && facts.break === 'missing_at_provider')
    const [early, late] = [await deposit('36.00'), await deposit('37.00')]
    const atOf = async (id: string) => (await findPayment(world.db, id))?.updatedAt.getTime() ?? 0
    const [earlyMs, lateMs] = [await atOf(early.id), await atOf(late.id)]
    const afterEarly = new Date(earlyMs + MINUTE_MS + 1)
    await between(afterEarly, new Date(lateMs + MINUTE_MS))
    expect(await isMissed(late.id)).toBe(false)
    // A line of another kind has the provider's reference of the early payment.
    const reference = (await findPayment(world.db, early.id))?.providerReference ?? ''
    const named = `adjustment,${reference},,,-1.00,EUR,,${new Date().toISOString()}`
    await between(afterEarly, new Date(lateMs + MINUTE_MS + 1), named)
    expect([await isMissed(early.id), await isMissed(late.id)]).toEqual([false, true])
    expect((await caseOf(early.id)).facts).toMatchObject({ break: 'no_rule' })
    await between(new Date(earlyMs + MINUTE_MS), new Date(lateMs + MINUTE_MS + 1))
    expect(await isMissed(early.id)).toBe(true)
    await closeAll()
  })

  it('issue-12 4 a returned payout without a callback can be credited from its line', async () => {
    const { player, id } = await payout('30.00')
    const line = ['payout_return', '', id, 'rt_1', '30.00', 'EUR', '', new Date().toISOString()]
    await imported(await statement((rows) => [...rows, line]))
    expect(await offers(id)).toEqual(['payout_return player 3000'])
    await solve(id, { kind: 'payout_return', source: 'player' })
    expect(await world.balance(player)).toBe(100_00n)
    await closeAll()
    await imported(await statement((rows) => [...rows, line]))
    expect((await openCases()).filter(({ paymentId }) => paymentId === id)).toEqual([])
    await closeAll()
  })

  it('issue-12 4 a file that is imported several times at once counts once, and two equal lines of it are two lines', async () => {
    const { id } = await deposit('33.00')
    const extra = ['adjustment', 'adj_7', id, '', '-1.00', 'EUR', '', new Date().toISOString()]
    const text = await statement((rows) => [...rows, extra, extra])
    const results = await Promise.all([0, 1, 2, 3].map(() => imported(text)))
    expect(results.map(({ isKnown }) => isKnown).sort()).toEqual([false, true, true, true])
    expect(new Set(results.map(({ statementId }) => statementId)).size).toBe(1)
    // The charge matches. The breaks are the two equal lines and the balance, which no longer fits.
    expect(results.find(({ isKnown }) => !isKnown)).toMatchObject({ matchedCount: 1, breakCount: 3 })
    const lines = await reconciliation.lines({
      provider: 'sandbox',
      day: today,
      state: 'break',
      after: undefined,
      count: 100,
    })
    expect(lines.filter(({ reference }) => reference === 'adj_7')).toHaveLength(2)
    await closeAll()
  })

  it('issue-12 4 an unreadable file is refused with its problem, and nothing is stored', async () => {
    const count = async () =>
      Number(
        (
          await world.db
            .selectFrom('statements')
            .select(({ fn }) => fn.countAll().as('count'))
            .executeTakeFirstOrThrow()
        ).count,
      )
    const before = await count()
    const text = await statement((rows) => [
      ...rows,
      ['charge', 'x', '', '', '1.005', 'EUR', '', new Date().toISOString()],
    ])
    expect(await reconciliation.import({ provider: 'sandbox', text, operatorId: anna })).toMatchObject({
      ...{ ok: false, code: 'statement_unreadable', problem: 'has more decimals than its currency' },
    })
    expect(await reconciliation.import({ provider: 'none', text, operatorId: anna })).toEqual({
      ...{ ok: false, code: 'provider_unknown' },
    })
    expect(await count()).toBe(before)
  })

  it('issue-12 4 a day can be closed when it is over and has no open case, and then accepts no new lines', async () => {
    expect(await reconciliation.closeDay('sandbox', '2020-01-01', anna)).toEqual({ ok: false, code: 'not_found' })
    expect(await reconciliation.closeDay('sandbox', today, anna)).toEqual({ ok: false, code: 'day_not_over' })
    const day = (...lines: readonly string[]) =>
      [
        'type,reference,payment,operation,amount,currency,fee,at',
        'statement,2020-01-02,,,,,,2020-01-02T00:00:00Z',
        ...lines,
        `end,${lines.length},,,,,,2020-01-03T00:00:00Z`,
        '',
      ].join('\n')
    const strange = 'adjustment,adj_1,,,-1.00,EUR,,2020-01-02T10:00:00Z'
    await imported(day(strange))
    expect(await reconciliation.closeDay('sandbox', '2020-01-02', anna)).toEqual({
      ok: false,
      code: 'day_has_breaks',
      openCount: 2,
    })
    await closeAll()
    expect(await reconciliation.closeDay('sandbox', '2020-01-02', anna)).toEqual({ ok: true })
    expect(await reconciliation.closeDay('sandbox', '2020-01-02', anna)).toEqual({ ok: false, code: 'day_closed' })
    expect(await reconciliation.import({ provider: 'sandbox', text: day(strange, strange), operatorId: anna })).toEqual(
      { ok: false, code: 'day_closed', day: '2020-01-02' },
    )
    expect(await imported(day(strange))).toMatchObject({ isKnown: true })
    // Another file without a new line is accepted.
    expect(await imported(`${day(strange)}\n`)).toMatchObject({ isKnown: false, knownCount: 1 })
  })

  it('issue-12 4 a day can be closed only if statements cover all of it and no balance break is open', async () => {
    const during = (day: string, to: string, ...rows: readonly string[]) =>
      imported(
        [
          'type,reference,payment,operation,amount,currency,fee,at',
          ...[`statement,${day},,,,,,${day}T00:00:00Z`, ...rows, `end,0,,,,,,${to}`, ''],
        ].join('\n'),
      )
    const balances = (opening: string, closing: string) => [
      `opening,,,,${opening},EUR,,`,
      `closing,,,,${closing},EUR,,`,
    ]
    await during('2020-02-01', '2020-02-01T22:00:00Z')
    await during('2099-02-01', '2099-02-02T00:00:00Z')
    for (const day of ['2020-02-01', '2099-02-01'])
      expect([day, await reconciliation.closeDay('sandbox', day, anna)]).toEqual([
        day,
        { ok: false, code: 'day_not_over' },
      ])
    expect(await during('2020-02-03', '2020-02-04T00:00:00Z', ...balances('5', '5'))).toMatchObject({ breakCount: 0 })
    expect(await during('2020-02-04', '2020-02-05T00:00:00Z', ...balances('5', '6'))).toMatchObject({ breakCount: 1 })
    const close = (day: string) => reconciliation.closeDay('sandbox', day, anna)
    expect(await close('2020-02-04')).toEqual({ ok: false, code: 'day_has_breaks', openCount: 1 })
    expect(await close('2020-02-03')).toEqual({ ok: true })
    await closeAll()
  })

  it('issue-12 4 a day cannot be closed while a part of it is covered by no statement', async () => {
    const during = (from: string, to: string) =>
      imported(
        [
          'type,reference,payment,operation,amount,currency,fee,at',
          ...[`statement,2020-03-05,,,,,,2020-03-05T${from}Z`, `end,0,,,,,,2020-03-05T${to}Z`, ''],
        ].join('\n'),
      )
    const close = () => reconciliation.closeDay('sandbox', '2020-03-05', anna)
    await during('00:00:00', '08:00:00')
    await during('09:00:00', '23:30:00')
    expect(await close()).toEqual({ ok: false, code: 'day_not_over' })
    await during('07:00:00', '09:00:00')
    // The last half hour is missing, as in a statement that is made before the day is over.
    expect(await close()).toEqual({ ok: false, code: 'day_not_over' })
    await during('23:30:00', '23:59:59')
    expect(await close()).toEqual({ ok: true })
  })

  it('issue-12 4 the missing statements of the last week are fetched until they are imported, from providers that offer them', async () => {
    const logged: string[] = []
    const logger = createLog('debug', { write: (line) => void logged.push(line) })
    const { sandbox } = world.config.providers
    if (!sandbox) throw new Error('there is no sandbox')
    let isAway = true
    const statementOf = (day: string) =>
      isAway
        ? Promise.resolve({ kind: 'unknown', why: 'timed_out' } as const)
        : (world.providers.get('sandbox')?.statement?.(day) ?? Promise.resolve({ kind: 'not_ready' } as const))
    const own = createReconciliation({
      ...{ db: world.db, now: world.now, onCase: () => undefined },
      config: { ...world.config, providers: { broken: sandbox, sandbox, silent: sandbox } },
      providers: new Map([
        ['sandbox', { ...world.provider, statement: statementOf }],
        ['silent', { ...world.provider, statement: undefined } as never],
        ['broken', { ...world.provider, statement: () => Promise.reject(new TypeError('plug-in')) }],
      ]),
    })
    expect((await own.list()).providers).toEqual([
      { name: 'broken', canFetch: true },
      { name: 'sandbox', canFetch: true },
      { name: 'silent', canFetch: false },
    ])
    const task = createStatementsTask({ reconciliation: own, logger })
    // The lease is long enough that no other instance starts the task meanwhile.
    expect(task.leaseMs).toBeGreaterThan(MINUTE_MS)
    const loggedBy = async (signal = new AbortController().signal) => {
      logged.length = 0
      await task.run(signal)
      return logged.map((line) => JSON.parse(line) as unknown)
    }
    const dayBefore = (days: number) => new Date(world.now().getTime() - days * DAY_MS).toISOString().slice(0, 10)
    expect(await loggedBy(AbortSignal.abort())).toEqual([])
    // A plug-in that throws an error does not stop the providers after it. Before its first statement a provider has no missing day.
    const broken = { provider: 'broken', day: dayBefore(1), msg: 'a statement could not be imported' }
    const ofWeek = (fields: object) =>
      [1, 2, 3, 4, 5, 6, 7].map((days) => ({ provider: 'sandbox', day: dayBefore(days), ...fields }))
    expect(await loggedBy()).toMatchObject([broken, ...ofWeek({ why: 'statement_unavailable' })])
    isAway = false
    expect(await loggedBy()).toMatchObject([broken, ...ofWeek({ isKnown: false })])
    expect(await loggedBy()).toMatchObject([broken])
  })

  it('issue-12 4 a provider’s statement can be fetched; without a response nothing is imported', async () => {
    expect(await reconciliation.fetch('sandbox', today, anna)).toMatchObject({ ok: true, value: { day: today } })
    expect(await reconciliation.fetch('sandbox', '2999-01-01', anna)).toEqual({
      ok: false,
      code: 'statement_not_ready',
    })
    const away = createReconciliation({
      ...{ db: world.db, config: world.config, now: world.now, onCase: () => undefined },
      providers: new Map([
        [
          'sandbox',
          { ...world.provider, statement: () => Promise.resolve({ kind: 'unknown', why: 'timed_out' } as const) },
        ],
      ]),
    })
    expect(await away.fetch('sandbox', today, anna)).toEqual({ ok: false, code: 'statement_unavailable' })
    expect(await away.fetch('nobody', today, anna)).toEqual({ ok: false, code: 'provider_unknown' })
  })

  it('issue-12 4 the trial balance of a day is zero in every currency', async () => {
    const view = await reconciliation.readDay('sandbox', today)
    const sums = new Map<string, bigint>()
    for (const { currency, balance } of view?.trialBalance ?? [])
      sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(balance))
    expect(sums.size).toBeGreaterThan(0)
    const fees = view?.trialBalance.find((row) => row.kind === 'provider_fees')
    expect(BigInt(fees?.balance ?? '0')).toBe(await feesPosted())
    expect([...sums.values()].every((sum) => sum === 0n)).toBe(true)
    expect(opened).toBeGreaterThan(0)
  })

  it('issue-12 4 the late win of a lost dispute counts as a movement at its own time', async () => {
    const { id } = await deposit('25.00')
    const news = (state: 'lost' | 'won', sequence: number) =>
      ({ kind: 'dispute', id: 'dp_late', state, amount: '25.50', currency: 'EUR', fee: '15.00', sequence }) as const
    const payment = await findPayment(world.db, id)
    if (!payment) throw new Error(`no payment ${id}`)
    await operations.report(payment, news('lost', 2))
    await operations.report(payment, news('won', 3))
    const won = (await operations.ofPayment(id))?.operations[0]
    expect(won?.state).toBe('failed_late')
    const from = won?.updatedAt ?? new Date(0)
    expect(from.getTime()).toBeGreaterThan(payment.updatedAt.getTime())
    const time = { from, to: new Date(from.getTime() + HOUR_MS), createdSince: new Date(0) }
    expect(await transaction(world.db, (tx) => movedPayments(tx, 'sandbox', time))).toContain(id)
  })

  it('issue-12 4 a payment that took less than 30 days must be in the statement, and an older one need not', async () => {
    const pending = async (ageMs: number) => {
      world.outside.takesCallbacks = false
      world.advance(-ageMs)
      const player = world.player()
      const { payment_id: id } = valueOf(
        await world.deposit(player, { card: CARDS.pending, body: { amount: '38.00' } }),
      )
      world.advance(ageMs)
      world.outside.takesCallbacks = true
      await world.becomes(player, id, 'success')
      return id
    }
    const midnight = Date.now() - Date.parse(`${today}T00:00:00Z`)
    const [young, old] = [
      await pending(midnight + 30 * DAY_MS - MINUTE_MS),
      await pending(midnight + 30 * DAY_MS + MINUTE_MS),
    ]
    await imported(await statement((rows) => rows.filter((row) => row[2] !== young && row[2] !== old)))
    const missed = (await openCases()).map(({ paymentId }) => paymentId)
    expect([missed.includes(young), missed.includes(old)]).toEqual([true, false])
    await closeAll()
  })

  it('issue-12 4 a line is matched by the provider’s reference alone, or by our id in any case, and one with an unknown id is a break', async () => {
    const [named, inCapitals] = [await deposit('39.00'), await deposit('39.10')]
    const renamed = (row: Row) => {
      if (row[2] === named.id) return row.with(2, '')
      return row[2] === inCapitals.id ? row.with(1, '').with(2, inCapitals.id.toUpperCase()) : row
    }
    const text = await statement((rows) => [
      ...rows.map(renamed),
      ['charge', '', 'order-17', '', '1.00', 'EUR', '', new Date().toISOString()],
    ])
    // The line with the unknown id, and the balance, which does not fit.
    expect(await imported(text)).toMatchObject({ breakCount: 2 })
    const ours = [named.id, inCapitals.id]
    expect((await openCases()).filter(({ paymentId }) => ours.includes(paymentId ?? ''))).toEqual([])
  })

  it('issue-12 4 a provider’s line is never matched with a payment of another provider', async () => {
    await deposit('39.20')
    const settings = { page_origins: [], plugin: 'sandbox' }
    const another = createReconciliation({
      ...{ db: world.db, now: world.now, onCase: () => undefined, providers: new Map([['another', world.provider]]) },
      config: { ...world.config, providers: { another: settings } },
    })
    const outcome = await another.import({ provider: 'another', text: await statement(), operatorId: anna })
    expect(outcome).toMatchObject({ ok: true, value: { matchedCount: 0 } })
  })
})
