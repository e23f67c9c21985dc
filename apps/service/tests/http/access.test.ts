/**
 * Access control of every endpoint (issue-9, it must hold 2). The matrix is typed by the contract: an endpoint without a row is a
 * type error. Each endpoint is called with every wrong credential, and by another player and another merchant.
 */
import { PayoutAccountList, SessionCreated } from '@modulor/contract/http'
import { SERVICE_ENDPOINTS, type ServiceEndpointId } from '@modulor/contract/merchant'
import { oneDatabaseKind } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MERCHANT_KEY, openTestService, type CallOptions, type TestService } from './test-service'

const OTHER_KEY = 'sk_sandbox_harbour'
const OWNER = 'owner-of-everything'
const IDS = Object.keys(SERVICE_ENDPOINTS) as ServiceEndpointId[]

/** The ids of one player's data. */
type Owned = {
  readonly session: string
  readonly sessionReference: string
  readonly paymentId: string
  readonly paySession: string
  readonly cardId: string
  readonly accountId: string
  readonly eventId: string
}
/** A request with the owner's ids in every place that takes an id. */
type Row = (owned: Owned) => Omit<CallOptions, 'session' | 'merchantKey'>

const PAY = { amount: '25.00', currency: 'EUR' }
const ofOwner = { params: { brand: 'COM', userId: OWNER, requisiteId: '00000000-0000-4000-8000-000000000000' } }
const onHalden = (body?: unknown) => ({ params: { payGroupId: 'halden' }, ...(body === undefined ? {} : { body }) })
const named = ({ paymentId }: Owned) => ({ query: `?payment_id=${paymentId}` })
const decisionOf = (paymentId: string) => ({
  params: { paymentId },
  idempotencyKey: 'somebody-elses-decision',
  body: { reason: 'Tried by another merchant' },
})
const none: Row = () => ({})

const ROWS: Readonly<Record<ServiceEndpointId, Row>> = {
  depositInit: none,
  withdrawalInit: none,
  depositSelect: () => onHalden({ currency: 'EUR' }),
  withdrawalSelect: () => ({ params: { payGroupId: 'veloro-payout' }, body: { currency: 'EUR' } }),
  depositSubmit: ({ cardId }) => ({
    params: { payGroupId: 'card' },
    idempotencyKey: 'somebody-elses-card',
    body: { ...PAY, card_data: { card_id: cardId, card_cvv: '123' } },
  }),
  withdrawalSubmit: ({ accountId }) => ({
    params: { payGroupId: 'veloro-payout' },
    idempotencyKey: 'somebody-elses-account',
    body: { ...PAY, payout_account_id: accountId },
  }),
  sessionState: named,
  reversePendingWithdrawal: (owned) => ({ ...named(owned), headers: { 'sec-fetch-site': 'same-origin' } }),
  openWithdrawals: none,
  interaction: none,
  status: none,
  threeDsResult: () => ({ body: { provider: 'sandbox', cres: 'eyJ9', method_completed: 'Y' } }),
  createSession: () => ({ body: { brand: 'COM', user: { id: OWNER, country: 'DE' }, currency: 'EUR' } }),
  playerBalance: () => ofOwner,
  depositRoute: () => onHalden({ currency: 'EUR', parameters: {} }),
  withdrawalRoute: () => ({ params: { payGroupId: 'veloro-payout' }, body: { currency: 'EUR', parameters: {} } }),
  upload: () => onHalden(),
  confirm: ({ paymentId }) => onHalden({ payment_id: paymentId }),
  cancel: ({ paymentId }) => onHalden({ payment_id: paymentId }),
  otp: () => onHalden(PAY),
  userCards: none,
  deleteUserCard: ({ cardId }) => ({ body: { card_id: cardId, withholding_type: 'Payment' } }),
  payoutAccounts: none,
  deletePayoutAccount: ({ accountId }) => ({ body: { payout_account_id: accountId } }),
  applePaySession: () => onHalden({ validation_url: 'https://apple-pay-gateway.apple.com/', domain: 'cashier.test' }),
  recurringCheck: ({ cardId }) => ({ body: { user_card_id: cardId, ...PAY } }),
  sessionCountry: () => ({ body: { country: 'DE' } }),
  createRequisite: () => ({ body: { pay_group_id: 'veloro-payout', parameters: { wallet_id: 'marta.l' } } }),
  requisiteStatus: none,
  sendRequisiteOtp: () => ({ body: { contact_type: 'email' } }),
  verifyRequisiteOtp: () => ({ body: { contact_type: 'email', code: '000000' } }),
  playerVerification: () => ofOwner,
  verifyPayoutAccount: () => ({ ...ofOwner, body: {} }),
  liftVerificationBlock: () => ({ ...ofOwner, body: {} }),
  choosePlayerNotices: () => ({ ...ofOwner, body: {} }),
  exportPlayer: () => ofOwner,
  erasePlayer: () => ofOwner,
  endPlayerSession: ({ sessionReference }) => ({ params: { sessionReference } }),
  endPlayerSessions: () => ofOwner,
  merchantPayments: () => ofOwner,
  merchantPayment: ({ paymentId }) => ({ params: { paymentId } }),
  merchantEvents: () => ofOwner,
  replayEvent: ({ eventId }) => ({ params: { brand: 'COM', eventId } }),
  replayEvents: () => ({ ...ofOwner, body: { from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' } }),
  capturePayment: ({ paymentId }) => decisionOf(paymentId),
  voidPayment: ({ paymentId }) => decisionOf(paymentId),
  createRefund: ({ paymentId }) => ({
    params: { paymentId },
    idempotencyKey: 'somebody-elses-refund',
    body: { amount: '1.00', borne_by: 'merchant', reason: 'Tried by another merchant' },
  }),
  creditPlayer: () => ({
    ...ofOwner,
    body: { kind: 'win', amount: '1.00', currency: 'EUR', reference: 'tried-by-another' },
  }),
  debitPlayer: () => ({
    ...ofOwner,
    body: { kind: 'stake', amount: '1.00', currency: 'EUR', reference: 'tried-by-another' },
  }),
  playerMovements: () => ofOwner,
  endOwnSession: none,
  endOwnSessions: none,
  realtimeTokens: ({ paymentId }) => ({ body: { payment_id: paymentId } }),
  clickstream: () => ({
    body: {
      visitor_id: null,
      visit_id: '00000000-0000-4000-8000-000000000001',
      page_view_id: '00000000-0000-4000-8000-000000000002',
      merchant_visit_id: null,
      device: 'desktop',
      language: 'en',
      events: [{ name: 'carousel_viewed', sequence: 1, at_ms: 1, flow: 'deposit', data: { methods_count: 2 } }],
    },
  }),
}

/** The wrong credentials for each kind of access. A pay session id is not valid as a session id, and a session id not as a merchant key. */
const INTRUDERS = {
  session: ({ paySession }: Owned): CallOptions[] => [
    {},
    { session: 'cs_nobody' },
    { session: paySession },
    { merchantKey: MERCHANT_KEY },
    { session: MERCHANT_KEY },
  ],
  // The player's own session means its newest payment (ALT-1).
  'pay-session': (): CallOptions[] => [{}, { session: 'ps_nobody' }, { merchantKey: MERCHANT_KEY }],
  merchant: ({ session, paySession }: Owned): CallOptions[] => [
    {},
    { merchantKey: 'sk_sandbox_nobody' },
    { session },
    { merchantKey: session },
    { merchantKey: paySession },
    { headers: { authorization: `Basic ${Buffer.from(`${MERCHANT_KEY}:`).toString('base64')}` } },
  ],
} as const
/** Endpoints without an owned id: another player's call is about that player's own page. */
const OWNERLESS: readonly ServiceEndpointId[] = ['clickstream']
const REFUSED = [401, 403, 404]

describe.each(oneDatabaseKind())('access control on %s', (kind) => {
  let service: TestService
  let owned: Owned
  beforeAll(async () => {
    service = await openTestService(kind)
    const created = await service.call('createSession', {
      merchantKey: MERCHANT_KEY,
      body: { brand: 'COM', user: { id: OWNER, country: 'DE' }, currency: 'EUR', language: 'en' },
    })
    const { session_id: session = '', session_reference: sessionReference } = SessionCreated.parse(created.json)
    const { json } = await service.call('depositSubmit', {
      session,
      params: { payGroupId: 'halden' },
      idempotencyKey: 'the-owners',
      body: PAY,
    })
    const { payment_id: paymentId, session_id: paySession } = json as { payment_id: string; session_id: string }
    const cardId = await service.saveCard(session, { number: '4242424242424242', expMonth: 8, expYear: 2035 })
    await service.keepAccount(session, 'veloro-payout', { wallet_id: 'marta.lindqvist' })
    const accounts = await service.call('payoutAccounts', { session })
    const accountId = PayoutAccountList.parse(accounts.json).payout_accounts[0]?.payout_account_id ?? ''
    expect([cardId, accountId]).not.toContain('')
    const { id: eventId } = await service.db
      .selectFrom('merchant_events')
      .select('id')
      .where('payment_id', '=', paymentId)
      .executeTakeFirstOrThrow()
    owned = { session, sessionReference, paymentId, paySession, cardId, accountId, eventId }
  })
  afterAll(() => service.close())

  /** The owner's data that another caller could change or read. */
  async function ownersThings(): Promise<unknown> {
    const own = { brand: 'COM', user_id: OWNER }
    const rowsOf = (table: 'sessions' | 'user_cards' | 'payout_accounts' | 'players') =>
      service.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .where(({ and }) => and(own))
        .executeTakeFirstOrThrow()
        .then(({ count }) => count)
    const payments = await service.db
      .selectFrom('payments')
      .select(['id', 'state', 'reversal_requested_at'])
      .where(({ and }) => and(own))
      .execute()
    return [
      payments,
      await rowsOf('sessions'),
      await rowsOf('user_cards'),
      await rowsOf('payout_accounts'),
      await rowsOf('players'),
    ]
  }
  const isTold = (text: string) =>
    [OWNER, owned.paymentId, owned.paySession, owned.cardId, owned.accountId, 'marta.l'].some((own) =>
      text.includes(own),
    )

  it('issue-9: every endpoint declares its access, and none is public', () => {
    for (const id of IDS)
      expect([id, Object.keys(INTRUDERS)]).toEqual([id, expect.arrayContaining([SERVICE_ENDPOINTS[id].access])])
  })

  it.each(IDS)('SESS-4 SVC-6 issue-9 %s refuses every wrong credential and changes nothing', async (id) => {
    const before = await ownersThings()
    const intruders = INTRUDERS[SERVICE_ENDPOINTS[id].access](owned)
    for (const intruder of intruders) {
      const row = ROWS[id](owned)
      const answer = await service.call(id, { ...row, ...intruder, headers: { ...row.headers, ...intruder.headers } })
      expect([intruder, answer.status, REFUSED]).toEqual([intruder, expect.toBeOneOf(REFUSED), REFUSED])
      expect(isTold(answer.text.replaceAll(owned.paySession, ''))).toBe(false)
    }
    expect(await ownersThings()).toEqual(before)
  })

  it.each(IDS)('SVC-6 issue-9 %s by another player or merchant returns and changes nothing of this one', async (id) => {
    const before = await ownersThings()
    const { access } = SERVICE_ENDPOINTS[id]
    const others: CallOptions[] =
      access === 'merchant'
        ? [{ merchantKey: OTHER_KEY }]
        : [
            { session: await service.openSession({ user: { id: 'another-player' } }) },
            { session: await service.openSession({ brand: 'HARBOUR', key: OTHER_KEY, user: { id: OWNER } }) },
          ]
    for (const other of others) {
      const answer = await service.call(id, { ...ROWS[id](owned), ...other })
      if (access !== 'session' && !OWNERLESS.includes(id)) expect(REFUSED).toContain(answer.status)
      expect(answer.status).not.toBe(500)
      expect(isTold(answer.text)).toBe(false)
    }
    expect(await ownersThings()).toEqual(before)
  })
})
