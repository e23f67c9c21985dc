import { z } from 'zod'

/** One attempt to deliver an event to the merchant: the request and the response. */
export const DeliveryAttempt = z.object({
  event_id: z.string(),
  brand: z.string(),
  type: z.string(),
  payment_id: z.string(),
  at: z.string(),
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
  /** The status of the merchant's response; null if there was none. */
  status: z.int().nullable(),
  /** The body of the response, or why there was none. */
  answer: z.string(),
})
export type DeliveryAttempt = z.infer<typeof DeliveryAttempt>

/** The newest attempts, the newest first. */
export const DeliveryAttempts = z.object({ attempts: z.array(DeliveryAttempt) })
export const SendAgain = z.object({ brand: z.string().max(64), event_id: z.string().max(64) })
