/** What a payment that waits for its player needs at its next call. The core keeps it encrypted. */
import { z } from 'zod'
import { parseJson } from './adyen-client'

const Continuation = z.object({
  amount: z.string(),
  currency: z.string(),
  isManual: z.boolean(),
  paySessionId: z.string(),
  methodReturnUrl: z.string(),
  paymentData: z.string().optional(),
  /** Of a native challenge, to be given back with its result. */
  authorisationToken: z.string().optional(),
  step: z.enum(['fingerprint', 'challenge', 'other']).default('other'),
  /** Of a fingerprint: it is answered by this. */
  transactionId: z.string().optional(),
})
export type Continuation = z.infer<typeof Continuation>

/** Undefined: this payment waits for nothing that we started. */
export const readContinuation = (text: string | null): Continuation | undefined =>
  text === null ? undefined : Continuation.safeParse(parseJson(text)).data
