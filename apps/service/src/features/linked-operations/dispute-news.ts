/** What news of a dispute means for what was booked of it (decision 77). */
import type { ProviderReport } from '../../providers/provider'
import { disputeStateOf } from './dispute'
import type { LinkedOperation } from './linked-operation'

/**
 * - none: it is known, or older than what counted last.
 * - noted: it is newer and changes nothing but its place in the order.
 * - advance: the booked dispute goes on, also from its loss to a win.
 * - another: the bank takes the money again after a win, which is booked as another dispute of the same name.
 * - contradiction: it is another end, and nothing says which of both is the later one.
 */
export type NewsEffect = 'none' | 'noted' | 'advance' | 'another' | 'contradiction'

/** Decides by the provider's sequence. `isByHand`: a person has compared a contradiction with the provider's records. */
export function effectOfNews(report: ProviderReport, known: LinkedOperation, isByHand = false): NewsEffect {
  if (report.kind !== 'dispute') return 'none'
  const before = disputeStateOf(known.state)
  const ahead =
    report.sequence === undefined || known.providerSequence === null
      ? undefined
      : report.sequence - known.providerSequence
  if (ahead !== undefined && ahead <= 0) return 'none'
  const isNewer = ahead !== undefined
  if (before === 'opened' && report.state !== 'opened') return 'advance'
  if (before === report.state) return isNewer ? 'noted' : 'none'
  if (report.state === 'opened') return isNewer ? (before === 'won' ? 'another' : 'noted') : 'none'
  if (!isNewer && !isByHand) return 'contradiction'
  return before === 'lost' ? 'advance' : 'another'
}
