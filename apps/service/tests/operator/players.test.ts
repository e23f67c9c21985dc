/** Search, display and support of players by operators, over real HTTP (issue-12 2). */
import { randomUUID } from 'node:crypto'
import { ENDPOINTS, SESSION_HEADER, UploadedFile } from '@modulor/contract/http'
import type { FoundPlayer, PlayerView } from '@modulor/contract/operator'
import { oneDatabaseKind } from '@modulor/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../../src/db/transaction'
import { post } from '../../src/ledger'
import { sampleFile } from '../http/sample-files'
import { openTestService, type TestService } from '../http/test-service'
import { openOperatorApi, type OperatorApi, type OperatorCaller } from './operator-caller'

const CARD_NUMBER = '4242424242424242'
const CVV = '737'
const IBAN = 'DE89370400440532013000'
const ACCOUNT_MASK = 'DE •••• 3000'
const HOUR_MS = 3_600_000

describe.each(oneDatabaseKind())('players for operators on %s', (kind) => {
  let service: TestService
  let api: OperatorApi
  let support: OperatorCaller
  let administrator: OperatorCaller

  beforeAll(async () => {
    service = await openTestService(kind, {
      operations: { kind: 'port', port: 0, host: '127.0.0.1' },
      configure: (config) => {
        const brand = config.brands.COM
        if (!brand) throw new Error('the demo has lost its brand')
        return { ...config, brands: { ...config.brands, COM: { ...brand, payout_hold_hours: 24 } } }
      },
    })
    api = await openOperatorApi(service)
    support = await api.signedInAs('support')
    administrator = await api.signedInAs('administrator')
  })
  afterAll(() => service.close())

  const contactsOf = (id: string) => ({
    email: `${id}@mailbox.example`,
    phone: `+49 151 ${id.replace(/\D/g, '').slice(0, 9)}`,
  })
  /** A player with a balance, a card, accounts and a declined payment with a file. */
  async function livedIn() {
    const playerId = `player-${randomUUID()}`
    const contacts = contactsOf(playerId)
    const session = await service.openSession({
      user: { id: playerId, first_name: 'Wilhelmina', ...contacts, demo_balance: '500.00' },
    })
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(sampleFile('pdf'))]), 'proof.pdf')
    const path = ENDPOINTS.upload.path.replace('{payGroupId}', 'verdant')
    const given = await service.fetch(path, { method: 'POST', headers: { [SESSION_HEADER]: session }, body: form })
    const uploadId = UploadedFile.parse(given.json).file_id
    const { json } = await service.call('depositSubmit', {
      session,
      params: { payGroupId: 'card' },
      idempotencyKey: randomUUID(),
      body: {
        amount: '12.50',
        currency: 'EUR',
        card_data: { card_pan: CARD_NUMBER, card_cvv: CVV, month: '12', year: '30' },
      },
    })
    const paymentId = String((json as { payment_id?: unknown }).payment_id)
    await service.saveCard(session, { number: CARD_NUMBER, expMonth: 8, expYear: 2035 })
    await service.keepAccount(session, 'halden-payout', { iban: IBAN })
    const requisiteId = randomUUID()
    await sql`insert into requisites (id, brand, user_id, pay_group_id, account_hash, created_at, masked)
      values (${requisiteId}, 'COM', ${playerId}, 'halden-payout', 'hash', ${service.clock.now()}, ${ACCOUNT_MASK})`.execute(
      service.db,
    )
    return { playerId, contacts, session, uploadId, paymentId, requisiteId, params: { brand: 'COM', playerId } }
  }
  const read = async (playerId: string) => {
    const answer = await support.call('readPlayer', { params: { brand: 'COM', playerId } })
    expect(answer.status, answer.text).toBe(200)
    return answer.json as PlayerView
  }
  const find = async (q: string) => {
    const answer = await support.call('findPlayers', { body: { q } })
    expect(answer.status, answer.text).toBe(200)
    return (answer.json as { players: FoundPlayer[] }).players.map(({ brand, player_id: id }) => [brand, id])
  }
  const reason = 'the player called'

  it('issue-12 2 a player is found by id, e-mail address and telephone number in different notations', async () => {
    const { playerId, contacts } = await livedIn()
    const digits = contacts.phone.replace(/\D/g, '')
    for (const q of [playerId, contacts.email.toUpperCase(), contacts.phone, digits, `+${digits}`])
      expect([q, await find(q)]).toEqual([q, [['COM', playerId]]])
    expect(await find('nobody@mailbox.example')).toEqual([])
    expect(await find(`x${digits}`)).toEqual([])
    expect(await find(`${playerId.slice(0, -1)}%`)).toEqual([])
  })

  it('issue-12 2 the search says that it leaves out players with the same telephone number', async () => {
    const insert = (count: number) =>
      sql`insert into players (brand, user_id, phone, created_at, updated_at)
      select 'COM', 'family-' || number, '+49 30 5550199', ${service.clock.now()}, ${service.clock.now()}
      from generate_series(1, ${count}::int) as number on conflict do nothing`.execute(service.db)
    const search = async () => {
      const { json } = await support.call('findPlayers', { body: { q: '+49305550199' } })
      const { players, is_more: isMore } = json as { players: FoundPlayer[]; is_more: boolean }
      return [players.length, isMore]
    }
    await insert(50)
    expect(await search()).toEqual([50, false])
    await insert(51)
    expect(await search()).toEqual([50, true])
  })

  it('issue-12 2 a player’s page shows balances, sessions, masked cards and accounts, card attempts and files', async () => {
    const { playerId, uploadId, requisiteId } = await livedIn()
    const view = await read(playerId)
    expect(view).toMatchObject({
      player: {
        ...{ player_id: playerId, first_name: 'Wilhelmina', country: 'DE' },
        ...{
          masked_email: expect.stringContaining('•') as string,
          masked_phone: expect.stringContaining('•') as string,
        },
      },
      balances: [{ currency: 'EUR', available: '500.00', held: '0.00' }],
      sessions: [{ currency: 'EUR', is_open: true, reference: expect.stringMatching(/^sr_/) as string }],
      cards: [{ bin: '424242', last4: '4242', exp_month: '08', exp_year: '2035' }],
      payout_accounts: [{ requisite_id: requisiteId, masked_account: ACCOUNT_MASK, is_verified: false }],
      saved_accounts: [{ pay_group_id: 'halden-payout', masked_account: ACCOUNT_MASK }],
      blocks: { codes_until: null, payouts_until: null },
      card_attempts: { count: 1, cards: 1, declined: 0 },
      notices: { email: true, phone: true },
      uploads: [{ upload_id: uploadId, content_type: 'application/pdf', payment_id: null }],
    })
    for (const [brand, id] of [
      ['COM', 'nobody'],
      ['NONE', playerId],
    ] as const)
      expect((await support.call('readPlayer', { params: { brand, playerId: id } })).status).toBe(404)
  })

  it('issue-12 2 a payout hold is shown with its end, and unblocking the player ends it', async () => {
    const { playerId, params, contacts } = await livedIn()
    await service.openSession({ user: { id: playerId, email: `new-${contacts.email}` } })
    const now = service.clock.now().getTime()
    const { blocks } = await read(playerId)
    expect(blocks).toMatchObject({ payouts_until: new Date(now + 24 * HOUR_MS).toISOString(), lifted_at: null })
    const unblocked = await support.call('unblockPlayer', { params, body: { reason } })
    expect(unblocked).toMatchObject({
      status: 200,
      json: { blocks: { codes_until: null, payouts_until: null, lifted_at: new Date(now).toISOString() } },
    })
    // A later change of the contact starts another hold, which ends after its time.
    service.clock.advance(1)
    await service.openSession({ user: { id: playerId, email: `newer-${contacts.email}` } })
    const payoutsUntil = async () => (await read(playerId)).blocks.payouts_until
    expect(await payoutsUntil()).toBe(new Date(now + 1 + 24 * HOUR_MS).toISOString())
    service.clock.advance(24 * HOUR_MS - 1)
    support = await api.signedInAs('support')
    administrator = await api.signedInAs('administrator')
    expect(await payoutsUntil()).not.toBeNull()
    service.clock.advance(1)
    expect(await payoutsUntil()).toBeNull()
  })

  it('issue-12 2 at most 20 sessions and 50 files of a player are shown, and at most 50 found players', async () => {
    const { playerId, contacts } = await livedIn()
    const { db } = service
    await sql`insert into players select copy.* from players as given, generate_series(1, 50) as at,
      lateral jsonb_populate_record(given, jsonb_build_object('user_id', given.user_id || at)) as copy
      where given.user_id = ${playerId}`.execute(db)
    await sql`insert into sessions select copy.* from sessions as given, generate_series(1, 20) as at,
      lateral jsonb_populate_record(given, jsonb_build_object('id_hash', encode(sha256((given.id_hash || at)::bytea), 'hex'), 'reference', given.reference || at))
      as copy where given.user_id = ${playerId}`.execute(db)
    await sql`insert into uploads select copy.* from uploads as given, generate_series(1, 50) as at,
      lateral jsonb_populate_record(given, jsonb_build_object('id', md5(given.id::text || at)::uuid)) as copy
      where given.user_id = ${playerId}`.execute(db)
    const { sessions, uploads } = await read(playerId)
    expect([sessions.length, uploads.length, (await find(contacts.email)).length]).toEqual([20, 50, 50])
    // A session is over at the moment when its idle time ends.
    await sql`update sessions set idle_expires_at = ${service.clock.now()} where user_id = ${playerId}`.execute(db)
    expect((await read(playerId)).sessions.filter((session) => session.is_open)).toEqual([])
  })

  it('issue-12 2 a player of a brand that was removed from the configuration can be read', async () => {
    const { playerId } = await livedIn()
    const { db } = service
    await sql`insert into players select copy.* from players as given,
      lateral jsonb_populate_record(given, '{"brand": "GONE"}') as copy where given.user_id = ${playerId}`.execute(db)
    await sql`insert into payout_holds (brand, user_id, contact_changed_at)
      values ('GONE', ${playerId}, ${service.clock.now()})`.execute(db)
    await sql`insert into ledger_accounts (brand, kind, owner, currency) values ('GONE', 'player', ${playerId}, 'XXX')`.execute(
      db,
    )
    const answer = await support.call('readPlayer', { params: { brand: 'GONE', playerId } })
    expect(answer).toMatchObject({
      status: 200,
      json: { balances: [], payout_accounts: [], blocks: { payouts_until: null }, limits: null },
    })
  })

  it('decision-105 a balance in a currency that is no longer configured is shown with its decimals', async () => {
    const { playerId } = await livedIn()
    const account = { brand: 'COM', currency: 'BHD' }
    const [debit, credit] = [
      { ...account, kind: 'funding', owner: 'funding' },
      { ...account, kind: 'player', owner: playerId },
    ] as const
    await sql`insert into currency_precisions values ('BHD', 3)`.execute(service.db)
    await transaction(service.db, (tx) =>
      post(tx, { id: `decimals:${playerId}`, lines: [{ kind: 'funding', debit, credit, amountMinor: 1_234n }] }),
    )
    const { balances } = await read(playerId)
    expect(balances).toContainEqual({ currency: 'BHD', available: '1.234', held: '0.000' })
  })

  it('issue-12 2 an operator can verify an account and end sessions, each with a reason in the audit log', async () => {
    const { playerId, session, requisiteId, params } = await livedIn()
    const verified = await support.call('verifyPlayerAccount', { params: { ...params, requisiteId }, body: { reason } })
    expect(verified).toMatchObject({ status: 200, json: { payout_accounts: [{ is_verified: true }] } })
    const foreign = { ...params, requisiteId: randomUUID() }
    expect((await support.call('verifyPlayerAccount', { params: foreign, body: { reason } })).status).toBe(404)
    const ended = await support.call('revokePlayerSessions', { params, body: { reason } })
    expect(ended).toMatchObject({ status: 200, json: { ended: 1 } })
    expect((await service.call('userCards', { session })).status).toBe(401)
    expect((await read(playerId)).sessions).toEqual([])
    expect((await support.call('revokePlayerSessions', { params, body: {} })).status).toBe(400)
    const lines = await service.db
      .selectFrom('audit_log')
      .select(['act', 'outcome', 'reason'])
      .where('subject_id', 'like', `COM ${playerId}%`)
      .where('act', '<>', 'readPlayer')
      .orderBy('number')
      .execute()
    expect(lines.filter(({ outcome }) => outcome === 'done')).toEqual([
      { act: 'verifyPlayerAccount', outcome: 'done', reason },
      { act: 'revokePlayerSessions', outcome: 'done', reason },
    ])
  })

  it('issue-12 2 an uploaded file is sent unchanged as an attachment, and never shown inline', async () => {
    const { uploadId } = await livedIn()
    const file = await support.call('readUpload', { params: { uploadId } })
    expect(file.status).toBe(200)
    expect(file.headers.get('content-type')).toBe('application/pdf')
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w-]+\.pdf"$/)
    expect(file.text).toContain('%PDF')
    expect((await support.call('readUpload', { params: { uploadId: randomUUID() } })).status).toBe(404)
  })

  it('issue-12 2 a player’s data can be exported, and erased only if every payment has ended and the id is repeated', async () => {
    const { playerId, paymentId, params } = await livedIn()
    const file = await support.call('exportPlayerData', { params })
    expect(file).toMatchObject({ status: 200, json: { user_id: playerId, profile: { first_name: 'Wilhelmina' } } })
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="player-data.json"')
    const erase = (confirm: string, by = administrator) =>
      by.call('erasePlayerData', { params, body: { reason, confirm } })
    expect((await erase(playerId, support)).status).toBe(403)
    expect(await erase('another')).toMatchObject({
      status: 400,
      json: { fields: { confirm: expect.any(String) as string } },
    })
    expect(await erase(playerId)).toMatchObject({ status: 409, json: { error_code: 'player_busy' } })
    await service.decline(paymentId)
    expect(await erase(playerId)).toMatchObject({ status: 200, json: { payments_forgotten: 1 } })
    expect(await find(playerId)).toEqual([])
  })

  it('SESS-7 CARD-9 issue-12 2 no response about a player has a card number, an account, a contact or a session', async () => {
    const { playerId, params, contacts, session } = await livedIn()
    const answers = [
      await support.call('findPlayers', { body: { q: contacts.email } }),
      await support.call('readPlayer', { params }),
      await support.call('unblockPlayer', { params, body: { reason } }),
    ]
    for (const { status, text } of answers) {
      expect(status).toBe(200)
      expect(text).toContain(playerId)
      for (const secret of [CARD_NUMBER, IBAN, contacts.email, contacts.phone, session])
        expect(text).not.toContain(secret)
    }
    const exported = await support.call('exportPlayerData', { params })
    for (const secret of [CARD_NUMBER, new RegExp(`\\b${CVV}\\b`), session]) expect(exported.text).not.toMatch(secret)
    const { rows } = await sql<{ line: string }>`select audit_log::text as line from audit_log`.execute(service.db)
    for (const secret of [contacts.email, contacts.phone, session])
      expect(rows.filter(({ line }) => line.includes(secret))).toEqual([])
  })
})
