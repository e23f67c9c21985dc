import type { SubmitRequest } from '@modulor/contract/http'
import { Banner, Button, Sheet } from '@modulor/ui'
import { useId, useRef, useState } from 'react'
import { useText } from '../i18n'
import { CODE_LENGTH } from './code-digits'
import { CodeEntry } from './code-entry'
import { ResendRow } from './resend-row'
import { useRequestedCode } from './use-requested-code'

const BLOCKED = 'PH.ERROR.OTP_BLOCKED'

export type CodeSheetProps = {
  methodId: string
  /** The body of the submit that waits for its code. */
  body: SubmitRequest
  isSending: boolean
  /** The message key of the service's error about the last code; undefined: none. */
  refusal: string | undefined
  onConfirm: (code: string) => void
  onClose: () => void
}

/** The typed code. It is emptied when another one was sent, because that is not the typed one. */
function useTypedCode(sentCount: number) {
  const [code, setCode] = useState('')
  const [seenCount, setSeenCount] = useState(sentCount)
  if (seenCount !== sentCount) {
    setSeenCount(sentCount)
    setCode('')
  }
  return [code, setCode] as const
}

/**
 * The sheet for the code of a deposit (OTP-1 to OTP-3). A code is sent when the sheet opens, unless an earlier one is still valid
 * for the same amount and details.
 */
export function CodeSheet({ methodId, body, isSending, refusal, onConfirm, onClose }: CodeSheetProps) {
  const t = useText()
  const formId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [checkedCode, setCheckedCode] = useState<string | null>(null)
  const asked = useRequestedCode(methodId, body, refusal === BLOCKED)
  const { state } = asked
  const [code, setCode] = useTypedCode(asked.sentCount)
  const confirm = () => {
    if (isSending || code.length < CODE_LENGTH) return
    setCheckedCode(code)
    onConfirm(code)
  }
  const isBlocked = state.kind === 'refused' && state.message === BLOCKED
  const isRefused = refusal !== undefined && checkedCode === code && !isSending && !isBlocked
  const hasCode = state.kind === 'sent' || state.kind === 'unchanged' || asked.wasSent
  return (
    <Sheet
      title={t('CODE.TITLE')}
      closeLabel={t('APP.CLOSE')}
      onClose={onClose}
      initialFocus={input}
      foot={
        <Button
          variant="primary"
          isBlock
          type="submit"
          form={formId}
          isBusy={isSending}
          busyLabel={t('CODE.CHECKING')}
          disabled={code.length < CODE_LENGTH || !hasCode}
        >
          {t('CODE.CONFIRM')}
        </Button>
      }
    >
      <div className="mc-stack">
        <p role="status">
          {hasCode && t(`CODE.TEXT.${state.kind === 'unchanged' ? 'unchanged' : 'sent'}`)}
          {!hasCode && state.kind === 'asking' && t('CODE.SENDING')}
          {hasCode && asked.contact !== null && ` ${t('CODE.WENT_TO', { contact: `\u2066${asked.contact}\u2069` })}`}
        </p>
        {state.kind === 'refused' && (
          <Banner tone="warning" isLive>
            {t(state.message)}
          </Banner>
        )}
        <CodeEntry
          value={code}
          onChange={setCode}
          error={isRefused ? t(refusal) : undefined}
          onSubmit={confirm}
          formId={formId}
          inputRef={input}
        />
        <div className="mc-group mc-rows">
          <ResendRow
            resendAtMs={asked.resendAtMs}
            sendsLeft={asked.sendsLeft}
            isSending={state.kind === 'asking'}
            onResend={asked.request}
          />
        </div>
      </div>
    </Sheet>
  )
}
