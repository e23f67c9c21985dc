/** Every request that the plug-ins for Adyen can send, by the call that causes it. No request is really sent. */
import type { OutboundClient, OutboundRequest } from '../../../apps/service/src/providers/outbound-client'
import type { OperationRef, Order, PaymentRef } from '../../../apps/service/src/providers/provider'
import { providerPlugins } from '../../../apps/service/src/providers/registry'

const ID = 'f7a1f7a8-30d5-4b6f-a2a7-5a0b8dc4b7a1'
const CARD = { number: '4111111111111111', expMonth: 3, expYear: 2030, cvv: '737', holder: 'Anna Player' }
const BROWSER = {
  ...{ color_depth: 24, language: 'en-GB', time_zone: -60, timezone_name: 'Europe/Berlin', java_enabled: false },
  ...{ screen_height: 844, screen_width: 390, window_height: 844, window_width: 390, user_agent: 'Mozilla/5.0' },
  java_script_enabled: 'true',
} as const
const ref = (continuation: object | null): PaymentRef => ({
  ...{ paymentId: ID, flow: 'deposit', reference: '993617895215577D' },
  continuation: continuation && JSON.stringify(continuation),
})
const KEPT = {
  ...{ amount: '25.50', currency: 'EUR', isManual: false, paySessionId: 'pay-session-0123456789' },
  ...{ methodReturnUrl: 'https://cashier.example/payments/3ds_method/adyen', paymentData: 'Ab02b4c0!BQABAgA' },
  authorisationToken: 'Ab02b4c0!BQABAgC',
}
const ORDER: Order = {
  ...ref(null),
  ...{ reference: null, providerMethod: 'card', amount: '25.50', currency: 'EUR', requestId: 'req_1', documents: [] },
  parameters: { email: 'anna@example.com', iban: 'NL13 TEST 0123 4567 89', account_holder: 'Anna Player' },
  urls: {
    returnUrl: 'https://cashier.example/payments/status/adyen/pay-session-0123456789',
    callbackUrl: 'https://cashier.example/api/providers/v1/adyen/callbacks',
    challengeReturnUrl: 'https://cashier.example/payments/3ds_result/adyen',
    methodReturnUrl: KEPT.methodReturnUrl,
  },
  ...{ paySessionId: KEPT.paySessionId, userId: 'player-1' },
}
const OPERATION: OperationRef = {
  ...{ operationId: ID, paymentId: ID, flow: 'deposit', reference: '993617895215577D' },
  ...{ amount: '5.00', currency: 'EUR' },
}
/** The encrypted fields in the form of Adyen Web: a few hundred characters each. */
const ENCRYPTED = JSON.stringify(
  Object.fromEntries(
    ['CardNumber', 'ExpiryMonth', 'ExpiryYear', 'SecurityCode'].map((name) => [`encrypted${name}`, 'eyJ'.repeat(240)]),
  ),
)
const ENCRYPTED_CODE = JSON.stringify({ encryptedSecurityCode: 'eyJ'.repeat(240) })
const ORDERS: Readonly<Record<string, Partial<Order>>> = {
  'a card': { card: CARD, browser: BROWSER },
  'a card without holder and code': { card: { number: CARD.number, expMonth: 12, expYear: 2031 } },
  'a card to be stored': { card: CARD, browser: BROWSER, isCardToStore: true },
  'a stored card': { storedCard: { token: '8415718415172204', cvv: '737' }, browser: BROWSER },
  'a stored card without code': { storedCard: { token: '8415718415172204' } },
  'a card to be challenged': { card: CARD, browser: BROWSER, isStepUpNeeded: true },
  'a card in the fields of Adyen': { encryptedCard: { values: ENCRYPTED, holder: 'Anna Player' }, browser: BROWSER },
  'a card in the fields of Adyen, to be challenged': {
    ...{ encryptedCard: { values: ENCRYPTED }, browser: BROWSER },
    isStepUpNeeded: true,
  },
  'a card in the fields of Adyen, to be stored': {
    ...{ encryptedCard: { values: ENCRYPTED, holder: 'Anna Player' }, browser: BROWSER },
    isCardToStore: true,
  },
  'a stored card with its code in the field of Adyen': {
    storedCard: { token: '8415718415172204', encryptedCvv: ENCRYPTED_CODE },
    browser: BROWSER,
  },
  'a stored card with its code in the field of Adyen, to be challenged': {
    ...{ storedCard: { token: '8415718415172204', encryptedCvv: ENCRYPTED_CODE }, browser: BROWSER },
    isStepUpNeeded: true,
  },
  'a card to be captured later': { card: CARD, browser: BROWSER, capture: 'manual' },
  'a currency without decimals': { card: CARD, amount: '1500', currency: 'JPY' },
  'a currency with three decimals': { card: CARD, amount: '1.250', currency: 'KWD' },
  'Apple Pay, to be challenged': {
    ...{ providerMethod: 'applepay', nativePay: { type: 'apple_pay', token: '{"version":"EC_v1"}' } },
    isStepUpNeeded: true,
  },
  'Apple Pay': { providerMethod: 'applepay', nativePay: { type: 'apple_pay', token: '{"version":"EC_v1"}' } },
  'Google Pay': { providerMethod: 'googlepay', nativePay: { type: 'google_pay', token: '{"protocolVersion":"ECv2"}' } },
  iDEAL: { providerMethod: 'ideal' },
  Trustly: { providerMethod: 'trustly' },
  Multibanco: { providerMethod: 'multibanco' },
  Pix: { providerMethod: 'pix' },
  'a bank transfer': { providerMethod: 'bankTransfer_IBAN' },
}

export type NamedRequest = {
  readonly name: string
  readonly api: 'checkout' | 'transfers'
  readonly request: OutboundRequest
}

/** Base addresses; the paths below them are those of the descriptions. */
export const BASES = { checkout: 'http://checkout.example/v72', transfers: 'http://transfers.example/btl/v4' } as const

const HMAC_KEYS = ['a5'.repeat(32)]

/** A client that records each request and returns a timeout. */
function recordingClient(sent: OutboundRequest[]): OutboundClient {
  return {
    send(request) {
      sent.push(request)
      return Promise.resolve({ kind: 'lost', why: 'timed_out' })
    },
    close: () => undefined,
  }
}

export async function adyenRequests(): Promise<readonly NamedRequest[]> {
  const requests: NamedRequest[] = []
  async function record(plugin: 'adyen' | 'adyen-payouts', settings: object, name: string, ask: Ask): Promise<void> {
    const found = providerPlugins.get(plugin)
    if (!found) throw new Error(`there is no plug-in ${plugin}`)
    const sent: OutboundRequest[] = []
    await ask(found.open(found.settings.parse(settings), { client: recordingClient(sent) }))
    const api = plugin === 'adyen' ? 'checkout' : 'transfers'
    if (sent.length === 0) throw new Error(`${name}: nothing was sent`)
    requests.push(...sent.map((request) => ({ name, api, request }) as const))
  }
  type Ask = (
    provider: ReturnType<NonNullable<ReturnType<typeof providerPlugins.get>>['open']>,
  ) => Promise<unknown> | undefined
  for (const threeDs of ['redirect', 'native']) {
    const settings = {
      ...{
        merchant_account: 'ModulorDemo',
        api_key: 'key',
        hmac_keys: HMAC_KEYS,
        three_ds: threeDs,
        stored_cards: true,
      },
      checkout_url: BASES.checkout,
    }
    const checkout = (name: string, ask: Ask) => record('adyen', settings, `${name}, 3-D Secure ${threeDs}`, ask)
    for (const [name, parts] of Object.entries(ORDERS))
      await checkout(name, (provider) => provider.authorise?.({ ...ORDER, ...parts }))
    await checkout('a fingerprint', (provider) =>
      provider.continueThreeDs?.(ref({ ...KEPT, step: 'fingerprint' }), { methodCompleted: 'Y' }),
    )
    await checkout('a challenge', (provider) =>
      provider.continueThreeDs?.(ref({ ...KEPT, step: 'challenge' }), {
        cres: Buffer.from('{"transStatus":"Y"}').toString('base64url'),
      }),
    )
    await checkout('a challenge that the player left', (provider) =>
      provider.continueThreeDs?.(ref({ ...KEPT, step: 'challenge' }), { cancelled: true }),
    )
    await checkout('a return', (provider) => provider.continueRedirect?.(ref(KEPT), { redirectResult: 'X6XtfGC3!Y' }))
    await checkout('a request to close', (provider) => provider.askToClose?.(ref(KEPT)))
    await checkout('a capture', (provider) => provider.capture?.(OPERATION))
    await checkout('a void', (provider) => provider.void?.(OPERATION))
    await checkout('a stored card that is erased', (provider) =>
      provider.storedCards?.erase({ token: '8415718415172204', userId: 'player-1' }),
    )
    await checkout('a refund', (provider) => provider.refund?.(OPERATION))
  }
  const settings = {
    ...{ balance_account: 'BA00000000000000000000001', api_key: 'key', hmac_keys: HMAC_KEYS },
    transfers_url: BASES.transfers,
  }
  const transfers = (name: string, ask: Ask) => record('adyen-payouts', settings, name, ask)
  await transfers('a payout to a bank', (provider) => provider.payOut?.({ ...ORDER, flow: 'withdrawal' }))
  await transfers('a payout to a card', (provider) => provider.payOut?.({ ...ORDER, flow: 'withdrawal', card: CARD }))
  await transfers('a look-up', (provider) => provider.status?.({ ...ref(null), flow: 'withdrawal' }))
  return requests
}
