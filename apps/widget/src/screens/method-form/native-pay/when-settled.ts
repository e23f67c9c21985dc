import type { LazySubmission } from '../lazy-submission'
import type { SubmissionState } from '../submission-states'
import type { SheetEnd } from './wallet'

/** Apple's sheet gives up 30 s after the player confirmed; it is closed before that. */
const SHEET_MS_MAX = 25_000

function endOf(state: SubmissionState): SheetEnd {
  if (state.kind === 'refused') return 'refused'
  if (state.kind !== 'done') return 'undecided'
  const { transactionStatus: status } = state.payment
  return status === 'success' ? 'paid' : status === 'error' ? 'refused' : 'undecided'
}

/**
 * Says once how the payment stands as soon as the submit that is on its way has an answer. A lost answer, a payment that is being
 * confirmed or challenged, and no answer in time are all `undecided`: the page goes on with it.
 */
export function whenSettled(submission: LazySubmission, tell: (how: SheetEnd) => void): void {
  const finish = (how: SheetEnd) => {
    clearTimeout(timer)
    stop()
    tell(how)
  }
  const timer = setTimeout(() => finish('undecided'), SHEET_MS_MAX)
  const look = () => {
    const state = submission.getState()
    if (state.kind !== 'idle' && state.kind !== 'sending') finish(endOf(state))
  }
  const stop = submission.subscribe(look)
  look()
}
