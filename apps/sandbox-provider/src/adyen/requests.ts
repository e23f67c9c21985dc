/** Requests of the simulated Checkout API, with the fields that it reads. The published API has more. */
import { z } from 'zod'

export const Money = z.object({ value: z.int().min(0), currency: z.string().length(3) })

export const PaymentRequest = z.object({
  merchantAccount: z.string(),
  amount: Money,
  reference: z.string().min(1).max(80),
  returnUrl: z.string().max(1024),
  paymentMethod: z.looseObject({
    type: z.string(),
    number: z.string().optional(),
    expiryMonth: z.string().optional(),
    expiryYear: z.string().optional(),
    holderName: z.string().max(80).optional(),
    storedPaymentMethodId: z.string().optional(),
    cvc: z.string().optional(),
    encryptedCardNumber: z.string().optional(),
    encryptedExpiryMonth: z.string().optional(),
    encryptedExpiryYear: z.string().optional(),
    encryptedSecurityCode: z.string().optional(),
    /** The token that the wallet's sheet returned, in base64. */
    applePayToken: z.string().max(10_000).optional(),
    googlePayToken: z.string().max(10_000).optional(),
  }),
  shopperReference: z.string().min(3).max(256).optional(),
  storePaymentMethod: z.boolean().optional(),
  recurringProcessingModel: z.enum(['CardOnFile', 'Subscription', 'UnscheduledCardOnFile']).optional(),
  additionalData: z.record(z.string(), z.string()).optional(),
  authenticationData: z
    .object({
      attemptAuthentication: z.enum(['always', 'never']).optional(),
      threeDSRequestData: z.object({ nativeThreeDS: z.enum(['preferred', 'disabled']) }).optional(),
    })
    .optional(),
  threeDS2RequestData: z.looseObject({ notificationURL: z.string().optional() }).optional(),
})
export type PaymentRequest = z.infer<typeof PaymentRequest>

export const DetailsRequest = z.object({
  paymentData: z.string().max(200_000).optional(),
  details: z.object({
    redirectResult: z.string().optional(),
    'threeds2.fingerprint': z.string().optional(),
    threeDSResult: z.string().optional(),
  }),
})

export const CancelRequest = z.object({
  merchantAccount: z.string(),
  paymentReference: z.string(),
  reference: z.string().optional(),
})

export const ModificationRequest = z.object({
  merchantAccount: z.string(),
  reference: z.string().default(''),
  amount: Money.optional(),
})

export const StoredCardQuery = z.object({ shopperReference: z.string(), merchantAccount: z.string() })
