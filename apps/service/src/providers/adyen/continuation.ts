/**
 * Data that the next call about a payment needs. The core stores it encrypted while the payment waits for its player.
 */
import { z } from 'zod'
import { parseJson } from './adyen-client'

const Continuation = z.object({
  amount: z.string(),
  currency: z.string(),
  isManual: z.boolean(),
  paySessionId: z.string(),
  methodReturnUrl: z.string(),
  paymentData: z.string().optional(),
  /** Set for a native challenge; must be sent back with its result. */
  authorisationToken: z.string().optional(),
  step: z.enum(['fingerprint', 'challenge', 'other']).default('other'),
  /** Set for a fingerprint step; identifies the response that belongs to it. */
  transactionId: z.string().optional(),
})
export type Continuation = z.infer<typeof Continuation>

/** Returns undefined if the payment does not wait for a step that this plug-in began. */
export const readContinuation = (text: string | null): Continuation | undefined =>
  text === null ? undefined : Continuation.safeParse(parseJson(text)).data
