import type { OperatorEndpointId } from '@modulor/contract/operator'
import { useState } from 'react'
import { useSession } from '../session/session'
import { failureOf, type Failure } from './failure'
import { call, type CallAnswer, type CallInput } from './call'

/** Waits for one response at a time. `run` returns its value, or nothing if the call failed; `failure` has the reason. */
export function useAnswer() {
  const { signedOut } = useSession()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  async function run<Value>(answering: Promise<CallAnswer<Value>>): Promise<{ readonly value: Value } | undefined> {
    setIsBusy(true)
    setFailure(undefined)
    const answer = await answering
    setIsBusy(false)
    if (answer.kind === 'done') return { value: answer.value }
    if (answer.kind === 'refused' && answer.error.error_code === 'signed_out') signedOut()
    setFailure(failureOf(answer))
    return undefined
  }
  return { run, isBusy, failure }
}

/** Runs one act at a time. */
export function useAct<Id extends OperatorEndpointId>(id: Id) {
  const { run, ...state } = useAnswer()
  return { run: (input: CallInput<Id>) => run(call(id, input)), ...state }
}
