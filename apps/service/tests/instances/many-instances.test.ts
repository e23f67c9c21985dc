/**
 * Two instances on one PostgreSQL behind a plain proxy that sends each request to the next one (SVC-8, issue-11 4). Other shared
 * state is tested elsewhere: change notices (outages/change-notices), streams whose commands come to the
 * other instance (http/realtime), stale leases (payments/recovery).
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openTestDatabase, until } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as database from '../../src/db'
import { sampleFile } from '../http/sample-files'
import { CARD, startService, type ServiceProcess } from '../outages/service-process'
import { startSandbox, type Sandbox } from '../payments/sandbox-process'
import { openBalancer, type Balancer } from './balancer'
import { callerAt, type Answer, type Caller } from './caller'
import { followPlayer } from './follow-player'

const RATE_PER_SESSION = 200
/** Polls count as requests of their session. */
const POLL = { deadlineMs: 30_000, pollMs: 100 } as const
/** Requests one after another without a pause. */
const BURST = { deadlineMs: 90_000, pollMs: 0 } as const
const WINDOW_LEFT_S_MIN = 20
const WRONG_CODES_MAX = 5
/** Longer than a lease: the job of an instance that was killed is taken over when its lease has ended. */
const TAKEN_OVER_WITHIN_MS = 120_000
/** The provider answers its charge after some seconds. */
const SLOW_CARD = '4000000000005019'
const BANK = { amount: '25.00', currency: 'EUR', parameters: {} }
const PROOF = { date_of_birth: '1990-05-17T00:00:00.000Z', postal_code: '10115', terms: true }

describe('two instances behind a plain proxy', () => {
  let opened: Awaited<ReturnType<typeof openTestDatabase<database.OpenDatabase['db'], database.OpenDatabase>>>
  let sandbox: Sandbox
  let one: ServiceProcess
  let other: ServiceProcess
  let balancer: Balancer
  let caller: Caller
  const vaultKey = `test:${randomBytes(32).toString('base64')}`
  const start = (env: Record<string, string> = {}) =>
    startService({
      env: {
        DATABASE_URL: opened.settings.url ?? '',
        SANDBOX_PORT: new URL(sandbox.url).port,
        CASHIER_LOG_LEVEL: 'warn',
        CASHIER_VAULT_KEYS: vaultKey,
        CASHIER_RATE_PER_SESSION: String(RATE_PER_SESSION),
        ...env,
      },
    })
  beforeAll(async () => {
    opened = await openTestDatabase('postgres', database)
    sandbox = await startSandbox(0.05)
    ;[one, other] = await Promise.all([start(), start()])
    balancer = await openBalancer([one.url, other.url])
    caller = callerAt(balancer.url)
  })
  afterAll(async () => {
    await balancer.close()
    await Promise.all([one.stop(), other.stop()])
    await sandbox.stop()
    await opened.close()
  })

  const newSession = async (user: Record<string, unknown> = {}) => (await caller.openSession(user)).session
  /** The calls were answered by different instances. */
  const expectBoth = (...answers: readonly Answer[]) =>
    expect(new Set(answers.map(({ servedBy }) => servedBy))).toEqual(new Set(['0', '1']))
  const paymentsOf = async (userId: string) =>
    opened.db.selectFrom('payments').select(['id', 'state']).where('user_id', '=', userId).execute()
  async function newestCode(to: string): Promise<string> {
    const answer = await fetch(`${sandbox.url}/messages?to=${encodeURIComponent(to)}`, {
      headers: { accept: 'application/json' },
    })
    const { messages } = (await answer.json()) as { messages: { text: string }[] }
    return /\b\d{6}\b/.exec(messages.at(-1)?.text ?? '')?.[0] ?? 'no code'
  }
  const newPhone = () => `+49151${String(randomBytes(4).readUInt32BE() % 1e8).padStart(8, '0')}`

  it('SVC-8 issue-11 4 a session that one instance created is valid at the other', async () => {
    const { session, answer } = await caller.openSession()
    const listing = await caller.call('depositInit', { session })
    expectBoth(answer, listing)
    expect(listing).toMatchObject({
      status: 200,
      json: { payment_groups: expect.arrayContaining([expect.objectContaining({ id: 'card' })]) as unknown },
    })
  })

  it('SVC-8 API-13 issue-11 4 submits with one key at both instances at the same time make one payment and one charge', async () => {
    const id = `player-${randomUUID()}`
    const session = await newSession({ id })
    const key = randomUUID()
    const answers = await Promise.all([1, 2].map(() => caller.submit(session, 'card', CARD, key)))
    expectBoth(...answers)
    const state = await until(async () => {
      const { json } = await caller.state(session, key)
      return json.transaction_status === 'success' ? json : undefined
    }, POLL)
    for (const { status, json } of answers) {
      expect(status).toBe(200)
      expect(json.payment_id).toBe(state.payment_id)
    }
    expect(await paymentsOf(id)).toHaveLength(1)
    expect(await sandbox.journal(String(state.payment_id))).toHaveLength(1)
  })

  it('SVC-8 FILE-1 issue-11 4 a file that one instance received can be submitted at the other', async () => {
    const session = await newSession()
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(sampleFile('pdf'))]), 'proof.pdf')
    const uploaded = await caller.call('upload', { session, method: 'verdant', body: form })
    const parameters = { ...PROOF, proof_of_address: uploaded.json.file_id }
    const paid = await caller.submit(session, 'verdant', { amount: '100.00', currency: 'EUR', parameters })
    expectBoth(uploaded, paid)
    expect(paid).toMatchObject({ status: 200, json: { amount: '100.00' } })
  })

  it('SVC-8 OTP-1 issue-11 4 a code that one instance sent is accepted by the other', async () => {
    const phone = newPhone()
    const session = await newSession({ phone })
    const sent = await caller.call('otp', { session, method: 'sable', body: BANK })
    expect(sent.json).toMatchObject({ status: 'sent' })
    const parameters = { otp_code: await newestCode(phone) }
    const paid = await caller.submit(session, 'sable', { ...BANK, parameters })
    expectBoth(sent, paid)
    expect(paid).toMatchObject({ status: 200, json: { amount: '25.00' } })
  })

  it('SVC-8 OTP-4 issue-11 4 wrong codes at both instances count together', async () => {
    const phone = newPhone()
    const session = await newSession({ phone })
    await caller.call('otp', { session, method: 'sable', body: BANK })
    const right = await newestCode(phone)
    const guess = (otp_code: string) => caller.submit(session, 'sable', { ...BANK, parameters: { otp_code } })
    const wrong: Answer[] = []
    for (let count = 0; count < WRONG_CODES_MAX; count += 1)
      wrong.push(await guess(right === '000000' ? '000001' : '000000'))
    expectBoth(...wrong)
    expect(wrong.map(({ json }) => json.fields)).toEqual([
      ...Array.from({ length: WRONG_CODES_MAX - 1 }, () => ({ otp_code: 'PH.ERROR.OTP_WRONG' })),
      { otp_code: 'PH.ERROR.OTP_BLOCKED' },
    ])
    const blocked = [await guess(right), await guess(right)]
    expectBoth(...blocked)
    for (const { json } of blocked) expect(json).toMatchObject({ fields: { otp_code: 'PH.ERROR.OTP_BLOCKED' } })
  })

  it('SVC-8 SVC-7 issue-11 4 requests to both instances count together: the other refuses a request after the first one has used up the limit', async () => {
    const callCards = (session: string, { url }: ServiceProcess) => callerAt(url).call('userCards', { session })
    // The window of each session begins at another moment: the test uses a session whose window lasts long enough.
    const session = await until(async () => {
      const opened = await newSession()
      const refusal = await until(async () => {
        const answer = await callCards(opened, one)
        return answer.status === 429 ? answer : undefined
      }, BURST)
      return refusal.retryAfterS >= WINDOW_LEFT_S_MIN ? opened : undefined
    }, BURST)
    let passedCount = 0
    const refused = await until(async () => {
      const answer = await callCards(session, other)
      if (answer.status === 200) passedCount += 1
      return answer.status === 429 ? answer : undefined
    }, POLL)
    expect(refused.json).toMatchObject({ error_code: 'rate_limited' })
    // Counting alone, the other instance would have allowed as many requests as the first.
    expect(passedCount).toBeLessThan(RATE_PER_SESSION)
  })

  it('SVC-8 RT-6 issue-11 4 a page is notified of its payment through the proxy by any instance', async () => {
    const session = await newSession({ demo_balance: '500.00' })
    const { heardCount, end } = await followPlayer(caller, { session, url: balancer.url, readyMsMax: POLL.deadlineMs })
    try {
      for (const service of [one, other]) {
        const before = heardCount()
        await callerAt(service.url).submit(session, 'halden', { ...BANK, another_payment: true })
        await until(() => heardCount() > before, POLL)
      }
    } finally {
      end()
    }
  })

  it('SVC-8 RT-6 issue-11 4 a page on another instance is notified of a change that an instance made while it stopped', async () => {
    const slow = await startSandbox(0.3)
    const leaving = await start({ SANDBOX_PORT: new URL(slow.url).port })
    const session = await newSession()
    const { heardCount, end } = await followPlayer(caller, { session, url: one.url, readyMsMax: POLL.deadlineMs })
    try {
      const body = { ...CARD, card_data: { ...CARD.card_data, card_pan: SLOW_CARD } }
      const paid = callerAt(leaving.url).submit(session, 'card', body)
      await until(() => heardCount() > 0, POLL)
      const before = heardCount()
      leaving.kill('SIGTERM')
      expect(await leaving.ended).toBe(0)
      expect((await paid).json).toMatchObject({ transaction_status: 'success' })
      await until(() => heardCount() > before, { deadlineMs: 2_000, pollMs: 20 })
    } finally {
      end()
      await slow.stop()
    }
  })

  it('SVC-8 SVC-5 issue-11 4 the job of a killed instance is done by another instance', async () => {
    const crashFile = join(one.folder, 'crash-point')
    await writeFile(crashFile, 'after-phase-a-commit')
    const doomed = await start({ CASHIER_CRASH_FILE: crashFile })
    const session = await newSession()
    const key = randomUUID()
    await callerAt(doomed.url)
      .submit(session, 'halden', BANK, key)
      .catch(() => undefined)
    expect(await doomed.ended).toBeNull()
    const isWaiting = ({ json }: Answer) => (json.next_action as { type: string }).type === 'wait'
    expect(isWaiting(await caller.state(session, key))).toBe(true)
    await until(async () => !isWaiting(await caller.state(session, key)), {
      deadlineMs: TAKEN_OVER_WITHIN_MS,
      pollMs: 500,
    })
    expect((await caller.state(session, key)).json.next_action).toMatchObject({ type: 'redirect' })
  })

  it('SVC-8 SVC-4 issue-11 4 SIGHUP reloads one instance only, a wrong file changes nothing, and both keep answering', async () => {
    const session = await newSession()
    const file = join(one.folder, `config-${new URL(one.url).port}.yaml`)
    const before = await readFile(file, 'utf8')
    const idsAt = async ({ url }: ServiceProcess) => {
      const { json } = await callerAt(url).call('depositInit', { session })
      return (json.payment_groups as { id: string }[]).map(({ id }) => id)
    }
    const all = await idsAt(one)
    expect(all).toContain('piko')
    const hangUp = async (text: string, isDone: () => Promise<boolean> | boolean) => {
      await writeFile(file, text)
      one.kill('SIGHUP')
      await until(isDone, POLL)
    }
    await hangUp(before.replace('environment: sandbox', 'environmnt: sandbox'), () =>
      one.output().includes('environmnt: is not a known key'),
    )
    expect(await idsAt(one)).toEqual(all)
    await hangUp(before.replace('      - piko\n', ''), async () => !(await idsAt(one)).includes('piko'))
    expect(await idsAt(one)).toEqual(all.filter((id) => id !== 'piko'))
    expect(await idsAt(other)).toEqual(all)
    const paid = [await caller.submit(session, 'card', CARD), await caller.submit(session, 'card', CARD)]
    expectBoth(...paid)
    expect(paid.map(({ status }) => status)).toEqual([200, 200])
    expect([one.isAlive(), other.isAlive()]).toEqual([true, true])
    await hangUp(before, async () => (await idsAt(one)).includes('piko'))
  })
})
