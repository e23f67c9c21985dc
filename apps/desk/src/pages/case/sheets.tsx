import type { OperatorCase } from '@modulor/contract/operator'
import { useState } from 'react'
import { call, type CallOutput } from '../../api/call'
import { ActSheet } from '../../parts/act-sheet'
import { actOf, effectOf, effectOfDifference } from '../../parts/case-texts'

export type Proposal = CallOutput<'readCase'>['proposals'][number]
type SheetProps = { readonly found: OperatorCase; readonly onDone: () => void; readonly onClose: () => void }

export function effectOfProposal({ kind, source, amount, currency, is_difference: isDifference }: Proposal): string {
  return (isDifference ? effectOfDifference : effectOf)(kind, source, `${amount} ${currency}`)
}

/**
 * The version of the case when the sheet opened. The page behind an open sheet follows the case; a decision with the later
 * version would be made about something that the sheet does not show.
 */
export function useSeenVersion({ version }: OperatorCase): number {
  const [seen] = useState(version)
  return seen
}

/**
 * Carries out a proposal. The idempotency key is created when the sheet opens, so that a second click does not repeat
 * the act.
 */
export function ResolveSheet({ found, proposal, onDone, onClose }: SheetProps & { proposal: Proposal }) {
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const version = useSeenVersion(found)
  const { kind, source, amount, currency, is_difference: isDifference } = proposal
  return (
    <ActSheet
      title={actOf(kind)}
      act={`${actOf(kind)}: ${amount} ${currency}`}
      send={(reason) =>
        call('resolveCase', {
          params: { caseId: found.case_id },
          body: { version, kind, source, is_difference: isDifference, reason },
          idempotencyKey,
        })
      }
      onDone={onDone}
      onClose={onClose}
    >
      {effectOfProposal(proposal)} The case closes when that has succeeded.
    </ActSheet>
  )
}

export function CloseSheet({ found, onDone, onClose }: SheetProps) {
  const version = useSeenVersion(found)
  return (
    <ActSheet
      title="Ask to close the case"
      act="Ask to close"
      send={(reason) => call('requestCaseClose', { params: { caseId: found.case_id }, body: { version, reason } })}
      onDone={onDone}
      onClose={onClose}
    >
      No money moves. A second person reads your reason and closes the case, or keeps it open.
    </ActSheet>
  )
}
