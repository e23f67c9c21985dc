/** Simulated guessing of one-time codes over a day (issue-9 3.2): over HTTP, by every endpoint that accepts a code. */
import { randomUUID } from 'node:crypto'
import { oneDatabaseKind } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { RiskConfig } from '../../src/config/risk-schema'
import { MethodConfig, type CashierConfig } from '../../src/config/schema'
import { openTestService, type Answer, type TestService } from '../http/test-service'
import { startSandbox, type Sandbox } from '../payments/sandbox-process'

const MINUTE_MS = 60_000
const FAILURES_A_DAY_MAX = 10
const IBAN = 'DE89370400440532013000'
const limits = { EUR: { min: '5.00', max: '500.00' } }
const base = { public_name: 'Any', provider: 'sandbox', pay_method_type: 'bank_transfers', limits }
const coded = (short_name: string) =>
  MethodConfig.parse({
    ...base,
    flow: 'deposit',
    short_name,
    provider_method: 'bank_redirect',
    otp: { field: 'otp_code', contact: 'phone' },
  })
const METHODS = {
  'code-one': coded('code-one'),
  'code-two': coded('code-two'),
  'code-three': coded('code-three'),
  verified: MethodConfig.parse({
    ...base,
    flow: 'withdrawal',
    short_name: 'verified',
    provider_method: 'payout',
    fields: [{ name: 'iban', label: 'PH.LABEL.IBAN', verify_new_payout_account: true, is_required: true }],
  }),
}
const CODED = ['code-one', 'code-two', 'code-three']
const CAPS = { per_contact_and_hour: 6, per_contact_and_day: 8, per_brand_and_hour: 400 }

function configured(config: CashierConfig, sandbox: Sandbox): CashierConfig {
  const brandOf = (name: 'COM' | 'HARBOUR' | 'WAGER', codes_sent: Partial<typeof CAPS>) => {
    const brand = config.brands[name]
    if (!brand) throw new Error('the demo has lost its brand')
    return { ...brand, risk: RiskConfig.parse({ codes_sent }), methods: [...brand.methods, ...Object.keys(METHODS)] }
  }
  return {
    ...config,
    messages: { plugin: 'sandbox', url: sandbox.url, api_key: 'sandbox_api_key_demo' },
    private_hosts_allowed: [...config.private_hosts_allowed, new URL(sandbox.url).host],
    methods: { ...config.methods, ...METHODS },
    brands: {
      ...config.brands,
      COM: brandOf('COM', { ...CAPS, per_contact_and_day: 400, per_contact_and_hour: 400 }),
      HARBOUR: brandOf('HARBOUR', CAPS),
      WAGER: brandOf('WAGER', { per_brand_and_hour: 2 }),
    },
  }
}

const Messages = z.object({ messages: z.array(z.object({ text: z.string() })) })
let phonesUsed = 0
const newPhone = () => `+49151${String((phonesUsed += 1)).padStart(8, '0')}`

describe.each(oneDatabaseKind())('guessing codes on %s', (kind) => {
  let service: TestService
  let sandbox: Sandbox
  beforeAll(async () => {
    sandbox = await startSandbox(0.05)
    service = await openTestService(kind, { configure: (config) => configured(config, sandbox) })
  })
  afterAll(async () => {
    await service.close()
    await sandbox.stop()
  })

  type Player = { id: string; phone: string; brand?: string }
  const open = ({ id, phone, brand = 'COM' }: Player) =>
    service.openSession({
      ...(brand === 'COM' ? {} : { brand, key: `sk_sandbox_${brand.toLowerCase()}` }),
      user: { id, phone, email: `${id}@example.com`, demo_balance: '100.00' },
    })
  const newPlayer = (phone = newPhone()): Player => ({ id: randomUUID(), phone })
  const body = { amount: '25.00', currency: 'EUR', parameters: {} }
  const send = async (session: string, payGroupId: string) =>
    (await service.call('otp', { session, params: { payGroupId }, body })).json as {
      status: string
      block_duration: number
      error_code: string | null
    }
  const guess = (session: string, payGroupId: string, otp_code: string) =>
    service.call('depositSubmit', {
      session,
      params: { payGroupId },
      idempotencyKey: randomUUID(),
      body: { ...body, parameters: { otp_code }, another_payment: true },
    })
  const isWrong = ({ json }: Answer) => JSON.stringify(json).includes('PH.ERROR.OTP_WRONG')
  const isBlocked = ({ json }: Answer) => JSON.stringify(json).includes('PH.ERROR.OTP_BLOCKED')
  async function newestCode(to: string): Promise<string> {
    const answer = await fetch(`${sandbox.url}/messages?to=${encodeURIComponent(to)}`, {
      headers: { accept: 'application/json' },
    })
    return /\b\d{6}\b/.exec(Messages.parse(await answer.json()).messages.at(-1)?.text ?? '')?.[0] ?? 'no code'
  }
  const notThe = (code: string) => (code === '000000' ? '000001' : '000000')

  /** The number of wrong guesses that were compared with a code. */
  const failuresOf = ({ id }: Player) => service.wrongGuessesOf(id)

  /** Guesses for a day, a round every 55 minutes. */
  async function guessForADay(round: () => Promise<void>): Promise<void> {
    for (let turn = 0; turn < 26; turn += 1) {
      await round()
      service.clock.advance(55 * MINUTE_MS)
    }
  }

  it('issue-9 3.2 OTP-4 across methods and new sessions no more guesses are compared in a day than the limit per player', async () => {
    const player = newPlayer()
    await guessForADay(async () => {
      const session = await open(player)
      for (const method of CODED) {
        const { status } = await send(session, method)
        if (status !== 'sent' && status !== 'unchanged') continue
        const code = notThe(await newestCode(player.phone))
        while (isWrong(await guess(session, method, code))) continue
      }
    })
    expect(await failuresOf(player)).toBe(FAILURES_A_DAY_MAX)
  })

  it('issue-9 3.2 VERIF-2 guesses at the code of a payout account and at a payment’s are counted together', async () => {
    const player = newPlayer()
    const session = await open(player)
    const created = await service.call('createRequisite', {
      session,
      body: { pay_group_id: 'verified', parameters: { iban: IBAN } },
    })
    const { requisite_id } = created.json as { requisite_id: string }
    await service.call('sendRequisiteOtp', { session, body: { requisite_id, contact_type: 'phone' } })
    const otp = notThe(await newestCode(player.phone))
    for (let press = 0; press < 3; press += 1)
      await service.call('verifyRequisiteOtp', { session, body: { requisite_id, otp } })
    expect((await send(session, 'code-one')).status).toBe('sent')
    const code = await newestCode(player.phone)
    expect(isWrong(await guess(session, 'code-one', notThe(code)))).toBe(true)
    expect(isBlocked(await guess(session, 'code-one', notThe(code)))).toBe(true)
    // The right code is refused too now, and no other code is sent.
    expect(isBlocked(await guess(session, 'code-one', code))).toBe(true)
    expect(await send(session, 'code-two')).toMatchObject({ error_code: 'blocked', block_duration: 900 })
    const details = await service.call('requisiteStatus', { session })
    expect(details.json).toMatchObject({ payout_account_verification_blocked: true })
  })

  it('issue-9 3.2 each block is longer than the one before, and the last one lasts until a guess is a day old', async () => {
    const player = newPlayer()
    const blocks: number[] = []
    for (let turn = 0; turn < 3; turn += 1) {
      const session = await open(player)
      expect((await send(session, 'code-one')).status).toBe('sent')
      const code = notThe(await newestCode(player.phone))
      while (isWrong(await guess(session, 'code-one', code))) continue
      const { block_duration: seconds } = await send(session, 'code-one')
      blocks.push(seconds)
      service.clock.advance(seconds * 1_000)
    }
    expect(blocks.slice(0, 2)).toEqual([900, 14_400])
    expect(blocks[2]).toBe(86_400 - 900 - 14_400)
  })

  it('issue-9 3.2 players with the same contact share its limit of guesses', async () => {
    const phone = newPhone()
    const players: { session: string; code: string }[] = []
    for (let turn = 0; turn < 8; turn += 1) {
      const session = await open(newPlayer(phone))
      expect((await send(session, 'code-one')).status).toBe('sent')
      players.push({ session, code: notThe(await newestCode(phone)) })
    }
    // Sent in parallel: the fifth guess that is compared blocks the contact.
    const answers = await Promise.all(players.map(({ session, code }) => guess(session, 'code-one', code)))
    expect(answers.filter(isWrong)).toHaveLength(4)
    expect(await send(await open(newPlayer(phone)), 'code-one')).toMatchObject({ error_code: 'blocked' })
  })

  it('issue-9 3.2 of 40 parallel guesses at two contacts’ codes no more are compared than of sequential ones', async () => {
    const player = newPlayer()
    const session = await open(player)
    const created = await service.call('createRequisite', {
      session,
      body: { pay_group_id: 'verified', parameters: { iban: IBAN } },
    })
    const { requisite_id } = created.json as { requisite_id: string }
    await service.call('sendRequisiteOtp', { session, body: { requisite_id, contact_type: 'email' } })
    for (const method of CODED) await send(session, method)
    const otp = '000000'
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        index % 2 === 0
          ? service.call('verifyRequisiteOtp', { session, body: { requisite_id, otp } })
          : guess(session, CODED[index % CODED.length] ?? '', otp),
      ),
    )
    expect(await failuresOf(player)).toBe(5)
  })

  it('issue-9 3.2 a contact gets no more codes than its brand allows, across players and spellings of the contact', async () => {
    const phone = newPhone()
    const written = (turn: number) => (turn % 2 === 0 ? phone : phone.replace(/^(\+\d\d)(\d{3})/, '$1 $2-'))
    const answers: string[] = []
    for (let turn = 0; turn < 12; turn += 1)
      answers.push((await send(await open({ ...newPlayer(written(turn)), brand: 'HARBOUR' }), 'code-one')).status)
    expect(answers.filter((status) => status === 'sent')).toHaveLength(CAPS.per_contact_and_hour)
    const last = await send(await open({ ...newPlayer(phone), brand: 'HARBOUR' }), 'code-one')
    expect(last).toMatchObject({ status: 'refused', error_code: 'none_left', block_duration: 3_600 })
    service.clock.advance(61 * MINUTE_MS)
    for (let turn = 0; turn < 6; turn += 1)
      answers.push((await send(await open({ ...newPlayer(phone), brand: 'HARBOUR' }), 'code-one')).status)
    expect(answers.filter((status) => status === 'sent')).toHaveLength(CAPS.per_contact_and_day)
  })

  it('issue-9 3.2 a brand sends no more codes in an hour than its limit, for all players together', async () => {
    const ask = async () => send(await open({ ...newPlayer(), brand: 'WAGER' }), 'code-one')
    expect((await ask()).status).toBe('sent')
    service.clock.advance(20 * MINUTE_MS)
    expect((await ask()).status).toBe('sent')
    expect(await ask()).toMatchObject({ status: 'refused', error_code: 'none_left', block_duration: 2_400 })
    service.clock.advance(40 * MINUTE_MS)
    expect((await ask()).status).toBe('sent')
  })

  it('issue-9 3.2 an ordinary player who mistypes twice pays with the right code', async () => {
    const player = newPlayer()
    const session = await open(player)
    expect((await send(session, 'code-one')).status).toBe('sent')
    const code = await newestCode(player.phone)
    for (let press = 0; press < 2; press += 1)
      expect(isWrong(await guess(session, 'code-one', notThe(code)))).toBe(true)
    expect((await guess(session, 'code-one', code)).status).toBe(200)
  })
})
