import type { OperatorEndpointId } from '@modulor/contract/operator'
import { useState } from 'react'
import { useSession } from '../app/session'
import { failureOf, type Failure } from '../parts/failure'
import { call, type CallInput, type CallOutput } from './call'

/** Runs one act at a time. `run` answers what the service said, or nothing where `failure` tells why. */
export function useAct<Id extends OperatorEndpointId>(id: Id) {
  const { signedOut } = useSession()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  async function run(input: CallInput<Id>): Promise<{ readonly value: CallOutput<Id> } | undefined> {
    setIsBusy(true)
    setFailure(undefined)
    const answer = await call(id, input)
    setIsBusy(false)
    if (answer.kind === 'done') return { value: answer.value }
    if (answer.kind === 'refused' && answer.error.error_code === 'signed_out') signedOut()
    setFailure(failureOf(answer))
    return undefined
  }
  return { run, isBusy, failure }
}
