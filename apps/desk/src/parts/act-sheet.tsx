import { Button, Sheet, TextField, type ButtonVariant } from '@modulor/ui'
import { useEffect, useRef, useState, type ReactNode, type RefObject, type SubmitEvent } from 'react'
import type { CallAnswer } from '../api/call'
import { failureOf, isSignedOut, isUncertainAfter, type Failure } from '../api/failure'
import { readAgain } from '../api/use-query'
import { useSession } from '../session/session'
import { FailureBanner } from './failure-banner'
import { ReasonField } from './reason-field'

type ActSheetProps<Value> = {
  readonly title: string
  readonly act: string
  readonly variant?: ButtonVariant
  /** The description of the act, with what cannot be undone. A function gets the errors of the fields, to show them there. */
  readonly children: ReactNode | ((wrong: Failure['fields']) => ReactNode)
  /** The exact text that has to be typed before a final act. */
  readonly confirm?: string
  /**
   * The act has an idempotency key: from the first request until its result is known the form cannot be changed, and only the
   * same request can be sent again. A changed form would be a second act.
   */
  readonly isRepeatable?: boolean
  /** The reason of an earlier request whose result is not known: the form opens with it, and only that request can be sent again. */
  readonly former?: string
  readonly send: (reason: string) => Promise<CallAnswer<Value>>
  readonly onDone: (value: Value) => void
  readonly onClose: () => void
}

const REPEAT = 'Press the button again to see the result. The same request is sent, and it is carried out at most once.'

/** After a failure the focus moves to the wrong field; otherwise, in a repeatable form, to the button. */
function useFocusAfter(
  failure: Failure | undefined,
  form: RefObject<HTMLFormElement | null>,
  isRepeatable: boolean,
): void {
  useEffect(() => {
    if (!failure) return
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    // A field with the focus was disabled during the call.
    const button = isRepeatable ? form.current?.querySelector<HTMLElement>('[type="submit"]') : null
    ;(field ?? button)?.focus()
  }, [failure, form, isRepeatable])
}

/** Asks for the reason of an act, carries it out once, and reports the result. */
export function ActSheet<Value>(props: ActSheetProps<Value>) {
  const {
    title,
    act,
    variant = 'primary',
    children,
    confirm,
    isRepeatable = false,
    former,
    send,
    onDone,
    onClose,
  } = props
  const { onSessionEnded } = useSession()
  const [reason, setReason] = useState(former ?? '')
  const [typed, setTyped] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const [isUncertain, setIsUncertain] = useState(former !== undefined)
  const form = useRef<HTMLFormElement>(null)
  const isWrong = confirm !== undefined && typed !== confirm

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isBusy || isWrong) return
    setIsBusy(true)
    setFailure(undefined)
    const answer = await send(reason)
    setIsBusy(false)
    if (answer.kind === 'done') onDone(answer.value)
    else {
      if (isSignedOut(answer)) onSessionEnded()
      setIsUncertain((was) => isUncertainAfter(answer, was))
      setFailure(failureOf(answer))
    }
  }
  /**
   * Not during the call: its failure could not be shown. After a failure the page is read again, because the act may have been
   * carried out, and a refusal may mean that the page is out of date.
   */
  const close = () => {
    if (isBusy) return
    if (failure) readAgain()
    onClose()
  }
  useFocusAfter(failure, form, isRepeatable)

  return (
    <Sheet title={title} closeLabel="Close" onClose={close}>
      <form ref={form} className="d-stack" onSubmit={(event) => void submit(event)}>
        <fieldset className="d-stack" disabled={isRepeatable && (isBusy || isUncertain)}>
          <div>{typeof children === 'function' ? children(failure?.fields ?? {}) : children}</div>
          <FailureBanner failure={failure && isRepeatable && isUncertain ? { ...failure, advice: REPEAT } : failure} />
          {confirm !== undefined && (
            <TextField
              label={`Type ${confirm} to confirm`}
              isLabelAbove
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              autoComplete="off"
            />
          )}
          <ReasonField reason={reason} error={failure?.fields.reason} onChange={setReason} />
        </fieldset>
        <Button type="submit" variant={variant} isBlock isBusy={isBusy} disabled={isWrong}>
          {act}
        </Button>
      </form>
    </Sheet>
  )
}
