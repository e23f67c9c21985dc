/** Payouts are held after a change of contact and from another browser, and the player is notified (issue-9 3.3). */
import { randomUUID } from 'node:crypto'
import { oneDatabaseKind, until } from '@modulor/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { MethodConfig } from '../../src/config/schema'
import { everyValue } from '../payments/every-value'
import { startSandbox, type Sandbox } from '../payments/sandbox-process'
import { MERCHANT_KEY, openTestService, type TestService } from './test-service'

const HOUR_MS = 3_600_000
const IBAN = 'DE89370400440532013000'
const Messages = z.object({ messages: z.array(z.object({ to: z.string(), text: z.string() })) })

const payout = {
  flow: 'withdrawal',
  short_name: 'payout',
  public_name: 'Payout',
  provider: 'sandbox',
  provider_method: 'payout',
  pay_method_type: 'bank_transfers',
  limits: { EUR: { min: '5.00', max: '500.00' } },
  fields: [{ name: 'iban', extended_type: 'iban', is_required: true }],
}

describe.each(oneDatabaseKind())('payouts held on %s', (kind) => {
  let service: TestService
  let sandbox: Sandbox
  beforeAll(async () => {
    sandbox = await startSandbox(0.05)
    service = await openTestService(kind, {
      configure: (config) => {
        const { COM: brand, HARBOUR: harbour } = config.brands
        if (!brand || !harbour) throw new Error('the demo has lost its brands')
        return {
          ...config,
          messages: { plugin: 'sandbox', url: sandbox.url, api_key: 'sandbox_api_key_demo' },
          private_hosts_allowed: [...config.private_hosts_allowed, new URL(sandbox.url).host],
          methods: {
            ...config.methods,
            usual: MethodConfig.parse(payout),
            unverified: MethodConfig.parse({ ...payout, payout_accounts_verified: false }),
          },
          brands: {
            ...config.brands,
            COM: { ...brand, payout_hold_hours: 24, methods: [...brand.methods, 'usual', 'unverified'] },
            HARBOUR: { ...harbour, payout_hold_hours: 0, methods: [...harbour.methods, 'unverified'] },
          },
        }
      },
    })
  })
  afterAll(async () => {
    await service.close()
    await sandbox.stop()
  })

  type Player = { readonly id: string; readonly email: string }
  const newPlayer = (): Player => {
    const id = `player-${randomUUID()}`
    return { id, email: `${id}@example.com` }
  }
  const open = ({ id, email }: Player, user: Record<string, unknown> = {}) =>
    service.openSession({ user: { id, email, demo_balance: '500.00', ...user } })
  const withdraw = (session: string, fingerprint?: string, key: string = randomUUID(), method = 'unverified') =>
    service.call('withdrawalSubmit', {
      session,
      params: { payGroupId: method },
      idempotencyKey: key,
      body: {
        amount: '10.00',
        currency: 'EUR',
        another_payment: true,
        parameters: { iban: IBAN },
        ...(fingerprint === undefined ? {} : { fingerprint }),
      },
    })
  const heldFor = (hours: number) => ({
    status: 422,
    json: {
      error_code: 'payout_held',
      error_message: 'CASHIER.ERROR.PAYOUT_HELD',
      retryable: false,
      retry_at: new Date(service.clock.now().getTime() + hours * HOUR_MS).toISOString(),
    },
  })
  async function textsTo(address: string): Promise<string[]> {
    const answer = await fetch(`${sandbox.url}/messages?to=${encodeURIComponent(address)}`, {
      headers: { accept: 'application/json' },
    })
    return Messages.parse(await answer.json()).messages.map(({ text }) => text)
  }
  const hears = (address: string, words: string) =>
    until(async () => (await textsTo(address)).find((text) => text.includes(words)), {
      describe: () => `${address} to hear of "${words}"`,
    })
  const noticesLeft = async (address: string) =>
    (await service.db.selectFrom('player_notices').select('id').where('address', '=', address).execute()).length

  it('issue-9 3.3 a player’s first browser counts as known, and a payout from it is not held', async () => {
    const session = await open(newPlayer())
    expect((await withdraw(session, 'browser-a')).status).toBe(200)
    expect((await withdraw(session, 'browser-a')).status).toBe(200)
  })

  it('issue-9 3.3 payouts from another browser are held for the configured hours, and from the known one they are not', async () => {
    const player = newPlayer()
    const session = await open(player)
    expect((await withdraw(session, 'browser-a')).status).toBe(200)
    expect(await withdraw(session, 'browser-b')).toMatchObject(heldFor(24))
    await hears(player.email, 'another browser')
    service.clock.advance(HOUR_MS)
    expect(await withdraw(await open(player), 'browser-b')).toMatchObject(heldFor(23))
    expect((await withdraw(await open(player), 'browser-a')).status).toBe(200)
    service.clock.advance(23 * HOUR_MS)
    expect((await withdraw(await open(player), 'browser-b')).status).toBe(200)
    expect((await textsTo(player.email)).filter((text) => text.includes('another browser'))).toHaveLength(1)
  })

  it('issue-9 3.3 a client with another browser id for each submit is held each time, and the player gets one message an hour', async () => {
    const player = newPlayer()
    const session = await open(player)
    for (const name of ['a', 'b', 'c', 'd', 'e']) await withdraw(session, `browser-${name}`)
    expect(await withdraw(session, 'browser-f')).toMatchObject(heldFor(24))
    await hears(player.email, 'another browser')
    await until(async () => (await noticesLeft(player.email)) === 0)
    expect(await textsTo(player.email)).toHaveLength(1)
    service.clock.advance(HOUR_MS)
    await withdraw(await open(player), 'browser-g')
    await until(async () => (await textsTo(player.email)).length === 2)
  })

  it('issue-9 3.3 a browser without an id counts as another one', async () => {
    const session = await open(newPlayer())
    expect((await withdraw(session, 'browser-a')).status).toBe(200)
    expect(await withdraw(session)).toMatchObject(heldFor(24))
  })

  it('issue-9 3.3 a browser becomes known by a deposit', async () => {
    const player = newPlayer()
    const session = await open(player)
    expect((await withdraw(session, 'browser-a')).status).toBe(200)
    await service.call('depositSubmit', {
      session,
      params: { payGroupId: 'tollo' },
      idempotencyKey: randomUUID(),
      body: { amount: '25.00', currency: 'EUR', fingerprint: 'browser-b' },
    })
    await hears(player.email, 'another browser')
    service.clock.advance(24 * HOUR_MS)
    expect((await withdraw(await open(player), 'browser-b')).status).toBe(200)
  })

  it('issue-9 3.3 after a change of contact payouts from every browser are held, and the old contact is notified', async () => {
    const player = newPlayer()
    expect((await withdraw(await open(player), 'browser-a')).status).toBe(200)
    const session = await open(player, { email: `thief-${player.id}@example.com` })
    expect(await withdraw(session, 'browser-a')).toMatchObject(heldFor(24))
    await hears(player.email, 'contact details were changed')
    expect(await textsTo(`thief-${player.id}@example.com`)).toEqual([])
    service.clock.advance(24 * HOUR_MS)
    expect((await withdraw(await open(player, { email: `thief-${player.id}@example.com` }), 'browser-a')).status).toBe(
      200,
    )
  })

  it('issue-9 3.3 a contact in another notation, or omitted, is no change', async () => {
    const player = newPlayer()
    await open(player, { phone: '+49 151 1234567' })
    await open(player, { email: player.email.toUpperCase(), phone: '+491511234567' })
    expect((await withdraw(await open(player, { email: undefined }), 'browser-a')).status).toBe(200)
  })

  it('issue-9 3.3 a held submit moves no money, and its key pays after the hold is over', async () => {
    const player = newPlayer()
    const session = await open(player)
    expect((await withdraw(session, 'browser-a')).status).toBe(200)
    const key = randomUUID()
    expect((await withdraw(session, 'browser-b', key)).status).toBe(422)
    expect(await service.count('payments', session)).toBe(1)
    service.clock.advance(24 * HOUR_MS)
    const later = await open(player)
    expect((await withdraw(later, 'browser-b', key)).status).toBe(200)
    expect(await service.count('payments', later)).toBe(2)
  })

  it('issue-9 3.3 VERIF-4 the merchant can lift the hold of its player', async () => {
    const player = newPlayer()
    const session = await open(player)
    await withdraw(session, 'browser-a')
    expect((await withdraw(session, 'browser-b')).status).toBe(422)
    const params = { brand: 'COM', userId: player.id }
    expect((await service.call('liftVerificationBlock', { merchantKey: MERCHANT_KEY, params, body: {} })).status).toBe(
      200,
    )
    expect((await withdraw(session, 'browser-b')).status).toBe(200)
    // A later change causes another hold.
    service.clock.advance(1_000)
    expect(await withdraw(session, 'browser-c')).toMatchObject(heldFor(24))
  })

  it('issue-9 3.3 a brand without holds pays out at once, sends no message and stores no browser', async () => {
    const player = newPlayer()
    const openAtHarbour = (email: string) =>
      service.openSession({
        ...{ brand: 'HARBOUR', key: 'sk_sandbox_harbour' },
        user: { id: player.id, email, demo_balance: '500.00' },
      })
    expect((await withdraw(await openAtHarbour(player.email), 'browser-a')).status).toBe(200)
    expect((await withdraw(await openAtHarbour(`other-${player.email}`), 'browser-b')).status).toBe(200)
    for (const table of ['player_devices', 'payout_holds', 'player_notices'] as const) {
      const rows = service.db.selectFrom(table).select('user_id').where('user_id', '=', player.id)
      expect([table, await rows.execute()]).toEqual([table, []])
    }
  })

  it('issue-9 3.3 VERIF-1 a new account is verified by default, and its player is notified', async () => {
    const player = newPlayer()
    const session = await open(player)
    const refused = await withdraw(session, 'browser-a', randomUUID(), 'usual')
    expect(refused).toMatchObject({ status: 422, json: { error_code: 'account_not_verified' } })
    expect((await service.call('sendRequisiteOtp', { session, body: { contact_type: 'email' } })).status).toBe(200)
    const code = /\b\d{6}\b/.exec(await hears(player.email, 'your code'))?.[0] ?? ''
    expect(await service.call('verifyRequisiteOtp', { session, body: { otp: code } })).toMatchObject({
      json: { success: true },
    })
    expect(await hears(player.email, 'can now go to')).toContain('DE •••• 3000')
    expect((await withdraw(session, 'browser-a', randomUUID(), 'usual')).status).toBe(200)
  })

  it('issue-9 3.3 a message that cannot be sent is retried, and is removed after its last attempt', async () => {
    const player = { id: `player-${randomUUID()}`, email: `${randomUUID()}@unreachable.test` }
    const session = await open(player)
    await withdraw(session, 'browser-a')
    expect((await withdraw(session, 'browser-b')).status).toBe(422)
    // The retry is scheduled when the attempt has ended.
    const waits = (attempts: number, minutes: number) =>
      until(async () => {
        const [row] = await service.db
          .selectFrom('player_notices')
          .select(['attempts', 'due_at'])
          .where('address', '=', player.email)
          .execute()
        return row?.attempts === attempts && row.due_at.getTime() - service.clock.now().getTime() === minutes * 60_000
      })
    await waits(1, 1)
    // Any other message starts the sender.
    const others: Player[] = []
    async function wakeAfter(attempts: number): Promise<void> {
      const due = sql`update player_notices set attempts = ${attempts}, due_at = ${service.clock.now()}`
      await sql`${due} where address = ${player.email}`.execute(service.db)
      const other = newPlayer()
      others.push(other)
      const otherSession = await open(other)
      await withdraw(otherSession, 'browser-a')
      await withdraw(otherSession, 'browser-b')
      await hears(other.email, 'another browser')
    }
    await wakeAfter(3)
    await waits(4, 8)
    await wakeAfter(20)
    await waits(21, 60)
    await wakeAfter(27)
    const left = () => Promise.all([player, ...others].map(({ email }) => noticesLeft(email)))
    await until(async () => (await left()).every((count) => count === 0))
    expect(service.logged.join('\n')).toContain('a message to a player failed at its last attempt and is dropped')
    expect(service.logged.join('\n')).not.toContain(player.email)
  })

  it('issue-9 3.3 4.5 all data about payout holds of an erased player is removed', async () => {
    // The player's message stays in the table, because it cannot be sent.
    const player = { ...newPlayer(), email: `${randomUUID()}@unreachable.test` }
    const session = await open(player)
    await withdraw(session, 'browser-a')
    await sql`update payments set state = 'declined', decline_code = 'do_not_honour' where user_id = ${player.id}`.execute(
      service.db,
    )
    await open(player, { email: `other-${player.id}@example.com` })
    const params = { brand: 'COM', userId: player.id }
    const kept = ['payout_holds', 'player_devices', 'player_messages', 'player_notices']
    const known = async () => {
      const found = (await everyValue(service.db)).filter(({ value }) => value.includes(player.id))
      return kept.filter((name) => found.some(({ table }) => table === name))
    }
    expect(await known()).toEqual(kept)
    expect((await service.call('erasePlayer', { merchantKey: MERCHANT_KEY, params })).status).toBe(200)
    expect(await known()).toEqual([])
  })
})
