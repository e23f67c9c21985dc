/** Converts an order to the body of `POST /payments`. */
import type { Order } from '../provider'
import type { AdyenSettings } from './adyen-settings'
import { encryptedCode, encryptedMethod } from './hosted-card'
import type { AdyenAmount } from './minor-units'
import { referenceOf } from './references'

const two = (part: number): string => String(part).padStart(2, '0')
const SHOPPER_REFERENCE_LENGTH_MIN = 3
/** A value of 3-D Secure: the merchant requires a challenge. */
const CHALLENGE_MANDATED = '04'

/** `provider_method` is Adyen's name of the method, except `card`, which is Adyen's `scheme`. */
function paymentMethodOf({ providerMethod, card, storedCard, nativePay, encryptedCard }: Order): object | undefined {
  if (nativePay)
    return nativePay.type === 'apple_pay'
      ? { type: 'applepay', applePayToken: Buffer.from(nativePay.token).toString('base64') }
      : { type: 'googlepay', googlePayToken: nativePay.token }
  if (providerMethod !== 'card') return { type: providerMethod }
  if (encryptedCard) return encryptedMethod(encryptedCard)
  if (storedCard) {
    const { token, cvv, encryptedCvv } = storedCard
    const code = encryptedCvv === undefined ? { ...(cvv !== undefined && { cvc: cvv }) } : encryptedCode(encryptedCvv)
    return code && { type: 'scheme', storedPaymentMethodId: token, ...code }
  }
  if (!card) return { type: 'scheme' }
  const { number, expMonth, expYear, cvv, holder } = card
  return {
    ...{ type: 'scheme', number, expiryMonth: two(expMonth), expiryYear: String(expYear) },
    ...(cvv !== undefined && { cvc: cvv }),
    ...(holder !== undefined && { holderName: holder }),
  }
}

/** The player is present each time and chooses the card, which is Adyen's model `CardOnFile`. */
function storingOf({ storedCard, isCardToStore, userId }: Order): object {
  if (storedCard) return { shopperInteraction: 'ContAuth', recurringProcessingModel: 'CardOnFile' }
  // Adyen stores a card only for a shopper reference.
  if (!isCardToStore || userId.length < SHOPPER_REFERENCE_LENGTH_MIN) return {}
  return { shopperInteraction: 'Ecommerce', recurringProcessingModel: 'CardOnFile', storePaymentMethod: true }
}

function browserOf({ browser }: Order): object {
  if (!browser) return {}
  return {
    browserInfo: {
      acceptHeader: '*/*',
      colorDepth: browser.color_depth,
      javaEnabled: browser.java_enabled,
      javaScriptEnabled: true,
      language: browser.language,
      screenHeight: browser.screen_height,
      screenWidth: browser.screen_width,
      timeZoneOffset: browser.time_zone,
      userAgent: browser.user_agent,
    },
  }
}

function threeDsOf({ urls, isStepUpNeeded = false }: Order, { three_ds: threeDs }: AdyenSettings): object {
  const isNative = threeDs === 'native'
  return {
    authenticationData: {
      ...(isStepUpNeeded && { attemptAuthentication: 'always' }),
      threeDSRequestData: { nativeThreeDS: isNative ? 'preferred' : 'disabled' },
    },
    ...((isNative || isStepUpNeeded) && {
      threeDS2RequestData: {
        ...(isNative && { notificationURL: urls.challengeReturnUrl }),
        ...(isStepUpNeeded && { threeDSRequestorChallengeInd: CHALLENGE_MANDATED }),
      },
    }),
  }
}

/**
 * Builds the body. It is the same each time a payment is sent, as an idempotency key requires. Returns undefined for
 * an invalid encrypted card or code; then nothing is sent.
 */
export function paymentRequest(order: Order, amount: AdyenAmount, settings: AdyenSettings): object | undefined {
  const { paymentId, capture, urls, userId, providerMethod, parameters, nativePay } = order
  const paymentMethod = paymentMethodOf(order)
  if (!paymentMethod) return undefined
  const { email } = parameters
  const isManual = capture === 'manual'
  return {
    merchantAccount: settings.merchant_account,
    amount,
    reference: referenceOf({ paymentId, isManual }),
    paymentMethod,
    returnUrl: urls.returnUrl,
    channel: 'Web',
    origin: new URL(urls.returnUrl).origin,
    ...(userId.length >= SHOPPER_REFERENCE_LENGTH_MIN && { shopperReference: userId }),
    ...(typeof email === 'string' && { shopperEmail: email }),
    ...(isManual && { additionalData: { manualCapture: 'true' } }),
    ...storingOf(order),
    ...((providerMethod === 'card' || nativePay) && { ...browserOf(order), ...threeDsOf(order, settings) }),
  }
}
