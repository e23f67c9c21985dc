import { randomBytes, randomUUID } from 'node:crypto'
import { ENDPOINTS, PaySession, SESSION_HEADER, UploadedFile } from '@modulor/contract/http'
import { PlayerData } from '@modulor/contract/merchant'
import { oneDatabaseKind, until } from '@modulor/testkit'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CashierConfig } from '../../src/config/schema'
import { transaction } from '../../src/db/transaction'
import { createRetentionTask } from '../../src/features/player-data'
import { removeKept, removeProfile } from '../../src/features/player-data/player-data.repository'
import { parseVaultKeys } from '../../src/features/user-cards'
import { createUpkeep } from '../../src/jobs/upkeep'
import { createLedgerCloser, verifyChain, wrongBalances } from '../../src/ledger'
import { MERCHANT_KEY, openTestService, type TestService } from './test-service'
import { sampleFile } from './sample-files'
import { waitsForLock } from '../waits-for-lock'

const DAY_MS = 86_400_000
const CARD = {
  card_pan: '4242424242424242',
  card_cvv: '737',
  month: '08',
  year: '2035',
  save_card: false,
  is_card_token_active: false,
}
/** The player's personal data. No other value in the database may be equal to one of these. */
const PERSON = {
  email: 'wilhelmina.quist@mailbox.example',
  phone: '+4915112345987',
  first_name: 'Wilhelmina',
  middle_name: 'Theodora',
  last_name: 'Quist-Abendroth',
  tax_code: 'QSTWLH80A41F205X',
}
const IBAN = 'DE89370400440532013000'
const ACCOUNT_MASK = 'DE •••• 3000'
const POSTAL_CODE = '10179-QA'
const HOLDER = 'W T QUIST ABENDROTH'

describe.each(oneDatabaseKind())('data of a player on %s', (kind) => {
  let service: TestService
  beforeAll(async () => {
    service = await openTestService(kind)
  })
  afterAll(() => service.close())

  const dataOf = (id: 'exportPlayer' | 'erasePlayer', userId: string, merchantKey = MERCHANT_KEY, brand = 'COM') =>
    service.call(id, { merchantKey, params: { brand, userId } })
  const openSession = (id: string, brand = 'COM', key = MERCHANT_KEY) =>
    service.openSession({ brand, key, user: { id, ...PERSON, demo_balance: '500.00' } })
  const submit = async (call: 'depositSubmit' | 'withdrawalSubmit', session: string, method: string, body: object) => {
    const answer = await service.call(call, {
      session,
      params: { payGroupId: method },
      idempotencyKey: randomUUID(),
      headers: { 'x-fingerprint': 'browser-of-wilhelmina' },
      body: { amount: '100.00', currency: 'EUR', another_payment: true, parameters: {}, ...body },
    })
    expect(answer.status, answer.text).toBe(200)
    return PaySession.parse(answer.json).payment_id
  }
  const upload = async (session: string) => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(sampleFile('pdf'))]), `${PERSON.last_name}.pdf`)
    const path = ENDPOINTS.upload.path.replace('{payGroupId}', 'verdant')
    const answer = await service.fetch(path, { method: 'POST', headers: { [SESSION_HEADER]: session }, body: form })
    return UploadedFile.parse(answer.json).file_id
  }

  /** A player with a row in every table with personal data; every payment has ended. */
  async function livedIn(brand = 'COM', key = MERCHANT_KEY): Promise<{ userId: string; payments: string[] }> {
    const at = service.clock.now()
    const userId = `player-${randomUUID()}`
    const session = await openSession(userId, brand, key)
    const proof = await upload(session)
    const form = { date_of_birth: '1980-01-01T00:00:00.000Z', postal_code: POSTAL_CODE, terms: true }
    const payments = [
      await submit('depositSubmit', session, 'verdant', { parameters: { ...form, proof_of_address: proof } }),
      await submit('depositSubmit', session, 'card', { card_data: CARD }),
      await submit('withdrawalSubmit', session, 'halden-payout', { parameters: { iban: IBAN } }),
    ]
    await service.saveCard(session, { number: CARD.card_pan, expMonth: 8, expYear: 2035 })
    await sql`update user_cards set holder = ${HOLDER} where user_id = ${userId}`.execute(service.db)
    await service.keepAccount(session, 'halden-payout', { iban: IBAN })
    await sql`insert into requisites (id, brand, user_id, pay_group_id, account_hash, created_at, masked)
      values (${randomUUID()}, ${brand}, ${userId}, 'halden-payout', 'hash', ${at}, ${ACCOUNT_MASK})`.execute(
      service.db,
    )
    await sql`insert into one_time_codes (brand, user_id, purpose, subject, content_hash, vault_key_id, code_salt, code_hash,
      sent_at, expires_at, window_ends_at, sends_left)
      values (${brand}, ${userId}, 'payment', 'verdant', 'hash', 'test', 'x', 'x', ${at}, ${at}, ${at}, 1)`.execute(
      service.db,
    )
    for (const id of payments) {
      await service.decline(id)
      const body = JSON.stringify({ payer: PERSON.email, account: IBAN, mask: ACCOUNT_MASK })
      await sql`insert into callback_inbox (provider, event_id, payment_id, body, received_at, settled_at)
        values ('sandbox', ${randomUUID()}, ${id}, ${body}, ${at}, ${at})`.execute(service.db)
    }
    return { userId, payments }
  }

  /** Every column of every table that contains one of the values, in any encoding. */
  async function columnsWith(values: readonly string[]): Promise<string[]> {
    const columns = await sql<{ table_name: string; column_name: string; data_type: string }>`
      select table_name, column_name, data_type from information_schema.columns
      where table_schema = current_schema() and (
        data_type in ('text', 'character varying', 'json', 'jsonb', 'bytea', 'ARRAY') or data_type like 'character%')`.execute(
      service.db,
    )
    expect(columns.rows.length).toBeGreaterThan(60)
    const found: string[] = []
    for (const { table_name, column_name, data_type } of columns.rows)
      for (const value of values) {
        const column = sql.ref(column_name)
        const holds =
          data_type === 'bytea'
            ? sql`position(convert_to(${value}, 'UTF8') in ${column}) > 0`
            : sql`position(lower(${value}) in lower(${column}::text)) > 0`
        const { rows } = await sql`select 1 from ${sql.table(table_name)} where ${holds} limit 1`.execute(service.db)
        if (rows.length > 0) found.push(`${table_name}.${column_name}: ${value}`)
      }
    return found
  }
  const VALUES = [
    ...Object.values(PERSON),
    IBAN,
    ACCOUNT_MASK,
    POSTAL_CODE,
    HOLDER,
    '•••• 4242',
    '1980-01-01',
    'browser-of-wilhelmina',
  ]

  it('issue-9 4.5 a player’s data is exported completely, with masked numbers of cards and accounts', async () => {
    const { userId, payments } = await livedIn()
    const won = { kind: 'win', currency: 'EUR', amount: '12.50', reference: `round-7-${userId}` }
    const credit = { params: { brand: 'COM', userId }, merchantKey: MERCHANT_KEY, body: won }
    expect((await service.call('creditPlayer', credit)).status).toBe(200)
    const at = service.clock.now()
    const message = {
      template: 'one_time_code',
      masked_address: 'w•••@mailbox.example',
      state: 'failed',
      reason: 'opted_out',
    } as const
    await service.db
      .insertInto('player_messages')
      .values({
        ...{ ...message, id: randomUUID(), brand: 'COM', user_id: userId, contact_type: 'email', contact_hash: 'hash' },
        ...{ created_at: at, updated_at: at, sent_at: at },
      })
      .execute()
    const answer = await dataOf('exportPlayer', userId)
    expect(answer.status).toBe(200)
    const data = PlayerData.parse(answer.json)
    expect(data).toMatchObject({
      user_id: userId,
      profile: PERSON,
      cards: [{ bin: '424242', last4: '4242', holder: HOLDER }],
    })
    expect(data.payout_accounts).toMatchObject([{ pay_group_id: 'halden-payout', masked_account: ACCOUNT_MASK }])
    expect(data.sessions).toHaveLength(1)
    expect(data.movements).toMatchObject([{ ...won, direction: 'credit' }])
    expect(data.messages).toMatchObject([{ ...message, channel: 'email', created_at: at.toISOString() }])
    expect(data.uploads).toMatchObject([{ content_type: 'application/pdf' }])
    expect(new Set(data.payments.map((payment) => payment.payment_id))).toEqual(new Set(payments))
    expect(data.payments.map(({ parameters }) => parameters)).toContainEqual(
      expect.objectContaining({ postal_code: POSTAL_CODE }),
    )
    expect(answer.text).not.toContain(CARD.card_pan)
    await dataOf('erasePlayer', userId)
  })

  it('issue-9 4.5 erased data is in no table, and the ledger is still valid', async () => {
    const { userId, payments } = await livedIn()
    expect((await columnsWith(VALUES)).length).toBeGreaterThan(10)
    const keys = parseVaultKeys(`ledger:${randomBytes(32).toString('base64')}`)
    let nowMs = 0
    const closer = createLedgerCloser({ db: service.db, keys, now: () => new Date(nowMs) })
    await closer.close()
    nowMs = DAY_MS
    await closer.close()

    const answer = await dataOf('erasePlayer', userId)
    expect(answer.json).toEqual({
      user_id: userId,
      removed: { sessions: 1, cards: 1, payout_accounts: 1, uploads: 1, codes: 2, payments_forgotten: 3 },
    })
    expect(await columnsWith(VALUES)).toEqual([])
    const rows = await service.db
      .selectFrom('payments')
      .select(['amount', 'card_bin', 'card_last4', 'body_hash', 'session_id_hash', 'idempotency_key', 'user_id'])
      .where('id', 'in', payments)
      .execute()
    expect(rows).toHaveLength(3)
    for (const row of rows)
      expect(row).toMatchObject({
        amount: '10000',
        card_bin: null,
        card_last4: null,
        body_hash: '',
        session_id_hash: '',
        user_id: userId,
      })
    const report = await verifyChain(service.db, keys)
    expect(report.faults).toEqual([])
    expect(report.entries).toBeGreaterThan(0)
    expect(await wrongBalances(service.db)).toEqual([])

    expect((await dataOf('erasePlayer', userId)).status).toBe(404)
    expect((await dataOf('exportPlayer', userId)).status).toBe(404)
  })

  it('issue-9 4.5 a player cannot be erased while a payment is open or a callback is unprocessed', async () => {
    const userId = `player-${randomUUID()}`
    const session = await openSession(userId)
    const id = await submit('depositSubmit', session, 'halden', {})
    expect(await dataOf('erasePlayer', userId)).toMatchObject({
      status: 409,
      json: { error_code: 'action_not_expected' },
    })
    expect((await dataOf('exportPlayer', userId)).status).toBe(200)
    await service.decline(id)
    await sql`insert into callback_inbox (provider, event_id, payment_id, body, received_at)
      values ('sandbox', ${id}, ${id}, '{}', now())`.execute(service.db)
    expect((await dataOf('erasePlayer', userId)).status).toBe(409)
    await sql`update callback_inbox set settled_at = now() where event_id = ${id}`.execute(service.db)
    expect((await dataOf('erasePlayer', userId)).status).toBe(200)
  })

  it('issue-9 4.5 a card that its player has removed loses the holder’s name, also while its provider has yet to erase it', async () => {
    const userId = `player-${randomUUID()}`
    const session = await openSession(userId)
    await service.saveCard(session, { number: CARD.card_pan, expMonth: 8, expYear: 2035 })
    await sql`update user_cards set holder = ${HOLDER}, provider = 'elsewhere', removed_at = now()
      where user_id = ${userId}`.execute(service.db)
    expect((await dataOf('erasePlayer', userId)).json).toMatchObject({ removed: { cards: 0 } })
    expect(await columnsWith([HOLDER])).toEqual([])
  })

  it('issue-9 4.5 a player who returns during the erasure keeps the profile', async () => {
    const player = { brand: 'COM', userId: `player-${randomUUID()}` }
    await openSession(player.userId)
    const opened = service.db.selectFrom('sessions').selectAll().where('user_id', '=', player.userId)
    const stored = await opened.executeTakeFirstOrThrow()
    const session = { ...stored, terms: JSON.stringify(stored.terms) }
    await transaction(service.db, (tx) => removeKept(tx, player))
    let removal: Promise<boolean> | undefined
    await transaction(service.db, async (tx) => {
      await sql`update players set updated_at = now() where user_id = ${player.userId}`.execute(tx)
      await tx.insertInto('sessions').values(session).execute()
      removal = transaction(service.db, (other) => removeProfile(other, player))
      // PGlite has one connection: there the removal begins after this transaction.
      if (kind === 'postgres') await until(() => waitsForLock(service.db, 'players'))
    })
    expect(await removal).toBe(false)
    expect((await dataOf('exportPlayer', player.userId)).status).toBe(200)
  })

  it('issue-9 4.5 a payment that began after the erasure is erased by a second call', async () => {
    const { userId, payments } = await livedIn()
    const [given = ''] = payments
    const late = randomUUID()
    const { rows } = await sql<{ row: object }>`select to_jsonb(payments) || jsonb_build_object(
        'id', ${late}::text, 'pay_session_id', ${late}::text, 'idempotency_key', ${late}::text, 'version', 1,
        'state', 'submitting', 'decline_code', null, 'reference', 'MNPQRSTV29'
      ) as row from payments where id = ${given}`.execute(service.db)
    expect((await dataOf('erasePlayer', userId)).status).toBe(200)
    await sql`insert into payments select * from jsonb_populate_record(null::payments, ${JSON.stringify(rows[0]?.row)})`.execute(
      service.db,
    )
    expect((await dataOf('erasePlayer', userId)).status).toBe(409)
    await service.decline(late)
    expect((await dataOf('erasePlayer', userId)).json).toMatchObject({ removed: { payments_forgotten: 1 } })
    expect(await columnsWith([POSTAL_CODE])).toEqual([])
    expect((await dataOf('erasePlayer', userId)).status).toBe(404)
  })

  it('issue-9 4.5 an opt-out of a player who never had a session is erased', async () => {
    const userId = `player-${randomUUID()}`
    const params = { brand: 'COM', userId }
    await service.call('choosePlayerNotices', { merchantKey: MERCHANT_KEY, params, body: { email: false } })
    expect((await dataOf('erasePlayer', userId)).status).toBe(200)
    expect(await columnsWith([userId])).toEqual([])
    expect((await dataOf('erasePlayer', userId)).status).toBe(404)
  })

  it('issue-9 4.5 only the player’s own merchant can export or erase the data', async () => {
    const { userId } = await livedIn()
    for (const call of ['exportPlayer', 'erasePlayer'] as const) {
      expect((await dataOf(call, userId, 'nobodys-key')).status).toBe(401)
      expect((await dataOf(call, userId, 'sk_sandbox_harbour')).status).toBe(401)
      expect((await dataOf(call, userId, 'sk_sandbox_harbour', 'HARBOUR')).status).toBe(404)
      expect((await dataOf(call, `${userId}-2`)).status).toBe(404)
    }
    expect(PlayerData.parse((await dataOf('exportPlayer', userId)).json).payments).toHaveLength(3)
    await dataOf('erasePlayer', userId)
  })

  it('issue-9 4.5 an erased player who comes back has no profile and the same balance', async () => {
    const userId = `player-${randomUUID()}`
    await openSession(userId)
    expect((await dataOf('erasePlayer', userId)).status).toBe(200)
    await service.openSession({ user: { id: userId, demo_balance: '10.00', demo_returning: true } })
    const data = PlayerData.parse((await dataOf('exportPlayer', userId)).json)
    expect(data.profile.email).toBeNull()
    const balance = await service.call('playerBalance', { merchantKey: MERCHANT_KEY, params: { brand: 'COM', userId } })
    expect(balance.json).toMatchObject({ balances: [{ currency: 'EUR', balance: '500.00' }] })
  })

  it.each([
    ['its amount', `amount = amount + 1`],
    ['its state', `state = 'succeeded'`],
    ['its owner', `user_id = 'me'`],
  ])('issue-9 4.5 SVC-2 the erasure of a payment’s personal data cannot change %s', async (_, change) => {
    const { userId, payments } = await livedIn()
    const [id = ''] = payments
    const attack = sql`update payments set forgotten_at = now(), ${sql.raw(change)} where id = ${id}`
    await expect(attack.execute(service.db)).rejects.toThrow('only personal data')
    await dataOf('erasePlayer', userId)
    await expect(attack.execute(service.db)).rejects.toThrow('only personal data')
    const undo = sql`update payments set forgotten_at = null, card_last4 = '4242' where id = ${id}`
    await undo.execute(service.db)
    const row = await service.db
      .selectFrom('payments')
      .select(['forgotten_at', 'card_last4'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ forgotten_at: expect.any(Date) as Date, card_last4: null })
  })

  it('issue-9 4.5 a payment that has not ended keeps its data', async () => {
    const session = await openSession(`player-${randomUUID()}`)
    const id = await submit('depositSubmit', session, 'halden', {})
    const attack = sql`update payments set forgotten_at = now() where id = ${id}`
    await expect(attack.execute(service.db)).rejects.toThrow('has not ended')
    await service.decline(id)
  })

  describe('by its age', () => {
    const retention = CashierConfig.shape.retention.parse({})
    const count = async (table: string, where: string) => {
      const { rows } = await sql<{
        count: string
      }>`select count(*) as count from ${sql.table(table)} where ${sql.raw(where)}`.execute(service.db)
      return Number(rows[0]?.count)
    }
    /** The rows that a nightly task reports as removed. */
    type Removed = { readonly rows?: string; readonly count?: number }
    /** What the last nightly task reported as removed. */
    const removed: Removed[] = []
    async function nightAfter(days: number): Promise<void> {
      const now = () => new Date(service.clock.now().getTime() + days * DAY_MS)
      removed.length = 0
      const write = (line: string) => void removed.push(JSON.parse(line) as Removed)
      const logger = pino({ level: 'info' }, { write })
      const task = createRetentionTask({ db: service.db, now, logger, config: { retention } })
      await sql`delete from upkeep`.execute(service.db)
      expect(await createUpkeep({ db: service.db, now, logger, tasks: [task] }).runMaintenance()).toEqual(['retention'])
    }

    const addEvent = (payment: string, sequence: number, state: string) =>
      sql`with event as (
          insert into merchant_events (id, payment_id, sequence, brand, body, created_at)
          values (${randomUUID()}, ${payment}, ${sequence}, 'COM', '{}', ${service.clock.now()}) returning *
        ) insert into merchant_event_deliveries (event_id, payment_id, sequence, first_due_at, state)
          select id, payment_id, sequence, created_at, ${state} from event`.execute(service.db)

    it('issue-9 4.5 each kind is removed after its retention period and not before', async () => {
      const { userId, payments } = await livedIn()
      const ids = payments.map((id) => `'${id}'`).join(', ')
      const [first = '', second = ''] = payments
      // Each has the event of its submit, which is due.
      await sql`update merchant_event_deliveries set state = 'delivered' where payment_id = ${first}`.execute(
        service.db,
      )
      await addEvent(first, 2, 'given_up')
      await addEvent(second, 2, 'delivered')
      // An unprocessed callback is kept, whatever its age.
      await sql`update callback_inbox set settled_at = null where payment_id = ${second}`.execute(service.db)
      const ofPlayer = `user_id = '${userId}'`
      const kept = async () => [
        await count('sessions', ofPlayer),
        await count('one_time_codes', ofPlayer),
        await count('requisites', ofPlayer),
        await count('merchant_events', `payment_id in (${ids})`),
        await count('merchant_event_deliveries', `payment_id in (${ids})`),
        await count('uploads', ofPlayer),
        await count('callback_inbox', `payment_id in (${ids})`),
        await count('payments', `id in (${ids}) and forgotten_at is null`),
      ]
      const lives: [days: number, left: number[]][] = [
        [0.9, [1, 1, 1, 5, 5, 1, 3, 3]],
        [3, [0, 1, 1, 5, 5, 1, 3, 3]],
        [29.9, [0, 1, 1, 5, 5, 1, 3, 3]],
        [30.1, [0, 0, 0, 5, 5, 1, 3, 3]],
        [89.9, [0, 0, 0, 5, 5, 1, 3, 3]],
        // The newest event of a payment stays, and every event that is not delivered yet.
        [90.1, [0, 0, 0, 4, 4, 1, 3, 3]],
        [364.9, [0, 0, 0, 4, 4, 1, 3, 3]],
        [365.1, [0, 0, 0, 4, 4, 0, 3, 3]],
        [399.9, [0, 0, 0, 4, 4, 0, 3, 3]],
        [400.1, [0, 0, 0, 4, 4, 0, 1, 3]],
        [729.9, [0, 0, 0, 4, 4, 0, 1, 3]],
        [730.1, [0, 0, 0, 4, 4, 0, 1, 0]],
      ]
      for (const [days, left] of lives) {
        await nightAfter(days)
        expect([days, await kept()]).toEqual([days, left])
        // Kinds of data without removed rows are not logged.
        const names = removed.map(({ rows }) => rows)
        if (days === 3) expect(names).toContain('sessions')
        if (days === 0.9 || days === 29.9) expect(names).toEqual([])
      }
    })

    it('issue-9 4.5 a recent event and the newest event are kept, also by a direct delete', async () => {
      const { payments } = await livedIn()
      const [id = ''] = payments
      await addEvent(id, 2, 'delivered')
      await sql`delete from merchant_event_deliveries where payment_id = ${id}`.execute(service.db)
      const remove = (sequence: number) =>
        sql`delete from merchant_events where payment_id = ${id} and sequence = ${sequence}`.execute(service.db)
      await expect(remove(2)).rejects.toThrow('cannot be deleted yet')
      await remove(1)
      await sql`insert into merchant_events (id, payment_id, sequence, brand, body, created_at)
        values (${randomUUID()}, ${id}, 1, 'COM', '{}', now())`.execute(service.db)
      await expect(remove(1)).rejects.toThrow('cannot be deleted yet')
    })

    it('issue-9 4.5 more than one batch is removed in a night', async () => {
      await sql`insert into one_time_codes (brand, user_id, purpose, subject, content_hash, vault_key_id, code_salt, code_hash,
        sent_at, expires_at, window_ends_at, sends_left)
        select 'COM', 'many-' || n, 'payment', 'x', 'hash', 'test', 'x', 'x', at, at, at, 1
        from generate_series(1, 1201) as n, (select ${service.clock.now()}::timestamptz as at) as time`.execute(
        service.db,
      )
      await nightAfter(31)
      expect(await count('one_time_codes', `user_id like 'many-%'`)).toBe(0)
    })
  })
})
