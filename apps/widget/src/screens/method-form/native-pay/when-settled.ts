import type { LazySubmission } from '../lazy-submission'
import type { SubmissionState } from '../submission-states'
import type { SheetEnd } from './wallet'

/** Apple's sheet times out 30 s after the player has confirmed; it is closed before that. */
const SHEET_MS_MAX = 25_000

function endOf(state: SubmissionState): SheetEnd {
  if (state.kind === 'refused') return 'refused'
  if (state.kind !== 'done') return 'undecided'
  const { transactionStatus: status } = state.payment
  return status === 'success' ? 'paid' : status === 'error' ? 'refused' : 'undecided'
}

/**
 * Calls `tell` once with the payment's result, as soon as the current submit has a response. A lost response, a payment that is
 * being confirmed or challenged, and a timeout are all `undecided`: the page shows the rest.
 */
export function whenSettled(submission: LazySubmission, onEnd: (how: SheetEnd) => void): void {
  const finish = (how: SheetEnd) => {
    clearTimeout(timer)
    stop()
    onEnd(how)
  }
  const timer = setTimeout(() => finish('undecided'), SHEET_MS_MAX)
  const check = () => {
    const state = submission.getState()
    if (state.kind !== 'idle' && state.kind !== 'sending') finish(endOf(state))
  }
  const stop = submission.subscribe(check)
  check()
}
