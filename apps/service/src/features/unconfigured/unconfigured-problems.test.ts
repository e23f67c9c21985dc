import { randomUUID } from 'node:crypto'
import { openTestDatabase, oneDatabaseKind } from '@modulor/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleConfig } from '../../config/config-sample'
import * as database from '../../db'
import type { Provider } from '../../providers/provider'
import { unconfiguredProblems, warnOfUnconfigured } from './unconfigured-problems'

describe.each(oneDatabaseKind())('what the configuration no longer has on %s', (kind) => {
  let opened: Awaited<ReturnType<typeof openTestDatabase<database.OpenDatabase['db'], database.OpenDatabase>>>
  beforeAll(async () => {
    opened = await openTestDatabase(kind, database)
  })
  afterAll(() => opened.close())

  const now = new Date()
  const config = { ...sampleConfig(), providers: { here: { plugin: 'sandbox', page_origins: [] } } }
  const brand = Object.keys(config.brands)[0] ?? ''

  async function jobs(lane: string, kinds: readonly string[]): Promise<void> {
    for (const kind of kinds) {
      const subject = randomUUID()
      await sql`insert into jobs (kind, subject, run_at) values (${kind}, ${subject}, ${now})`.execute(opened.db)
      await sql`update jobs set lane = ${lane} where subject = ${subject}`.execute(opened.db)
    }
  }
  const remove = (of: string, removedAt: Date | null) =>
    opened.db
      .insertInto('user_cards')
      .values({
        ...{ id: randomUUID(), brand, user_id: 'player-1', bin: '424242', last4: '4242', exp_month: 1, exp_year: 2035 },
        ...{ holder: null, payment_id: sql<string>`null`, provider: of, removed_at: removedAt, vault_key_id: 'key' },
        ...{ wrapped_key: Buffer.alloc(1), encrypted_pan: Buffer.alloc(1), pan_hash: Buffer.from(randomUUID()) },
      })
      .execute()

  it('SVC-5 SVC-8 says how much waits for a provider or the merchant of a brand, and nothing of those that are configured', async () => {
    await jobs('here', ['payment', 'operation', 'callback'])
    await jobs(brand, ['merchant_events'])
    await remove('here', now)
    await remove('gone', null)
    expect(await unconfiguredProblems(opened.db, config, new Map(), now)).toEqual([])
    await jobs('gone', ['payment', 'payment', 'operation', 'callback'])
    await jobs('GONE', ['merchant_events', 'wallet'])
    await remove('gone', now)
    await opened.db
      .insertInto('player_notices')
      .values({
        ...{
          id: randomUUID(),
          brand: 'GONE',
          user_id: 'player-1',
          template: 'new_device',
          language: 'en',
          account: null,
        },
        ...{ contact_type: 'phone', address: '+491511234567', created_at: now, due_at: now },
      })
      .execute()
    expect(new Set(await unconfiguredProblems(opened.db, config, new Map(), now))).toEqual(
      new Set([
        'providers.gone: is not configured, and the database has 1 callback, 1 refund or other operation, 2 open payments, 1 removed card to erase for it; they wait',
        'brands.GONE: is not configured, and the database has 1 payment with events, 1 message to a player, 1 payment with a wallet movement for it; they wait',
      ]),
    )
  })

  it('decision-96 names an account that removed cards wait for', async () => {
    const account = 'FORMER'
    await opened.db
      .updateTable('user_cards')
      .set({ provider_account: account })
      .where('provider', '=', 'here')
      .execute()
    const linesAt = async (named: string) => {
      const providers = new Map([['here', { account: named } as Provider]])
      return (await unconfiguredProblems(opened.db, config, providers, now)).filter((line) => line.includes('account'))
    }
    expect(await linesAt(account)).toEqual([])
    expect(await linesAt('ANOTHER')).toEqual([
      'providers.here: names another account than 1 removed card to erase; they wait for the former account, so give the new one a name of its own',
    ])
  })

  it('SVC-8 a database that is away holds up no start', async () => {
    const warned: unknown[] = []
    const away = opened.db.withPlugin({
      transformQuery: () => {
        throw new Error('the database is away')
      },
      transformResult: ({ result }) => Promise.resolve(result),
    })
    await warnOfUnconfigured(away, config, new Map(), now, {
      warn: (_: object, text: string) => void warned.push(text),
    } as never)
    expect(warned).toEqual(['the configuration could not be compared with the database'])
  })
})
