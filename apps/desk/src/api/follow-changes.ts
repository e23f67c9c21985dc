/** Calls the open page when something has changed; a change is a reason to read, and says nothing itself. */
import { useCallback, useEffect, useRef } from 'react'
import { call } from './call'

/** Many changes in a row are one reason. */
const READ_EVERY_MS = 2_000
/** Without an answer, the page reads at this pace. */
const POLL_MS = 15_000

const pause = (durationMs: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, durationMs)
    // The loop of a page that is gone ends here: nobody waits for it.
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
  })

/** Called with each answer; without a change in the time of a call as well. */
type Heard = (isChanged: boolean) => void

/** One call. Answers the position to ask after next; undefined where the session has ended. */
async function step(after: string | undefined, heard: Heard, signal: AbortSignal): Promise<string | undefined> {
  if (document.visibilityState === 'hidden') {
    await pause(READ_EVERY_MS, signal)
    return after ?? ''
  }
  const answer = await call('waitForChange', { query: { after } }, signal)
  if (signal.aborted) return undefined
  if (answer.kind === 'refused' && answer.status === 401) {
    // The read answers that nobody is signed in.
    heard(true)
    return undefined
  }
  if (answer.kind !== 'done') await pause(POLL_MS, signal)
  const position = answer.kind === 'done' ? answer.value.position : ''
  if (after === undefined) return position
  const isChanged = position !== after || position === ''
  heard(isChanged)
  if (isChanged) await pause(READ_EVERY_MS, signal)
  return position
}

async function follow(heard: Heard, signal: AbortSignal): Promise<void> {
  let after = await step(undefined, heard, signal)
  while (after !== undefined) after = await step(after, heard, signal)
}

function useAnswers(heard: Heard): void {
  useEffect(() => {
    const abort = new AbortController()
    void follow(heard, abort.signal)
    return () => abort.abort()
  }, [heard])
}

/** Calls `reload` after changes, while the page is shown. */
export function useChanges(reload: () => void): void {
  useAnswers(useCallback((isChanged: boolean) => isChanged && reload(), [reload]))
}

/**
 * Calls `reload` when the payment is not the one of `version` any more, while the page is shown. A change names no payment,
 * and reading a payment is a line of the audit log: so the version is asked for first, and after a call without a change too,
 * because not everything that a payment's page shows is a change of the payment.
 */
export function usePaymentChanges(paymentId: string, version: string | undefined, reload: () => void): void {
  const shown = useRef(version)
  useEffect(() => {
    shown.current = version
  }, [version])
  useAnswers(
    useCallback(() => {
      void call('paymentVersion', { params: { paymentId } }).then((answer) => {
        const isGone = answer.kind === 'refused' && answer.status === 401
        const isOther = answer.kind === 'done' && shown.current !== undefined && answer.value.version !== shown.current
        if (isGone || isOther) reload()
      })
    }, [paymentId, reload]),
  )
}
