/** Credits and debits of players by the merchant's server (issue-13 3, decision 84): exact, once for each reference, in the ledger. */
import { randomUUID } from 'node:crypto'
import { oneDatabaseKind } from '@modulor/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkLedger } from '../../src/features/ledger-check'
import { parseVaultKeys } from '../../src/features/user-cards'
import { balanceOf } from '../../src/ledger'
import { MERCHANT_KEY, openTestService, type TestService } from './test-service'

const KEYS = parseVaultKeys(`test:${Buffer.alloc(32, 7).toString('base64')}`)
const TOO_LOW = { fields: { amount: 'CASHIER.PH2.ERROR_MESSAGE.1206' } }
const WRONG = { fields: { amount: 'PH.WITHDRAWAL.ERROR.INCORRECT_AMOUNT' } }

type Movement = { kind?: string; amount?: string; currency?: string; reference?: string }

describe.each(oneDatabaseKind())('movements of merchants on %s', (kind) => {
  let service: TestService
  beforeAll(async () => {
    service = await openTestService(kind)
  })
  afterAll(() => service.close())

  async function newPlayer(currency = 'EUR'): Promise<string> {
    const id = `moved-${randomUUID()}`
    await service.openSession({ user: { id }, currency })
    return id
  }
  const move = (call: 'creditPlayer' | 'debitPlayer', userId: string, movement: Movement = {}, key = MERCHANT_KEY) => {
    service.clock.advance(1)
    return service.call(call, {
      ...{ merchantKey: key, params: { brand: 'COM', userId } },
      body: {
        ...{
          kind: call === 'creditPlayer' ? 'win' : 'stake',
          amount: '10.00',
          currency: 'EUR',
          reference: randomUUID(),
        },
        ...movement,
      },
    })
  }
  const balance = async (userId: string, currency = 'EUR') =>
    balanceOf(service.db, { brand: 'COM', kind: 'player', owner: userId, currency })
  const house = (of: 'play' | 'bonus' | 'losses') =>
    balanceOf(service.db, { brand: 'COM', kind: of, owner: of, currency: 'EUR' })

  it('issue-13 3 each kind of movement is booked against its own account, and the response has the balance', async () => {
    const player = await newPlayer()
    const before = [await house('play'), await house('bonus'), await house('losses')]
    const steps = [
      ['creditPlayer', 'win', '30.00', '30.00'],
      ['creditPlayer', 'bonus', '5.00', '35.00'],
      ['creditPlayer', 'correction', '0.01', '35.01'],
      ['debitPlayer', 'stake', '12.00', '23.01'],
      ['debitPlayer', 'correction', '0.01', '23.00'],
    ] as const
    for (const [call, what, amount, left] of steps)
      expect((await move(call, player, { kind: what, amount })).json).toMatchObject({
        kind: what,
        amount,
        balance: left,
      })
    expect(await balance(player)).toBe(2300n)
    const after = [await house('play'), await house('bonus'), await house('losses')]
    expect(after.map((sum, index) => sum - (before[index] ?? 0n))).toEqual([-1800n, -500n, 0n])
  })

  it('issue-13 3 a reference moves the balance once, even if it is sent concurrently, and is refused for any other movement', async () => {
    const player = await newPlayer()
    const movement = { amount: '7.00', reference: `once-${player}` }
    const answers = await Promise.all(Array.from({ length: 8 }, () => move('creditPlayer', player, movement)))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    await move('creditPlayer', player)
    // The response has the balance after the movement, not the current one.
    expect((await move('creditPlayer', player, movement)).json).toEqual(answers[0]?.json)
    expect(await balance(player)).toBe(1700n)
    const others: [Parameters<typeof move>[0], string, Movement][] = [
      ['creditPlayer', player, { ...movement, amount: '7.01' }],
      ['creditPlayer', player, { ...movement, kind: 'bonus' }],
      ['debitPlayer', player, { ...movement, kind: 'correction' }],
      ['creditPlayer', player, { ...movement, currency: 'USD' }],
      ['creditPlayer', await newPlayer(), movement],
    ]
    for (const other of others)
      expect((await move(...other)).json).toMatchObject({ error_code: 'idempotency_key_reused' })
    expect(await balance(player)).toBe(1700n)
  })

  it('issue-13 3 of parallel stakes only those within the balance are debited', async () => {
    const player = await newPlayer()
    await move('creditPlayer', player, { amount: '25.00' })
    const answers = await Promise.all(Array.from({ length: 6 }, () => move('debitPlayer', player)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 422, 422, 422, 422])
    expect(answers.find(({ status }) => status === 422)?.json).toMatchObject({ error_code: 'form_invalid', ...TOO_LOW })
    expect(await balance(player)).toBe(500n)
    // The reference of a movement that was refused for a low balance can be used again.
    const reference = `later-${player}`
    expect((await move('debitPlayer', player, { reference })).status).toBe(422)
    await move('creditPlayer', player)
    expect((await move('debitPlayer', player, { reference })).status).toBe(200)
  })

  it.each([
    ['more decimals than the currency has', { amount: '1.001' }, 422, { error_code: 'form_invalid', ...WRONG }],
    ['zero', { amount: '0' }, 422, { error_code: 'form_invalid', ...WRONG }],
    ['a negative amount', { amount: '-1' }, 400, { error_code: 'bad_request' }],
    ['a kind that is not possible for a credit', { kind: 'stake' }, 400, { error_code: 'bad_request' }],
    ['a reference with a space', { reference: 'a b' }, 400, { error_code: 'bad_request' }],
    ['a currency that the brand does not have', { currency: 'CHF' }, 422, { error_code: 'currency_unavailable' }],
    ['a currency that does not exist', { currency: 'XXX' }, 422, { error_code: 'currency_unavailable' }],
  ])('issue-13 3 a movement with %s is refused', async (_, movement, status, error) => {
    const answer = await move('creditPlayer', await newPlayer(), movement)
    expect(answer.status).toBe(status)
    expect(answer.json).toMatchObject(error)
  })

  it('issue-13 3 movements are exact in currencies with eighteen decimals and with none', async () => {
    const player = await newPlayer('ETH')
    const amount = '1234567890.000000000000000001'
    expect((await move('creditPlayer', player, { currency: 'ETH', amount })).json).toMatchObject({ balance: amount })
    expect((await move('creditPlayer', player, { currency: 'JPY', amount: '1500' })).json).toMatchObject({
      balance: '1500',
    })
  })

  it('issue-13 3 a movement for an unknown player or another merchant’s brand is refused', async () => {
    expect((await move('creditPlayer', `nobody-${randomUUID()}`)).status).toBe(404)
    expect((await move('creditPlayer', await newPlayer(), {}, 'sk_sandbox_harbour')).status).toBe(401)
  })

  it('issue-13 3 movements are listed by pages, and cannot be changed or deleted in the database', async () => {
    const player = await newPlayer()
    for (let index = 0; index < 52; index += 1)
      await move('creditPlayer', player, { amount: '1.00', reference: `${player}-${index}` })
    const read = async (query: string) =>
      (
        await service.call('playerMovements', {
          merchantKey: MERCHANT_KEY,
          params: { brand: 'COM', userId: player },
          query,
        })
      ).json as { movements: { reference: string; balance: string }[]; next_cursor: string | null }
    const first = await read('')
    expect(first.movements).toHaveLength(50)
    expect(first.movements[0]).toMatchObject({ reference: `${player}-51`, balance: '52.00' })
    const second = await read(`?cursor=${first.next_cursor}`)
    expect(second.movements.map(({ reference }) => reference)).toEqual([`${player}-1`, `${player}-0`])
    expect(second.next_cursor).toBeNull()
    expect((await read(`?reference=${player}-7`)).movements).toHaveLength(1)
    for (const statement of ['update player_movements set amount = 1', 'delete from player_movements'])
      await expect(sql.raw(statement).execute(service.db)).rejects.toThrow(/append-only|permission denied/)
    const { faults } = await checkLedger({ db: service.db, keys: KEYS, isSandbox: true })
    expect(faults.filter(({ fault }) => fault !== 'not in a batch yet')).toEqual([])
  })
})
