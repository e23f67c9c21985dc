import { oneDatabaseKind, until } from '@modulor/testkit'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../../src/db'
import type { PlayerSession } from '../../src/features/payments'
import { createStoredAccounts } from '../../src/features/payout-accounts'
import { createPayoutHolds, type PayoutHolds } from '../../src/features/payout-holds'
import { parseVaultKeys } from '../../src/features/user-cards'
import { createPlayerMessages, type PlayerMessages } from '../../src/features/player-messages'
import type { OutgoingMessage } from '../../src/providers/message-sender'
import { openWorld, valueOf, type World } from './world'

const key = (id: string, byte: number) => `${id}:${Buffer.alloc(32, byte).toString('base64')}`
const KEYS = parseVaultKeys(key('one', 7))
const IBAN = 'DE89370400440532013000'
const OTHER = 'NL91ABNA0417164300'

describe.each(oneDatabaseKind())('saved payout accounts on %s', (kind) => {
  let world: World
  let holds: PayoutHolds
  let messages: PlayerMessages
  const told: OutgoingMessage[] = []
  beforeAll(async () => {
    world = await openWorld(kind, {
      vaultKeys: KEYS,
      // On the world's own instance, because the provider's callbacks arrive there.
      holds: {
        rememberDevice: (...player) => holds.rememberDevice(...player),
        heldUntil: (...player) => holds.heldUntil(...player),
        accountAdded: (...account) => holds.accountAdded(...account),
      },
      configure: (config) => {
        const payout = config.methods.payout
        if (!payout) throw new Error('there is no payout')
        const shop = { value: 'S01', label: 'Alder Street', is_selected: false }
        const field = payout.fields[0]
        if (!field) throw new Error('the payout has no field')
        const counter = {
          ...payout,
          provider_method: 'bet_shop',
          fields: [{ ...field, name: 'shop', type: 'select' as const, extended_type: 'bet_shop', options: [shop] }],
        }
        const { COM } = config.brands
        if (!COM) throw new Error('there is no brand')
        return {
          ...config,
          methods: { ...config.methods, other: payout, counter },
          brands: {
            ...config.brands,
            COM: { ...COM, methods: [...COM.methods, 'other', 'counter'] },
            WAGER: { ...COM, methods: [...COM.methods, 'other'] },
          },
        }
      },
    })
    const deps = { db: world.db, config: world.config, now: world.now, logger: pino({ level: 'silent' }) }
    const send = (message: OutgoingMessage) => {
      told.push(message)
      return Promise.resolve({ kind: 'accepted' } as const)
    }
    messages = createPlayerMessages({ ...deps, keys: KEYS, senders: new Map([['email', { send }]]), publicUrl: '' })
    holds = createPayoutHolds({ ...deps, messages })
  })
  afterAll(async () => {
    await messages.stop()
    await world.close()
  })

  const accounts = (keys = KEYS) => createStoredAccounts({ db: world.db, keys, now: world.now })
  const kept = async (player: PlayerSession) => (await accounts().list(player)).payout_accounts
  const rich = async (parts: Partial<PlayerSession> = {}) => {
    const player = { ...world.player(), ...parts }
    await world.fund(player, 100_000n)
    return player
  }
  const withdraw = (player: PlayerSession, body: object, method = 'payout') =>
    world.deposit(player, { flow: 'withdrawal', method, body: { amount: '25.00', another_payment: true, ...body } })
  const typed = (player: PlayerSession, account: string, more: object = {}) =>
    withdraw(player, { parameters: { account }, ...more })
  const rowOf = (paymentId: string) =>
    world.db
      .selectFrom('payments')
      .select(['parameters', 'is_new_payout_account'])
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow()

  it('WDR-1 SVC-6 an accepted withdrawal saves its account, encrypted, and shows only its mask', async () => {
    const player = await rich()
    const payment = valueOf(await typed(player, IBAN))
    await world.becomes(player, payment.payment_id, 'success')
    expect(await kept(player)).toMatchObject([{ pay_group_id: 'payout', masked_account: 'DE •••• 3000' }])
    const { rows } = await sql<{
      text: string
    }>`select payout_accounts::text || encode(encrypted_account, 'escape') as text
      from payout_accounts where user_id = ${player.userId}`.execute(world.db)
    expect(rows).toHaveLength(1)
    // Long enough not to occur in random bytes by chance.
    expect(rows[0]?.text).not.toMatch(/37040044|0532013000/)
    // The same account is saved once; for a blockchain, other upper and lower case is another account.
    valueOf(await typed(player, IBAN))
    expect(await kept(player)).toHaveLength(1)
    valueOf(await typed(player, IBAN.toLowerCase()))
    expect(await kept(player)).toHaveLength(2)
  })

  it('issue-9 3.3 VERIF-1 a player is notified of a new account that was not verified, once per account', async () => {
    const player = await rich()
    await sql`insert into players (brand, user_id, email, created_at)
      values (${player.brand}, ${player.userId}, 'player@example.com', now())`.execute(world.db)
    for (const account of [IBAN, IBAN, OTHER]) valueOf(await typed(player, account))
    await until(() => told.length > 1)
    expect(told).toMatchObject([
      {
        ...{ template: 'payout_account_added', contact: { type: 'email', address: 'player@example.com' } },
        values: { account: 'DE •••• 3000' },
      },
      { values: { account: 'NL •••• 4300' } },
    ])
  })

  it.each([
    [{ bank: 'AB', number: '1234567890' }, '•••• 7890'],
    [{ one: '1111222233', other: '9999888877' }, '•••• 2233'],
  ])(
    'VERIF-4 the mask of the account %j shows the end of its longest value, or of the first of two equally long ones',
    async (values, masked) => {
      const { brand, userId } = world.player()
      const method = { brand, userId, payGroupId: 'payout' }
      expect(await transaction(world.db, (tx) => accounts().store(tx, method, values))).toBe(masked)
    },
  )

  it('WDR-1 a withdrawal that the provider refuses saves no account', async () => {
    const player = await rich()
    valueOf(await typed(player, IBAN, { amount: '26.51' }))
    expect(await kept(player)).toEqual([])
  })

  it('WDR-1 a saved account is selected by its id, which takes precedence over typed values', async () => {
    const player = await rich()
    valueOf(await typed(player, IBAN))
    const [account] = await kept(player)
    for (const parameters of [{}, { account: OTHER }]) {
      const chosen = { payout_account_id: account?.payout_account_id, parameters }
      const payment = valueOf(await withdraw(player, chosen))
      expect(payment.destination).toBe('DE •••• 3000')
      expect((await rowOf(payment.payment_id)).parameters).toEqual({ account: IBAN })
    }
  })

  it('WDR-1 another player, brand or method cannot select or delete it', async () => {
    const player = await rich()
    valueOf(await typed(player, IBAN))
    const [account] = await kept(player)
    const id = account?.payout_account_id ?? ''
    const refusal = { ok: false, refusal: { code: 'form_invalid', fields: { account: 'PH.ERROR.FIELD_REQUIRED' } } }
    const stranger = await rich()
    const elsewhere = await rich({ userId: player.userId, brand: 'WAGER' })
    expect(await withdraw(stranger, { payout_account_id: id })).toMatchObject(refusal)
    expect(await withdraw(elsewhere, { payout_account_id: id })).toMatchObject(refusal)
    expect(await withdraw(player, { payout_account_id: id }, 'other')).toMatchObject(refusal)
    expect(await kept(stranger)).toEqual([])
    await accounts().remove(stranger, id)
    await accounts().remove(elsewhere, id)
    expect(await kept(player)).toHaveLength(1)
  })

  it('WDR-1 a deleted account stays deleted, also if its withdrawal succeeds afterwards', async () => {
    const player = await rich()
    const payment = valueOf(await typed(player, IBAN))
    expect(payment.transaction_status).toBe('processing')
    const [account] = await kept(player)
    const id = account?.payout_account_id ?? ''
    expect(await accounts().remove(player, id)).toEqual({ payout_accounts: [] })
    await world.becomes(player, payment.payment_id, 'success')
    expect(await kept(player)).toEqual([])
    expect(await withdraw(player, { payout_account_id: id })).toMatchObject({ ok: false })
  })

  it.each([true, false])(
    'WDR-4 the service itself determines whether an account is new, even if the request says %s',
    async (said) => {
      const player = await rich()
      const first = valueOf(await typed(player, IBAN, { is_new_payout_account: said }))
      const again = valueOf(await typed(player, IBAN, { is_new_payout_account: said }))
      const other = valueOf(await typed(player, OTHER, { is_new_payout_account: said }))
      const found = await Promise.all([first, again, other].map(({ payment_id: id }) => rowOf(id)))
      expect(found.map(({ is_new_payout_account: isNew }) => isNew)).toEqual([true, false, true])
    },
  )

  it('WDR-1 SVC-6 with a new vault key, an account of an older key is still read and recognised, and is rewrapped', async () => {
    const method = { ...world.player(), payGroupId: 'payout' }
    await transaction(world.db, (tx) => accounts().store(tx, method, { account: IBAN }))
    const both = accounts(parseVaultKeys(`${key('two', 8)},${key('one', 7)}`))
    expect(await both.isStored(method, { account: IBAN })).toBe(true)
    await transaction(world.db, (tx) => both.store(tx, method, { account: IBAN }))
    expect(await kept(method)).toHaveLength(1)
    expect((await both.rotate()).left).toBe(0)
    const newest = accounts(parseVaultKeys(key('two', 8)))
    const [account] = await kept(method)
    expect(await newest.valuesOf(method, account?.payout_account_id ?? '')).toEqual({ account: IBAN })
    expect(await newest.isStored(method, { account: IBAN })).toBe(true)
    await accounts(parseVaultKeys(`${key('one', 7)},${key('two', 8)}`)).rotate()
  })

  it('BET-1 a withdrawal in a shop returns the shop and its code, to its player only', async () => {
    const player = await rich()
    const shown = valueOf(await withdraw(player, { parameters: { shop: 'S01' } }, 'counter'))
    expect(shown).toMatchObject({ destination: 'Alder Street', transaction_status: 'processing' })
    const code = shown.pay_out_code
    expect(code).toMatch(/^\d{4}-\d{4}$/)
    const foreign = await world.payments.stateOf({ kind: 'pay_session', paySessionId: shown.session_id })
    expect(valueOf(foreign).pay_out_code).toBeNull()
    expect(await world.becomes(player, shown.payment_id, 'success')).toMatchObject({ pay_out_code: code })
    // A shop is not saved.
    expect(await kept(player)).toEqual([])
  })

  it('BET-1 REV-1 the code is removed when the withdrawal is cancelled', async () => {
    const player = await rich()
    // The amount selects the sandbox's behaviour: 25.60 after the fee stays pending for an hour.
    const shown = valueOf(await withdraw(player, { parameters: { shop: 'S01' }, amount: '26.60' }, 'counter'))
    expect(shown.pay_out_code).not.toBeNull()
    await world.payments.reverseWithdrawals(player, shown.payment_id)
    const ended = await world.becomes(player, shown.payment_id, 'error')
    expect(ended).toMatchObject({ money: 'returned', pay_out_code: null })
  })
})
