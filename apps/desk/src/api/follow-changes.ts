/** Notifies the open page when something has changed. A notification has no content: the page has to read its data again. */
import { useCallback, useEffect, useRef } from 'react'
import { call } from './call'

/** Several changes within this time cause one read. */
const READ_EVERY_MS = 2_000
/** The interval of reads while the service does not respond. */
const POLL_MS = 15_000

const pause = (durationMs: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, durationMs)
    // After an abort, the promise never resolves, so the loop of a closed page ends here.
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
  })

/** Called with each response, also if nothing changed during the call. */
type OnAnswer = (isChanged: boolean) => void

/** Makes one call. Returns the position for the next call; undefined if the session has ended. */
async function step(after: string | undefined, onAnswer: OnAnswer, signal: AbortSignal): Promise<string | undefined> {
  if (document.visibilityState === 'hidden') {
    await pause(READ_EVERY_MS, signal)
    return after ?? ''
  }
  const answer = await call('waitForChange', { query: { after } }, { signal })
  if (signal.aborted) return undefined
  if (answer.kind === 'refused' && answer.status === 401) {
    // The page's next read then finds that the session has ended.
    onAnswer(true)
    return undefined
  }
  if (answer.kind !== 'done') await pause(POLL_MS, signal)
  const position = answer.kind === 'done' ? answer.value.position : ''
  if (after === undefined) return position
  const isChanged = position !== after || position === ''
  onAnswer(isChanged)
  if (isChanged) await pause(READ_EVERY_MS, signal)
  return position
}

async function follow(onAnswer: OnAnswer, signal: AbortSignal): Promise<void> {
  let after = await step(undefined, onAnswer, signal)
  while (after !== undefined) after = await step(after, onAnswer, signal)
}

function useAnswers(onAnswer: OnAnswer): void {
  useEffect(() => {
    const abort = new AbortController()
    void follow(onAnswer, abort.signal)
    return () => abort.abort()
  }, [onAnswer])
}

/** Calls `refresh` after changes, while the page is shown. */
export function useChanges(refresh: () => void): void {
  useAnswers(useCallback((isChanged: boolean) => isChanged && refresh(), [refresh]))
}

/**
 * Calls `refresh` when the payment's version is no longer `version`, while the page is shown. A notification does not
 * name a payment, and each read of a payment writes a line of the audit log, so the version is requested first. It is
 * requested also after a call without a change, because not everything on a payment's page causes a notification.
 */
export function usePaymentChanges(paymentId: string, version: string | undefined, refresh: () => void): void {
  const shown = useRef(version)
  useEffect(() => {
    shown.current = version
  }, [version])
  useAnswers(
    useCallback(() => {
      void call('paymentVersion', { params: { paymentId } }).then((answer) => {
        const isGone = answer.kind === 'refused' && answer.status === 401
        const isOther = answer.kind === 'done' && shown.current !== undefined && answer.value.version !== shown.current
        if (isGone || isOther) refresh()
      })
    }, [paymentId, refresh]),
  )
}
