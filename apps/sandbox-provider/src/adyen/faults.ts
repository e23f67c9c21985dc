/** What the simulator does wrong on demand. */
import { z } from 'zod'

export const Faults = z.strictObject({
  /** So many next requests are carried out, and their connection is cut before the answer. */
  lost_answers: z.int().min(0).default(0),
  /** So many next requests are not carried out, and their connection is cut. */
  lost_requests: z.int().min(0).default(0),
  /** Of the two above, only requests whose path ends so count: others can come in between, such as a look-up. */
  lost_path: z.string().default(''),
  /** How webhooks are sent. `contradicting`: the same event follows with the other outcome. */
  webhooks: z.enum(['normal', 'none', 'twice', 'batched', 'contradicting']).default('normal'),
  /** What answers leave out, as an account that is not set up for it: what is known of a card, or also the token that it is stored under. */
  additional_data: z.enum(['normal', 'no_card', 'none']).default('normal'),
})
export type Faults = z.infer<typeof Faults>

export const NO_FAULTS: Faults = Faults.parse({})
