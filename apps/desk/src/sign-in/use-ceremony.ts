import { use, useState } from 'react'
import { failureOf, isSignedOut, type Failure } from '../api/failure'
import { SessionContext } from '../session/session'
import type { PasskeyAnswer } from './passkey'

const CANCELLED: Failure = {
  title: 'The sign-in was cancelled',
  advice:
    'The browser’s dialog was closed, or this device has no passkey for the desk. Try again, or ask an administrator for a new set-up link.',
  fields: {},
}

/**
 * Runs one act with a passkey at a time, and keeps the reason of a failure. `cancelled`: the failure to show if the
 * browser returned no passkey.
 */
export function useCeremony<Value>(onDone: (value: Value) => Promise<void> | void, cancelled = CANCELLED) {
  /** Undefined on the pages before the sign-in. */
  const session = use(SessionContext)
  const [failure, setFailure] = useState<Failure>()
  const [isBusy, setIsBusy] = useState(false)
  async function run(act: () => Promise<PasskeyAnswer<Value>>): Promise<void> {
    setIsBusy(true)
    setFailure(undefined)
    const answer = await act()
    if (answer.kind === 'done') await onDone(answer.value)
    else if (answer.kind === 'cancelled') setFailure(cancelled)
    else {
      if (isSignedOut(answer)) session?.onSessionEnded()
      setFailure(failureOf(answer))
    }
    setIsBusy(false)
  }
  return { failure, isBusy, run: (act: () => Promise<PasskeyAnswer<Value>>) => void run(act) }
}
