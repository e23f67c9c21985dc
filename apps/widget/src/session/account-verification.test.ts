import { afterEach, describe, expect, it, vi } from 'vitest'
import { bootSample } from '../api/wire-samples'
import { confirmAccount, loadAccountStatus, sendCodeTo } from './account-codes'
import { contactLeft, selectVerification, verificationBegun } from './account-verification'
import { startQuerySample } from './start-query-sample'
import { createStore } from './store'

const openStore = () => createStore({ boot: bootSample(), query: startQuerySample() })

/** A service that responds by path, also with a refusal; its requests are recorded. */
function serve(answers: Readonly<Record<string, unknown>>) {
  const asked: string[] = []
  vi.stubGlobal('fetch', (address: string) => {
    const path = address.replace(/^.*\/v1\.0\//, '')
    asked.push(path)
    const body = answers[path]
    const isRefusal = typeof body === 'object' && body !== null && 'error_message' in body
    const status = body === undefined ? 500 : isRefusal ? 409 : 200
    return Promise.resolve(new Response(JSON.stringify(body ?? {}), { status }))
  })
  return asked
}
afterEach(() => vi.unstubAllGlobals())

const STATUS = 'requisite/status'
const TERMS = {
  payout_account_verification_blocked: false,
  payout_account_verification_blocked_until: null,
  support_url: null,
  trusted_contacts: [{ type: 'email', masked: 'a•••@mail.example' }],
  allow_new_payout_account: true,
}
const requisite = (over: Record<string, unknown> = {}) => ({
  requisite_id: 'r-1',
  pay_group_id: 'bank',
  masked_account: 'DE •••• 3000',
  is_verified: false,
  code: null,
  ...over,
})

describe('the state of a payout account’s verification', () => {
  it('VERIF-3 before the service has responded, the player is neither blocked nor verified', () => {
    expect(selectVerification(openStore().getState())).toMatchObject({
      isRead: false,
      blockDuration: 0,
      isShowTimerReceiveCode: false,
      isBlocked: false,
      status: 'open',
    })
  })

  it('VERIF-3 issue-8 1.6 a new player is not blocked and has no account to verify', async () => {
    serve({ [STATUS]: { ...TERMS, requisite: null } })
    const store = openStore()
    await store.dispatch(loadAccountStatus())
    expect(selectVerification(store.getState())).toMatchObject({
      ...{ isRead: true, isBlocked: false, account: null },
      ...{ isShowTimerReceiveCode: false, resendAtMs: null },
    })
  })

  it('VERIF-3 issue-8 1.6 an invalid response shows neither blocked nor verified', async () => {
    serve({})
    const store = openStore()
    await store.dispatch(loadAccountStatus())
    expect(selectVerification(store.getState())).toMatchObject({ isRead: true, payout: null, status: 'open' })
  })

  it('VERIF-3 issue-8 2.6 after a reload the code that was sent before can be entered', async () => {
    const code = { contact_type: 'email', max_request_count: 3, block_duration: 30 }
    serve({ [STATUS]: { ...TERMS, requisite: requisite({ code }) } })
    const store = openStore()
    await store.dispatch(loadAccountStatus())
    expect(selectVerification(store.getState())).toMatchObject({
      account: { methodId: 'bank', maskedAccount: 'DE •••• 3000', form: null },
      requisiteId: 'r-1',
      contact: 'email',
      maxRequestCount: 3,
      isShowTimerReceiveCode: true,
    })
  })

  it('VERIF-5 issue-8 1.6 an account is verified if the service says so', async () => {
    serve({ [STATUS]: { ...TERMS, requisite: requisite({ is_verified: true }) } })
    const store = openStore()
    await store.dispatch(loadAccountStatus())
    expect(selectVerification(store.getState()).status).toBe('verified')
  })

  it.each([
    [{ success: true }, 'sent'],
    [{ success: false, error_code: 'too_early' }, 'too_early'],
    [{ success: false, error_code: 'none_left' }, 'none_left'],
    [{ success: false, error_code: 'blocked' }, 'blocked'],
    [{ success: false, error_code: 'undelivered' }, 'undelivered'],
    [{ success: false, error_code: 'no_contact' }, 'undelivered'],
    // A response with only the specification's fields has no error code.
    [{ success: false }, 'undelivered'],
  ])('VERIF-2 issue-8 1.6 the result of a send with the response %j is %s', async (answer, kind) => {
    const body = { max_request_count: 2, block_duration: 60, ...answer }
    serve({ [STATUS]: { ...TERMS, requisite: requisite() }, 'otp/send': body })
    const store = openStore()
    await store.dispatch(loadAccountStatus())
    expect((await store.dispatch(sendCodeTo('email'))).kind).toBe(kind)
    const { isBlocked, blockedUntilMs } = selectVerification(store.getState())
    expect(isBlocked).toBe(kind === 'blocked')
    if (isBlocked) expect(blockedUntilMs).toBeGreaterThan(Date.now() + 50_000)
  })

  it('VERIF-3 issue-8 2.6 another code can be requested at the time that the service gave', async () => {
    vi.useFakeTimers({ now: 1_000_000 })
    const code = { contact_type: 'email', max_request_count: 3, block_duration: 30 }
    serve({ [STATUS]: { ...TERMS, requisite: requisite({ code }) } })
    const store = openStore()
    await store.dispatch(loadAccountStatus())
    expect(selectVerification(store.getState())).toMatchObject({ blockDuration: 30, resendAtMs: 1_030_000 })
    serve({ [STATUS]: { ...TERMS, requisite: requisite({ code: { ...code, block_duration: 1 } }) } })
    await store.dispatch(loadAccountStatus())
    expect(selectVerification(store.getState())).toMatchObject({ isShowTimerReceiveCode: true, resendAtMs: 1_001_000 })
    serve({ [STATUS]: { ...TERMS, requisite: requisite({ code: { ...code, block_duration: 0 } }) } })
    await store.dispatch(loadAccountStatus())
    expect(selectVerification(store.getState())).toMatchObject({ isShowTimerReceiveCode: false, resendAtMs: null })
    vi.useRealTimers()
  })
})

const REFUSED = { error_message: 'CASHIER.ERROR', retryable: false, request_id: 'r' }
const blockedRefusal = { ...REFUSED, error_code: 'verification_blocked' }

describe('the codes of a payout account', () => {
  /** A store with the account of a refused form. */
  function waiting(answers: Readonly<Record<string, unknown>>) {
    const asked = serve({ 'requisite/create': { requisite_id: 'r-9' }, ...answers })
    const store = openStore()
    store.dispatch(
      verificationBegun({
        account: {
          methodId: 'bank',
          form: { amount: '50', parameters: { iban: 'DE89' } },
          maskedAccount: 'DE •••• 3000',
        },
        payout: {
          isVerificationBlocked: false,
          verificationBlockedUntil: null,
          supportUrl: null,
          trustedContacts: [],
          allowsNewAccount: true,
        },
      }),
    )
    return { store, asked, now: () => selectVerification(store.getState()) }
  }
  const sent = { success: true, max_request_count: 2, block_duration: 60 }

  it('VERIF-2 the account is registered once, however many codes are requested', async () => {
    const { store, asked, now } = waiting({ 'otp/send': sent })
    await store.dispatch(sendCodeTo('email'))
    expect(now()).toMatchObject({ requisiteId: 'r-9', contact: 'email', maxRequestCount: 2 })
    await store.dispatch(sendCodeTo('phone'))
    expect(asked).toEqual(['requisite/create', 'otp/send', 'otp/send'])
    expect(now().contact).toBe('phone')
    store.dispatch(contactLeft())
    expect(now().contact).toBeNull()
  })

  it.each([
    ['another account of the method is not its own', { requisite_id: 'r-2', masked_account: 'FR •••• 0189' }, 'open'],
    ['the same account is its own', {}, 'verified'],
  ])(
    'VERIF-3 VERIF-5 before a page has registered its account, the verification in another tab of %s',
    async (_whose, over, status) => {
      const requisiteId = status === 'open' ? null : 'r-1'
      const { store, now } = waiting({ [STATUS]: { ...TERMS, requisite: requisite({ is_verified: true, ...over }) } })
      await store.dispatch(loadAccountStatus())
      expect(now()).toMatchObject({ isRead: true, status, requisiteId })
    },
  )

  it('VERIF-2 a code that was not delivered has no contact', async () => {
    const { store, now } = waiting({ 'otp/send': { ...sent, success: false, error_code: 'undelivered' } })
    await store.dispatch(sendCodeTo('email'))
    expect(now().contact).toBeNull()
  })

  it.each([
    ['an account that is blocked', { 'requisite/create': blockedRefusal }, 'blocked'],
    ['an account that is refused', { 'requisite/create': { ...REFUSED, error_code: 'form_invalid' } }, 'failed'],
    ['a code that is refused', { 'otp/send': { ...REFUSED, error_code: 'form_invalid' } }, 'failed'],
    ['a code for somebody blocked', { 'otp/send': blockedRefusal }, 'blocked'],
  ])('VERIF-2 VERIF-3 %s is reported, and no code counts as sent', async (_what, answers, kind) => {
    const { store, now } = waiting(answers)
    expect((await store.dispatch(sendCodeTo('email'))).kind).toBe(kind)
    expect(now().contact).toBeNull()
  })

  it('VERIF-2 no code is checked for an account that is not registered', async () => {
    const { store, asked } = waiting({ 'otp/verify': { success: true, attempts_left: 4, block_duration: 0 } })
    expect(await store.dispatch(confirmAccount('123456'))).toEqual({ kind: 'expired' })
    expect(asked).toEqual([])
  })

  it.each([
    [
      { success: true, attempts_left: 4, block_duration: 0 },
      { kind: 'right' },
      { status: 'verified', isBlocked: false },
    ],
    [
      { success: false, attempts_left: 1, block_duration: 0 },
      { kind: 'wrong', attemptsLeft: 1 },
      { status: 'open', isBlocked: false },
    ],
    [
      { success: false, attempts_left: 0, block_duration: 0 },
      { kind: 'expired' },
      { status: 'open', isBlocked: false },
    ],
    [{ success: false, attempts_left: 0, block_duration: 1 }, { kind: 'blocked' }, { status: 'open', isBlocked: true }],
    [blockedRefusal, { kind: 'blocked' }, { status: 'open', isBlocked: true, blockedUntilMs: null }],
  ])('VERIF-2 VERIF-3 VERIF-5 the outcome of the response %j is %j', async (answer, outcome, state) => {
    const { store, now } = waiting({ 'otp/send': sent, 'otp/verify': answer })
    await store.dispatch(sendCodeTo('email'))
    expect(await store.dispatch(confirmAccount('123456'))).toEqual(outcome)
    expect(now()).toMatchObject(state)
    if (outcome.kind !== 'wrong' && outcome.kind !== 'expired') expect(now().contact).toBeNull()
  })

  it('VERIF-3 a block lasts for the time that the service gave', async () => {
    vi.useFakeTimers({ now: 1_000_000 })
    const { store, now } = waiting({
      'otp/send': sent,
      'otp/verify': { success: false, attempts_left: 0, block_duration: 3600 },
    })
    await store.dispatch(sendCodeTo('email'))
    await store.dispatch(confirmAccount('123456'))
    expect(now().blockedUntilMs).toBe(1_000_000 + 3_600_000)
    vi.useRealTimers()
  })

  it('VERIF-2 a network failure is shown as a failure and does not block the player', async () => {
    const { store, now } = waiting({ 'otp/send': sent, 'otp/verify': { ...REFUSED, error_code: 'unavailable' } })
    await store.dispatch(sendCodeTo('email'))
    expect((await store.dispatch(confirmAccount('123456'))).kind).toBe('failed')
    expect(now().isBlocked).toBe(false)
  })
})
