import type { OperatorEndpointId } from '@modulor/contract/operator'
import { call, type CallAnswer, type CallInput, type CallOutput } from './call'

/** The key of a read: equal for the same endpoint and input. */
export const keyOf = <Id extends OperatorEndpointId>(id: Id, input: CallInput<Id>): string =>
  JSON.stringify([id, input])

const started = new Map<string, Promise<CallAnswer<unknown>>>()

/** Sends a read of the first page before it is known who is signed in: one round trip less on a slow line. */
export function prefetch<Id extends OperatorEndpointId>(id: Id, input: CallInput<Id>): void {
  started.set(keyOf(id, input), call(id, input))
}

/**
 * Like `call`, but the first read of prefetched data uses the prefetched response. If that was a refusal, the call is
 * repeated, because it may have been sent before the sign-in.
 */
export async function callOrPrefetched<Id extends OperatorEndpointId>(
  id: Id,
  input: CallInput<Id>,
  options: { readonly signal: AbortSignal; readonly isAutomatic: boolean },
): Promise<CallAnswer<CallOutput<Id>>> {
  const key = keyOf(id, input)
  const early = started.get(key) as Promise<CallAnswer<CallOutput<Id>>> | undefined
  started.delete(key)
  const answer = await early
  return answer?.kind === 'done' ? answer : call(id, input, options)
}
