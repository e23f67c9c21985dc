/** One-time codes and payout accounts over HTTP, with the codes that the sandbox's inbox received. */
import { randomUUID } from 'node:crypto'
import { PayoutAccountList } from '@modulor/contract/http'
import { oneDatabaseKind } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { MethodConfig, type CashierConfig } from '../../src/config/schema'
import { startSandbox, type Sandbox } from '../payments/sandbox-process'
import { MERCHANT_KEY, openTestService, type Answer, type TestService } from './test-service'

const Messages = z.object({ messages: z.array(z.object({ to: z.string(), text: z.string() })) })
const MINUTE_MS = 60_000
const PHONE = '+4915112345678'
const IBAN = 'DE89370400440532013000'

const limits = { EUR: { min: '5.00', max: '500.00' } }
const account = { name: 'iban', label: 'PH.LABEL.IBAN', verify_new_payout_account: true, is_required: true }
const METHODS = {
  coded: MethodConfig.parse({
    flow: 'deposit',
    short_name: 'coded',
    public_name: 'Coded',
    provider: 'sandbox',
    provider_method: 'bank_redirect',
    pay_method_type: 'bank_transfers',
    limits,
    fields: [{ name: 'account', is_required: true, is_otp_requisites: true }],
    otp: { field: 'otp_code', contact: 'phone' },
  }),
  filled: MethodConfig.parse({
    flow: 'deposit',
    short_name: 'filled',
    public_name: 'Filled',
    provider: 'sandbox',
    provider_method: 'bank_redirect',
    pay_method_type: 'bank_transfers',
    limits,
    fields: [
      { name: 'phone', type: 'user_phone_visible', is_required: true },
      { name: 'email', type: 'user_email', is_required: true },
      { name: 'kind', is_required: true },
    ],
    is_routable: true,
    routing: { by: 'kind', fields: { firm: [{ name: 'tax_number', is_required: true }] } },
    otp: { field: 'otp_code', contact: 'phone' },
  }),
  verified: MethodConfig.parse({
    flow: 'withdrawal',
    short_name: 'verified',
    public_name: 'Verified',
    provider: 'sandbox',
    provider_method: 'payout',
    pay_method_type: 'bank_transfers',
    limits,
    fields: [{ ...account, extended_type: 'iban' }],
  }),
  wallet: MethodConfig.parse({
    flow: 'withdrawal',
    short_name: 'wallet',
    public_name: 'Wallet',
    provider: 'sandbox',
    provider_method: 'payout',
    pay_method_type: 'e_wallets',
    limits,
    fields: [{ name: 'wallet', verify_new_payout_account: true, is_required: true }],
  }),
  own: MethodConfig.parse({
    flow: 'withdrawal',
    short_name: 'own',
    public_name: 'Own',
    provider: 'sandbox',
    provider_method: 'payout',
    pay_method_type: 'e_wallets',
    limits,
    fields: [{ ...account, name: 'wallet', type: 'user_email' }],
  }),
}

function configured(config: CashierConfig, sandbox: Sandbox): CashierConfig {
  const brand = config.brands.COM
  if (!brand) throw new Error('the demo has lost its brand')
  return {
    ...config,
    messages: { plugin: 'sandbox', url: sandbox.url, api_key: 'sandbox_api_key_demo' },
    private_hosts_allowed: [...config.private_hosts_allowed, new URL(sandbox.url).host],
    methods: { ...config.methods, ...METHODS },
    brands: { ...config.brands, COM: { ...brand, methods: [...brand.methods, ...Object.keys(METHODS)] } },
  }
}

describe.each(oneDatabaseKind())('codes on %s', (kind) => {
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

  async function newestCode(to: string): Promise<string> {
    const answer = await fetch(`${sandbox.url}/messages?to=${encodeURIComponent(to)}`, {
      headers: { accept: 'application/json' },
    })
    const text = Messages.parse(await answer.json()).messages.at(-1)?.text ?? ''
    return /\b\d{6}\b/.exec(text)?.[0] ?? 'no code'
  }
  const notThe = (code: string) => (code === '000000' ? '000001' : '000000')

  type Player = { id: string; session: string; phone: string; email: string }
  async function newPlayer(user: Record<string, unknown> = {}, id: string = randomUUID()): Promise<Player> {
    const [phone, email] = [PHONE + id.replace(/\D/g, '').slice(0, 4), `${id}@example.com`]
    const session = await service.openSession({ user: { id, phone, email, demo_balance: '100.00', ...user } })
    return { id, session, phone, email }
  }
  const form = (over: Record<string, unknown> = {}) => ({
    amount: '25.00',
    currency: 'EUR',
    parameters: { account: 'A-1' },
    ...over,
  })
  const ask = ({ session }: Player, body: unknown = form()) =>
    service.call('otp', { session, params: { payGroupId: 'coded' }, body })
  const submit = (
    { session }: Player,
    code: string | undefined,
    key: string = randomUUID(),
    body = form(),
  ): Promise<Answer> =>
    service.call('depositSubmit', {
      session,
      params: { payGroupId: 'coded' },
      idempotencyKey: key,
      body: { ...body, parameters: { ...body.parameters, ...(code === undefined ? {} : { otp_code: code }) } },
    })

  it('OTP-3 ENT-7 issue-8 3 a code can be requested with the specification’s fields only, and is valid for both shapes', async () => {
    const player = await newPlayer()
    const generic = { amount: 25, fields: { account: 'A-1' } }
    expect((await ask(player, generic)).json).toMatchObject({ status: 'sent' })
    expect((await ask(player)).json).toMatchObject({ status: 'unchanged' })
  })

  it('OTP-1 OTP-3 API-6 a code is sent, and the payment is accepted only with it', async () => {
    const player = await newPlayer()
    const details = await service.call('depositSelect', {
      session: player.session,
      params: { payGroupId: 'coded' },
      body: { currency: 'EUR' },
    })
    expect(details.json).toMatchObject({ otp_field_name: 'otp_code' })
    expect((await submit(player, undefined)).json).toMatchObject({
      error_code: 'otp_refused',
      fields: { otp_code: 'PH.ERROR.FIELD_REQUIRED' },
    })
    expect((await ask(player)).json).toMatchObject({
      status: 'sent',
      can_resend: true,
      block_duration: 60,
      max_request_count: 4,
      error: null,
    })
    const paid = await submit(player, await newestCode(player.phone))
    expect(paid).toMatchObject({ status: 200, json: { pay_group_id: 'coded', amount: '25.00' } })
  })

  it('OTP-2 an amount in another notation keeps the code valid, and any other change needs another code', async () => {
    const player = await newPlayer()
    await ask(player)
    expect((await ask(player, form({ amount: '25' }))).json).toMatchObject({
      status: 'unchanged',
      max_request_count: 4,
    })
    expect((await ask(player, form({ amount: '26' }))).json).toMatchObject({
      status: 'refused',
      error_code: 'too_early',
      error_message: 'PH.ERROR.OTP_BLOCKED',
    })
    service.clock.advance(MINUTE_MS)
    expect((await ask(player, form({ amount: '26' }))).json).toMatchObject({ status: 'sent', max_request_count: 3 })
    const code = await newestCode(player.phone)
    expect((await submit(player, code)).json).toMatchObject({ fields: { otp_code: 'PH.ERROR.OTP_EXPIRED' } })
    expect((await submit(player, code, undefined, form({ amount: '26' }))).status).toBe(200)
  })

  it('OTP-2 after the last code of an hour, the answer has the time until the hour ends', async () => {
    const player = await newPlayer()
    for (let left = 4; left > 0; left -= 1) {
      expect((await ask(player)).json).toMatchObject({ status: 'sent', max_request_count: left, block_duration: 60 })
      service.clock.advance(MINUTE_MS)
    }
    const untilHourEnds = { max_request_count: 0, can_resend: false, block_duration: 56 * 60 }
    expect((await ask(player)).json).toMatchObject({ ...untilHourEnds, status: 'sent' })
    expect((await ask(player)).json).toMatchObject({ ...untilHourEnds, status: 'unchanged' })
  })

  it('OTP-4 a code is accepted once; a repeated submit counts as the same use', async () => {
    const player = await newPlayer()
    await ask(player)
    const code = await newestCode(player.phone)
    const key = randomUUID()
    const answers = await Promise.all([submit(player, code, key), submit(player, code, key), submit(player, code, key)])
    const ids = answers.map(({ json }) => (json as { payment_id: string }).payment_id)
    expect(ids[0]).toMatch(/./)
    expect(new Set(ids).size).toBe(1)
    // A second submit is refused with a question first. With `another_payment` it reaches the code.
    expect((await submit(player, code)).json).toMatchObject({ error_code: 'open_payment_exists' })
    expect((await submit(player, code, randomUUID(), form({ another_payment: true }))).json).toMatchObject({
      fields: { otp_code: 'PH.ERROR.OTP_EXPIRED' },
    })
  })

  it.each<[string, CashierConfig['methods'][string]['otp']]>([
    ['names another field', { field: 'other_code', contact: 'phone' }],
    ['no longer requires a code', undefined],
  ])('API-13 OTP-4 a repeated submit is the same payment after a reload where its method %s', async (_, otp) => {
    const player = await newPlayer()
    await ask(player)
    const code = await newestCode(player.phone)
    const key = randomUUID()
    const paid = await submit(player, code, key)
    expect(paid.status, paid.text).toBe(200)
    const reloaded = await service.reload((config) => {
      const { otp: _former, ...coded } = config.methods['coded']!
      return { ...config, methods: { ...config.methods, coded: { ...coded, ...(otp && { otp }) } } }
    })
    expect(reloaded).toEqual({ ok: true })
    const { payment_id: id } = paid.json as { payment_id: string }
    expect(await submit(player, code, key)).toMatchObject({ status: 200, json: { payment_id: id } })
    for (const other of [form({ amount: '26.00' }), form({ parameters: { account: 'A-2' } }), form({ parameters: {} })])
      expect(await submit(player, code, key, other)).toMatchObject({ json: { error_code: 'idempotency_key_reused' } })
    await service.reload((config) => config)
  })

  it('OTP-4 five wrong guesses block the player for a limited time, even with the right code', async () => {
    const player = await newPlayer()
    await ask(player)
    const code = await newestCode(player.phone)
    for (let guess = 1; guess < 5; guess += 1)
      expect((await submit(player, notThe(code))).json).toMatchObject({ fields: { otp_code: 'PH.ERROR.OTP_WRONG' } })
    for (const each of [notThe(code), code])
      expect((await submit(player, each)).json).toMatchObject({ fields: { otp_code: 'PH.ERROR.OTP_BLOCKED' } })
    expect((await ask(player)).json).toMatchObject({ status: 'refused', max_request_count: 0 })
    service.clock.advance(15 * MINUTE_MS)
    const back = await newPlayer({}, player.id)
    expect((await ask(back)).json).toMatchObject({ status: 'sent' })
    expect((await submit(back, await newestCode(back.phone))).status).toBe(200)
  })

  it('OTP-4 a code expires after five minutes', async () => {
    const player = await newPlayer()
    await ask(player)
    service.clock.advance(5 * MINUTE_MS)
    expect((await submit(player, await newestCode(player.phone))).json).toMatchObject({
      fields: { otp_code: 'PH.ERROR.OTP_EXPIRED' },
    })
  })

  it.each([
    ['a player without a telephone', { phone: '' }, form(), { status: 'refused', error_code: 'no_contact' }],
    [
      'a telephone that cannot be reached',
      { phone: '+9999900000' },
      form(),
      { status: 'refused', error_code: 'undelivered' },
    ],
    [
      'a form that is wrong',
      {},
      form({ amount: '1' }),
      { error_code: 'form_invalid', fields: { amount: 'PH.DEPOSIT.ERROR.UNDER_MIN_LIMIT' } },
    ],
  ])('OTP-3 a request of a code with %s is answered with its own reason', async (_, user, body, expected) => {
    const player = await newPlayer(user)
    expect((await ask(player, body)).json).toMatchObject(expected)
  })

  it('OTP-3 a message that was not sent can be requested again at once, and counts as not sent', async () => {
    const player = await newPlayer({ phone: '+9999900000' })
    expect((await ask(player)).json).toMatchObject({
      error_code: 'undelivered',
      block_duration: 0,
      max_request_count: 4,
    })
    expect((await ask(player)).json).toMatchObject({
      error_code: 'undelivered',
      block_duration: 0,
      max_request_count: 3,
    })
    const reachable = await newPlayer({}, player.id)
    expect((await ask(reachable)).json).toMatchObject({ status: 'sent', max_request_count: 2 })
  })

  it('OTP-3 VALID-4 a code request validates the form like a submit: filled from the profile, and routed', async () => {
    const phone = `+49151${Date.now() % 10 ** 8}`
    const player = await newPlayer({ phone })
    const body = (parameters: Record<string, string>) => ({ amount: '25.00', currency: 'EUR', parameters })
    const params = { payGroupId: 'filled' }
    const askFor = (parameters: Record<string, string>) =>
      service.call('otp', { session: player.session, params, body: body(parameters) })
    expect((await askFor({ kind: 'firm' })).json).toMatchObject({
      error_code: 'form_invalid',
      fields: { tax_number: 'PH.ERROR.FIELD_REQUIRED' },
    })
    expect((await askFor({ kind: 'person' })).json).toMatchObject({ status: 'sent' })
    const paid = await service.call('depositSubmit', {
      session: player.session,
      params,
      idempotencyKey: randomUUID(),
      body: body({ kind: 'person', otp_code: await newestCode(phone) }),
    })
    expect(paid.status).toBe(200)
  })

  it('OTP-4 codes are not in the log', async () => {
    const player = await newPlayer()
    await ask(player)
    const code = await newestCode(player.phone)
    await submit(player, code)
    expect(code).toMatch(/^\d{6}$/)
    expect(service.logged.join('\n')).not.toContain(code)
  })

  const pay = ({ session }: Player, iban = IBAN) =>
    service.call('withdrawalSubmit', {
      session,
      params: { payGroupId: 'verified' },
      idempotencyKey: randomUUID(),
      body: { amount: '20.00', currency: 'EUR', parameters: { iban } },
    })
  const requisite = async ({ session }: Player, iban = IBAN): Promise<string> => {
    const answer = await service.call('createRequisite', {
      session,
      body: { pay_group_id: 'verified', parameters: { iban } },
    })
    return (answer.json as { requisite_id: string }).requisite_id
  }

  it('VERIF-2 VERIF-4 API-9 a payout account is verified by a code to one of the player’s contacts', async () => {
    const player = await newPlayer()
    const { session } = player
    expect((await pay(player)).json).toMatchObject({ error_code: 'account_not_verified' })
    const id = await requisite(player)
    expect(await requisite(player, 'de89 3704 0044 0532 0130 00')).toBe(id)
    const sent = await service.call('sendRequisiteOtp', { session, body: { requisite_id: id, contact_type: 'email' } })
    expect(sent.json).toEqual({ success: true, max_request_count: 4, block_duration: 60 })
    const code = await newestCode(player.email)
    const verify = (otp: string) => service.call('verifyRequisiteOtp', { session, body: { requisite_id: id, otp } })
    expect((await verify(notThe(code))).json).toEqual({ success: false, attempts_left: 4, block_duration: 0 })
    expect((await verify(code)).json).toEqual({ success: true, attempts_left: 0, block_duration: 0 })
    expect((await pay(player)).status).toBe(200)
    expect((await pay(player, 'DE02120300000000202051')).json).toMatchObject({ error_code: 'account_not_verified' })
  })

  it('VERIF-2 OTP-3 a code for an account that was not sent can be requested again at once', async () => {
    const player = await newPlayer({ phone: '+9999900000' })
    const body = { requisite_id: await requisite(player), contact_type: 'phone' }
    const sent = await service.call('sendRequisiteOtp', { session: player.session, body })
    expect(sent.json).toEqual({ success: false, max_request_count: 4, block_duration: 0, error_code: 'undelivered' })
  })

  it('VERIF-1 WDR-1 a saved account that is not verified needs a code, and then only its id', async () => {
    const player = await newPlayer()
    const { session } = player
    await service.keepAccount(session, 'verified', { iban: IBAN })
    const { payout_accounts: kept } = PayoutAccountList.parse((await service.call('payoutAccounts', { session })).json)
    const payTo = (payout_account_id = kept[0]?.payout_account_id) =>
      service.call('withdrawalSubmit', {
        session,
        params: { payGroupId: 'verified' },
        idempotencyKey: randomUUID(),
        body: { amount: '20.00', currency: 'EUR', payout_account_id },
      })
    expect((await payTo()).json).toMatchObject({ error_code: 'account_not_verified' })
    // The request names no account, so the service uses the one that waits for its code.
    expect((await service.call('requisiteStatus', { session })).json).toMatchObject({
      requisite: { masked_account: 'DE •••• 3000', is_verified: false },
    })
    expect((await service.call('createRequisite', { session, body: {} })).status).toBe(200)
    await service.call('sendRequisiteOtp', { session, body: { contact_type: 'email' } })
    const otp = await newestCode(player.email)
    expect((await service.call('verifyRequisiteOtp', { session, body: { otp } })).json).toMatchObject({ success: true })
    expect((await payTo()).status).toBe(200)
  })

  it('VERIF-2 API-9 issue-8 section 3: with the specification’s fields only, the account that waits in the session is used', async () => {
    const [player, other] = [await newPlayer(), await newPlayer()]
    const { session } = player
    const create = (by = session) => service.call('createRequisite', { session: by, body: {} })
    expect((await create()).json).toMatchObject({ error_code: 'not_found' })
    expect((await pay(player)).json).toMatchObject({ error_code: 'account_not_verified' })
    expect((await create()).json).toEqual({ requisite_id: await requisite(player) })
    expect((await create(other.session)).json).toMatchObject({ error_code: 'not_found' })
    const sent = await service.call('sendRequisiteOtp', { session, body: { contact_type: 'email' } })
    expect(sent.json).toMatchObject({ success: true })
    const otp = await newestCode(player.email)
    expect((await service.call('verifyRequisiteOtp', { session, body: { otp } })).json).toMatchObject({ success: true })
    expect((await pay(player)).status).toBe(200)
    expect((await service.call('verifyRequisiteOtp', { session, body: { otp } })).json).toMatchObject({
      error_code: 'not_found',
    })
  })

  it('VERIF-3 VERIF-5 issue-8 1.6 the state of the verification is returned, and none for a new player', async () => {
    const player = await newPlayer()
    const { session } = player
    const status = async () => (await service.call('requisiteStatus', { session })).json
    expect(await status()).toMatchObject({
      requisite: null,
      payout_account_verification_blocked: false,
      payout_account_verification_blocked_until: null,
    })
    await pay(player)
    expect(await status()).toMatchObject({
      requisite: { pay_group_id: 'verified', masked_account: 'DE •••• 3000', is_verified: false, code: null },
    })
    await service.call('sendRequisiteOtp', { session, body: { contact_type: 'phone' } })
    expect(await status()).toMatchObject({
      requisite: { code: { contact_type: 'phone', max_request_count: 4, block_duration: 60 } },
    })
    const otp = await newestCode(player.phone)
    await service.call('verifyRequisiteOtp', { session, body: { otp } })
    expect(await status()).toMatchObject({ requisite: { is_verified: true, code: null } })
    expect(service.logged.join('\n')).not.toContain(IBAN)
  })

  it('VERIF-2 VERIF-4 a code to a contact that the player does not have is refused', async () => {
    const player = await newPlayer({ phone: '' })
    const { session } = player
    const id = await requisite(player)
    const sent = await service.call('sendRequisiteOtp', { session, body: { requisite_id: id, contact_type: 'phone' } })
    expect(sent.json).toEqual({ success: false, max_request_count: 0, block_duration: 0, error_code: 'no_contact' })
  })

  it('VERIF-2 VERIF-4 a code to another contact can be requested only after the wait, and verifies the account', async () => {
    const player = await newPlayer()
    const { session } = player
    const id = await requisite(player)
    const send = async (contact_type: string) =>
      (await service.call('sendRequisiteOtp', { session, body: { requisite_id: id, contact_type } })).json
    expect(await send('phone')).toEqual({ success: true, max_request_count: 4, block_duration: 60 })
    expect(await send('email')).toEqual({
      success: false,
      max_request_count: 4,
      block_duration: 60,
      error_code: 'too_early',
    })
    service.clock.advance(MINUTE_MS)
    expect(await send('email')).toEqual({ success: true, max_request_count: 3, block_duration: 60 })
    const otp = await newestCode(player.email)
    const verified = await service.call('verifyRequisiteOtp', { session, body: { requisite_id: id, otp } })
    expect(verified.json).toMatchObject({ success: true })
  })

  it('VERIF-1 VALID-4 the account that the service determined is verified, not the one in the request', async () => {
    const player = await newPlayer()
    const { session } = player
    const create = (wallet: string) =>
      service.call('createRequisite', { session, body: { pay_group_id: 'own', parameters: { wallet } } })
    const payTo = (wallet: string) =>
      service.call('withdrawalSubmit', {
        session,
        params: { payGroupId: 'own' },
        idempotencyKey: randomUUID(),
        body: { amount: '20.00', currency: 'EUR', parameters: { wallet } },
      })
    const { requisite_id: id } = (await create('somebody@else.example')).json as { requisite_id: string }
    expect((await create(player.email)).json).toEqual({ requisite_id: id })
    expect((await payTo('somebody@else.example')).json).toMatchObject({ error_code: 'account_not_verified' })
    await service.call('sendRequisiteOtp', { session, body: { requisite_id: id, contact_type: 'phone' } })
    const otp = await newestCode(player.phone)
    await service.call('verifyRequisiteOtp', { session, body: { requisite_id: id, otp } })
    expect((await payTo('anything@at.example')).status).toBe(200)
  })

  it.each([
    ['MARTA.lindqvist', 'marta.lindqvist'],
    ['strasse', 'stra\u00dfe'],
  ])('VERIF-1 a verified wallet %s does not verify %s, which may be somebody else’s', async (verified, other) => {
    const player = await newPlayer()
    const { session } = player
    const params = { payGroupId: 'wallet' }
    const body = { pay_group_id: 'wallet', parameters: { wallet: verified } }
    const payTo = (wallet: string) =>
      service.call('withdrawalSubmit', {
        ...{ session, params, idempotencyKey: randomUUID() },
        body: { amount: '20.00', currency: 'EUR', parameters: { wallet } },
      })
    const { requisite_id } = (await service.call('createRequisite', { session, body })).json as { requisite_id: string }
    await service.call('sendRequisiteOtp', { session, body: { requisite_id, contact_type: 'email' } })
    const otp = await newestCode(player.email)
    await service.call('verifyRequisiteOtp', { session, body: { requisite_id, otp } })
    expect((await payTo(other)).json).toMatchObject({ error_code: 'account_not_verified' })
    expect((await payTo(verified)).status).toBe(200)
  })

  it('VERIF-3 WDR-3 wrong guesses block the player for every account, and the details have the end of the block', async () => {
    const player = await newPlayer()
    const { session } = player
    const id = await requisite(player)
    await service.call('sendRequisiteOtp', { session, body: { requisite_id: id, contact_type: 'phone' } })
    const code = await newestCode(player.phone)
    for (let guess = 0; guess < 5; guess += 1)
      await service.call('verifyRequisiteOtp', { session, body: { requisite_id: id, otp: notThe(code) } })
    const details = await service.call('withdrawalSelect', {
      session,
      params: { payGroupId: 'verified' },
      body: { currency: 'EUR' },
    })
    expect((await service.call('requisiteStatus', { session })).json).toMatchObject({
      payout_account_verification_blocked: true,
      requisite: { is_verified: false, code: null },
    })
    const again = await service.call('sendRequisiteOtp', { session, body: { contact_type: 'phone' } })
    expect(again.json).toMatchObject({ success: false, error_code: 'blocked' })
    expect(details.json).toMatchObject({
      payout_account_verification_blocked: true,
      payout_account_verification_blocked_until: new Date(service.clock.now().getTime() + 15 * MINUTE_MS).toISOString(),
      trusted_contacts: [
        { type: 'email', masked: `${player.email.slice(0, 1)}•••@example.com` },
        { type: 'phone', masked: expect.stringMatching(/^\+•+\d{3}$/) as string },
      ],
    })
    const other = await service.call('createRequisite', {
      session,
      body: { pay_group_id: 'verified', parameters: { iban: 'DE02120300000000202051' } },
    })
    expect(other.json).toMatchObject({ error_code: 'verification_blocked' })
  })

  it('VERIF-4 issue-8 section 3: only the player’s own merchant verifies an account or lifts a block', async () => {
    const player = await newPlayer()
    const { session } = player
    await pay(player)
    const requisiteId = await requisite(player)
    await service.call('sendRequisiteOtp', { session, body: { contact_type: 'phone' } })
    const code = await newestCode(player.phone)
    for (let guess = 0; guess < 5; guess += 1)
      await service.call('verifyRequisiteOtp', { session, body: { otp: notThe(code) } })
    const params = { brand: 'COM', userId: player.id, requisiteId }
    const asked = (id: 'playerVerification' | 'verifyPayoutAccount' | 'liftVerificationBlock', merchantKey?: string) =>
      service.call(id, {
        params,
        ...(id !== 'playerVerification' && { body: {} }),
        ...(merchantKey !== undefined && { merchantKey }),
      })

    for (const id of ['playerVerification', 'verifyPayoutAccount', 'liftVerificationBlock'] as const)
      for (const key of [undefined, 'sk_of_nobody_at_all', 'sk_sandbox_harbour'])
        expect((await asked(id, key)).status).toBe(401)
    expect((await pay(player)).json).toMatchObject({ error_code: 'account_not_verified' })

    expect((await asked('playerVerification', MERCHANT_KEY)).json).toMatchObject({
      payout_account_verification_blocked: true,
      accounts: [{ requisite_id: requisiteId, masked_account: 'DE •••• 3000', is_verified: false }],
    })
    expect((await asked('liftVerificationBlock', MERCHANT_KEY)).json).toMatchObject({
      payout_account_verification_blocked: false,
    })
    const again = await service.call('sendRequisiteOtp', { session, body: { contact_type: 'phone' } })
    // Another code is sent at once, without the wait after the guessed one.
    expect(again.json).toMatchObject({ success: true, block_duration: 60 })
    const stranger = await newPlayer()
    const mixed = { brand: 'COM', userId: stranger.id, requisiteId }
    expect(
      (await service.call('verifyPayoutAccount', { params: mixed, merchantKey: MERCHANT_KEY, body: {} })).status,
    ).toBe(404)
    expect((await asked('verifyPayoutAccount', MERCHANT_KEY)).json).toMatchObject({ accounts: [{ is_verified: true }] })
    expect((await pay(player)).status).toBe(200)
    expect((await service.call('requisiteStatus', { session })).json).toMatchObject({
      requisite: { is_verified: true },
    })
  })

  it('VERIF-2 another player’s account is not found', async () => {
    const [owner, stranger] = [await newPlayer(), await newPlayer()]
    const id = await requisite(owner)
    const { session } = stranger
    const answers = [
      await service.call('sendRequisiteOtp', { session, body: { requisite_id: id, contact_type: 'email' } }),
      await service.call('verifyRequisiteOtp', { session, body: { requisite_id: id, otp: '123456' } }),
    ]
    for (const answer of answers) expect(answer.json).toMatchObject({ error_code: 'not_found' })
  })
})
