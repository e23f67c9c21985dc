import * as database from '../db'
import { databaseKinds, openTestDatabase, until } from '@modulor/testkit'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  balanceOf,
  balancesOfPlayer,
  linesForLedger,
  OperationRefused,
  post,
  type Account,
  type Line,
  type Operation,
} from '.'

const account = (kind: Account['kind'], owner: string, currency = 'EUR'): Account => ({
  brand: 'COM',
  kind,
  owner,
  currency,
})
const bank = account('provider', 'sandbox')
const funding = account('funding', 'demo')
const fees = account('fees', 'cashier')

type Opened = Awaited<ReturnType<typeof open>>
const open = (kind: 'pglite' | 'postgres') => openTestDatabase(kind, database)

/** Accounts whose stored balance differs from the sum of their transfers, and the sum of all accounts of a currency. */
async function drift({ db }: Opened) {
  const { rows } = await sql<{ id: string }>`
    select id from ledger_accounts as account where balance <>
      (select coalesce(sum(case when credit = account.id then amount else -amount end), 0)
       from ledger_transfers where account.id in (debit, credit))`.execute(db)
  const { rows: totals } = await sql<{ currency: string; total: string }>`
    select currency, sum(total) as total from (
      select currency, coalesce(balance, (
        select sum(case when credit = account.id then amount else -amount end)
        from ledger_transfers where account.id in (debit, credit)
      ), 0) as total from ledger_accounts as account
    ) as accounts group by currency having sum(total) <> 0`.execute(db)
  return { accounts: rows, totals }
}
const noDrift = { accounts: [], totals: [] }

const inTransaction = ({ db }: Opened, operation: Operation) => database.transaction(db, (tx) => post(tx, operation))

describe.each(databaseKinds())('the ledger on %s', (kind) => {
  let opened: Opened
  beforeAll(async () => {
    opened = await open(kind)
  })
  afterAll(() => opened.close())

  const give = (player: Account, amountMinor: bigint, id: string): Operation => ({
    id,
    lines: [{ kind: 'funding', debit: funding, credit: player, amountMinor }],
  })

  it('SVC-2 posts all lines of an operation and returns the balances', async () => {
    const player = account('player', 'p-post')
    const operation: Operation = {
      id: 'p-post:deposit',
      lines: [
        { kind: 'deposit', debit: bank, credit: player, amountMinor: 10_000n },
        { kind: 'fee', debit: player, credit: fees, amountMinor: 150n },
      ],
    }
    expect(await inTransaction(opened, operation)).toEqual({ ok: true })
    expect(await balanceOf(opened.db, player)).toBe(9_850n)
    expect(await balanceOf(opened.db, bank)).toBe(-10_000n)
    expect(await balanceOf(opened.db, account('player', 'never-seen'))).toBe(0n)
  })

  it('AMT-12 SVC-2 keeps amounts that no double and no bigint column holds', async () => {
    const player = account('player', 'p-large', 'ETH')
    const amountMinor = 123_456_789_012_345_678_901_234_567_890n
    const operation: Operation = {
      id: 'p-large:1',
      lines: [{ kind: 'funding', debit: account('funding', 'demo', 'ETH'), credit: player, amountMinor }],
    }
    await inTransaction(opened, operation)
    expect(await balanceOf(opened.db, player)).toBe(amountMinor)
  })

  it('SVC-2 posts an operation once, even if it is requested several times', async () => {
    const player = account('player', 'p-again')
    const spend: Operation = {
      id: 'p-again:spend',
      lines: [{ kind: 'fee', debit: player, credit: fees, amountMinor: 100n }],
    }
    await inTransaction(opened, give(player, 100n, 'p-again:1'))
    expect(await inTransaction(opened, spend)).toEqual({ ok: true })
    // The balance is 0 now: a replay must answer the first result, not an overdraft.
    expect(await inTransaction(opened, spend)).toEqual({ ok: true })
    expect(await balanceOf(opened.db, player)).toBe(0n)
  })

  const first: Line = { kind: 'deposit', debit: bank, credit: account('player', 'p-other'), amountMinor: 500n }
  it.each<[string, Line[]]>([
    ['another amount', [{ ...first, amountMinor: 501n }]],
    ['another kind', [{ ...first, kind: 'reversal' }]],
    ['another account', [{ ...first, credit: account('player', 'p-other-2') }]],
    ['the same and one more', [first, { ...first, kind: 'fee', debit: first.credit, credit: fees, amountMinor: 1n }]],
  ])('SVC-2 refuses an operation again with %s', async (_, lines) => {
    await inTransaction(opened, { id: 'p-other:deposit', lines: [first] })
    await expect(inTransaction(opened, { id: 'p-other:deposit', lines })).rejects.toThrow(OperationRefused)
    expect(await balanceOf(opened.db, first.credit)).toBe(500n)
  })

  it.each([
    ['no lines', 0],
    ['too many lines', 17],
  ])('refuses an operation with %s', async (_, lineCount) => {
    const lines = Array.from({ length: lineCount }, () => first)
    await expect(inTransaction(opened, { id: `lines:${lineCount}`, lines })).rejects.toThrow(OperationRefused)
  })

  it('SVC-2 takes an operation of sixteen lines', () => {
    const lines = Array.from({ length: 16 }, () => first)
    expect(JSON.parse(linesForLedger({ id: 'lines:16', lines }))).toHaveLength(16)
  })

  it('SVC-2 answers overdraft for a player and leaves the transaction usable', async () => {
    const player = account('player', 'p-poor')
    await inTransaction(opened, give(player, 99n, 'p-poor:1'))
    const posting = await database.transaction(opened.db, async (tx) => {
      const refusal = await post(tx, {
        id: 'p-poor:spend',
        lines: [{ kind: 'fee', debit: player, credit: fees, amountMinor: 100n }],
      })
      await post(tx, give(player, 1n, 'p-poor:2'))
      return refusal
    })
    expect(posting).toEqual({ ok: false, reason: 'overdraft' })
    expect(await balanceOf(opened.db, player)).toBe(100n)
  })

  it('SVC-2 checks the balance after each line, as the database does', async () => {
    const player = account('player', 'p-order')
    const spend: Line = { kind: 'fee', debit: player, credit: fees, amountMinor: 10n }
    const earn: Line = { kind: 'deposit', debit: bank, credit: player, amountMinor: 10n }
    expect(await inTransaction(opened, { id: 'p-order:1', lines: [spend, earn] })).toEqual({
      ok: false,
      reason: 'overdraft',
    })
    expect(await inTransaction(opened, { id: 'p-order:2', lines: [earn, spend] })).toEqual({ ok: true })
  })

  describe('a hold', () => {
    const hold = (player: string): Line => ({
      kind: 'hold',
      debit: account('player', player),
      credit: account('player_hold', player),
      amountMinor: 300n,
    })
    const settle = (player: string, kind: 'capture' | 'release', amountMinor = 300n): Operation => ({
      id: `${player}:${kind}`,
      lines: [
        {
          kind,
          holdOperation: `${player}:hold`,
          debit: account('player_hold', player),
          credit: kind === 'capture' ? bank : account('player', player),
          amountMinor,
        },
      ],
    })
    const holding = async (player: string) => {
      await inTransaction(opened, give(account('player', player), 1_000n, `${player}:start`))
      await inTransaction(opened, { id: `${player}:hold`, lines: [hold(player)] })
    }

    it('SVC-2 makes the amount unavailable until its release', async () => {
      await holding('h-release')
      const balances = () => balancesOfPlayer(opened.db, { brand: 'COM', userId: 'h-release' })
      expect(await balances()).toEqual([{ currency: 'EUR', availableMinor: 700n, heldMinor: 300n }])
      await inTransaction(opened, settle('h-release', 'release'))
      expect(await balances()).toEqual([{ currency: 'EUR', availableMinor: 1_000n, heldMinor: 0n }])
    })

    it.each([
      ['capture', 'release'],
      ['release', 'capture'],
    ] as const)('SVC-2 ends in one %s, never in a %s as well', async (end, other) => {
      const player = `h-${end}`
      await holding(player)
      // Another hold on the same account, so that it is not the balance that refuses.
      await inTransaction(opened, { id: `${player}:hold-2`, lines: [hold(player)] })
      await inTransaction(opened, settle(player, end))
      await expect(inTransaction(opened, settle(player, other))).rejects.toThrow('ledger_transfers_settled_once')
    })

    it('SVC-2 is settled in full or not at all', async () => {
      await holding('h-part')
      await expect(inTransaction(opened, settle('h-part', 'capture', 299n))).rejects.toThrow('must have the accounts')
    })

    it('SVC-2 a hold that does not exist cannot be settled', async () => {
      await expect(inTransaction(opened, settle('h-none', 'capture'))).rejects.toThrow(OperationRefused)
    })
  })

  it('SVC-2 AMT-12 stays balanced over 400 random operations, and no player is ever below zero', async () => {
    const accounts = [
      bank,
      fees,
      ...['r-1', 'r-2', 'r-3'].flatMap((id) => [account('player', id), account('player_hold', id)]),
    ]
    const one = fc.constantFrom(...accounts)
    const line = fc
      .record({ debit: one, credit: one, amountMinor: fc.bigInt(1n, 500n) })
      .filter(({ debit, credit }) => debit !== credit)
    const operations = fc.array(fc.array(line, { minLength: 1, maxLength: 3 }), { minLength: 400, maxLength: 400 })
    const [sequence = []] = fc.sample(operations, { numRuns: 1, seed: 20_260_304 })
    const expected = new Map(accounts.map((each) => [each, 0n]))
    for (const each of accounts) expected.set(each, await balanceOf(opened.db, each))
    const outcomes = { posted: 0, overdraft: 0 }

    for (const [index, transfers] of sequence.entries()) {
      // Lines between the same accounts are distinguished by their kinds.
      const kinds = ['reversal', 'fee', 'tax'] as const
      const lines: Line[] = transfers.map((transfer, position) => ({ ...transfer, kind: kinds[position] ?? 'deposit' }))
      const posting = await inTransaction(opened, { id: `random:${index}`, lines })
      const after = new Map(expected)
      const wouldOverdraw = lines.some(({ debit, credit, amountMinor }) => {
        after.set(debit, (after.get(debit) ?? 0n) - amountMinor)
        after.set(credit, (after.get(credit) ?? 0n) + amountMinor)
        return debit.kind.startsWith('player') && (after.get(debit) ?? 0n) < 0n
      })
      expect(posting).toEqual(wouldOverdraw ? { ok: false, reason: 'overdraft' } : { ok: true })
      outcomes[wouldOverdraw ? 'overdraft' : 'posted'] += 1
      if (!wouldOverdraw) for (const [each, balance] of after) expected.set(each, balance)
    }

    for (const each of accounts) expect(await balanceOf(opened.db, each)).toBe(expected.get(each))
    expect(await drift(opened)).toEqual(noDrift)
    // The sequence must contain both results, otherwise it proves little.
    expect(Math.min(outcomes.posted, outcomes.overdraft)).toBeGreaterThan(40)
  })
})

describe('the ledger under parallel writers on PostgreSQL', () => {
  const WRITERS = 8
  const OPERATIONS_EACH = 60
  let opened: Opened
  beforeAll(async () => {
    opened = await open('postgres')
  })
  afterAll(() => opened.close())

  it('SVC-2 neither deadlocks nor drifts when 8 writers cross the same accounts', async () => {
    const players = Array.from({ length: 4 }, (_, index) => account('player', `w-${index}`))
    await Promise.all(
      Array.from({ length: WRITERS }, async (_, writer) => {
        for (let turn = 0; turn < OPERATIONS_EACH; turn += 1) {
          const [from, to] = [players[(writer + turn) % 4], players[(writer * 3 + turn + 1) % 4]]
          if (from === undefined || to === undefined) throw new Error('unreachable')
          const lines: Line[] = [{ kind: 'deposit', debit: bank, credit: from, amountMinor: 7n }]
          if (from !== to) lines.push({ kind: 'reversal', debit: from, credit: to, amountMinor: 5n })
          const posting = await plain(`w:${writer}:${turn}`, ...(turn % 2 ? lines : lines.toReversed()))
          expect(posting.ok ? 'posted' : posting.reason).toMatch(/^(posted|overdraft)$/)
        }
      }),
    )
    expect(await drift(opened)).toEqual(noDrift)
  })

  it('SVC-2 makes accounts without a deadlock while others make and lock the same ones', async () => {
    const [pot, newcomer, tax] = [account('provider', 'm-pot'), account('player', 'm-new'), account('tax', 'm-tax')]
    const deposit = (debit: Account, credit: Account): Line => ({ kind: 'deposit', debit, credit, amountMinor: 1n })
    // The first creates the provider's account and the third the tax account; neither commits until the test lets it.
    const first = held('m:first', deposit(pot, account('player', 'm-1')))
    const third = held('m:third', deposit(funding, tax))
    await first.posted
    await third.posted
    // The second creates both accounts of its lines: it creates `newcomer`, and waits for the first to commit `pot`,
    // then for the third to commit `tax`.
    const second = plain('m:second', deposit(pot, newcomer), deposit(pot, tax))
    await waiting(1)
    await first.commit()
    await waiting(1)
    // The fourth finds `pot` and waits for the second to commit `newcomer`. If it held a lock on `pot` meanwhile, the
    // second could never end.
    const fourth = plain('m:fourth', deposit(pot, newcomer))
    await waiting(2)
    await third.commit()
    expect(await Promise.all([second, fourth])).toEqual([{ ok: true }, { ok: true }])
    expect(await balanceOf(opened.db, newcomer)).toBe(2n)
  })

  // Without the retries of `transaction`, so that a deadlock fails the test.
  const plain = (id: string, ...lines: Line[]) => opened.db.transaction().execute((tx) => post(tx, { id, lines }))

  /** A transaction that has posted and stays open until `commit`. */
  function held(id: string, ...lines: Line[]) {
    const [posted, sayPosted] = signal()
    const [mayCommit, letCommit] = signal()
    const done = opened.db.transaction().execute(async (tx) => {
      await post(tx, { id, lines })
      sayPosted()
      await mayCommit
    })
    const commit = () => {
      letCommit()
      return done
    }
    return { posted, commit }
  }

  const waiting = (count: number) =>
    until(async () => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(opened.db)
      return rows[0]?.count === count
    })

  it('SVC-2 posts one of 8 equal parallel operations', async () => {
    const player = account('player', 'w-once')
    const lines: Line[] = [{ kind: 'deposit', debit: bank, credit: player, amountMinor: 1_000n }]
    const postings = await Promise.all(
      Array.from({ length: WRITERS }, () => inTransaction(opened, { id: 'w-once:deposit', lines })),
    )
    expect(postings).toEqual(Array.from({ length: WRITERS }, () => ({ ok: true })))
    expect(await balanceOf(opened.db, player)).toBe(1_000n)
  })

  it('SVC-2 SVC-5 a deposit does not wait for another one that moves the same provider and fees', async () => {
    const deposit = (player: string): Line[] => [
      { kind: 'deposit', debit: bank, credit: account('player', player), amountMinor: 100n },
      { kind: 'fee', debit: bank, credit: fees, amountMinor: 1n },
    ]
    for (const player of ['w-open', 'w-free']) await plain(`${player}:start`, ...deposit(player))
    const open = held('w-open:deposit', ...deposit('w-open'))
    await open.posted
    expect(await plain('w-free:deposit', ...deposit('w-free'))).toEqual({ ok: true })
    await open.commit()
    expect(await drift(opened)).toEqual(noDrift)
  })

  it('SVC-2 posts one of 8 equal parallel operations of the house', async () => {
    const lines: Line[] = [{ kind: 'fee', debit: bank, credit: account('fees', 'w-house'), amountMinor: 5n }]
    const postings = await Promise.all(Array.from({ length: WRITERS }, () => plain('w-house:fee', ...lines)))
    expect(postings).toEqual(Array.from({ length: WRITERS }, () => ({ ok: true })))
    expect(await balanceOf(opened.db, account('fees', 'w-house'))).toBe(5n)
  })

  it('SVC-2 lets a balance be spent once by 8 parallel operations', async () => {
    const player = account('player', 'w-spend')
    await inTransaction(opened, {
      id: 'w-spend:start',
      lines: [{ kind: 'funding', debit: funding, credit: player, amountMinor: 100n }],
    })
    const postings = await Promise.all(
      Array.from({ length: WRITERS }, (_, writer) =>
        inTransaction(opened, {
          id: `w-spend:${writer}`,
          lines: [{ kind: 'fee', debit: player, credit: fees, amountMinor: 100n }],
        }),
      ),
    )
    expect(postings.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await balanceOf(opened.db, player)).toBe(0n)
  })
})

function signal(): [Promise<void>, () => void] {
  let give = () => {}
  const given = new Promise<void>((resolve) => (give = resolve))
  return [given, give]
}
