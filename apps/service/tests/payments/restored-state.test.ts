/** A database that was restored from an older state is detected, and compared with the provider (issue-9 1.6). */
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { oneDatabaseKind } from '@modulor/testkit'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRestoredState } from '../../src/features/restored-state'
import { findPosition, findServer } from '../../src/features/restored-state/restored-state.repository'
import { createOutboundClient } from '../../src/providers/outbound-client'
import type { Provider } from '../../src/providers/provider'
import { createProviders } from '../../src/providers/registry'
import { CARDS, openWorld, valueOf, type World } from './world'

const EVERYBODY = 0o777

describe.each(oneDatabaseKind())('a restored database on %s', (kind) => {
  let world: World
  /** The same cashier's database as it was before its first payment. */
  let older: World
  let folder: string
  let paid: string[]
  beforeAll(async () => {
    ;[world, older, folder] = await Promise.all([
      openWorld(kind),
      openWorld(kind),
      mkdtemp(join(tmpdir(), 'modulor-state-')),
    ])
    const player = world.player()
    paid = []
    for (const _ of [1, 2]) {
      const { payment_id: id } = valueOf(
        await world.deposit(player, { card: CARDS.approves, body: { another_payment: true } }),
      )
      await world.becomes(player, id, 'success')
      paid.push(id)
    }
  })
  afterAll(async () => {
    await Promise.all([world.close(), older.close()])
    await rm(folder, { recursive: true, force: true })
  })

  const markerFile = () => join(folder, 'known-state.json')
  type Over = { provider?: Partial<Provider>; opened?: string[]; logged?: string[]; markerFile?: string }
  function restoredState(on: World, over: Over = {}) {
    const { config } = world
    const client = createOutboundClient({ privateHostsAllowed: config.private_hosts_allowed })
    const provider = createProviders(config.providers, client).get('sandbox')
    if (!provider) throw new Error('there is no sandbox')
    return createRestoredState({
      db: on.db,
      providers: new Map([['sandbox', { ...provider, ...over.provider }]]),
      now: on.now,
      logger: pino(
        { level: 'warn' },
        { write: (line: string) => void over.logged?.push((JSON.parse(line) as { msg: string }).msg) },
      ),
      caseOpened: (name) => void over.opened?.push(name),
      markerFile: over.markerFile ?? markerFile(),
    })
  }
  const casesOf = async ({ db }: World) => {
    const rows = await db.selectFrom('operator_cases').select(['kind', 'subject']).orderBy('subject').execute()
    return rows.map(({ kind: name, subject }) => `${name} ${subject}`)
  }

  it('issue-9 1.6 stores the database’s position in a file that only this user can read', async () => {
    const opened: string[] = []
    expect(await restoredState(world, { opened }).runMaintenance()).toBe(true)
    expect(JSON.parse(await readFile(markerFile(), 'utf8'))).toEqual({
      move: expect.stringMatching(/^[1-9]\d*$/) as string,
      at: expect.any(String) as string,
      server: expect.stringMatching(/^\d{10,}\/[0-9A-F]{8}$/) as string,
    })
    expect((await stat(markerFile())).mode & EVERYBODY).toBe(0o600)
    expect(await restoredState(world, { opened }).runMaintenance()).toBe(true)
    expect(opened).toEqual([])
    expect(await casesOf(world)).toEqual([])
  })

  it('issue-9 1.6 the check waits for a provider that does not respond, and leaves the marker unchanged meanwhile', async () => {
    const before = JSON.parse(await readFile(markerFile(), 'utf8')) as object
    const opened: string[] = []
    const isAway = { paymentsSince: () => Promise.resolve('unknown' as const) }
    expect(await restoredState(older, { opened, provider: isAway }).runMaintenance()).toBe(false)
    expect(opened).toEqual(['database_restored'])
    const restored = { move: '0', at: '1970-01-01T00:00:00.000Z' }
    expect(JSON.parse(await readFile(markerFile(), 'utf8'))).toEqual({ ...before, restored })
  })

  it('issue-9 1.6 an older database opens an operator case, and one for each payment that it lacks', async () => {
    const opened: string[] = []
    const state = restoredState(older, { opened })
    expect(await state.runMaintenance()).toBe(true)
    // The database's own case was opened above, and is not opened again.
    expect(opened).toEqual(['unknown_payment', 'unknown_payment'])
    const cases = await casesOf(older)
    expect(cases).toHaveLength(3)
    expect(cases).toEqual(expect.arrayContaining(paid.map((id) => `unknown_payment sandbox ${id}`)))
    expect(await state.runMaintenance()).toBe(true)
    expect(await casesOf(older)).toHaveLength(3)
  })

  it('issue-9 1.6 the log reports a restored database, and a provider that cannot list its payments', async () => {
    const [opened, logged]: [string[], string[]] = [[], []]
    await writeFile(markerFile(), JSON.stringify({ move: '888888888', at: '2026-11-22T12:00:00.000Z' }))
    expect(await restoredState(older, { opened, logged }).runMaintenance()).toBe(true)
    // Its payments were found missing above.
    expect(opened).toEqual(['database_restored'])
    const isRestored = 'operator case: the database is older than the marker; it was restored from a backup'
    expect(logged).toEqual([isRestored])
    const cannot = { paymentsSince: undefined } as unknown as Partial<Provider>
    await writeFile(markerFile(), JSON.stringify({ move: '888888889', at: '2026-11-22T12:00:00.000Z' }))
    logged.length = 0
    expect(await restoredState(older, { logged, provider: cannot }).runMaintenance()).toBe(true)
    expect(logged).toEqual([isRestored, 'the provider cannot list its payments; compare them with its reports'])
    const details = await older.db
      .selectFrom('operator_cases')
      .select('details')
      .where('subject', 'in', ['database 888888888', 'database 888888889'])
      .orderBy('subject')
      .execute()
    const known = { known_at: '2026-11-22T12:00:00.000Z', move: '0' }
    expect(details.map((row) => row.details)).toEqual([
      { ...known, known_move: '888888888' },
      { ...known, known_move: '888888889', compare_by_statement: 'sandbox' },
    ])
  })

  it('issue-9 1.6 a marker that cannot be written is logged as an error', async () => {
    const logged: string[] = []
    const state = restoredState(world, { logged, markerFile: join(folder, 'none', 'known-state.json') })
    state.start()
    await state.stop()
    expect(logged).toEqual(['the marker of the database’s position could not be updated'])
  })

  it('issue-9 1.6 a marker that cannot be read is written again', async () => {
    await writeFile(markerFile(), '{"move":')
    expect(await restoredState(world).runMaintenance()).toBe(true)
    expect(await readFile(markerFile(), 'utf8')).toMatch(/"move":"[1-9]\d*"/)
  })

  const knowsOf = (move: string) => writeFile(markerFile(), JSON.stringify({ move, at: '2026-11-22T12:00:00.000Z' }))

  it('issue-8 5 issue-9 1.6 asks the provider for payments since an hour before the newest state change', async () => {
    const asked: Date[] = []
    const provider = {
      paymentsSince: (since: Date) => {
        asked.push(since)
        return Promise.resolve([])
      },
    }
    await knowsOf('999999999')
    expect(await restoredState(world, { provider }).runMaintenance()).toBe(true)
    const newest = await world.db.selectFrom('payment_transitions').select('at').orderBy('id', 'desc').execute()
    expect(asked).toEqual([new Date((newest[0]?.at.getTime() ?? 0) - 3_600_000)])
    // Without any payment: all payments.
    await knowsOf('999999999')
    await restoredState(older, { provider }).runMaintenance()
    expect(asked[1]).toEqual(new Date(0))
  })

  it('issue-9 1.6 payments after the restore do not hide the lost ones while a provider does not respond', async () => {
    const newest = () =>
      world.db.selectFrom('payment_transitions').select(['id', 'at']).orderBy('id', 'desc').executeTakeFirstOrThrow()
    const restored = await newest()
    await knowsOf(String(BigInt(restored.id) + 1n))
    const isAway = { paymentsSince: () => Promise.resolve('unknown' as const) }
    expect(await restoredState(world, { provider: isAway }).runMaintenance()).toBe(false)
    const player = world.player()
    const { payment_id: id } = valueOf(await world.deposit(player, { card: CARDS.approves }))
    await world.becomes(player, id, 'success')
    const asked: Date[] = []
    const provider = {
      paymentsSince: (since: Date) => {
        asked.push(since)
        return Promise.resolve([])
      },
    }
    expect(await restoredState(world, { provider: isAway }).runMaintenance()).toBe(false)
    expect(await restoredState(world, { provider }).runMaintenance()).toBe(true)
    expect(await restoredState(world, { provider }).runMaintenance()).toBe(true)
    expect(asked).toEqual([new Date(restored.at.getTime() - 3_600_000)])
    const now = await newest()
    expect(JSON.parse(await readFile(markerFile(), 'utf8'))).toMatchObject({ move: now.id, at: now.at.toISOString() })
  })

  it('issue-8 5 issue-9 1.6 names each missing payment of a long list, whatever the format of its id', async () => {
    const [one = '', other = ''] = paid
    const missing = Array.from({ length: 600 }, () => randomUUID())
    const ids = [one, ...missing, other, 'not-an-id-of-ours']
    await knowsOf('999999999')
    const opened: string[] = []
    await restoredState(world, { opened, provider: { paymentsSince: () => Promise.resolve(ids) } }).runMaintenance()
    const subjects = await casesOf(world)
    expect(subjects).toEqual(
      expect.arrayContaining([...missing, 'not-an-id-of-ours'].map((id) => `unknown_payment sandbox ${id}`)),
    )
    expect(subjects.join()).not.toContain(one)
    expect(subjects.join()).not.toContain(other)
    expect(opened).toHaveLength(601)
  })

  it('issue-8 5 issue-9 1.6 a database that is as new as the marker is not reported', async () => {
    const position = await world.db.selectFrom('payment_transitions').select('id').orderBy('id', 'desc').execute()
    await knowsOf(String(position[0]?.id))
    const opened: string[] = []
    const isAway = { paymentsSince: () => Promise.resolve('unknown' as const) }
    expect(await restoredState(world, { opened, provider: isAway }).runMaintenance()).toBe(true)
    expect(opened).toEqual([])
  })

  /** A marker of the database as it is now, with another server: after a failover. */
  async function failedOver(server: string | undefined) {
    const newest = await findPosition(world.db)
    const at = newest.at.toISOString()
    await writeFile(markerFile(), JSON.stringify({ move: String(newest.move), at, server }))
    return newest
  }
  function providerWith(ids: readonly string[]) {
    const asked: Date[] = []
    const paymentsSince = (since: Date) => {
      asked.push(since)
      return Promise.resolve([...ids])
    }
    return { asked, provider: { paymentsSince } }
  }

  it('issue-9 1.6 after a failover newer payments hide no lost one: the providers are asked, and what is missing opens a case', async () => {
    const newest = await failedOver('7700000000000000000/00000001')
    const player = world.player()
    const { payment_id: id } = valueOf(await world.deposit(player, { card: CARDS.approves }))
    await world.becomes(player, id, 'success')
    const [opened, logged, missing]: [string[], string[], string] = [[], [], randomUUID()]
    const { asked, provider } = providerWith([...paid, id, missing])
    const before = await casesOf(world)
    expect(await restoredState(world, { opened, logged, provider }).runMaintenance()).toBe(true)
    expect(asked).toEqual([new Date(newest.at.getTime() - 3_600_000)])
    expect(opened).toEqual(['unknown_payment'])
    expect(await casesOf(world)).toEqual([...before, `unknown_payment sandbox ${missing}`].sort())
    expect(logged).toEqual([
      'the database is on another server; the providers are asked whether payments are missing',
      'operator case: the provider has a payment that the database does not have',
    ])
    // The marker names the new server.
    expect(await restoredState(world, { opened, provider }).runMaintenance()).toBe(true)
    expect(asked).toHaveLength(1)
  })

  it('issue-9 1.6 after a failover the comparison waits for a provider that does not respond', async () => {
    const newest = await failedOver('7700000000000000000/00000002')
    const isAway = { paymentsSince: () => Promise.resolve('unknown' as const) }
    const logged: string[] = []
    expect(await restoredState(world, { logged, provider: isAway }).runMaintenance()).toBe(false)
    const player = world.player()
    const { payment_id: id } = valueOf(await world.deposit(player, { card: CARDS.approves }))
    await world.becomes(player, id, 'success')
    expect(await restoredState(world, { logged, provider: isAway }).runMaintenance()).toBe(false)
    expect(logged).toHaveLength(1)
    const { asked, provider } = providerWith([])
    expect(await restoredState(world, { provider }).runMaintenance()).toBe(true)
    expect(await restoredState(world, { provider }).runMaintenance()).toBe(true)
    expect(asked).toEqual([new Date(newest.at.getTime() - 3_600_000)])
  })

  it('issue-9 1.6 after a failover a provider without a list opens one case, which says why', async () => {
    const newest = await failedOver('7700000000000000000/00000003')
    const cannot = { paymentsSince: undefined } as unknown as Partial<Provider>
    const opened: string[] = []
    expect(await restoredState(world, { opened, provider: cannot }).runMaintenance()).toBe(true)
    expect(opened).toEqual(['database_restored'])
    const row = await world.db
      .selectFrom('operator_cases')
      .select('details')
      .where('subject', 'like', 'database server %')
      .executeTakeFirstOrThrow()
    const [cause, by] = ['server_replaced', 'sandbox']
    expect(row.details).toEqual({ cause, known_at: newest.at.toISOString(), compare_by_statement: by })
  })

  it('issue-9 1.6 a marker of an earlier release names no server: nothing is asked', async () => {
    await failedOver(undefined)
    const { asked, provider } = providerWith([])
    expect(await restoredState(world, { provider }).runMaintenance()).toBe(true)
    expect(asked).toEqual([])
    expect(await readFile(markerFile(), 'utf8')).toContain('"server"')
  })

  it('issue-9 1.6 a server that does not say which one it is has no name', async () => {
    await world.db.transaction().execute(async (aborted) => {
      await sql`select 1 / 0`.execute(aborted).catch(() => undefined)
      expect(await findServer(aborted)).toBeUndefined()
    })
    expect(await findServer(world.db)).toMatch(/^\d+\/[0-9A-F]{8}$/)
  })

  it('issue-8 5 issue-9 1.6 writes the marker from the start until it is stopped', async () => {
    const state = restoredState(world)
    await rm(markerFile())
    state.start()
    await state.stop()
    expect(await readFile(markerFile(), 'utf8')).toMatch(/"move":"[1-9]\d*"/)
    await rm(markerFile())
    state.start()
    await state.stop()
    await expect(readFile(markerFile(), 'utf8')).rejects.toThrow('ENOENT')
  })

  it('issue-9 1.6 the provider’s list is read in pages, and an incomplete one is ignored', async () => {
    const answers: string[] = []
    const page = (count: number) =>
      JSON.stringify({
        entries: Array.from({ length: count }, (_, at) => ({ merchant_reference: `p-${at}` })),
        total: 150,
      })
    const providerWith = (bodies: readonly (string | undefined)[]) =>
      createProviders(world.config.providers, {
        send: ({ url }) => {
          answers.push(url)
          const body = bodies[(answers.length - 1) % bodies.length]
          return Promise.resolve(
            body === undefined
              ? { kind: 'lost' as const, why: 'timed_out' as const }
              : { kind: 'answered' as const, status: 200, body },
          )
        },
        close: () => undefined,
      }).get('sandbox')
    expect(await providerWith([page(100), page(50)])?.paymentsSince?.(new Date(0))).toHaveLength(100)
    expect(answers[1]).toContain('offset=100')
    answers.length = 0
    expect(await providerWith([page(100), undefined])?.paymentsSince?.(new Date(0))).toBe('unknown')
  })
})
