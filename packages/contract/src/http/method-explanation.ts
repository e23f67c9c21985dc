import * as z from 'zod/mini'

/**
 * Why a method has its position in the list, for support and integrators: one entry per configured method, including hidden
 * ones. Only with `?explain=1`, and never with a production configuration.
 */
export const MethodExplanation = z.object({
  id: z.string(),
  decision: z.enum(['shown', 'hidden', 'disabled']),
  /** Position among all methods of the list, from 0; null for a hidden method. */
  position: z.nullable(z.int()),
  /** The rules that decided, the decisive one first: a rule's name and the values that it compared. */
  reasons: z.array(z.object({ rule: z.string(), facts: z.record(z.string(), z.string()) })),
})
export type MethodExplanation = z.infer<typeof MethodExplanation>
