import { compile } from 'zod'
import type { z } from 'zod'

/** Compiling takes 5 to 100 ms, so a schema that is seldom used is not. */
const USES_BEFORE = 500

/** The schema of a route: after some uses compiled, which checks and strips the same in half of the time or less. */
export function compiledWhenUsed<Schema extends z.core.$ZodType>(schema: Schema): () => Schema {
  let useCount = 0
  let current = schema
  return () => {
    useCount += 1
    if (useCount === USES_BEFORE) current = compile(schema)
    return current
  }
}
