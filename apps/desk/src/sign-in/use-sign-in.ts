import { useState } from 'react'
import { failureOf, type Failure } from '../parts/failure'
import type { PasskeyAnswer } from './passkey'

const CANCELLED: Failure = {
  title: 'The sign-in was cancelled',
  advice:
    'The browser’s dialog was closed, or this device has no passkey for the desk. Try again, or ask an administrator for a new set-up link.',
  fields: {},
}

/** Runs one sign-in at a time and keeps why it did not succeed. */
export function useSignIn(onSignedIn: () => Promise<void>) {
  const [failure, setFailure] = useState<Failure>()
  const [isBusy, setIsBusy] = useState(false)
  async function run(signIn: () => Promise<PasskeyAnswer>): Promise<void> {
    setIsBusy(true)
    setFailure(undefined)
    const answer = await signIn()
    if (answer.kind === 'done') await onSignedIn()
    else setFailure(answer.kind === 'cancelled' ? CANCELLED : failureOf(answer))
    setIsBusy(false)
  }
  return { failure, isBusy, run: (signIn: () => Promise<PasskeyAnswer>) => void run(signIn) }
}
