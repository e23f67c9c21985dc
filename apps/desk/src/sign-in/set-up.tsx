import { Banner, Button } from '@modulor/ui'
import { useState } from 'react'
import { navigate } from '../router/router'
import { FailureBanner } from '../parts/failure-banner'
import { setUpPasskey } from './passkey'
import { useCeremony } from './use-ceremony'

export const SET_UP_PATH = '/set-up'

/** Reads the token and removes it from the address, so that it does not stay in the history. */
function takeToken(): string {
  const token = window.location.hash.slice(1)
  window.history.replaceState(null, '', SET_UP_PATH)
  return token
}

/** The page of a set-up link: an operator creates the passkey for later sign-ins. */
export function SetUp({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const [token] = useState(takeToken)
  const { failure, isBusy, run } = useCeremony(async () => {
    navigate('/', { replace: true })
    await onSignedIn()
  })
  return (
    <main className="d-alone">
      <title>Set up your sign-in · Cashier desk</title>
      <h1 className="d-title">Set up your sign-in</h1>
      <FailureBanner failure={failure} />
      {token === '' ? (
        <Banner tone="warning" title="The link is not complete">
          Open the whole link that you were given.
        </Banner>
      ) : (
        <>
          <p>
            Your device makes a passkey for the desk. From then on you sign in with the fingerprint, face or PIN of the
            device.
          </p>
          <Button isBlock isBusy={isBusy} onClick={() => run(() => setUpPasskey(token))}>
            Create a passkey
          </Button>
          <p className="d-quiet">The link works once. A passkey that you had before stops working.</p>
        </>
      )}
    </main>
  )
}
