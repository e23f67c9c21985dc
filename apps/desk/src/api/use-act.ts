import type { OperatorEndpointId } from '@modulor/contract/operator'
import { useState } from 'react'
import { useSession } from '../session/session'
import { failureOf, isSignedOut, type Failure } from './failure'
import { call, type CallAnswer, type CallInput } from './call'
import { readAgain } from './use-query'

/** Waits for one response at a time. `run` returns its value, or nothing if the call failed; `failure` has the reason. */
export function useAnswer() {
  const { onSessionEnded } = useSession()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  async function run<Value>(answering: Promise<CallAnswer<Value>>): Promise<{ readonly value: Value } | undefined> {
    setIsBusy(true)
    setFailure(undefined)
    const answer = await answering
    setIsBusy(false)
    if (answer.kind === 'done') return { value: answer.value }
    if (isSignedOut(answer)) onSessionEnded()
    else if (answer.kind !== 'refused' || answer.status >= 500) readAgain()
    setFailure(failureOf(answer))
    return undefined
  }
  return { run, isBusy, failure }
}

/** Calls an endpoint that changes something, one call at a time. */
export function useAct<Id extends OperatorEndpointId>(id: Id) {
  const { run, ...state } = useAnswer()
  return { run: (input: CallInput<Id>) => run(call(id, input)), ...state }
}
