import { randomBytes, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { ENDPOINTS, IDEMPOTENCY_HEADER, SESSION_HEADER, SessionCreated, type PaySession } from '@modulor/contract/http'
import { oneDatabaseKind, fakeClock, openTestDatabase, submitRequest, until } from '@modulor/testkit'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { composeService } from '../../src/compose-service'
import type { Service } from '../../src/compose-service.types'
import { CashierConfig } from '../../src/config/schema'
import * as database from '../../src/db'
import { createContinuations } from '../../src/features/continuations'
import { parseVaultKeys, readVaultUse } from '../../src/features/user-cards'
import { createLog } from '../../src/logging/log'
import { TIMING } from '../../src/features/payments/model/timing'
import type { ProviderPlugin } from '../../src/providers/provider'
import { builtWidget } from '../http/test-service'
import {
  callbackOf,
  largestContinuation,
  remote,
  REMOTE_KEY,
  signed,
  startRemote,
  type News,
  type RemoteServer,
} from './remote-provider'

const KEY = 'sk_sandbox_demo'
const DATA_PATH = '/api/merchant/v1/brands/COM/players/{userId}/data'
const MINUTE_MS = 60_000
const WEEK_MS = 7 * 24 * 60 * MINUTE_MS
const vaultKeys = parseVaultKeys(`test:${Buffer.alloc(32, 7).toString('base64')}`)

function configFor(remoteUrl: string): CashierConfig {
  const method = { flow: 'deposit', provider: 'far', provider_method: 'any', pay_method_type: 'other' }
  const limits = { EUR: { min: '5.00', max: '5000.00' } }
  return CashierConfig.parse({
    environment: 'sandbox',
    currencies: { EUR: { name: 'Euro', iso_number: '978', precision: 2 } },
    providers: {
      far: { plugin: 'remote', url: remoteUrl, merchant: 'M1', keys: [REMOTE_KEY], page_origins: [remoteUrl] },
    },
    private_hosts_allowed: [new URL(remoteUrl).host],
    methods: { far: { ...method, short_name: 'far', public_name: 'Far', limits } },
    brands: {
      COM: {
        name: 'Demo',
        merchant_keys: [KEY],
        origins: ['http://shop.test'],
        redirect_hosts: ['shop.test'],
        home_url: 'http://shop.test/',
        webhook: { url: 'http://shop.test/hook', secret: `whsec_${'A'.repeat(40)}` },
        currencies: ['EUR'],
        methods: ['far'],
      },
    },
  })
}

describe.each(oneDatabaseKind())('issue-10 3.2 a provider that is addressed by its own reference, on %s', (kind) => {
  let far: RemoteServer
  let opened: database.OpenDatabase
  let widgetDir: string
  let service: Service
  let url: string
  const logged: string[] = []
  const clock = fakeClock()

  async function start(plugin: ProviderPlugin = remote, keys = vaultKeys): Promise<void> {
    service = await composeService({
      environment: {
        publicUrl: 'http://cashier.test',
        widgetDir,
        trustedProxies: [],
        operations: { kind: 'open' },
        rateLimits: { perAddress: 1_000_000, perSession: 1_000_000, perServer: 1_000_000 },
      },
      loaded: { config: configFor(far.url), logosDir: widgetDir, imagesDir: widgetDir },
      database: opened,
      vaultKeys: keys,
      log: createLog('debug', { write: (line) => void logged.push(line) }),
      now: clock.now,
      plugins: new Map([['remote', plugin]]),
      timing: { pollMs: 10 },
    })
    url = await service.app.listen({ port: 0, host: '127.0.0.1' })
    service.start()
  }

  beforeAll(async () => {
    far = await startRemote()
    opened = await openTestDatabase(kind, database)
    widgetDir = await builtWidget()
    await start()
  })
  afterAll(async () => {
    await service.stop()
    far.close()
    await opened.close()
    await rm(widgetDir, { recursive: true, force: true })
  })
  beforeEach(() => {
    Object.assign(far.mood, { memo: largestContinuation(), opens: 'page', losesAnswers: false, renames: false })
    far.asked.length = 0
  })
  afterEach(() => expect(logged.join('\n')).not.toContain(far.mood.memo.slice(0, 64)))

  async function submit(): Promise<PaySession> {
    const created = await fetch(url + ENDPOINTS.createSession.path, {
      method: 'POST',
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify({ brand: 'COM', user: { id: randomUUID(), country: 'DE' }, currency: 'EUR' }),
    })
    const { session_id: id, url: address } = SessionCreated.parse(await created.json())
    const session = id ?? (await sessionAt(address))
    const answer = await fetch(url + ENDPOINTS.depositSubmit.path.replace('{payGroupId}', 'far'), {
      method: 'POST',
      headers: {
        [SESSION_HEADER]: session,
        [IDEMPOTENCY_HEADER]: randomUUID(),
        'content-type': 'application/json',
      },
      body: JSON.stringify(submitRequest()),
    })
    return (await answer.json()) as PaySession
  }

  /** The session of a launch code's address, as a browser gets it. */
  async function sessionAt(address: string): Promise<string> {
    const { pathname, search } = new URL(address)
    const page = await (await fetch(url + pathname + search)).text()
    return /"session_id":"(cs_[^"]+)"/.exec(page)?.[1] ?? ''
  }

  const rowOf = (id: string) =>
    opened.db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const becomes = (id: string, state: string) => until(async () => (await rowOf(id)).state === state)
  const kept = async (id: string) => {
    const rows = await opened.db
      .selectFrom('payment_continuations')
      .select('encrypted')
      .where('payment_id', '=', id)
      .execute()
    return rows.map(({ encrypted }) => encrypted)
  }
  const comeBack = ({ session_id: id }: PaySession, query = '?result=ok') =>
    fetch(`${url}/payments/status/far/${id}${query}`)
  const casesOf = async (subject: string) => {
    const rows = await opened.db.selectFrom('operator_cases').select('kind').where('subject', '=', subject).execute()
    return rows.map(({ kind: name }) => name)
  }
  const inbox = () => opened.db.selectFrom('callback_inbox').selectAll()

  async function tell(news: readonly News[], change: { headers?: Record<string, string>; body?: Buffer } = {}) {
    const { body, headers } = callbackOf(news)
    const answer = await fetch(`${url}/api/providers/v1/far/callbacks`, {
      method: 'POST',
      headers: { ...headers, ...change.headers },
      body: new Uint8Array(change.body ?? body),
    })
    return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
  }
  const ACCEPTED = { status: 202, type: expect.stringContaining('text/plain') as string, text: '[accepted]' }

  it('passes the reference and a continuation of 200 KB back after a restart, stores it encrypted, and deletes it at the end', async () => {
    const shown = await submit()
    const { payment_id: id } = shown
    expect(shown.next_action.type).toBe('redirect')
    expect(await rowOf(id)).toMatchObject({ provider_reference: far.referenceOf(id), state: 'action_required' })
    const [sealed] = await kept(id)
    expect(sealed?.length).toBeGreaterThanOrEqual(200 * 1024)
    expect(sealed?.includes(far.mood.memo.slice(0, 32))).toBe(false)
    await service.stop()
    await start()
    expect(await (await comeBack(shown)).text()).toContain('"transaction_status":"success"')
    const asked = far.asked.find(({ path }) => path === '/continue')?.form
    expect(asked?.get('ref')).toBe(far.referenceOf(id))
    expect(asked?.get('memo') === far.mood.memo).toBe(true)
    expect((await rowOf(id)).state).toBe('succeeded')
    expect(await kept(id)).toEqual([])
    await comeBack(shown)
    expect(far.asked.filter(({ path }) => path === '/continue')).toHaveLength(1)
  })

  it('SVC-6 vault keys can be rotated while a payment is open, and a continuation without its key opens an operator case', async () => {
    const [shown, other] = [await submit(), await submit()]
    const ring = (id: string, byte: number) => `${id}:${Buffer.alloc(32, byte).toString('base64')}`
    const ofRing = async () => (await readVaultUse(opened.db)).filter(({ what }) => what === 'continuations')
    expect((await ofRing()).map(({ keyId }) => keyId)).toEqual(['test'])
    const both = parseVaultKeys(`${ring('new', 9)},${ring('test', 7)}`)
    const { rewrapped, left } = await createContinuations({ db: opened.db, keys: both, now: clock.now }).rotate()
    expect([rewrapped > 1, left]).toEqual([true, 0])
    expect((await ofRing()).map(({ keyId }) => keyId)).toEqual(['new'])
    await comeBack(other)
    expect((await rowOf(other.payment_id)).state).toBe('unknown')
    expect(await casesOf(`continuation ${other.payment_id}`)).toEqual(['vault_unreadable'])
    // The case belongs to the payment, too.
    const ofPayment = opened.db.selectFrom('operator_cases').select('kind').where('payment_id', '=', other.payment_id)
    expect(await ofPayment.execute()).toEqual([{ kind: 'vault_unreadable' }])
    await service.stop()
    await start(remote, parseVaultKeys(ring('new', 9)))
    await comeBack(shown)
    expect((await rowOf(shown.payment_id)).state).toBe('succeeded')
    await service.stop()
    await start()
  })

  it('refuses a larger continuation: the response is unknown and nothing is stored', async () => {
    far.mood.memo = `${largestContinuation()}x`
    const { payment_id: id, transaction_status: status } = await submit()
    expect(status).toBe('processing')
    expect((await rowOf(id)).state).toBe('unknown')
    expect(await kept(id)).toEqual([])
    expect(logged.join('\n')).toContain('continuation_too_large')
  })

  it('refuses facts with another reference and opens an operator case', async () => {
    const shown = await submit()
    far.mood.renames = true
    await comeBack(shown)
    expect((await rowOf(shown.payment_id)).state).toBe('unknown')
    expect(await casesOf(shown.payment_id)).toEqual(['reference_mismatch'])
  })

  it('accepts a form with several events, one of them a duplicate, and acknowledges it in the provider’s format', async () => {
    const [one, other] = [await submit(), await submit()].map(({ payment_id: id }) => id)
    const busy = { id: randomUUID(), ref: far.referenceOf(one!), state: 'busy', sequence: 2 } as const
    expect(await tell([busy])).toEqual(ACCEPTED)
    const paid = [one!, other!].map(
      (id) => ({ id: randomUUID(), ref: far.referenceOf(id), state: 'paid', sequence: 3 }) as const,
    )
    expect(await tell([paid[0]!, busy, paid[1]!])).toEqual(ACCEPTED)
    expect([(await rowOf(one!)).state, (await rowOf(other!)).state]).toEqual(['succeeded', 'succeeded'])
    const ids = [busy, ...paid].map(({ id }) => id)
    const rows = await inbox().where('event_id', 'in', ids).execute()
    expect(rows).toHaveLength(3)
    expect(rows.every(({ settled_at: at, verdict }) => at !== null && verdict === null)).toBe(true)
    // The bytes are stored once per body, even if they are no valid text.
    const bodies = rows.map(({ body }) => body).filter((body) => body !== '')
    expect(bodies.map((body) => Buffer.from(body.replace('base64:', ''), 'base64').at(-1))).toEqual([0xe9, 0xe9])
  })

  it('issue-9 4.5 the stored body of a callback about two players is deleted when either of them is erased', async () => {
    const two = [await submit(), await submit()].map(({ payment_id: id }) => id)
    const news = two.map((id) => ({ id: randomUUID(), ref: far.referenceOf(id), state: 'paid', sequence: 3 }) as const)
    await tell(news)
    const ids = news.map(({ id }) => id).sort()
    const bodies = async () => {
      const rows = await inbox().where('event_id', 'in', ids).orderBy('event_id').execute()
      return rows.map(({ body }) => body !== '')
    }
    expect(await bodies()).toEqual([true, false])
    // The player whose event does not store the body.
    const [, bare] = ids
    const { user_id: userId } = await rowOf(two[news.findIndex(({ id }) => id === bare)]!)
    const path = DATA_PATH.replace('{userId}', userId)
    const erased = await fetch(url + path, { method: 'DELETE', headers: { authorization: `Bearer ${KEY}` } })
    expect(erased.status).toBe(200)
    expect(await bodies()).toEqual([false, false])
  })

  it('acknowledges a body without events', async () => {
    expect(await tell([])).toEqual(ACCEPTED)
  })

  it.each([
    ['one byte was changed', {}, Buffer.from('event=x')],
    ['it is not signed', { 'x-remote-signature': '' }, undefined],
  ])('refuses a callback where %s', async (_, headers, body) => {
    const { payment_id: id } = await submit()
    const news = { id: randomUUID(), ref: far.referenceOf(id), state: 'paid', sequence: 2 } as const
    expect(await tell([news], { headers, ...(body && { body }) })).toMatchObject({ status: 401 })
    expect((await rowOf(id)).state).toBe('action_required')
    expect(await inbox().where('event_id', '=', news.id).execute()).toEqual([])
  })

  it('a plug-in that throws refuses the body, and nothing of it is logged', async () => {
    const { body, headers } = signed(Buffer.from('throw=1&who=Anna-Maria-Secret'))
    expect(await tell([], { body, headers })).toMatchObject({ status: 400 })
    expect(logged.join('\n')).not.toContain('Anna-Maria-Secret')
  })

  it('a plug-in that takes too long refuses the body', async () => {
    const slow: ProviderPlugin = {
      ...(remote as ProviderPlugin),
      open: (settings, means) => ({
        ...(remote as ProviderPlugin).open(settings, means),
        readCallback: () => new Promise(() => undefined),
      }),
    }
    await service.stop()
    await start(slow)
    expect(await tell([])).toMatchObject({ status: 400 })
    await service.stop()
    await start()
  })

  it('a body of which one event cannot be stored is answered 500, and none of it is stored', async () => {
    const { payment_id: id } = await submit()
    const first = { id: `a-${randomUUID()}`, ref: far.referenceOf(id), state: 'paid', sequence: 2 } as const
    // Longer than an index allows.
    expect((await tell([first, { ...first, id: randomBytes(8_000).toString('base64') }])).status).toBe(500)
    expect(await inbox().where('event_id', '=', first.id).execute()).toEqual([])
    expect((await rowOf(id)).state).toBe('action_required')
    expect(await tell([first])).toEqual(ACCEPTED)
    expect((await rowOf(id)).state).toBe('succeeded')
  })

  it('SVC-5 a body of which one event has text that cannot be stored is refused, and none of it is stored', async () => {
    const { payment_id: id } = await submit()
    const first = { id: `a-${randomUUID()}`, ref: far.referenceOf(id), state: 'paid', sequence: 2 } as const
    expect((await tell([first, { ...first, id: 'b\0' }])).status).toBe(400)
    expect(await inbox().where('event_id', '=', first.id).execute()).toEqual([])
    expect(await tell([first])).toEqual(ACCEPTED)
  })

  it('a lost first response is recovered by sending again, and an earlier callback is not lost', async () => {
    far.mood.losesAnswers = true
    const { payment_id: id, transaction_status: status } = await submit()
    expect(status).toBe('processing')
    const ref = far.referenceOf(id)
    expect(await tell([{ ref, state: 'paid', sequence: 5 }])).toEqual(ACCEPTED)
    expect((await rowOf(id)).provider_reference).toBeNull()
    // The first step of the back-off, counted from the callback.
    const waiting = await opened.db.selectFrom('jobs').select('run_at').where('kind', '=', 'callback').execute()
    expect(waiting).toEqual([{ run_at: new Date(clock.now().getTime() + TIMING.reconcileMs[0]!) }])
    far.mood.losesAnswers = false
    await until(async () => {
      clock.advance(5_000)
      return (await rowOf(id)).state === 'succeeded'
    })
    expect(new Set(far.asked.map(({ path, form }) => `${path} ${form.get('key')}`))).toEqual(new Set([`/open ${id}`]))
    expect(await casesOf(`far ${ref}`)).toEqual([])
  })

  it('a callback whose reference no payment gets opens one operator case', async () => {
    const ref = `R-${randomUUID()}`
    expect(await tell([{ ref, state: 'paid', sequence: 5 }])).toEqual(ACCEPTED)
    await until(async () => {
      clock.advance(5 * MINUTE_MS)
      return (await casesOf(`far ${ref}`)).length > 0
    })
    expect(await casesOf(`far ${ref}`)).toEqual(['unknown_payment'])
  })

  it('without a look-up and a close, an expired payment is shown as being confirmed, not as “nothing was taken”', async () => {
    const shown = await submit()
    const { payment_id: id } = shown
    clock.advance(20 * MINUTE_MS)
    await becomes(id, 'unknown')
    const seen = await readState(shown)
    expect(seen).toMatchObject({ transaction_status: 'processing', money: 'unknown', next_action: { type: 'wait' } })
    expect(far.asked.map(({ path }) => path)).toEqual(['/open'])
    clock.advance(WEEK_MS)
    await until(async () => (await casesOf(id)).length > 0)
    expect(await casesOf(id)).toEqual(['never_settled'])
    expect((await rowOf(id)).state).toBe('unknown')
    expect(await tell([{ ref: far.referenceOf(id), state: 'paid', sequence: 5 }])).toEqual(ACCEPTED)
    expect((await rowOf(id)).state).toBe('succeeded')
    expect(await kept(id)).toEqual([])
  })

  it('a stored event whose process stopped is trusted, because the provider has no status request', async () => {
    const { payment_id: id } = await submit()
    const eventId = randomUUID()
    const facts = { reference: far.referenceOf(id), amount: '25.00', currency: 'EUR', sequence: 4 }
    await opened.db
      .insertInto('callback_inbox')
      .values({
        ...{ provider: 'far', event_id: eventId, payment_id: id, reference: facts.reference, delivery_id: null },
        ...{ verdict: JSON.stringify({ kind: 'succeeded', facts }), body: '', received_at: clock.now() },
      })
      .execute()
    await sql`insert into jobs (kind, subject, run_at) values ('callback', ${`far ${eventId}`}, ${clock.now()})`.execute(
      opened.db,
    )
    await becomes(id, 'succeeded')
  })

  async function readState({ session_id: id }: PaySession): Promise<unknown> {
    const answer = await fetch(url + ENDPOINTS.status.path, { headers: { [SESSION_HEADER]: id } })
    return answer.json()
  }
})
