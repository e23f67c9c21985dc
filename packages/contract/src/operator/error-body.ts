/** The response body of a refusal of the operator API. `operator/errors.ts` has its codes and texts. */
import * as z from 'zod/mini'

export const OperatorErrorBody = z.object({
  error_code: z.string(),
  message: z.string(),
  advice: z.string(),
  request_id: z.string(),
  /** The errors of fields, by name. */
  fields: z.optional(z.record(z.string(), z.string())),
  details: z.optional(z.record(z.string(), z.string())),
})
export type OperatorErrorBody = z.infer<typeof OperatorErrorBody>
