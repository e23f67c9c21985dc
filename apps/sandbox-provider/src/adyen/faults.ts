/** Faults that the simulator has on demand. */
import { z } from 'zod'

export const Faults = z.strictObject({
  /** The number of next requests that are processed, but whose connection is closed before the response. */
  lost_answers: z.int().min(0).default(0),
  /** The number of next requests that are not processed, and whose connection is closed. */
  lost_requests: z.int().min(0).default(0),
  /**
   * Restricts the two faults above to requests whose path ends with this text, because other requests, such as a
   * look-up, may arrive between them.
   */
  lost_path: z.string().default(''),
  /** How webhooks are sent. `contradicting`: the same event follows with the opposite result. */
  webhooks: z.enum(['normal', 'none', 'twice', 'batched', 'contradicting']).default('normal'),
  /**
   * What is left out of responses, as if the account were not set up for it: the card's details, or also the token of
   * the stored card.
   */
  additional_data: z.enum(['normal', 'no_card', 'none']).default('normal'),
})
export type Faults = z.infer<typeof Faults>

export const NO_FAULTS: Faults = Faults.parse({})
