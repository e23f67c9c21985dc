import type { SubmitRequest } from '@modulor/contract/http'
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import type { MethodDetails } from '../../api'
import { loadChunk } from '../../host'
import { loadMessagePart } from '../../i18n/load-messages'
import { useVisit } from '../../visit'
import type { LazySubmission } from './lazy-submission'
import type { SubmissionState } from './submission-states'

const CodeSheet = lazy(() =>
  loadChunk(async () => {
    const [loaded] = await Promise.all([import('../../one-time-code/code-sheet'), loadMessagePart('later')])
    return { default: loaded.CodeSheet }
  }),
)

/** The service's error about the code, or undefined; the form shows all other errors. */
function codeRefusal(state: SubmissionState, fieldName: string): string | undefined {
  const fields = state.kind === 'refused' ? state.error.fields : {}
  return Object.hasOwn(fields, fieldName) ? fields[fieldName] : undefined
}

/**
 * Stores that a submit waits for its code, so that the form continues it after a reload (issue-8 2.6). The submit itself is
 * rebuilt from the typed values; the player enters data again that must not be stored.
 */
function useWaitOverReload(methodId: string, isWaiting: boolean): boolean {
  const { localData } = useVisit()
  const [wasWaiting] = useState(() => localData.read('code-asked-for') === methodId)
  useEffect(() => {
    if (!isWaiting) return
    localData.write('code-asked-for', methodId)
    return () => localData.remove('code-asked-for')
  }, [localData, methodId, isWaiting])
  return wasWaiting
}

/**
 * Delays the submit of a valid form if the method requires a one-time code (OTP-1): the submit waits in memory, and is sent
 * with the code under the field's name. Without a required code it is sent at once.
 */
export function useCodeGate(
  { id: methodId, otpFieldName }: Pick<MethodDetails, 'id' | 'otpFieldName'>,
  submission: Pick<LazySubmission, 'submit' | 'abort'>,
  state: SubmissionState,
): { deliver: (body: SubmitRequest) => void; sheet: ReactNode; wasWaiting: boolean } {
  const [waiting, setWaiting] = useState<SubmitRequest | null>(null)
  const wasWaiting = useWaitOverReload(methodId, waiting !== null)
  const [seen, setSeen] = useState(state)
  if (seen !== state) {
    setSeen(state)
    const isAboutCode = otpFieldName !== null && codeRefusal(state, otpFieldName) !== undefined
    if (waiting && state.kind !== 'sending' && !isAboutCode) setWaiting(null)
  }
  if (otpFieldName === null) return { deliver: submission.submit, sheet: null, wasWaiting: false }
  const handleConfirm = (code: string) => {
    if (waiting) submission.submit({ ...waiting, parameters: { ...waiting.parameters, [otpFieldName]: code } })
  }
  const sheet = waiting && (
    <Suspense>
      <CodeSheet
        methodId={methodId}
        body={waiting}
        isSending={state.kind === 'sending'}
        refusal={codeRefusal(state, otpFieldName)}
        onConfirm={handleConfirm}
        onClose={() => {
          // A submit that waits for the connection is not sent after that; one that was sent is checked (AUTO-7).
          submission.abort()
          setWaiting(null)
        }}
      />
    </Suspense>
  )
  return { deliver: setWaiting, sheet, wasWaiting }
}
