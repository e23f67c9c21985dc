/**
 * Adyen (SVC-3): Checkout v72 without its page components, and its payment webhooks. Adyen cannot look up a payment
 * and has no cancellation that prevents a later charge, so `status` and `close` are absent (decision 90). Payouts are
 * in `adyen-payouts`.
 */
import { createHash } from 'node:crypto'
import type { Answer, PaymentRef, Provider, ProviderPlugin, ThreeDsAnswer } from '../provider'
import { retryAfterOf } from '../retry-after'
import { adyenClient, parseJson } from './adyen-client'
import { adyenOperations } from './adyen-operations'
import { accountOf, AdyenSettings, checkoutAddress } from './adyen-settings'
import { ModificationAnswer } from './adyen-wire'
import { hostedCard } from './hosted-card'
import { storedCards } from './stored-cards'
import { readContinuation, type Continuation } from './continuation'
import { toAdyenAmount } from './minor-units'
import { paymentRequest } from './payment-request'
import { RANKS } from './ranks'
import { readWebhook } from './read-webhook'
import { referenceOf } from './references'
import { readSettlementReport } from './settlement-report'
import { toAnswer } from './to-answer'
import { base64 } from './to-action'

const unknown = (why: string): Answer => ({ kind: 'unknown', why })

/** One key for each answer of the player, so that a page reload uses the same one. */
const keyOfDetails = (paymentId: string, details: object): string =>
  `${paymentId}-${createHash('sha256').update(JSON.stringify(details)).digest('hex').slice(0, 24)}`

/**
 * Converts what the issuer's page posted to Adyen's format. Returns undefined if it does not belong to the current
 * step.
 */
function threeDsDetails(known: Continuation, { methodCompleted, cres, cancelled }: ThreeDsAnswer): object | undefined {
  if (known.step === 'fingerprint')
    return methodCompleted && { 'threeds2.fingerprint': base64({ threeDSCompInd: methodCompleted }) }
  if (known.step !== 'challenge') return undefined
  const read = cres === undefined ? undefined : parseJson(Buffer.from(cres, 'base64url').toString('utf8'))
  const posted = typeof read === 'object' && read !== null && 'transStatus' in read ? read.transStatus : undefined
  // Without a status the player has left the challenge page.
  const transStatus = typeof posted === 'string' ? posted : cancelled ? 'U' : undefined
  return transStatus === undefined
    ? undefined
    : { threeDSResult: base64({ transStatus, authorisationToken: known.authorisationToken }) }
}

export const adyen: ProviderPlugin<typeof AdyenSettings> = {
  name: 'adyen',
  settings: AdyenSettings,
  secrets: ['api_key', 'hmac_keys'],
  open(settings, { client }): Provider {
    const { merchant_account: merchantAccount, api_key: apiKey } = settings
    const send = adyenClient(client, checkoutAddress(settings), apiKey)
    const hosted = hostedCard(settings)

    /** `isTyped`: whether the details come from an address that anyone can enter. */
    async function details(
      ref: PaymentRef,
      detailsOf: (known: Continuation) => object | undefined,
      { isTyped = false } = {},
    ): Promise<Answer> {
      const known = readContinuation(ref.continuation)
      if (!known) return unknown('no_continuation')
      const given = detailsOf(known)
      if (!given) return unknown('nothing_to_tell')
      const { paymentData } = known
      const answer = await send({
        path: '/payments/details',
        key: keyOfDetails(ref.paymentId, given),
        body: { details: given, ...(paymentData !== undefined && { paymentData }) },
      })
      const requiredReference = isTyped && {
        requiredReference: referenceOf({ paymentId: ref.paymentId, isManual: known.isManual }),
      }
      return toAnswer(answer, { isFirst: false, known, now: new Date(), ...requiredReference })
    }

    return {
      account: accountOf(settings),
      ...(settings.stored_cards && { storedCards: storedCards(send, merchantAccount) }),
      ...(hosted && { hostedCard: hosted }),
      nativePay: { apple_pay: true, google_pay: { gateway: 'adyen', gatewayMerchantId: merchantAccount } },
      async authorise(order) {
        const { paymentId, amount, currency, capture, paySessionId, urls } = order
        const facts = { reference: null, amount, currency, sequence: RANKS.refused }
        const sum = toAdyenAmount(amount, currency)
        if (!sum) return { kind: 'declined', code: 'provider_refused', facts }
        const body = paymentRequest(order, sum, settings)
        if (!body) return { kind: 'declined', code: 'check_card', facts }
        const known: Continuation = {
          ...{ amount, currency, paySessionId, methodReturnUrl: urls.methodReturnUrl, step: 'other' },
          isManual: capture === 'manual',
        }
        return toAnswer(await send({ path: '/payments', key: paymentId, body }), {
          isFirst: true,
          known,
          now: new Date(),
        })
      },
      continueRedirect: (ref, { redirectResult }) =>
        details(ref, () => (redirectResult === undefined ? undefined : { redirectResult }), { isTyped: true }),
      continueThreeDs: (ref, answer) => details(ref, (known) => threeDsDetails(known, answer)),
      async askToClose({ paymentId, continuation }) {
        const reference = referenceOf({ paymentId, isManual: readContinuation(continuation)?.isManual ?? false })
        // The cancellation has the payment's own reference, so that its webhook names the payment.
        const body = { merchantAccount, paymentReference: reference, reference }
        const answer = await send({ path: '/cancels', key: `${paymentId}-cancel`, body })
        if (answer.kind === 'lost') return { kind: 'unknown', why: answer.why }
        const isReceived = answer.status === 201 && ModificationAnswer.safeParse(parseJson(answer.body)).success
        if (isReceived) return { kind: 'unknown', why: 'cancel_received' }
        return { kind: 'unknown', why: `http_${answer.status}`, ...retryAfterOf(answer, new Date()) }
      },
      ...adyenOperations(send, merchantAccount),
      readStatement: (file) => readSettlementReport(file, settings),
      readCallback: (request) => Promise.resolve(readWebhook(request, settings)),
    }
  },
}
