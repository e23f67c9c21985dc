import { databaseKinds, openTestDatabase } from '@modulor/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as database from '.'
import { migrate } from './migrate'
import { MIGRATIONS } from './migrations'

/** The first forty bits of their MD5 are the same. */
const ALIKE = ['00000000-0000-4000-8000-00000006926f', '00000000-0000-4000-8000-0000001c597f']

describe.each(databaseKinds())('payments written before migration 7 on %s', (kind) => {
  let opened: Awaited<ReturnType<typeof open>>
  const open = () =>
    openTestDatabase(kind, {
      ...database,
      grantApplicationRole: undefined,
      schemaChecksum: 'empty',
      migrate: () => Promise.resolve(),
    })
  beforeAll(async () => {
    opened = await open()
  })
  afterAll(() => opened.close())

  const old = (id: string, flow: string, total: string) =>
    sql`
    insert into payments (id, brand, user_id, session_id_hash, pay_session_id, flow, pay_group_id, pay_group_name,
      provider, provider_method, currency, currency_precision, amount, fee, total, state, can_send_again, saves_card,
      parameters, idempotency_key, body_hash, created_at, updated_at)
    values (${id}, 'COM', 'player', 'hash', ${id}, ${flow}, 'm', 'M', 'sandbox', 'm', 'EUR', 2, 2500, 100, ${total},
      'submitting', true, false, '{}', ${id}, 'hash', now(), now())`.execute(opened.db)

  it('SVC-1 SVC-2 keep the amounts that the player paid and received, also in final states, and get a reference', async () => {
    const deposit = '00000000-0000-4000-8000-000000000001'
    const withdrawal = '00000000-0000-4000-8000-000000000002'
    await migrate(opened.db, { migrations: MIGRATIONS.filter(({ number }) => number < 7) })
    await old(deposit, 'deposit', '2600')
    await old(withdrawal, 'withdrawal', '2400')
    for (const id of ALIKE) await old(id, 'deposit', '2600')
    await sql`update payments set state = 'succeeded', version = 2 where id = ${withdrawal}`.execute(opened.db)
    await migrate(opened.db)
    const { rows } = await sql<Record<string, unknown>>`
      select amount, fee, tax, bonus, total, received, processing_currency, reference from payments
      where id in (${deposit}, ${withdrawal}) order by id`.execute(opened.db)
    const named = await sql<{ reference: string }>`select reference from payments`.execute(opened.db)
    expect(new Set(named.rows.map((row) => row.reference)).size).toBe(2 + ALIKE.length)
    const nothing = { tax: '0', bonus: '0', processing_currency: null }
    const reference: unknown = expect.stringMatching(/^[2-9A-HJKMNP-TV-Z]{10}$/)
    expect(rows).toEqual([
      { amount: '2500', fee: '100', total: '2600', received: '2500', reference, ...nothing },
      { amount: '2500', fee: '100', total: '2500', received: '2400', reference, ...nothing },
    ])
    const attack = sql`update payments set tax = 1, received = received - 1 where id = ${deposit}`
    await expect(attack.execute(opened.db)).rejects.toThrow('cannot change')
  })
})
