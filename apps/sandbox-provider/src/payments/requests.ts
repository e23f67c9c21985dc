/** The merchants' requests, parsed when they are received. Unknown members are dropped. */
import { z } from 'zod'
import { AmountText } from '../operations/amount'
import { DISPLAY_METHODS, REDIRECT_METHODS, WALLET_METHODS } from '../outcomes/methods'

const Reference = z.string().regex(/^[\x21-\x7e]{1,128}$/)
const Currency = z.string().regex(/^[A-Z0-9]{3,5}$/)
const WebAddress = z.url({ protocol: /^https?$/ }).max(2048)

const Card = z.object({
  number: z.string().regex(/^\d{12,19}$/),
  exp_month: z.string().regex(/^(0[1-9]|1[0-2])$/),
  exp_year: z.string().regex(/^(\d{2}|20\d{2})$/),
  cvv: z
    .string()
    .regex(/^\d{3,4}$/)
    .optional(),
  holder: z.string().max(255).optional(),
})

const ThreeDs = z.object({
  challenge_return_url: WebAddress,
  method_return_url: WebAddress,
  session_data: z.string().max(2048).default(''),
  /** The merchant's own risk check requires a challenge: no exemption and no frictionless authentication. */
  challenge: z.enum(['required']).optional(),
  /** EMVCo's sizes: 250x400, 390x400, 500x600, 600x400, the whole frame. */
  challenge_window_size: z.enum(['01', '02', '03', '04', '05']).default('05'),
})

/** Files of the payer. Their content is measured and not stored. */
const DOCUMENT_BYTES_MAX = 20_971_520
const DOCUMENTS_MAX = 5
const Documents = z
  .array(
    z.object({
      field: z.string().min(1).max(64),
      type: z.enum(['application/pdf', 'image/heic', 'image/jpeg', 'image/png']),
      content: z.base64().max(Math.ceil(DOCUMENT_BYTES_MAX / 3) * 4),
    }),
  )
  .max(DOCUMENTS_MAX)
/** The most bytes of a payment's body: its documents, and the rest of it. */
export const PAYMENT_BODY_BYTES_MAX = DOCUMENTS_MAX * Math.ceil(DOCUMENT_BYTES_MAX / 3) * 4 + 65_536

const Common = z.object({
  merchant_reference: Reference,
  amount: AmountText,
  currency: Currency,
  return_url: WebAddress,
  callback_url: WebAddress,
  documents: Documents.default([]),
  /** The id of the player's request at the merchant, which the journal contains. */
  request_id: z.string().max(64).nullish(),
  /** The merchant's own id of the player, by which scenarios are selected. */
  customer: z.string().max(128).nullish(),
})

/** A payment with a card: the card itself, or the card of a wallet's token. */
const ByCard = Common.extend({
  browser: z.record(z.string(), z.unknown()).optional(),
  three_ds: ThreeDs.optional(),
  capture: z.enum(['automatic', 'manual']).default('automatic'),
})

export const PaymentRequest = z.discriminatedUnion('method', [
  ByCard.extend({ method: z.literal('card'), card: Card }),
  ByCard.extend({ method: z.enum(WALLET_METHODS), wallet_token: z.string().min(1).max(20_000) }),
  Common.extend({ method: z.enum([...REDIRECT_METHODS, ...DISPLAY_METHODS]) }),
])
export type PaymentRequest = z.infer<typeof PaymentRequest>

export const PayoutRequest = Common.omit({ return_url: true, documents: true }).extend({
  /** `bet_shop`: paid out in a shop, by a code in the response. Any other method: paid to the destination. */
  method: z.string().max(64).optional(),
  /** The destination of the money: any value is accepted, and nothing of it is stored. */
  destination: z.unknown(),
})
export type PayoutRequest = z.infer<typeof PayoutRequest>

export const ThreeDsResult = z.object({
  method_completed: z.enum(['Y', 'N', 'U']).optional(),
  cres: z.string().max(8192).optional(),
  cancelled: z.boolean().optional(),
})
export type ThreeDsResult = z.infer<typeof ThreeDsResult>

export const CaptureRequest = z.object({ amount: AmountText })
export const DisputeDecision = z.object({
  outcome: z.enum(['won', 'lost']),
  /** For a dispute that is won after it was lost: whether its fee is returned too. */
  fee_returned: z.boolean().default(false),
})
export const RefundRequest = z.object({ amount: AmountText, refund_reference: Reference })
export const RefundParams = z.object({ reference: Reference, refund: Reference })
export const ReferenceParams = z.object({ reference: Reference })
