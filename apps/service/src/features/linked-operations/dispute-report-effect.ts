/** Decides what a report about a dispute changes in its booking (decision 77). */
import type { ProviderReport } from '../../providers/provider'
import { disputeStateOf } from './dispute'
import type { LinkedOperation } from './linked-operation'

/**
 * - none: the report is known, or older than the last one that counted.
 * - noted: it is newer and changes only the stored sequence number.
 * - advance: the booked dispute changes its state, also from lost to won.
 * - another: the bank takes the money again after a win, which is booked as another dispute with the same id.
 * - contradiction: it reports another end, and it is not known which of the two is the later one.
 */
export type ReportEffect = 'none' | 'noted' | 'advance' | 'another' | 'contradiction'

/**
 * Decides by the provider's sequence numbers. `isByOperator`: an operator has compared the contradiction with the provider's
 * records.
 */
export function effectOfReport(report: ProviderReport, known: LinkedOperation, isByOperator = false): ReportEffect {
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
  if (!isNewer && !isByOperator) return 'contradiction'
  return before === 'lost' ? 'advance' : 'another'
}
