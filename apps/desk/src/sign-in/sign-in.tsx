import { Button, buttonClass } from '@modulor/ui'
import { OPERATOR_ERRORS, type OperatorErrorCode, type SignInOptions } from '@modulor/contract/operator'
import { useEffect, useState } from 'react'
import { callAddress, call } from '../api/call'
import { failureOf, type Failure } from '../api/failure'
import { FailureBanner } from '../parts/failure-banner'
import { keepPage, leaveRefusal, REFUSED } from './page-before'
import { signInByPasskey } from './passkey'
import { useCeremony } from './use-ceremony'

const isErrorCode = (code: string): code is OperatorErrorCode => Object.hasOwn(OPERATOR_ERRORS, code)

/** Why a sign-in through the identity provider was refused. The service adds the code to the address. */
function refusedBefore(): Failure | undefined {
  const code = new URL(window.location.href).searchParams.get(REFUSED) ?? ''
  if (!isErrorCode(code)) return undefined
  const { message: title, advice } = OPERATOR_ERRORS[code]
  return { title, advice, fields: {} }
}

type SignInProps = {
  /** A page with forms is hidden behind the sign-in. The identity provider opens in another tab, so that the page stays. */
  readonly isOverPage?: boolean
  readonly onSignedIn: () => Promise<void>
}

/** The page before the sign-in. The address stays, so that the page of a link is shown afterwards. */
export function SignIn({ isOverPage = false, onSignedIn }: SignInProps) {
  const [options, setOptions] = useState<SignInOptions>()
  const [unread, setUnread] = useState(refusedBefore)
  const {
    failure = unread,
    isBusy,
    run,
  } = useCeremony(() => {
    leaveRefusal()
    return onSignedIn()
  })
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
        <>
          <a
            className={buttonClass({ variant: 'secondary', isBlock: true })}
            href={callAddress('beginOpenId', {})}
            {...(isOverPage ? { target: '_blank', rel: 'noopener' } : { onClick: keepPage })}
          >{`Sign in with ${options.openid}`}</a>
          {isOverPage && (
            <p className="d-quiet">It opens another tab. Come back to this one afterwards: your page is kept.</p>
          )}
        </>
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
