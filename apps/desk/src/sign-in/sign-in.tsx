import { Banner, Button } from '@modulor/ui'
import type { SignInOptions } from '@modulor/contract/operator'
import { useEffect, useState } from 'react'
import { call, type CallAnswer } from '../api/call'
import { failureOf, type Failure } from '../parts/failure'

/** Before anybody is signed in. The address stays, so that the page of a link is there afterwards. */
export function SignIn({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const [options, setOptions] = useState<SignInOptions>()
  const [failure, setFailure] = useState<Failure>()
  const [isBusy, setIsBusy] = useState(false)
  useEffect(() => {
    void call('signInOptions', {}).then((answer) => {
      if (answer.kind === 'done') setOptions(answer.value)
      else setFailure(failureOf(answer))
    })
  }, [])

  async function run(signIn: () => Promise<CallAnswer<unknown>>): Promise<void> {
    setIsBusy(true)
    setFailure(undefined)
    const answer = await signIn()
    if (answer.kind === 'done') await onSignedIn()
    else setFailure(failureOf(answer))
    setIsBusy(false)
  }

  return (
    <main className="d-alone">
      <title>Sign in · Cashier desk</title>
      <h1 className="d-title">Sign in to the desk</h1>
      {failure && (
        <Banner tone="negative" title={failure.title} isLive>
          {failure.advice}
        </Banner>
      )}
      {options?.demo && (
        <>
          <Button isBlock isBusy={isBusy} variant="secondary" onClick={() => void run(() => call('signInAsDemo', {}))}>
            Sign in as demo operator
          </Button>
          <p className="d-quiet">This is a sandbox. The demo operator has every role.</p>
        </>
      )}
    </main>
  )
}
