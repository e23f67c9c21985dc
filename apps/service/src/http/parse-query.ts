/** The parameters of a query, by the contract's schema or by their names. */
import { QUERY_LENGTH_MAX, type Endpoint } from '@modulor/contract/endpoint'
import type { z } from 'zod'
import { done, refused, type Outcome } from '../outcome'
import { isPlain, isPlainText } from '../plain-text'

/** Parameters that one answer names. */
const NAMED_MAX = 20

type Queries = Readonly<Record<string, unknown>>

/** What a handler receives of the query. */
export type QueryOf<E extends Endpoint> = E extends { readonly query: infer Q extends z.core.$ZodType }
  ? { readonly query: z.core.output<Q> }
  : {
      /** A parameter of the query, if it was given once and in a sane size. */
      readonly query: (name: string) => string | undefined
      /** Whether a parameter was given at all, readable or not. */
      readonly hasQuery: (name: string) => boolean
    }

function namesOf(issue: z.core.$ZodIssue): string[] {
  return issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.map(String).join('.')]
}

/** Parses the query. Where the endpoint has a schema for it, a parameter that is unknown or unreadable is refused by its name. */
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
