/** Parses the query's parameters, by the contract's schema or by name. */
import { QUERY_LENGTH_MAX, type Endpoint } from '@modulor/contract/endpoint'
import type { z } from 'zod'
import { done, refused, type Outcome } from '../outcome'
import { isPlain, isPlainText } from '../plain-text'

/** The most parameters that one response names. */
const NAMED_MAX = 20

type Queries = Readonly<Record<string, unknown>>

/** What a handler receives for the query. */
export type QueryOf<E extends Endpoint> = E extends { readonly query: infer Q extends z.core.$ZodType }
  ? { readonly query: z.core.output<Q> }
  : {
      /** Returns a parameter if it was given once, is plain text and is not too long. */
      readonly query: (name: string) => string | undefined
      /** Whether a parameter was given at all, valid or not. */
      readonly hasQuery: (name: string) => boolean
    }

function namesOf(issue: z.core.$ZodIssue): string[] {
  return issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.map(String).join('.')]
}

/** Parses the query. If the endpoint has a schema, a parameter that is unknown or invalid is refused by its name. */
export function parseQuery({ query: schema }: Endpoint, queries: Queries): Outcome<object> {
  if (!schema)
    return done({
      query: (name: string) => {
        const value = Object.hasOwn(queries, name) ? queries[name] : undefined
        return typeof value === 'string' && value.length <= QUERY_LENGTH_MAX && isPlainText(value) ? value : undefined
      },
      hasQuery: (name: string) => Object.hasOwn(queries, name),
    })
  const parsed = schema.safeParse(queries)
  const wrong = [
    ...Object.keys(queries).filter((name) => !isPlain(queries[name])),
    ...(parsed.success ? [] : parsed.error.issues.flatMap(namesOf)),
  ]
  if (parsed.success && wrong.length === 0) return done({ query: parsed.data })
  const fields = wrong.slice(0, NAMED_MAX).map((name) => [name, 'PH.ERROR.FIELD_HAS_ERROR'])
  return refused('bad_request', { fields: Object.fromEntries(fields) as Record<string, string> })
}
