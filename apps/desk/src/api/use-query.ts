import { useCallback, useEffect, useState } from 'react'
import type { OperatorErrorBody, OperatorEndpointId } from '@modulor/contract/operator'
import type { CallInput, CallOutput } from './call'
import { callOrPrefetched, keyOf } from './prefetch'
import { useSession } from '../session/session'

export type QueryState<Value> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'loaded'; readonly value: Value }
  | { readonly kind: 'refused'; readonly error: OperatorErrorBody }
  /** There was no response, or none of this page's release. */
  | { readonly kind: 'unknown' | 'unreadable' }

export type Query<Value> = { readonly state: QueryState<Value>; readonly reload: () => void }

/**
 * Reads an endpoint, and reads it again when `input` or the endpoint changes. During another read with the same input,
 * the earlier value stays.
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
      else setLast({ key, state: { kind: answer.kind } })
    })
    return () => abort.abort()
  }, [id, key, round, signedOut])
  const reload = useCallback(() => setRound((count) => count + 1), [])
  return { state: last?.key === key ? last.state : { kind: 'loading' }, reload }
}
