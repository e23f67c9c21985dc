/** The calls of a player and of the merchant's server to the service's API. */
import { randomUUID } from 'node:crypto'
import { API_VERSION_HEADER, NEWEST_API_VERSION } from '@modulor/contract/api-versions'
import {
  ENDPOINTS,
  IDEMPOTENCY_HEADER,
  SESSION_HEADER,
  SessionCreated,
  type PaySession,
  type ThreeDsResultRequest,
} from '@modulor/contract/http'
import { SERVICE_ENDPOINTS, type OperationFacts } from '@modulor/contract/merchant'
import type { Driver, PayoutPress, TestCard, WalletType } from './driver'
import { BRAND, MERCHANT_KEY, nameOfWallet, type Currency } from './kit-config'

type Press = {
  readonly card?: TestCard
  readonly amount?: string
  readonly currency?: Currency
  readonly key?: string
  /** The player pays on the bank's page. */
  readonly isRedirect?: true
  readonly wallet?: { readonly type: WalletType; readonly token: string }
}

/** A player with several visits, who can use saved cards. */
export type Visitor = {
  /** Pays with a new card and saves it. */
  payAndSave(): Promise<PaySession>
  payBySaved(cardId: string): Promise<PaySession>
}

export type Calls = {
  /** A new player pays, by card unless `press` sets something else. */
  pay(press?: Press): Promise<PaySession>
  visit(): Promise<Visitor>
  /** Sends the same press of one player several times at the same time, and once more after that. */
  payTwice(press?: Press): Promise<readonly PaySession[]>
  /** A new player with a balance of 100.00 withdraws to a bank account; `times`: how often the same press is sent. */
  payOut(press: PayoutPress, times?: number): Promise<readonly PaySession[]>
  /** Sends the player's result of a step of 3-D Secure. */
  answerThreeDs(shown: PaySession, request: ThreeDsResultRequest): Promise<PaySession>
  /** Opens the address to which the provider's page redirects the player's browser. */
  comeBack(address: string): Promise<void>
  /** The merchant asks for a refund. */
  refund(paymentId: string, amount: string): Promise<OperationFacts>
}

/** Amounts that use every decimal of their currency. */
export const AMOUNTS: Readonly<Record<Currency, string>> = { EUR: '25.50', JPY: '2550', KWD: '25.505' }
/** The payee of a payout, as its form sends it. */
export const PAYEE = { iban: 'NL13TEST0123456789', account_holder: 'Marta Lindqvist' }
const BALANCE = '100.00'
const COPIES = 3

export function createCalls(url: string, driver: Driver): Calls {
  async function call<T>(path: string, headers: Record<string, string>, body: object): Promise<T> {
    const answer = await fetch(url + path, {
      ...{ method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) },
    })
    const read = (await answer.json()) as T
    if (!answer.ok) throw new Error(`the service refused ${path}: ${JSON.stringify(read)}`)
    return read
  }
  const asMerchant = { authorization: `Bearer ${MERCHANT_KEY}`, [API_VERSION_HEADER]: NEWEST_API_VERSION }

  async function openSession(currency: Currency, balance: { demo_balance?: string } = {}): Promise<string> {
    const user = { id: randomUUID(), country: 'DE', email: 'p@example.com', ...balance }
    const created = await call(ENDPOINTS.createSession.path, asMerchant, { brand: BRAND, user, currency })
    return SessionCreated.parse(created).session_id ?? ''
  }

  const submit = (session: string, method: string, key: string, body: object): Promise<PaySession> =>
    call(
      ENDPOINTS.depositSubmit.path.replace('{payGroupId}', method),
      { [SESSION_HEADER]: session, [IDEMPOTENCY_HEADER]: key },
      body,
    )
  const typed = (card: TestCard) => ({
    ...{ card_pan: card.number, card_cvv: card.cvv, month: card.month, year: card.year },
    ...{ card_cardholder_name: PAYEE.account_holder, save_card: false, is_card_token_active: false },
  })
  const sumOf = (currency: Currency) => ({ amount: driver.amounts?.[currency] ?? AMOUNTS[currency], currency })

  function press(session: string, given: Press): Promise<PaySession> {
    const { card = driver.cards.approves, currency = 'EUR', key = randomUUID(), isRedirect, wallet } = given
    const { amount } = { ...sumOf(currency), ...(given.amount !== undefined && { amount: given.amount }) }
    const body = { amount, currency, parameters: {} }
    if (wallet)
      return submit(session, nameOfWallet(wallet.type), key, {
        ...body,
        native_pay: { ...wallet, total: amount, currency },
      })
    if (isRedirect) return submit(session, 'redirect', key, body)
    return submit(session, 'card', key, { ...body, card_data: typed(card) })
  }

  return {
    pay: async (given = {}) => press(await openSession(given.currency ?? 'EUR'), given),
    async visit() {
      const session = await openSession('EUR')
      const pay = (card_data: object) =>
        submit(session, 'card', randomUUID(), { ...sumOf('EUR'), parameters: {}, another_payment: true, card_data })
      return {
        payAndSave: () => pay({ ...typed(driver.cards.approves), save_card: true }),
        payBySaved: (card_id) =>
          pay({ card_id, card_cvv: driver.cards.approves.cvv, save_card: true, is_card_token_active: false }),
      }
    },
    async payTwice(given = {}) {
      const session = await openSession(given.currency ?? 'EUR')
      const key = randomUUID()
      const together = await Promise.all(Array.from({ length: COPIES }, () => press(session, { ...given, key })))
      return [...together, await press(session, { ...given, key })]
    },
    async payOut({ amount = AMOUNTS.EUR, holder = PAYEE.account_holder }, times = 1) {
      const headers = {
        [SESSION_HEADER]: await openSession('EUR', { demo_balance: BALANCE }),
        [IDEMPOTENCY_HEADER]: randomUUID(),
      }
      const path = ENDPOINTS.withdrawalSubmit.path.replace('{payGroupId}', 'payout')
      const parameters = { ...PAYEE, account_holder: holder }
      return Promise.all(
        Array.from({ length: times }, () => call<PaySession>(path, headers, { amount, currency: 'EUR', parameters })),
      )
    },
    answerThreeDs: ({ session_id: access }, request) =>
      call(ENDPOINTS.threeDsResult.path, { [SESSION_HEADER]: access }, request),
    async comeBack(address) {
      const { pathname, searchParams } = new URL(address)
      // A parameter that the provider did not write: the address in a browser may have additional parameters.
      searchParams.set('visit', '1')
      await (await fetch(`${url}${pathname}?${searchParams}`, { redirect: 'manual' })).text()
    },
    refund: (paymentId, amount) =>
      call(
        SERVICE_ENDPOINTS.createRefund.path.replace('{paymentId}', paymentId),
        { ...asMerchant, [IDEMPOTENCY_HEADER]: randomUUID() },
        { amount, borne_by: 'merchant', reason: 'Conformance' },
      ),
  }
}
