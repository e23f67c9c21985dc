import { Button, buttonClass } from '@modulor/ui'
import { OPERATOR_ERRORS, type OperatorErrorCode, type SignInOptions } from '@modulor/contract/operator'
import { useEffect, useState } from 'react'
import { callAddress, call } from '../api/call'
import { failureOf, type Failure } from '../api/failure'
import { FailureBanner } from '../parts/failure-banner'
import { signInByPasskey } from './passkey'
import { useCeremony } from './use-ceremony'

const isErrorCode = (code: string): code is OperatorErrorCode => Object.hasOwn(OPERATOR_ERRORS, code)

/** Why a sign-in through the identity provider was refused. The service adds the code to the address. */
function refusedBefore(): Failure | undefined {
  const code = new URL(window.location.href).searchParams.get('refused') ?? ''
  if (!isErrorCode(code)) return undefined
  const { message: title, advice } = OPERATOR_ERRORS[code]
  return { title, advice, fields: {} }
}

/** The page before the sign-in. The address stays, so that the page of a link is shown afterwards. */
export function SignIn({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const [options, setOptions] = useState<SignInOptions>()
  const [unread, setUnread] = useState(refusedBefore)
  const { failure = unread, isBusy, run } = useCeremony(onSignedIn)
  useEffect(() => {
    void call('signInOptions', {}).then((answer) => {
      if (answer.kind === 'done') setOptions(answer.value)
      else setUnread(failureOf(answer))
    })
  }, [])
  return (
    <main className="d-alone">
      <title>Sign in · Cashier desk</title>
      <h1 className="d-title">Sign in to the desk</h1>
      <FailureBanner failure={failure} />
      <Button isBlock isBusy={isBusy} onClick={() => run(signInByPasskey)}>
        Sign in with a passkey
      </Button>
      {typeof options?.openid === 'string' && (
        <a
          className={buttonClass({ variant: 'secondary', isBlock: true })}
          href={callAddress('beginOpenId', {})}
        >{`Sign in with ${options.openid}`}</a>
      )}
      {options?.demo && (
        <>
          <Button isBlock variant="secondary" disabled={isBusy} onClick={() => run(() => call('signInAsDemo', {}))}>
            Sign in as demo operator
          </Button>
          <p className="d-quiet">This is a sandbox. The demo operator has every role.</p>
        </>
      )}
    </main>
  )
}
