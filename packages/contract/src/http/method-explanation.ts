import * as z from 'zod/mini'

/**
 * Why a method stands where it stands, for support and integrators: one entry per configured method, the hidden ones
 * too. Only with `?explain=1`, and never from a production configuration.
 */
export const MethodExplanation = z.object({
  id: z.string(),
  decision: z.enum(['shown', 'hidden', 'disabled']),
  /** Place among all methods of the list, from 0; null for a hidden one. */
  position: z.nullable(z.int()),
  /** The rules that decided, the decisive one first: a rule's name and what it compared. */
  reasons: z.array(z.object({ rule: z.string(), facts: z.record(z.string(), z.string()) })),
})
export type MethodExplanation = z.infer<typeof MethodExplanation>
