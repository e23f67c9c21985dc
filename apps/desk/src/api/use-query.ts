import { useCallback, useEffect, useState } from 'react'
import type { OperatorErrorBody, OperatorEndpointId } from '@modulor/contract/operator'
import type { CallInput, CallOutput } from './call'
import { callOrPrefetched, keyOf } from './prefetch'
import { useSession } from '../session/session'

export type QueryState<Value> =
  | { readonly kind: 'loading' }
  /** `unread`: why a later read did not replace the value. */
  | { readonly kind: 'loaded'; readonly value: Value; readonly unread?: 'unknown' | 'unreadable' }
  | { readonly kind: 'refused'; readonly error: OperatorErrorBody }
  /** There was no response, or none of this page's release. */
  | { readonly kind: 'unknown' | 'unreadable' }

export type Query<Value> = { readonly state: QueryState<Value>; readonly reload: () => void }

/** A value that was read before stays: an open form on the page must not lose its input because of one lost response. */
function withoutAnswer<Value>(
  before: QueryState<Value> | undefined,
  kind: 'unknown' | 'unreadable',
): QueryState<Value> {
  return before?.kind === 'loaded' ? { ...before, unread: kind } : { kind }
}

/**
 * Reads an endpoint, and reads it again when `input` or the endpoint changes. During another read with the same input,
 * and after one without a response, the earlier value stays.
 */
export function useQuery<Id extends OperatorEndpointId>(id: Id, input: CallInput<Id>): Query<CallOutput<Id>> {
  const { signedOut } = useSession()
  const key = keyOf(id, input)
  const [round, setRound] = useState(0)
  const [last, setLast] = useState<{ key: string; state: QueryState<CallOutput<Id>> }>()
  useEffect(() => {
    const abort = new AbortController()
    const [, sent] = JSON.parse(key) as [Id, CallInput<Id>]
    void callOrPrefetched(id, sent, abort.signal).then((answer) => {
      if (abort.signal.aborted) return
      if (answer.kind === 'refused' && answer.error.error_code === 'signed_out') signedOut()
      if (answer.kind === 'done') setLast({ key, state: { kind: 'loaded', value: answer.value } })
      else if (answer.kind === 'refused') setLast({ key, state: { kind: 'refused', error: answer.error } })
      else
        setLast((before) => ({
          key,
          state: withoutAnswer(before?.key === key ? before.state : undefined, answer.kind),
        }))
    })
    return () => abort.abort()
  }, [id, key, round, signedOut])
  const reload = useCallback(() => setRound((count) => count + 1), [])
  return { state: last?.key === key ? last.state : { kind: 'loading' }, reload }
}
