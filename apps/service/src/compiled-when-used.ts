import { compile } from 'zod'
import type { z } from 'zod'

/** Compiling takes 5 to 100 ms, so schemas that are rarely used are not compiled. */
const USES_BEFORE = 500

/**
 * Returns the schema of a route. After USES_BEFORE uses it is compiled, which does the same checks in half of the
 * time or less.
 */
export function compiledWhenUsed<Schema extends z.core.$ZodType>(schema: Schema): () => Schema {
  let useCount = 0
  let current = schema
  return () => {
    useCount += 1
    if (useCount === USES_BEFORE) current = compile(schema)
    return current
  }
}
