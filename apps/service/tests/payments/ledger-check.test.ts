import { randomBytes } from 'node:crypto'
import { oneDatabaseKind } from '@modulor/testkit'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../../src/db'
import { createAudit } from '../../src/features/audit'
import { checkLedger, createLedgerTasks } from '../../src/features/ledger-check'
import { parseVaultKeys } from '../../src/features/user-cards'
import { createUpkeep } from '../../src/jobs/upkeep'
import { createLedgerCloser, resealChain } from '../../src/ledger'
import { hashBatch, sealBatch } from '../../src/ledger/chain/chain-hash'
import { CARDS, openWorld, valueOf, type World } from './world'

const ringEntry = (id: string) => `${id}:${randomBytes(32).toString('base64')}`
const OLD = ringEntry('old')
const NEW = ringEntry('new')
const MINUTE_MS = 60_000

describe.each(oneDatabaseKind())('the check of the ledger on %s', (kind) => {
  let world: World
  /** Numbers without a row, before the second batch. */
  let free: { transfer: string; move: string }
  const newest = async () => {
    const { rows } = await sql<typeof free>`select max(id) + 1 as transfer,
      (select max(id) + 1 from payment_transitions) as move from ledger_transfers`.execute(world.db)
    return rows[0] ?? { transfer: '', move: '' }
  }
  const keys = parseVaultKeys(OLD)
  const report = (ring = keys, expected: Parameters<typeof checkLedger>[0]['expected'] = []) =>
    checkLedger({ db: world.db, keys: ring, isSandbox: true, expected })
  /** Seals all rows in a batch. */
  const close = async (ring = keys) => {
    const closer = createLedgerCloser({ db: world.db, keys: ring, now: world.now })
    await closer.close()
    world.advance(MINUTE_MS)
    return closer.close()
  }

  const writeLine = (act: string) =>
    createAudit({ db: world.db, now: world.now }).write({
      operatorId: null,
      act,
      outcome: 'done',
      requestId: 'req_1',
      callerAddress: '203.0.113.1',
    })

  beforeAll(async () => {
    world = await openWorld(kind, { asOwner: true })
    for (const act of ['first', 'second']) await writeLine(act)
    const player = world.player()
    await world.fund(player, 100_00n)
    for (const card of [CARDS.approves, CARDS.insufficientFunds]) {
      const { payment_id: id } = valueOf(await world.deposit(player, { card, body: { another_payment: true } }))
      await world.becomes(player, id, card === CARDS.approves ? 'success' : 'error')
    }
    const { payment_id: out } = valueOf(await world.withdraw(player, '20.00'))
    await world.becomes(player, out, 'success')
    await close()
    // Numbers of rolled back operations are not used again.
    await sql`select nextval(pg_get_serial_sequence('ledger_transfers', 'id')),
      nextval(pg_get_serial_sequence('payment_transitions', 'id'))`.execute(world.db)
    free = await newest()
    // A second batch, and rows outside of any batch.
    const { payment_id: later } = valueOf(await world.deposit(player, { card: CARDS.approves }))
    await world.becomes(player, later, 'success')
    await writeLine('third')
    await close()
    await writeLine('fourth')
    await world.fund(player, 1_00n)
  })
  afterAll(() => world.close())

  /** Writes as a superuser with all triggers disabled, runs the check, and rolls back. */
  async function faultsAfter(write: string, ring = keys): Promise<string[]> {
    let found: readonly { row: string; fault: string }[] = []
    class TakenBack extends Error {}
    await transaction(world.db, async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql.raw(write).execute(tx)
      found = (await checkLedger({ db: tx, keys: ring, isSandbox: true })).faults
      throw new TakenBack()
    }).catch((error: unknown) => {
      if (!(error instanceof TakenBack)) throw error
    })
    return found.map(({ row, fault }) => `${row}: ${fault}`)
  }
  const idOf = async (query: string): Promise<string> => {
    const { rows } = await sql.raw<{ id: string }>(query).execute(world.db)
    return rows[0]?.id ?? 'none'
  }
  const feeTransfer = () => idOf(`select min(id) as id from ledger_transfers where kind = 'fee'`)
  const firstMove = () => idOf('select min(id) as id from payment_transitions')
  const copy = (kept: string) => `insert into ledger_transfers (operation, line, kind, debit, credit, currency, amount)
    select ${kept}, 1, 'deposit', debit, credit, currency, amount from ledger_transfers where kind = 'fee' limit 1`

  const putIn = (transferId: string, moveId: string) => `
    insert into ledger_transfers (id, operation, line, kind, debit, credit, currency, amount) overriding system value
      select ${transferId}, 'demo:attack', 1, 'funding', debit, credit, currency, amount
      from ledger_transfers where kind = 'fee' limit 1;
    insert into payment_transitions (id, payment_id, version, from_state, to_state, cause, at) overriding system value
      select ${moveId}, payment_id, 99, 'processing', 'processing', 'read', at from payment_transitions limit 1`

  it('issue-9 4.3 SVC-2 finds no problem in a ledger that only the service has written', async () => {
    const { faults, head, entries } = await report()
    expect(faults).toEqual([])
    expect(head.number).toBe(2n)
    expect(entries).toBeGreaterThan(10)
  })

  it('issue-9 4.3 names a transfer whose amount was changed', async () => {
    const id = await feeTransfer()
    const faults = await faultsAfter(`update ledger_transfers set amount = amount + 1 where id = ${id}`)
    expect(faults.filter((fault) => !fault.includes('no payment explains'))).toEqual([
      expect.stringMatching(new RegExp(`^transfer ${id} \\(operation .*, line 2\\): it was changed$`)),
    ])
  })

  it.each([
    [
      'the time of a transfer',
      (id: string) => `update ledger_transfers set created_at = created_at - interval '1 microsecond' where id = ${id}`,
    ],
    ['its operation', (id: string) => `update ledger_transfers set operation = operation || 'x' where id = ${id}`],
    [
      'the owner of its account',
      (id: string) =>
        `update ledger_accounts set owner = 'me' where id = (select credit from ledger_transfers where id = ${id})`,
    ],
  ])('issue-9 4.3 names the transfer after a change of %s', async (_, write) => {
    const id = await feeTransfer()
    const faults = await faultsAfter(write(id))
    expect(faults).toContainEqual(expect.stringMatching(new RegExp(`^transfer ${id} .*: it was changed$`)))
  })

  it('issue-9 4.3 names a deleted transfer', async () => {
    const id = await feeTransfer()
    expect(await faultsAfter(`delete from ledger_transfers where id = ${id}`)).toEqual([
      `transfer ${id}: it was removed`,
    ])
  })

  it('issue-9 4.3 names a changed and a deleted state change', async () => {
    const id = await firstMove()
    expect(await faultsAfter(`update payment_transitions set cause = 'callback' where id = ${id}`)).toEqual([
      expect.stringMatching(new RegExp(`^move ${id} \\(payment .*, version 1\\): it was changed$`)),
    ])
    expect(await faultsAfter(`delete from payment_transitions where id = ${id}`)).toEqual([
      `move ${id}: it was removed`,
    ])
  })

  it('issue-12 2 names a line of the audit log that was changed, removed or inserted', async () => {
    const numberOf = (act: string) => idOf(`select number as id from audit_log where act = '${act}'`)
    const [first, second, third, fourth] = await Promise.all(['first', 'second', 'third', 'fourth'].map(numberOf))
    for (const change of [
      "outcome = 'begun'",
      "at = at - interval '1 second'",
      "reason = 'none'",
      "request_id = 'x'",
      "caller_address = '203.0.113.9'",
      'caller_address = null',
    ])
      expect(await faultsAfter(`update audit_log set ${change} where number = ${second}`)).toEqual([
        expect.stringMatching(new RegExp(`^audit line ${second} \\(second, request \\S+\\): it was changed$`)),
      ])
    expect(await faultsAfter(`delete from audit_log where number in (${first}, ${third})`)).toEqual([
      `audit line ${first}: it was removed`,
      `audit line ${third}: it was removed`,
    ])
    const inserted = `insert into audit_log (number, at, act, outcome, request_id) overriding system value
      values (-1, now(), 'planted', 'done', 'req_1')`
    expect(await faultsAfter(inserted)).toEqual([
      'audit line -1 (planted, request req_1): its number is outside the range that the service assigns',
    ])
    // A line that is not sealed yet is not covered.
    expect(await faultsAfter(`delete from audit_log where number = ${fourth}`)).toEqual([])
  })

  it('issue-9 4.3 names a transfer and a state change that were inserted into a sealed batch', async () => {
    const faults = await faultsAfter(putIn(free.transfer, free.move))
    expect(faults).toEqual([
      expect.stringMatching(
        /^transfer \d+ \(operation demo:attack, line 1\): it was inserted after its batch was sealed$/,
      ),
      expect.stringMatching(/^move \d+ \(payment .*, version 99\): it was inserted after its batch was sealed$/),
    ])
  })

  it('issue-9 4.3 names a transfer and a state change that were inserted before the first batch', async () => {
    const smallest = '-9223372036854775808'
    const faults = await faultsAfter(putIn('0', smallest))
    expect(faults).toEqual([
      'transfer 0 (operation demo:attack, line 1): its number is outside the range that the service assigns',
      expect.stringMatching(
        /^move -9223372036854775808 \(payment .*\): its number is outside the range that the service assigns$/,
      ),
    ])
  })

  it.each([
    ['of no payment', `'gift:1'`],
    ['of a payment that did not post it', `operation || 'x'`],
  ])('issue-9 4.3 names a transfer %s, though its batch is not closed yet', async (_, operation) => {
    const faults = await faultsAfter(copy(operation))
    expect(faults).toContainEqual(
      expect.stringMatching(/^transfer \d+ \(operation .*, line 1\): no payment explains it$/),
    )
  })

  it('issue-9 4.3 accepts money without a payment in a sandbox only', async () => {
    const { faults } = await checkLedger({ db: world.db, keys, isSandbox: false })
    expect(faults).toHaveLength(2)
    expect(faults[0]?.row).toContain('operation fund:')
  })

  it('issue-9 4.3 names an account whose balance was changed', async () => {
    const faults = await faultsAfter(`update ledger_accounts set balance = balance + 1 where kind = 'player'`)
    expect(faults).toEqual([
      expect.stringMatching(
        /^account \d+ \(player of COM player-.*, EUR\): its balance is not the sum of its transfers$/,
      ),
    ])
  })

  it.each([
    [
      'changed',
      'update ledger_batches set entry_hashes = set_byte(entry_hashes, 0, get_byte(entry_hashes, 0) # 1) where number = 1',
      ['batch 1: it was changed'],
    ],
    [
      'closed at another time',
      `update ledger_batches set closed_at = closed_at + interval '1 day' where number = 2`,
      ['batch 2: it was changed'],
    ],
    [
      'given another hash',
      `update ledger_batches set hash = sha256('x') where number = 1`,
      ['batch 1: it was changed', 'batch 1: its seal is invalid', 'batch 2: it does not follow batch 1'],
    ],
    [
      'given another seal',
      `update ledger_batches set seal = sha256('x') where number = 2`,
      ['batch 2: its seal is invalid'],
    ],
    [
      'given another key id',
      `update ledger_batches set vault_key_id = 'mine' where number = 2`,
      ['batch 2: its seal needs the vault key mine'],
    ],
    ['removed', 'delete from ledger_batches where number = 1', ['batch 1: it is missing']],
  ])('issue-9 4.3 names a row of the chain that was %s', async (_, write, wanted) => {
    const faults = await faultsAfter(write)
    for (const fault of wanted) expect(faults).toContainEqual(expect.stringContaining(fault))
  })

  it('issue-9 4.3 detects a truncated chain by a batch that was noted elsewhere', async () => {
    const { head } = await report()
    const kept = { number: head.number + 1n, hash: head.hash }
    expect((await report(keys, [head])).faults).toEqual([])
    expect((await report(keys, [kept])).faults).toEqual([
      { row: 'batch 3', fault: 'it is missing: the end of the chain was removed' },
    ])
    const other = { number: head.number, hash: randomBytes(32) }
    expect((await report(keys, [other])).faults).toEqual([
      { row: 'batch 2', fault: 'its hash differs from the hash that was kept outside the database' },
    ])
  })

  it('issue-9 4.3 runs as a job: it seals older rows, checks at night, and reports its findings', async () => {
    const told: string[] = []
    const counted: number[] = []
    const logger = pino({ level: 'info' }, { write: (line: string) => void told.push(line) })
    let opened = 0
    const metrics = {
      ledgerChecked: (faults: number) => void counted.push(faults),
      caseOpened: () => void (opened += 1),
    }
    // Not the hour of the nightly check, at which the test would find two checks.
    world.advance(new Date().setUTCHours(36, 0, 0, 0) - world.now().getTime())
    const tasks = createLedgerTasks({ db: world.db, keys, now: world.now, logger, metrics, isSandbox: false })
    // The lease is long enough that no other instance starts the task meanwhile.
    for (const { leaseMs } of tasks) expect(leaseMs).toBeGreaterThan(MINUTE_MS)
    const upkeep = createUpkeep({ db: world.db, now: world.now, logger, tasks })
    expect(await upkeep.runMaintenance()).toEqual(['close_ledger', 'check_ledger'])
    expect(await upkeep.runMaintenance()).toEqual([])
    expect(opened).toBe(2)
    for (const passedMs of [MINUTE_MS / 2, 2 * MINUTE_MS]) {
      world.advance(passedMs)
      expect(await upkeep.runMaintenance()).toEqual(['close_ledger'])
    }
    expect(told.join('\n')).toContain('a batch of the ledger was sealed')
    world.advance(24 * 60 * MINUTE_MS)
    expect(await upkeep.runMaintenance()).toContain('check_ledger')
    expect([counted, opened]).toEqual([[2, 2], 2])
    expect(told.join('\n')).toContain('the ledger was verified and has faults')
    const { rows } = await sql<{
      subject: string
    }>`select subject from operator_cases where kind = 'ledger_broken'`.execute(world.db)
    expect(rows).toHaveLength(2)
    await upkeep.stop()
    const [, check] = createLedgerTasks({ db: world.db, keys, now: world.now, logger, metrics, isSandbox: true })
    await check?.run(new AbortController().signal)
    expect([counted.at(-1), told.at(-1)]).toEqual([
      0,
      expect.stringContaining('the ledger was verified and has no faults'),
    ])
  })

  it('issue-12 2 SVC-8 a batch that the previous release wrote without the audit log keeps the chain valid', async () => {
    await close()
    const last = await world.db
      .selectFrom('ledger_batches')
      .selectAll()
      .orderBy('number', 'desc')
      .executeTakeFirstOrThrow()
    expect(BigInt(last.last_audit_number)).toBeGreaterThan(0n)
    const audit = { lastAuditNumber: 0n, auditNumbers: [], auditHashes: Buffer.alloc(0) }
    const batch = {
      number: BigInt(last.number) + 1n,
      previousHash: last.hash,
      lastTransferId: BigInt(last.last_transfer_id),
      lastMoveId: BigInt(last.last_move_id),
      ...{ transferIds: [], moveIds: [], entryHashes: Buffer.alloc(0) },
      closedAt: world.now(),
    }
    const hash = hashBatch({ ...batch, ...audit })
    // Without the columns of the audit log, as the previous release writes a batch.
    await sql`insert into ledger_batches (number, previous_hash, last_transfer_id, last_move_id, transfer_ids, move_ids,
        entry_hashes, hash, vault_key_id, seal, closed_at)
      values (${batch.number}, ${batch.previousHash}, ${batch.lastTransferId}, ${batch.lastMoveId}, '{}', '{}',
        ${batch.entryHashes}, ${hash}, 'old', ${sealBatch(keys.active, hash)}, ${batch.closedAt})`.execute(world.db)
    await writeLine('fifth')
    await close()
    expect((await report()).faults).toEqual([])
    const { rows } = await sql`select act from audit_log
      where not exists (select 1 from ledger_batches where audit_log.number = any(audit_numbers))`.execute(world.db)
    expect(rows).toEqual([])
  })

  it('issue-9 4.2 4.3 needs no older vault key after its last batch is sealed with the new one', async () => {
    const both = parseVaultKeys(`${NEW},${OLD}`)
    const onlyNew = parseVaultKeys(NEW)
    expect((await report(onlyNew)).faults).toContainEqual(
      expect.objectContaining({ fault: expect.stringContaining('vault key old') as string }),
    )
    await resealChain(world.db, both, world.now)
    expect(await resealChain(world.db, both, world.now)).toBeUndefined()
    expect((await report(onlyNew)).faults).toEqual([])
  })
})
