/** The simulated Checkout API, v72: payments, their details, and their modifications. */
import { randomBytes } from 'node:crypto'
import { ADYEN_DEFAULTS } from './adyen-defaults'
import { newReference, type AdyenAccount } from './adyen-account'
import type { SimulatedPayment } from './adyen-payment'
import { CARD_EXPIRED, CHALLENGE_REFUSED, needsThreeDs, refusalOf, SHOPPER_CANCELLED } from './adyen-test-values'
import type { GuardedRoutes } from './guarded-routes'
import { CancelRequest, DetailsRequest, ModificationRequest, PaymentRequest, StoredCardQuery } from './requests'
import { ServiceError } from './service-error'
import { additionalDataOf, cardOf, cardToStore, isByCard, isLuhn, VALIDATION } from './simulated-card'
import { hasExpired } from './stored-cards'
import { challengeAction, decoded, elsewhereAction, fingerprintAction, redirectAction } from './simulated-actions'

const BASE = '/adyen/checkout/v72'
/** Methods that are paid elsewhere, without a page that the player is sent to. */
const ELSEWHERE: readonly string[] = ['multibanco', 'pix', 'bankTransfer_IBAN']

function checkAccount(merchantAccount: string): void {
  if (merchantAccount !== ADYEN_DEFAULTS.merchantAccount)
    throw new ServiceError(403, '901', 'security', 'Invalid Merchant Account')
}

function toPayment(request: PaymentRequest, account: AdyenAccount): SimulatedPayment {
  const { amount, reference, returnUrl, paymentMethod, additionalData, threeDS2RequestData } = request
  const { type: method } = paymentMethod
  const card = cardOf(request, account)
  const { number, holderName } = card
  if (amount.value === 0) throw new ServiceError(422, '100', VALIDATION, 'No amount specified')
  if (isByCard(method) && !isLuhn(number)) throw new ServiceError(422, '101', VALIDATION, 'Invalid card number')
  return {
    ...{ pspReference: newReference(), reference, amount, method, holderName, returnUrl, state: 'waiting' },
    ...{ isManual: additionalData?.['manualCapture'] === 'true', token: randomBytes(16).toString('hex') },
    refusal: isByCard(method) ? (hasExpired(card) ? CARD_EXPIRED : refusalOf(number, holderName)) : undefined,
    notificationUrl: threeDS2RequestData?.notificationURL,
    ...{ step: 'none', refundedValue: 0, toStore: cardToStore(request, card) },
    ...(isByCard(method) && { card }),
  }
}

/** The additional data of a response, as far as the account is set up to send it. */
function moreOf({ card, stored }: SimulatedPayment, { faults }: AdyenAccount): object {
  const { additional_data: sent } = faults
  const more = {
    ...(sent === 'normal' && card && additionalDataOf(card)),
    ...(sent !== 'none' &&
      stored && {
        'tokenization.storedPaymentMethodId': stored.token,
        'tokenization.store.operationType': stored.isNew ? 'created' : 'alreadyExisting',
      }),
  }
  return Object.keys(more).length > 0 ? { additionalData: more } : {}
}

/** The state of a payment as a response. */
function resultOf(payment: SimulatedPayment, account: AdyenAccount): object {
  const { pspReference, reference: merchantReference, amount, state, refusedAs } = payment
  const about = { pspReference, merchantReference }
  switch (state) {
    case 'authorised':
    case 'captured':
      return { ...about, resultCode: 'Authorised', amount, ...moreOf(payment, account) }
    case 'cancelled':
      return { ...about, resultCode: 'Cancelled' }
    case 'refused':
      return {
        ...{ ...about, resultCode: refusedAs?.resultCode ?? 'Refused' },
        ...{ refusalReason: refusedAs?.reason, refusalReasonCode: refusedAs?.code },
      }
    case 'waiting':
      return { ...about, resultCode: 'Pending' }
  }
}

function registerPayments(routes: GuardedRoutes, account: AdyenAccount, publicUrl: () => string): void {
  routes.add('POST', `${BASE}/payments`, ({ body }) => {
    const request = PaymentRequest.parse(body)
    checkAccount(request.merchantAccount)
    const payment = account.add(toPayment(request, account))
    const { method, token } = payment
    if (ELSEWHERE.includes(method)) {
      payment.step = 'elsewhere'
      const action = elsewhereAction(payment, publicUrl(), new Date(account.scheduler.now()))
      return { status: 200, body: { resultCode: method === 'pix' ? 'Pending' : 'PresentToShopper', action } }
    }
    if (!isByCard(method)) {
      payment.step = 'redirect'
      return {
        status: 200,
        body: { resultCode: 'RedirectShopper', action: redirectAction(method, token, publicUrl()) },
      }
    }
    const { authenticationData } = request
    const isChallenged = authenticationData?.attemptAuthentication === 'always'
    if (!isChallenged && !needsThreeDs(cardOf(request, account).number)) {
      account.decide(payment, true, CHALLENGE_REFUSED)
      return { status: 200, body: resultOf(payment, account) }
    }
    const isNative = authenticationData?.threeDSRequestData?.nativeThreeDS === 'preferred'
    payment.step = isNative ? 'fingerprint' : 'redirect'
    return {
      status: 200,
      body: isNative
        ? { resultCode: 'IdentifyShopper', action: fingerprintAction(payment, publicUrl()) }
        : // As in Adyen's published example, the step has its own reference.
          {
            ...{ resultCode: 'RedirectShopper', pspReference: newReference() },
            action: redirectAction(method, token, publicUrl()),
          },
    }
  })
}

function registerDetails(routes: GuardedRoutes, account: AdyenAccount, publicUrl: () => string): void {
  routes.add('POST', `${BASE}/payments/details`, ({ body }) => {
    const { details, paymentData } = DetailsRequest.parse(body)
    const { redirectResult, threeDSResult } = details
    const token = redirectResult ?? paymentData?.split('!')[1]
    const payment = account.find((each) => each.token === token)
    if (!payment) throw new ServiceError(422, '14_018', VALIDATION, 'Invalid payment data')
    const { step, decision } = payment
    if (step === 'fingerprint' && details['threeds2.fingerprint'] !== undefined) {
      payment.step = 'challenge'
      return { status: 200, body: { resultCode: 'ChallengeShopper', action: challengeAction(payment, publicUrl()) } }
    }
    // The issuer has reported the result itself; the result in the page's request is ignored.
    if (step === 'challenge' && threeDSResult !== undefined) {
      const given = decoded(threeDSResult)
      const isOurs = typeof given === 'object' && given !== null && 'authorisationToken' in given
      if (!isOurs) throw new ServiceError(422, '14_007', VALIDATION, 'Invalid payment data')
      account.decide(payment, decision === 'approve', CHALLENGE_REFUSED)
    } else if (step === 'redirect' && redirectResult !== undefined && decision && decision !== 'pending') {
      const refused = isByCard(payment.method) ? CHALLENGE_REFUSED : SHOPPER_CANCELLED
      account.decide(payment, decision === 'approve', refused)
    }
    return { status: 200, body: resultOf(payment, account) }
  })
}

function registerModifications(routes: GuardedRoutes, account: AdyenAccount): void {
  routes.add('POST', `${BASE}/cancels`, ({ body }) => {
    const { merchantAccount, paymentReference, reference = '' } = CancelRequest.parse(body)
    checkAccount(merchantAccount)
    const payment = account.find((each) => each.reference === paymentReference)
    const pspReference = payment
      ? account.cancel(payment, reference, 'TECHNICAL_CANCEL')
      : account.cancelNothing(reference)
    return { status: 201, body: { merchantAccount, paymentReference, pspReference, reference, status: 'received' } }
  })

  for (const what of ['captures', 'cancels', 'refunds'] as const)
    routes.add('POST', `${BASE}/payments/:psp/${what}`, ({ body, params }) => {
      const { merchantAccount, reference, amount } = ModificationRequest.parse(body)
      checkAccount(merchantAccount)
      const { psp: paymentPspReference = '' } = params as Record<string, string>
      const payment = account.payments.get(paymentPspReference)
      if (!payment) throw new ServiceError(422, '167', VALIDATION, 'Original pspReference required for this operation')
      if (what !== 'cancels' && !amount) throw new ServiceError(422, '137', VALIDATION, 'Invalid amount specified')
      const sum = amount ?? payment.amount
      if (sum.currency !== payment.amount.currency)
        throw new ServiceError(422, '138', VALIDATION, 'Unsupported currency specified')
      const pspReference =
        what === 'captures'
          ? account.capture(payment, reference, sum)
          : what === 'refunds'
            ? account.refund(payment, reference, sum)
            : account.cancel(payment, reference, 'CANCELLATION')
      const money = what === 'cancels' ? {} : { amount: sum }
      return {
        status: 201,
        body: { merchantAccount, paymentPspReference, pspReference, reference, status: 'received', ...money },
      }
    })
}

function registerStoredCards(routes: GuardedRoutes, account: AdyenAccount): void {
  routes.add('DELETE', `${BASE}/storedPaymentMethods/:token`, ({ params, query }) => {
    const { token } = params as { token: string }
    const { shopperReference, merchantAccount } = StoredCardQuery.parse(query)
    checkAccount(merchantAccount)
    account.storedCards.delete(token, shopperReference)
    return { status: 204, body: {} }
  })
}

export function registerCheckout(routes: GuardedRoutes, account: AdyenAccount, publicUrl: () => string): void {
  registerStoredCards(routes, account)
  registerPayments(routes, account, publicUrl)
  registerDetails(routes, account, publicUrl)
  registerModifications(routes, account)
}
