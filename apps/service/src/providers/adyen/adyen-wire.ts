/**
 * The parts of Adyen's responses and webhooks that we read (Checkout v72, Webhooks v1). A response that does not
 * parse is `unknown`.
 */
import { z } from 'zod'

const text = (lengthMax: number) => z.string().max(lengthMax)
const Amount = z.object({ value: z.int(), currency: z.string().length(3) })

export const RESULT_CODES = [
  'AuthenticationFinished',
  'AuthenticationNotRequired',
  'Authorised',
  'Cancelled',
  'ChallengeShopper',
  'Error',
  'IdentifyShopper',
  'PartiallyAuthorised',
  'Pending',
  'PresentToShopper',
  'Received',
  'RedirectShopper',
  'Refused',
  'Success',
] as const
export type ResultCode = (typeof RESULT_CODES)[number]

/** The supported actions: those that a player can carry out here, and `await`, with which the player only waits. A response with another one is `unknown`. */
export const AdyenAction = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('redirect'),
    url: text(8192),
    method: z.enum(['GET', 'POST']).default('GET'),
    data: z.record(z.string(), z.string()).default({}),
  }),
  z.object({
    type: z.literal('threeDS2'),
    subtype: z.enum(['fingerprint', 'challenge']),
    token: text(20_000),
    paymentData: text(200_000).optional(),
    authorisationToken: text(50_000).optional(),
  }),
  z.object({
    type: z.literal('voucher'),
    reference: text(2048),
    entity: text(255).optional(),
    totalAmount: Amount.optional(),
    expiresAt: text(64).optional(),
  }),
  z.object({
    type: z.literal('qrCode'),
    qrCodeData: text(2048),
    expiresAt: text(64).optional(),
    paymentData: text(200_000).optional(),
  }),
  z.object({
    type: z.literal('bankTransfer'),
    iban: text(64).optional(),
    bic: text(32).optional(),
    accountNumber: text(64).optional(),
    beneficiary: text(255).optional(),
    reference: text(255).optional(),
    totalAmount: Amount.optional(),
  }),
  z.object({ type: z.literal('await'), paymentData: text(200_000).optional() }),
])
export type AdyenAction = z.infer<typeof AdyenAction>

export const PaymentAnswer = z.object({
  resultCode: z.enum(RESULT_CODES),
  pspReference: z.string().min(1).max(64).optional(),
  merchantReference: text(1000).optional(),
  amount: Amount.optional(),
  refusalReasonCode: text(16).optional(),
  additionalData: z.record(z.string(), z.unknown()).optional(),
  action: z.unknown().optional(),
})
export type PaymentAnswer = z.infer<typeof PaymentAnswer>

export const ModificationAnswer = z.object({ status: z.literal('received'), pspReference: z.string().min(1) })

export const ServiceError = z.object({
  status: z.int().optional(),
  errorCode: z.string().max(64),
  errorType: z.string().max(64).optional(),
})

/**
 * The error for an idempotency key that was used before: the first request with it is still running, or was carried
 * out. It refuses only the repeated request, so the result of the first stays unknown, whatever the HTTP status is.
 */
export const KEY_WAS_USED = '704'

/** Any signed item of a webhook. Adyen publishes no maximum lengths, and the reference of a report is a file name. */
const SignedItem = z.object({
  pspReference: z.string(),
  originalReference: z.string().optional(),
  merchantAccountCode: z.string(),
  merchantReference: z.string(),
  amount: z.object({ value: z.int(), currency: z.string() }),
  eventCode: z.string(),
  success: z.string(),
  reason: z.string().nullish(),
  additionalData: z.record(z.string(), z.unknown()).optional(),
})
export type SignedItem = z.infer<typeof SignedItem>

/** An item about a payment. */
export const NotificationItem = SignedItem.extend({
  pspReference: z.string().min(1).max(64),
  originalReference: z.string().max(64).optional(),
  merchantReference: z.string().max(1000),
  amount: Amount,
  success: z.enum(['true', 'false']),
})
export type NotificationItem = z.infer<typeof NotificationItem>

export const Notification = z.object({
  notificationItems: z.array(z.object({ NotificationRequestItem: SignedItem })).min(1),
})
