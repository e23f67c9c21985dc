/** How often a message is sent: queue, limits, opt-outs, lost answers and crashes (issue-14 3, decision 93). */
import { randomUUID } from 'node:crypto'
import { fakeClock, oneDatabaseKind, openTestDatabase } from '@modulor/testkit'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CashierConfig } from '../../src/config/schema'
import * as database from '../../src/db'
import { createPlayerMessages, type PlayerMessages } from '../../src/features/player-messages'
import { beginAttempt, takeNotice } from '../../src/features/player-messages/player-notices.repository'
import { parseVaultKeys } from '../../src/features/user-cards'
import type { MessageReport, OutgoingMessage, SendResult } from '../../src/providers/message-sender'

const MINUTE_MS = 60_000
const PHONE = '+491511234567'
const NOTICE = { template: 'new_device', account: null } as const
const KEYS = parseVaultKeys(`one:${Buffer.alloc(32, 7).toString('base64')}`)
const config = {
  brands: {
    COM: {
      name: 'Demo',
      texts: {},
      payout_hold_hours: 24,
      messages: { notices_per_recipient_and_day: 2, notices_per_brand_and_hour: 3 },
    },
  },
} as unknown as CashierConfig

describe.each(oneDatabaseKind())('messages to players on %s', (kind) => {
  // Connected as the owner of the tables, so that the test can break them.
  const open = () => openTestDatabase(kind, { ...database, grantApplicationRole: undefined })
  let opened: Awaited<ReturnType<typeof open>>
  let messages: PlayerMessages
  const clock = fakeClock()
  const logged: string[] = []
  const sent: OutgoingMessage[] = []
  let answer: () => SendResult | Promise<SendResult>
  let report: MessageReport

  const instance = () =>
    createPlayerMessages({
      ...{ db: opened.db, config, keys: KEYS, now: clock.now, publicUrl: 'https://cashier.test' },
      logger: pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) }),
      senders: new Map(
        (['email', 'phone'] as const).map((channel) => [
          channel,
          {
            async send(message: OutgoingMessage) {
              sent.push(message)
              return answer()
            },
            reports: { read: () => report, answer: { contentType: 'text/xml', body: '' } },
          },
        ]),
      ),
    })
  beforeAll(async () => {
    opened = await open()
  })
  beforeEach(async () => {
    for (const table of ['player_messages', 'player_notices', 'player_opt_outs', 'number_opt_outs'] as const)
      await opened.db.deleteFrom(table).execute()
    sent.length = 0
    logged.length = 0
    answer = () => ({ kind: 'accepted' })
    messages = instance()
  })
  afterAll(() => opened.close())

  const newPlayer = () => ({ brand: 'COM', userId: randomUUID(), language: null })
  const add = (
    player = newPlayer(),
    contacts: { email: string | null; phone: string | null } = { email: null, phone: PHONE },
  ) => database.transaction(opened.db, (tx) => messages.addNotices(tx, player, contacts, NOTICE))
  const run = (of = messages) => of.task.run(new AbortController().signal)
  const queued = async () => (await opened.db.selectFrom('player_notices').select('id').execute()).length
  const states = async () => {
    const rows = await opened.db
      .selectFrom('player_messages')
      .select(['state', 'reason'])
      .orderBy('created_at')
      .execute()
    return rows.map(({ state, reason }) => (reason === null ? state : `${state} ${reason}`))
  }
  const reported = async (read: MessageReport, messageId: string | undefined) => {
    report = read
    return messages.receive({ channel: 'phone', messageId, headers: {}, rawBody: Buffer.alloc(0) })
  }

  it('an accepted notice is never sent again', async () => {
    await add()
    expect(await states()).toEqual(['waiting'])
    await run()
    clock.advance(24 * 60 * MINUTE_MS)
    await run()
    expect([sent.length, await queued(), await states()]).toEqual([1, 0, ['accepted']])
  })

  it('SVC-8 nothing is sent for a brand that is not configured; the message waits for the brand, but only for a day', async () => {
    const brands: Record<string, unknown> = config.brands
    const { COM } = brands
    const without = async (act: () => Promise<void>) => {
      delete brands['COM']
      await act().finally(() => (brands['COM'] = COM))
    }
    await add()
    await without(async () => {
      await run()
      clock.advance(23 * 60 * MINUTE_MS)
      await run()
    })
    expect([sent.length, await states()]).toEqual([0, ['waiting']])
    clock.advance(60 * MINUTE_MS)
    await run()
    expect([sent.length, await states()]).toEqual([1, ['accepted']])

    await add()
    await without(async () => {
      for (let hour = 0; hour < 25; hour += 1) {
        await run()
        clock.advance(60 * MINUTE_MS)
      }
    })
    expect([sent.length, await queued(), await states()]).toEqual([1, 0, ['accepted', 'failed']])
    expect(logged.filter((line) => line.includes('its brand is not configured'))).toHaveLength(1)
    expect(logged.join('')).not.toContain(PHONE)
  })

  it('two instances send one message once', async () => {
    await Promise.all([add(), add(newPlayer(), { email: 'a@example.com', phone: null })])
    await Promise.all([run(), run(instance())])
    expect(sent.map(({ contact }) => contact.type).sort()).toEqual(['email', 'phone'])
  })

  it.each<[string, SendResult, [number, string]]>([
    ['sends nothing and changes nothing', { kind: 'accepted' }, [0, 'accepted']],
    ['does not put off the attempt of a later one', { kind: 'delayed', why: 'busy' }, [1, 'waiting busy']],
  ])('an instance whose attempt ends after its lease %s', async (_, later, [count, state]) => {
    await add()
    let isBack = (): void => undefined
    const first = new Promise<void>((resolve) => (isBack = resolve))
    answer = async () => {
      // For each sending after the first one.
      if (sent.length > 1) return later
      await first
      return { kind: 'delayed', why: 'timed_out' }
    }
    const slow = run()
    await expect.poll(() => sent.length).toBe(1)
    clock.advance(2 * MINUTE_MS)
    await run(instance())
    isBack()
    await slow
    expect([sent.length, await queued(), await states()]).toEqual([2, count, [state]])
  })

  it('a notice that two instances have taken is sent only by the second one', async () => {
    await add()
    const take = () => takeNotice(opened.db, clock.now(), new Date(clock.now().getTime() + MINUTE_MS))
    const begin = async (notice: Awaited<ReturnType<typeof take>>) =>
      notice && beginAttempt(opened.db, notice, clock.now())
    const first = await take()
    expect(await take()).toBeUndefined()
    clock.advance(MINUTE_MS)
    const second = await take()
    expect([await begin(first), await begin(second)]).toEqual([false, true])
  })

  it('after a crash between sending and storing a notice is sent once more, with the same id', async () => {
    await add()
    answer = () => new Promise<SendResult>(() => undefined)
    void run()
    await expect.poll(() => sent.length).toBe(1)
    answer = () => ({ kind: 'accepted' })
    clock.advance(2 * MINUTE_MS)
    await run(instance())
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
    expect([sent.length, await states()]).toEqual([2, ['accepted']])
  })

  it('a report that arrives between sending and storing prevents a second copy', async () => {
    await add()
    answer = () => new Promise<SendResult>(() => undefined)
    void run()
    await expect.poll(() => sent.length).toBe(1)
    await reported({ kind: 'state', state: 'accepted' }, sent[0]?.id)
    clock.advance(2 * MINUTE_MS)
    await run(instance())
    expect([sent.length, await states()]).toEqual([1, ['accepted']])
  })

  it('after a lost answer a notice is sent once more, and not a third time', async () => {
    await add()
    answer = () => ({ kind: 'unknown', why: 'timed_out' })
    await run()
    clock.advance(4 * MINUTE_MS)
    await run()
    expect([sent.length, await states()]).toEqual([1, ['unconfirmed timed_out']])
    clock.advance(MINUTE_MS)
    await run()
    clock.advance(24 * 60 * MINUTE_MS)
    await run()
    expect([sent.length, await queued(), await states()]).toEqual([2, 0, ['unconfirmed timed_out']])
  })

  it('a notice is sent again after a temporary fault of the provider, and not after its address is refused', async () => {
    await add()
    answer = () => ({ kind: 'delayed', why: 'busy', code: 451 })
    await run()
    expect(await states()).toEqual(['waiting busy'])
    clock.advance(MINUTE_MS)
    answer = () => ({ kind: 'refused', why: 'address_refused', code: 550 })
    await run()
    expect([sent.length, await queued(), await states()]).toEqual([2, 0, ['failed address_refused']])
  })

  it('the state delivered stays, whatever is reported later', async () => {
    const code = { code: '123456', minutes: 5, language: 'en' }
    expect(await messages.sendCode(newPlayer(), { type: 'phone', address: PHONE }, code)).toBe(true)
    const id = sent[0]?.id
    await reported({ kind: 'state', state: 'delivered' }, id)
    await reported({ kind: 'state', state: 'failed', why: 'address_refused' }, id)
    await reported({ kind: 'state', state: 'accepted' }, id)
    expect(await states()).toEqual(['delivered'])
  })

  it('a player who opts out of notices by SMS still gets codes by SMS, and gets notices by e-mail', async () => {
    const player = newPlayer()
    expect(await messages.chooseNotices(player, { phone: false })).toEqual({ email: true, phone: false })
    await add(player, { email: 'a@example.com', phone: PHONE })
    await run()
    expect(sent.map(({ contact }) => contact.type)).toEqual(['email'])
    const code = { code: '123456', minutes: 5, language: 'en' }
    expect(await messages.sendCode(player, { type: 'phone', address: PHONE }, code)).toBe(true)
    await messages.chooseNotices(player, { phone: true })
    await add(player)
    await run()
    expect(sent.map(({ contact }) => contact.type)).toEqual(['email', 'phone', 'phone'])
  })

  it('an opt-out also stops notices that are already waiting', async () => {
    const player = newPlayer()
    await add(player)
    await messages.chooseNotices(player, { phone: false })
    await run()
    expect([sent.length, await queued(), await states()]).toEqual([0, 0, ['failed opted_out']])
  })

  it('a number that has replied STOP gets no notices for any player until it replies START', async () => {
    await reported({ kind: 'opted_out', address: PHONE }, undefined)
    await add(newPlayer(), { email: null, phone: '+49 151 123 4567' })
    await run()
    expect(sent).toEqual([])
    await reported({ kind: 'opted_in', address: PHONE }, undefined)
    await add()
    await run()
    expect(sent).toHaveLength(1)
  })

  it('after a provider refuses a number as opted out, the next notice to it is not sent either', async () => {
    await add()
    answer = () => ({ kind: 'refused', why: 'opted_out', code: 21610 })
    await run()
    await add()
    await run()
    expect([sent.length, await states()]).toEqual([1, ['failed opted_out', 'failed opted_out']])
  })

  it('a recipient gets at most the limit of notices of a kind in a day, also when several are added at once', async () => {
    const waiting = await Promise.all([add(), add(), add(), add()])
    expect(waiting.filter(Boolean)).toHaveLength(2)
    await run()
    expect(sent).toHaveLength(2)
    expect((await states()).sort()).toEqual(['accepted', 'accepted', 'failed limit_reached', 'failed limit_reached'])
    // Notices that were not sent do not count: a thief who continues cannot keep the recipient uninformed for ever.
    clock.advance(12 * 60 * MINUTE_MS)
    expect(await Promise.all([add(), add()])).toEqual([false, false])
    clock.advance(12 * 60 * MINUTE_MS)
    expect(await add()).toBe(true)
  })

  it('a brand sends at most its limit of notices in an hour, and the others later', async () => {
    for (let count = 0; count < 4; count++) await add(newPlayer(), { email: `${count}@example.com`, phone: null })
    await run()
    expect([sent.length, await queued()]).toEqual([3, 1])
    expect(await states()).toContain('waiting limit_reached')
    clock.advance(60 * MINUTE_MS)
    await run()
    expect([sent.length, await queued()]).toEqual([4, 0])
  })

  it('a sender that throws counts as a lost answer, is tried twice, and does not delay other messages', async () => {
    await add(newPlayer(), { email: 'a@example.com', phone: PHONE })
    answer = () => {
      if (sent.at(-1)?.contact.type === 'email') throw new Error('a@example.com')
      return { kind: 'accepted' }
    }
    await run()
    clock.advance(5 * MINUTE_MS)
    await run()
    expect([sent.length, await queued()]).toEqual([3, 0])
    expect((await states()).sort()).toEqual(['accepted', 'unconfirmed unclear_answer'])
    expect(logged.join('')).not.toContain('a@example.com')
  })

  it('a result that could not be stored is stored later, without sending the notice again', async () => {
    await add()
    await sql`alter table player_messages add constraint broken check (state <> 'accepted')`.execute(opened.db)
    await expect(run()).rejects.toThrow()
    await sql`alter table player_messages drop constraint broken`.execute(opened.db)
    expect(sent).toHaveLength(1)
    clock.advance(2 * MINUTE_MS)
    await run()
    expect([sent.length, await queued(), await states()]).toEqual([1, 0, ['accepted']])
  })

  it('a code whose process ended during the attempt is listed as unconfirmed', async () => {
    const player = newPlayer()
    answer = () => new Promise<SendResult>(() => undefined)
    void messages.sendCode(player, { type: 'phone', address: PHONE }, { code: '1', minutes: 5, language: 'en' })
    await expect.poll(() => sent.length).toBe(1)
    expect(await messages.listOf(player)).toMatchObject([{ state: 'sending', masked_address: '+•••••••••567' }])
    clock.advance(2 * MINUTE_MS)
    expect(await messages.listOf(player)).toMatchObject([{ state: 'unconfirmed' }])
  })

  it('a forged report, one of a channel without reports, and one about an unknown message change nothing', async () => {
    await add()
    expect(await reported({ kind: 'forged' }, randomUUID())).toMatchObject({ refusal: { code: 'signature_invalid' } })
    expect(await reported({ kind: 'nothing' }, 'x')).toMatchObject({ refusal: { code: 'not_found' } })
    expect(await reported({ kind: 'state', state: 'delivered' }, randomUUID())).toMatchObject({ ok: true })
    expect(await states()).toEqual(['waiting'])
  })

  it('no line of the log contains an address, a number or a code', async () => {
    answer = () => ({ kind: 'refused', why: 'address_refused', code: 550 })
    const player = newPlayer()
    await add(player, { email: 'someone@example.com', phone: PHONE })
    await run()
    await messages.sendCode(
      player,
      { type: 'email', address: 'someone@example.com' },
      { code: '424242', minutes: 5, language: 'en' },
    )
    expect(logged).toHaveLength(3)
    expect(logged.join('\n')).not.toMatch(/someone|example\.com|1511234567|424242/)
  })
})
