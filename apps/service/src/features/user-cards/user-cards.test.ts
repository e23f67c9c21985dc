import { UserCard } from '@modulor/contract/http'
import { oneDatabaseKind, openTestDatabase } from '@modulor/testkit'
import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as database from '../../db'
import { createUserCards, parseVaultKeys } from '.'

const ringEntry = (id: string) => `${id}:${randomBytes(32).toString('base64')}`
const OLD = ringEntry('old')
const NEW = ringEntry('new')
const NUMBER = '4000056655665556'
const player = { brand: 'COM', userId: 'player-1' }
const card = { ...player, number: NUMBER, expMonth: 5, expYear: 2031, holder: 'ADA LOVELACE' }

describe.each(oneDatabaseKind())('saved cards on %s', (kind) => {
  let opened: Awaited<ReturnType<typeof open>>
  const open = () => openTestDatabase(kind, database)
  const vault = (ring = OLD) => createUserCards({ db: opened.db, keys: parseVaultKeys(ring) })
  const idOf = async (owner = player) => (await vault().list(owner))[0]?.card_id ?? 'none'
  const numberOf = async (ring: string, cardId: string, owner = player) =>
    vault(ring).use({ ...owner, cardId }, (found) => ('number' in found ? found.number : found.token))

  /** Puts a card into the vault as a payment does, from its beginning to its success. */
  const save = (whole: typeof card | Omit<typeof card, 'holder'>, ring = OLD, id = randomUUID()) =>
    database.transaction(opened.db, async (tx) => {
      await insert(tx, vault(ring).seal(id, whole))
      expect(await vault(ring).save(tx, id)).toBe('saved')
    })
  const hold = (ring = OLD, id = randomUUID()) => insert(opened.db, vault(ring).seal(id, card)).then(() => id)
  /** As `payment_begin` does. */
  const insert = (db: typeof opened.db, row: object) =>
    sql`insert into user_cards select * from jsonb_populate_record(null::user_cards, ${JSON.stringify(row)})`.execute(
      db,
    )

  beforeAll(async () => {
    opened = await open()
  })
  beforeEach(async () => {
    await opened.db.deleteFrom('user_cards').execute()
  })
  afterAll(() => opened.close())

  it('decision-96 a card kept by its provider has a token instead of a number, and after its removal waits for erasure there', async () => {
    const id = randomUUID()
    const stored = vault().seal(id, card, 'adyen')
    await insert(opened.db, stored)
    const keep = (token?: string) =>
      database.transaction(opened.db, (tx) => vault().save(tx, id, { provider: 'adyen', token }))
    // The callback of the success arrived before the answer with the token.
    expect(await keep()).toBe('awaits_token')
    expect(await vault().list(player)).toEqual([])
    expect(await keep('TOKEN-1')).toBe('saved')
    expect(await vault().list(player)).toMatchObject([{ last4: '5556', is_card_token_active: true }])
    const cardId = await idOf()
    expect(await vault().use({ ...player, cardId }, (found) => found)).toEqual({
      ...{ provider: 'adyen', providerAccount: null, token: 'TOKEN-1', bin: '400005', last4: '5556' },
      ...{ expMonth: 5, expYear: 2031, holder: 'ADA LOVELACE' },
    })
    expect(await vault().remove({ ...player, cardId })).toBe(true)
    expect(await vault().list(player)).toEqual([])
    expect(await vault().use({ ...player, cardId }, (found) => found)).toBeUndefined()
    expect(await vault().removed([{ provider: 'other', account: undefined }])).toEqual([])
    const [removed] = await vault().removed([{ provider: 'adyen', account: undefined }])
    expect(removed).toEqual({ id: cardId, provider: 'adyen', token: 'TOKEN-1', userId: 'player-1' })
    if (removed) await vault().erase(removed)
    expect(await vault().removed([{ provider: 'adyen', account: undefined }])).toEqual([])
    expect(await opened.db.selectFrom('user_cards').selectAll().execute()).toEqual([])
  })

  it.each([true, false])(
    'decision-96 a token is erased only with the account that stored it; typed here: %s',
    async (isTypedHere) => {
      const id = randomUUID()
      if (isTypedHere) await insert(opened.db, vault().seal(id, card, 'adyen'))
      else
        await opened.db
          .insertInto('cards_to_save')
          .values({ payment_id: id, brand: 'COM', user_id: 'player-1' })
          .execute()
      const details = { bin: '400005', last4: '5556', expMonth: 5, expYear: 2031 }
      const by = { provider: 'adyen', account: 'SHOP', token: 'TOKEN-1', details }
      expect(await database.transaction(opened.db, (tx) => vault().save(tx, id, by))).toBe('saved')
      expect(await vault().list(player)).toMatchObject([{ provider: 'adyen', providerAccount: 'SHOP' }])
      const cardId = await idOf()
      expect(await vault().use({ ...player, cardId }, (found) => found)).toMatchObject({ providerAccount: 'SHOP' })
      await vault().remove({ ...player, cardId })
      const removedBy = (account: string | undefined) => vault().removed([{ provider: 'adyen', account }])
      expect(await removedBy('ANOTHER')).toEqual([])
      expect(await removedBy(undefined)).toEqual([])
      expect(await removedBy('SHOP')).toMatchObject([{ token: 'TOKEN-1' }])
    },
  )

  it('decision-96 a card whose token never comes is removed, and no other one', async () => {
    const [waiting, paid] = [randomUUID(), randomUUID()]
    await insert(opened.db, vault().seal(waiting, card, 'adyen'))
    await insert(opened.db, vault().seal(paid, card))
    await vault().dropWaiting(new Date(Date.now() - 60_000))
    const left = () => opened.db.selectFrom('user_cards').select('payment_id').execute()
    expect(await left()).toHaveLength(2)
    await vault().dropWaiting(new Date(Date.now() + 60_000))
    expect(await left()).toEqual([{ payment_id: paid }])
    await database.transaction(opened.db, (tx) => vault().drop(tx, paid))
  })

  describe('decision-97 a card that only its provider can read', () => {
    const DETAILS = { bin: '400005', last4: '5556', expMonth: 5, expYear: 2031 }
    const ask = async (id = randomUUID()) => {
      await opened.db
        .insertInto('cards_to_save')
        .values({ payment_id: id, brand: player.brand, user_id: player.userId })
        .execute()
      return id
    }
    const keep = (id: string, by: object, ring = OLD) =>
      database.transaction(opened.db, (tx) => vault(ring).save(tx, id, { provider: 'adyen', ...by }))
    const asked = () => opened.db.selectFrom('cards_to_save').select('payment_id').execute()
    beforeEach(() => opened.db.deleteFrom('cards_to_save').execute())

    it('is listed with the details of the answer that brings its token, and only once', async () => {
      const id = await ask()
      // The callback of the success arrived before the answer.
      expect([await keep(id, {}), await vault().list(player)]).toEqual(['awaits_token', []])
      expect(await keep(id, { token: 'TOKEN-1', details: DETAILS })).toBe('saved')
      expect(await vault().list(player)).toMatchObject([{ bin: '400005', last4: '5556', exp_year: '2031' }])
      const cardId = await idOf()
      expect(await vault().use({ ...player, cardId }, (found) => found)).toEqual({
        ...{ provider: 'adyen', providerAccount: null, token: 'TOKEN-1', ...DETAILS },
      })
      // Its player removes it, and a second copy of the answer comes.
      await vault().remove({ ...player, cardId })
      expect(await keep(id, { token: 'TOKEN-1', details: DETAILS })).toBe('none_pending')
      expect(await vault().list(player)).toEqual([])
      expect(await keep(randomUUID(), { token: 'TOKEN-2', details: DETAILS })).toBe('none_pending')
    })

    it('brings its newer expiry to the card that is listed already', async () => {
      await keep(await ask(), { token: 'TOKEN-1', details: DETAILS })
      expect(
        await keep(await ask(), { token: 'TOKEN-1', details: { ...DETAILS, expYear: 2035 } }, `${NEW},${OLD}`),
      ).toBe('saved')
      expect(await vault().list(player)).toMatchObject([{ exp_year: '2035' }])
    })

    it.each<[string, object | undefined]>([
      ['no details', undefined],
      ['an invalid BIN', { ...DETAILS, bin: '4000' }],
      ['invalid last digits', { ...DETAILS, last4: '55x6' }],
      ['no month', { ...DETAILS, expMonth: 13 }],
      ['a year of another century', { ...DETAILS, expYear: 31 }],
    ])('with %s is not listed, and is erased at its provider', async (_what, details) => {
      expect(await keep(await ask(), { token: 'TOKEN-1', details })).toBe('no_details')
      expect([await vault().list(player), await asked()]).toEqual([[], []])
      expect(await vault().removed([{ provider: 'adyen', account: undefined }])).toMatchObject([
        { provider: 'adyen', token: 'TOKEN-1', userId: 'player-1' },
      ])
      // The account was set up meanwhile.
      expect(await keep(await ask(), { token: 'TOKEN-1', details: DETAILS })).toBe('saved')
      expect(await vault().list(player)).toMatchObject([{ bin: '400005', last4: '5556' }])
      expect(await vault().removed([{ provider: 'adyen', account: undefined }])).toEqual([])
    })

    it('waits with its token for the end of the payment', async () => {
      const bring = (id: string) =>
        database.transaction(opened.db, (tx) =>
          vault().storeToken(tx, id, { provider: 'adyen', token: 'TOKEN-1', details: DETAILS }),
        )
      const [lost, paid, other] = [await ask(), await ask(), await ask()]
      expect([await bring(lost), await bring(paid), await vault().list(player)]).toEqual(['saved', 'saved', []])
      const drop = (id: string) => database.transaction(opened.db, (tx) => vault().drop(tx, id))
      await drop(lost)
      // The other payment may save the same card, which has the same token.
      expect(await vault().removed([{ provider: 'adyen', account: undefined }])).toEqual([])
      expect([await keep(lost, {}), await keep(paid, {})]).toEqual(['none_pending', 'saved'])
      expect(await vault().list(player)).toHaveLength(1)
      // It is the same card, which stays.
      await bring(other)
      await drop(other)
      expect([
        await vault().removed([{ provider: 'adyen', account: undefined }]),
        await vault().list(player),
      ]).toMatchObject([[], [{ last4: '5556' }]])
    })

    it('is deleted when its payment fails, and when its token never arrives', async () => {
      const [declined, silent] = [await ask(), await ask()]
      await database.transaction(opened.db, (tx) => vault().drop(tx, declined))
      expect(await asked()).toEqual([{ payment_id: silent }])
      await vault().dropWaiting(new Date(Date.now() - 60_000))
      expect(await asked()).toHaveLength(1)
      await vault().dropWaiting(new Date(Date.now() + 60_000))
      expect(await asked()).toEqual([])
      expect(await keep(silent, { token: 'TOKEN-1', details: DETAILS })).toBe('none_pending')
    })

    it('is erased at its provider if its payment fails or does not end in time', async () => {
      const bring = async (token: string) => {
        const id = await ask()
        await database.transaction(opened.db, (tx) =>
          vault().storeToken(tx, id, { provider: 'adyen', token, details: DETAILS }),
        )
        return id
      }
      const declined = await bring('TOKEN-1')
      await database.transaction(opened.db, (tx) => vault().drop(tx, declined))
      expect(await vault().removed([{ provider: 'adyen', account: undefined }])).toMatchObject([{ token: 'TOKEN-1' }])
      await bring('TOKEN-2')
      await vault().dropWaiting(new Date(Date.now() - 60_000))
      expect(await vault().removed([{ provider: 'adyen', account: undefined }])).toHaveLength(1)
      await vault().dropWaiting(new Date(Date.now() + 60_000))
      const tokens = (await vault().removed([{ provider: 'adyen', account: undefined }])).map(({ token }) => token)
      expect(new Set(tokens)).toEqual(new Set(['TOKEN-1', 'TOKEN-2']))
    })
  })

  it.each([undefined, 'TOKEN-OF-ANOTHER'])(
    'decision-96 issue-14 2 a card that one provider was to keep is not kept with the token %s of the one that charged it',
    async (token) => {
      const id = randomUUID()
      await insert(opened.db, vault().seal(id, card, 'adyen'))
      const kept = await database.transaction(opened.db, (tx) => vault().save(tx, id, { provider: 'other', token }))
      expect([kept, await vault().list(player)]).toEqual(['not_saved', []])
      expect(await opened.db.selectFrom('user_cards').selectAll().execute()).toEqual([])
    },
  )

  it('SAVED-1 shows a card without its number', async () => {
    await save(card)
    const [saved, ...more] = await vault().list(player)
    expect(more).toEqual([])
    expect(UserCard.parse(saved)).toEqual({
      id: saved?.id,
      card_id: saved?.id,
      user_card_id: saved?.id,
      exp_month: '05',
      exp_year: '2031',
      cardholder_name: 'ADA LOVELACE',
      bin: '400005',
      last4: '5556',
      is_card_token_active: false,
      is_last_used: false,
    })
  })

  it('SVC-6 returns the complete card to its consumer', async () => {
    await save(card)
    const used = await vault().use({ ...player, cardId: await idOf() }, (whole) => whole)
    expect(used).toEqual({ number: NUMBER, expMonth: 5, expYear: 2031, holder: 'ADA LOVELACE' })
  })

  it('SVC-6 leaves no number in any column, in any encoding', async () => {
    await save(card)
    await save(card)
    const { rows } = await sql<{ row: string }>`select user_cards::text as row from user_cards`.execute(opened.db)
    const stored = rows.map(({ row }) => row).join()
    expect(stored).toContain('5556')
    for (const form of [NUMBER, Buffer.from(NUMBER).toString('hex'), Buffer.from(NUMBER).toString('base64')]) {
      expect(stored).not.toContain(form)
    }
  })

  it('SVC-6 encrypts the same number differently for each player, with a separate key', async () => {
    await save(card)
    await save({ ...card, userId: 'player-2' })
    const rows = await opened.db.selectFrom('user_cards').selectAll().execute()
    for (const column of ['wrapped_key', 'encrypted_pan', 'pan_hash'] as const) {
      expect(new Set(rows.map((row) => row[column].toString('hex'))).size).toBe(2)
    }
  })

  it('SAVED-1 keeps a number once for a player, with the newest expiry', async () => {
    await save(card)
    await save({ ...player, number: NUMBER, expMonth: 12, expYear: 2033 })
    const saved = await vault().list(player)
    expect(saved).toHaveLength(1)
    expect(saved[0]).toMatchObject({ exp_month: '12', exp_year: '2033', cardholder_name: 'ADA LOVELACE' })
  })

  it('SAVED-1 keeps a number once when it is stored 5 times at once', async () => {
    await Promise.all(Array.from({ length: 5 }, () => save(card)))
    expect(await vault().list(player)).toHaveLength(1)
  })

  it('SVC-6 a card of an open payment is not listed, not usable and not deletable', async () => {
    await hold()
    const { id } = await opened.db.selectFrom('user_cards').select('id').executeTakeFirstOrThrow()
    expect(await vault().list(player)).toEqual([])
    expect(await numberOf(OLD, id)).toBeUndefined()
    expect(await vault().remove({ ...player, cardId: id })).toBe(false)
  })

  it('SVC-6 a waiting card is deleted with its key when its payment fails', async () => {
    const [lost, other] = [await hold(), await hold()]
    await database.transaction(opened.db, (tx) => vault().drop(tx, lost))
    const rows = await opened.db.selectFrom('user_cards').select('payment_id').execute()
    expect(rows).toEqual([{ payment_id: other }])
  })

  it('SVC-6 SAVED-1 payments that wait with the same number end in one card', async () => {
    const waiting = [await hold(), await hold(), await hold()]
    await Promise.all(waiting.map((id) => database.transaction(opened.db, (tx) => vault().save(tx, id))))
    expect(await vault().list(player)).toHaveLength(1)
    expect(await opened.db.selectFrom('user_cards').select('id').execute()).toHaveLength(1)
  })

  it('SVC-6 a card that waits is wrapped again with the others, and kept under the new key', async () => {
    const id = await hold(OLD)
    expect(await vault(`${NEW},${OLD}`).rotate()).toEqual({ rewrapped: 1, left: 0 })
    expect(await database.transaction(opened.db, (tx) => vault(NEW).save(tx, id))).toBe('saved')
    expect(await numberOf(NEW, await idOf())).toBe(NUMBER)
  })

  it('SVC-6 a card that cannot be decrypted is dropped, and the transaction continues', async () => {
    const id = await hold(OLD)
    expect(await database.transaction(opened.db, (tx) => vault(NEW).save(tx, id))).toBe('not_saved')
    expect(await opened.db.selectFrom('user_cards').select('id').execute()).toEqual([])
  })

  it.each([
    ['another player', { ...player, userId: 'player-2' }],
    ['the same player of another brand', { ...player, brand: 'NET' }],
  ])('SVC-6 return nothing to %s', async (_, stranger) => {
    await save(card)
    const cardId = await idOf()
    expect(await vault().list(stranger)).toEqual([])
    expect(await numberOf(OLD, cardId, stranger)).toBeUndefined()
    expect(await vault().remove({ ...stranger, cardId })).toBe(false)
    expect(await numberOf(OLD, cardId)).toBe(NUMBER)
  })

  it('SVC-6 deletes a card once, and no longer lists it', async () => {
    await save(card)
    const cardId = await idOf()
    expect(await vault().remove({ ...player, cardId })).toBe(true)
    expect(await vault().remove({ ...player, cardId })).toBe(false)
    expect(await vault().list(player)).toEqual([])
  })

  const swaps = ['encrypted_pan', 'wrapped_key', 'encrypted_pan, wrapped_key', 'user_id', 'brand'] as const
  it.each(swaps)('SVC-6 refuses a card whose %s came from another row', async (columns) => {
    await save(card)
    const cardId = await idOf()
    const other = { brand: 'NET', userId: 'player-2' }
    await save({ ...card, ...other, number: '5555555555554444' })
    const theirs = columns
      .split(', ')
      .map((column) => `${column} = (select ${column} from user_cards where id <> '${cardId}')`)
    await sql.raw(`update user_cards set ${theirs.join(', ')} where id = '${cardId}'`).execute(opened.db)
    const owner = {
      ...player,
      ...(columns === 'brand' ? { brand: 'NET' } : columns === 'user_id' && { userId: 'player-2' }),
    }
    await expect(numberOf(OLD, cardId, owner)).rejects.toMatchObject({ name: 'SealBroken' })
  })

  it.each([['1234'], ['4000 0566 5566 5556'], ['4'.repeat(20)], ['']])(
    'SVC-6 refuse an invalid card number without repeating it: %j',
    async (number) => {
      const refusal = await save({ ...card, number }).then(() => 'stored', String)
      expect(refusal).toMatch('12 to 19 digits')
      if (number !== '') expect(refusal).not.toContain(number)
    },
  )

  describe('under rotating keys', () => {
    const both = `${NEW},${OLD}`
    const numbers = Array.from({ length: 130 }, (_, index) => String(4_000_000_000_000_000 + index))

    it('SVC-6 wraps every card again, more than a batch of them, while they are used', async () => {
      for (const number of numbers) await save({ ...card, number }, OLD)
      const cardIds = (await vault().list(player)).map(({ card_id: id }) => id)
      const before = await opened.db.selectFrom('user_cards').select(['id', 'encrypted_pan']).orderBy('id').execute()
      const [rotation, used] = await Promise.all([
        vault(both).rotate(),
        Promise.all(cardIds.map((cardId) => numberOf(both, cardId))),
      ])
      expect(rotation).toEqual({ rewrapped: numbers.length, left: 0 })
      expect(used.toSorted()).toEqual(numbers)
      // The old key is no longer needed, and the numbers themselves were not encrypted again.
      expect((await Promise.all(cardIds.map((cardId) => numberOf(NEW, cardId)))).toSorted()).toEqual(numbers)
      const after = await opened.db.selectFrom('user_cards').select(['id', 'encrypted_pan']).orderBy('id').execute()
      expect(after).toEqual(before)
      expect(await vault(both).rotate()).toEqual({ rewrapped: 0, left: 0 })
    })

    it('SVC-6 SAVED-1 recognises a card that another key hashed, before and after it is rotated', async () => {
      await save(card, OLD)
      await save(card, both)
      await vault(both).rotate()
      await save(card, NEW)
      expect(await vault().list(player)).toHaveLength(1)
    })

    it('SVC-6 the error names the missing key', async () => {
      await save(card, OLD)
      await expect(numberOf(NEW, await idOf())).rejects.toThrow(
        'Vault key "old" is not among the configured vault keys',
      )
    })

    it('SVC-6 does not open a card with another key of the same name', async () => {
      await save(card, OLD)
      await expect(numberOf(ringEntry('old'), await idOf())).rejects.toMatchObject({ name: 'SealBroken' })
    })
  })
})
