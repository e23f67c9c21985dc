import { Button, Sheet, TextField, type ButtonVariant } from '@modulor/ui'
import { useState, type ReactNode, type SubmitEvent } from 'react'
import type { CallAnswer } from '../api/call'
import { failureOf, type Failure } from '../api/failure'
import { FailureBanner } from './failure-banner'

type ActSheetProps<Value> = {
  readonly title: string
  readonly act: string
  readonly variant?: ButtonVariant
  /** The description of the act, with what cannot be undone. A function gets the errors of the fields, to show them there. */
  readonly children: ReactNode | ((wrong: Failure['fields']) => ReactNode)
  /** The exact text that has to be typed before a final act. */
  readonly confirm?: string
  readonly send: (reason: string) => Promise<CallAnswer<Value>>
  readonly onDone: (value: Value) => void
  readonly onClose: () => void
}

/** Asks for the reason of an act, carries it out once, and reports the result. */
export function ActSheet<Value>(props: ActSheetProps<Value>) {
  const { title, act, variant = 'primary', children, confirm, send, onDone, onClose } = props
  const [reason, setReason] = useState('')
  const [typed, setTyped] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const isWrong = confirm !== undefined && typed !== confirm

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isBusy || isWrong) return
    setIsBusy(true)
    setFailure(undefined)
    const answer = await send(reason)
    setIsBusy(false)
    if (answer.kind === 'done') onDone(answer.value)
    else setFailure(failureOf(answer))
  }

  return (
    <Sheet title={title} closeLabel="Close" onClose={onClose}>
      <form className="d-stack" onSubmit={(event) => void submit(event)}>
        <div>{typeof children === 'function' ? children(failure?.fields ?? {}) : children}</div>
        <FailureBanner failure={failure} />
        {confirm !== undefined && (
          <TextField
            label={`Type ${confirm} to confirm`}
            isLabelAbove
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
          />
        )}
        <TextField
          label="Reason"
          hint="It is recorded in the audit log."
          isLabelAbove
          required
          minLength={3}
          maxLength={500}
          value={reason}
          error={failure?.fields.reason}
          onChange={(event) => setReason(event.target.value)}
          autoComplete="off"
        />
        <Button type="submit" variant={variant} isBlock isBusy={isBusy} disabled={isWrong}>
          {act}
        </Button>
      </form>
    </Sheet>
  )
}
