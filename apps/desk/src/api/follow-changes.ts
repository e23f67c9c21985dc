/** Calls the open page when something has changed; a change is a reason to read, and says nothing itself. */
import { useEffect } from 'react'
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

/** One call. Answers the position to ask after next; undefined where the session has ended. */
async function step(after: string | undefined, changed: () => void, signal: AbortSignal): Promise<string | undefined> {
  if (document.visibilityState === 'hidden') {
    await pause(READ_EVERY_MS, signal)
    return after ?? ''
  }
  const answer = await call('waitForChange', { query: { after } }, signal)
  if (signal.aborted) return undefined
  if (answer.kind === 'refused' && answer.status === 401) {
    // The read answers that nobody is signed in.
    changed()
    return undefined
  }
  if (answer.kind !== 'done') await pause(POLL_MS, signal)
  const position = answer.kind === 'done' ? answer.value.position : ''
  if (after !== undefined && (position !== after || position === '')) {
    changed()
    await pause(READ_EVERY_MS, signal)
  }
  return position
}

async function follow(changed: () => void, signal: AbortSignal): Promise<void> {
  let after = await step(undefined, changed, signal)
  while (after !== undefined) after = await step(after, changed, signal)
}

/** Calls `reload` after changes, while the page is shown. */
export function useChanges(reload: () => void): void {
  useEffect(() => {
    const abort = new AbortController()
    void follow(reload, abort.signal)
    return () => abort.abort()
  }, [reload])
}
