import type { OperatorEndpointId } from '@modulor/contract/operator'
import { call, type CallAnswer, type CallInput, type CallOutput } from './call'

/** Names a read: equal for equal input. */
export const keyOf = <Id extends OperatorEndpointId>(id: Id, input: CallInput<Id>): string =>
  JSON.stringify([id, input])

const started = new Map<string, Promise<CallAnswer<unknown>>>()

/** Sends a read of the first page before it is known who is signed in: one round trip less on a slow line. */
export function prefetch<Id extends OperatorEndpointId>(id: Id, input: CallInput<Id>): void {
  started.set(keyOf(id, input), call(id, input))
}

/** As `call`. The first read of what was prefetched gets its answer; a refusal may be of the time before the sign-in, and is read again. */
export async function callOrPrefetched<Id extends OperatorEndpointId>(
  id: Id,
  input: CallInput<Id>,
  signal: AbortSignal,
): Promise<CallAnswer<CallOutput<Id>>> {
  const key = keyOf(id, input)
  const early = started.get(key) as Promise<CallAnswer<CallOutput<Id>>> | undefined
  started.delete(key)
  const answer = await early
  return answer?.kind === 'done' ? answer : call(id, input, signal)
}
