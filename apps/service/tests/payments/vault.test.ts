import { randomBytes, randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { oneDatabaseKind, submitRequest } from '@modulor/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createStoredAccounts } from '../../src/features/payout-accounts'
import {
  createUserCards,
  loadVaultKeys,
  parseVaultKeys,
  readVaultUse,
  VAULT_TABLES,
  vaultProblems,
} from '../../src/features/user-cards'
import { transaction } from '../../src/db'
import { readEnvironment } from '../../src/config/environment'
import { CARDS, openWorld, valueOf, type World } from './world'

const ringEntry = (id: string) => `${id}:${randomBytes(32).toString('base64')}`
const OLD = ringEntry('old')
const NEW = ringEntry('new')
/** The maximum size of the key file. */
const RING_BYTES_MAX = 65_536

describe.each(oneDatabaseKind())('the vault on %s', (kind) => {
  let world: World
  const keys = parseVaultKeys(OLD)
  beforeAll(async () => {
    world = await openWorld(kind, { vaultKeys: keys })
  })
  afterAll(() => world.close())

  const vault = (ring: string) => createUserCards({ db: world.db, keys: parseVaultKeys(ring) })
  async function savedCard(player = world.player()) {
    await world.deposit(player, { card: CARDS.approves, saveCard: true })
    const [card] = await vault(OLD).list(player)
    return { player, cardId: card?.card_id ?? 'none' }
  }
  const payBy = (player: ReturnType<World['player']>, cardId: string) =>
    world.payments.submit({
      session: player,
      flow: 'deposit',
      payGroupId: 'card',
      idempotencyKey: randomUUID(),
      body: submitRequest({
        another_payment: true,
        card_data: { card_id: cardId, card_cvv: '123', save_card: false, is_card_token_active: false },
      }),
    })
  const alarms = async (subject: string) => {
    const { rows } = await sql<{ details: unknown }>`select details from operator_cases
      where kind = 'vault_unreadable' and subject = ${subject}`.execute(world.db)
    return rows
  }

  it.each([
    [
      'was moved from another player’s row',
      (from: string) => sql`encrypted_pan = (select encrypted_pan from user_cards where id = ${from})`,
    ],
    ['was altered', () => sql`encrypted_pan = set_byte(encrypted_pan, 20, get_byte(encrypted_pan, 20) # 1)`],
    ['has a key that is gone', () => sql`vault_key_id = 'gone'`],
  ])('issue-9 4.2 a card that %s is refused with a form error, and opens one operator case', async (_, change) => {
    const { player, cardId } = await savedCard()
    const other = await savedCard()
    await sql`update user_cards set ${change(other.cardId)} where id = ${cardId}`.execute(world.db)
    for (const _again of [1, 2])
      expect(await payBy(player, cardId)).toMatchObject({
        ok: false,
        refusal: { code: 'form_invalid', fields: { card_pan: 'PH.ERROR.FIELD_REQUIRED' } },
      })
    expect(await alarms(`card ${cardId}`)).toHaveLength(1)
    expect(JSON.stringify(await alarms(`card ${cardId}`))).not.toContain(CARDS.approves)
    expect(valueOf(await payBy(other.player, other.cardId)).transaction_status).toBe('success')
    await sql`delete from user_cards where id = ${cardId}`.execute(world.db)
  })

  it('issue-9 4.2 a payout account that was moved to another row is refused with a form error, and opens one operator case', async () => {
    const accounts = createStoredAccounts({ db: world.db, keys, now: world.now })
    const [one, other] = [world.player(), world.player()]
    for (const player of [one, other]) {
      await world.fund(player, 100_00n)
      await transaction(world.db, (tx) =>
        accounts.store(tx, { ...player, payGroupId: 'payout' }, { account: `DE-${player.userId}` }),
      )
    }
    const [kept] = (await accounts.list(one)).payout_accounts
    const id = kept?.payout_account_id ?? 'none'
    await sql`update payout_accounts set encrypted_account = (
      select encrypted_account from payout_accounts where user_id = ${other.userId}) where id = ${id}`.execute(world.db)
    const asked = await world.deposit(one, {
      flow: 'withdrawal',
      method: 'payout',
      body: { amount: '20.00', payout_account_id: id },
    })
    expect(asked).toMatchObject({ ok: false, refusal: { code: 'form_invalid' } })
    expect(await alarms(`payout account ${id}`)).toHaveLength(1)
    await sql`delete from payout_accounts where id = ${id}`.execute(world.db)
  })

  it('issue-9 4.2 reports what is stored under which key, and which needed key is missing', async () => {
    await sql`delete from user_cards`.execute(world.db)
    await savedCard()
    await savedCard()
    const use = await readVaultUse(world.db)
    expect(use).toContainEqual({ what: 'cards', keyId: 'old', rows: 2 })
    expect(vaultProblems(use, parseVaultKeys(`${NEW},${OLD}`))).toEqual([])
    expect(vaultProblems(use, parseVaultKeys(NEW))).toEqual([
      expect.stringMatching(/^vault key "old" is missing, and 2 cards/),
    ])
  })

  it('SVC-6 every table with a key of the ring is counted, and rotated or exempt', async () => {
    // The newest seal of the ledger covers the others, and a code that cannot be checked is requested again.
    const exempt = ['ledger_batches', 'one_time_codes']
    const { rows } = await sql<{ name: string }>`
      select distinct table_name as name from information_schema.columns
      where column_name in ('vault_key_id', 'wrapped_key') and table_schema = current_schema()`.execute(world.db)
    expect(new Set(rows.map(({ name }) => name))).toEqual(new Set([...Object.keys(VAULT_TABLES), ...exempt]))
  })

  it('issue-9 4.2 a rotation skips a card that cannot be read, and completes', async () => {
    await sql`delete from user_cards`.execute(world.db)
    const { cardId } = await savedCard()
    await savedCard()
    await sql`update user_cards set wrapped_key = set_byte(wrapped_key, 20, get_byte(wrapped_key, 20) # 1) where id = ${cardId}`.execute(
      world.db,
    )
    expect(await vault(`${NEW},${OLD}`).rotate()).toEqual({ rewrapped: 1, left: 1 })
    await sql`delete from user_cards`.execute(world.db)
  })
})

describe('issue-9 4.2 the file of vault keys', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modulor-keys-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))
  const ringFile = async (ring: string, mode = 0o600) => {
    const file = join(folder, randomUUID())
    await writeFile(file, ring)
    await chmod(file, mode)
    return file
  }
  const load = (file: string, isProduction = true) =>
    loadVaultKeys({ configured: undefined, file, dataDir: folder, isProduction })

  it('is read like the variable', async () => {
    const keys = await load(await ringFile(`${NEW},${OLD}\n`))
    expect(keys.readable.map(({ id }) => id)).toEqual(['new', 'old'])
  })

  it.each([
    [0o640, 'can be read by other users'],
    [0o604, 'can be read by other users'],
    [0o620, 'can be read by other users'],
  ])('is refused with the mode %s', async (mode, why) => {
    await expect(load(await ringFile(NEW, mode))).rejects.toThrow(why)
  })

  it('is refused with weak keys in production, without printing the key', async () => {
    const weak = Buffer.alloc(32, 7).toString('base64')
    const refusal = await load(await ringFile(`weak:${weak}`)).catch(String)
    expect(refusal).toContain('CASHIER_VAULT_KEYS_FILE: key 1 is not random')
    expect(refusal).not.toContain(weak.slice(0, 8))
    expect((await load(await ringFile(`weak:${weak}`), false)).active.id).toBe('weak')
  })

  it('is refused if it is missing or too large', async () => {
    await expect(load(join(folder, 'none'))).rejects.toThrow('cannot be opened (ENOENT)')
    expect((await load(await ringFile(NEW.padEnd(RING_BYTES_MAX)))).active.id).toBe('new')
    await expect(load(await ringFile(NEW.padEnd(RING_BYTES_MAX + 1)))).rejects.toThrow('too large')
  })

  it('replaces the variable in production, but cannot be combined with it', () => {
    const problemsOf = (env: Record<string, string>) => {
      const read = readEnvironment({ NODE_ENV: 'production', ...env })
      return read.ok ? [] : read.problems.filter((line) => line.startsWith('CASHIER_VAULT_KEYS'))
    }
    expect(problemsOf({})).toHaveLength(1)
    expect(problemsOf({ CASHIER_VAULT_KEYS_FILE: '/run/secrets/keys' })).toEqual([])
    expect(problemsOf({ CASHIER_VAULT_KEYS_FILE: '/run/secrets/keys', CASHIER_VAULT_KEYS: NEW })).toEqual([
      'CASHIER_VAULT_KEYS: and CASHIER_VAULT_KEYS_FILE are both set; keep one',
    ])
  })
})
