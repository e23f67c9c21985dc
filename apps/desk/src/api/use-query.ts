import { useCallback, useEffect, useRef, useState } from 'react'
import type { OperatorErrorBody, OperatorEndpointId } from '@modulor/contract/operator'
import type { CallAnswer, CallInput, CallOutput } from './call'
import { isSignedOut, unreadText } from './failure'
import { callOrPrefetched, keyOf } from './prefetch'
import { useSession } from '../session/session'

export type QueryState<Value> =
  | { readonly kind: 'loading' }
  /** `unread`: why a later read has failed, as the title of a message; the value is the one before. */
  | { readonly kind: 'loaded'; readonly value: Value; readonly unread?: string }
  | { readonly kind: 'refused'; readonly error: OperatorErrorBody }
  /** There was no response, or one of another release that this page cannot read. */
  | { readonly kind: 'unknown' | 'unreadable' }

export type Query<Value> = {
  readonly state: QueryState<Value>
  /** Reads again because the operator requested it, which extends the session. */
  readonly reload: () => void
  /** Reads again without the operator, which does not extend the session. */
  readonly refresh: () => void
}

type Unsuccessful = Exclude<CallAnswer<unknown>, { kind: 'done' }>

const TOO_MANY_REQUESTS = 429
const SERVER_ERROR_MIN = 500

/** Whether the response contains no decision about the value: it was lost, or the service failed or is busy. */
const isWithoutDecision = (answer: Unsuccessful) =>
  answer.kind !== 'refused' || answer.status >= SERVER_ERROR_MIN || answer.status === TOO_MANY_REQUESTS

/**
 * The state after a read that did not succeed. A value that was read before stays, unless the service has decided that there is
 * none for this operator: an open form on the page must not lose its input because of one lost response.
 */
function stateAfter<Value>(before: QueryState<Value> | undefined, answer: Unsuccessful): QueryState<Value> {
  if (before?.kind === 'loaded' && isWithoutDecision(answer))
    return { ...before, unread: answer.kind === 'refused' ? answer.error.message : unreadText(answer.kind).title }
  return answer.kind === 'refused' ? { kind: 'refused', error: answer.error } : { kind: answer.kind }
}

const READ_AGAIN = 'desk:read-again'

/** Reads everything that the page shows again: after an act whose result is not known it may be out of date. */
export const readAgain = () => window.dispatchEvent(new Event(READ_AGAIN))

/**
 * Reads an endpoint, and reads it again when `input` or the endpoint changes. During another read with the same input,
 * and after one without a response, the earlier value stays.
 */
export function useQuery<Id extends OperatorEndpointId>(id: Id, input: CallInput<Id>): Query<CallOutput<Id>> {
  const { onSessionEnded } = useSession()
  const key = keyOf(id, input)
  const [round, setRound] = useState(0)
  /** Whether the next read is automatic. A read for another input is not, because the operator has navigated. */
  const isNextAutomatic = useRef(false)
  const [last, setLast] = useState<{ key: string; state: QueryState<CallOutput<Id>> }>()
  useEffect(() => {
    const abort = new AbortController()
    const isAutomatic = isNextAutomatic.current
    isNextAutomatic.current = false
    const [, sent] = JSON.parse(key) as [Id, CallInput<Id>]
    void callOrPrefetched(id, sent, { signal: abort.signal, isAutomatic }).then((answer) => {
      if (abort.signal.aborted) return
      // After the sign-in the page is shown again as it was, and reads again.
      if (isSignedOut(answer)) onSessionEnded()
      else if (answer.kind === 'done') setLast({ key, state: { kind: 'loaded', value: answer.value } })
      else setLast((before) => ({ key, state: stateAfter(before?.key === key ? before.state : undefined, answer) }))
    })
    return () => abort.abort()
  }, [id, key, round, onSessionEnded])
  const reload = useCallback(() => setRound((count) => count + 1), [])
  const refresh = useCallback(() => {
    isNextAutomatic.current = true
    reload()
  }, [reload])
  useEffect(() => {
    window.addEventListener(READ_AGAIN, reload)
    return () => window.removeEventListener(READ_AGAIN, reload)
  }, [reload])
  return { state: last?.key === key ? last.state : { kind: 'loading' }, reload, refresh }
}
