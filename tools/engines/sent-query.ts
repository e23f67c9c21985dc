import type { Query } from './tab'

/** A query that can be sent to another process: a regular expression is sent as its source. */
export type SentQuery =
  | { readonly role: string; readonly name: string; readonly isPattern: boolean }
  | { readonly label: string }
  | { readonly testId: string; readonly text: string }

export function sent(query: Query): SentQuery {
  if ('testId' in query) return query
  if ('label' in query) return { label: query.label.source }
  const { role, name } = query
  return { role, name: typeof name === 'string' ? name : name.source, isPattern: typeof name !== 'string' }
}
