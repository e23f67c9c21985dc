import { Button } from '@modulor/ui'
import { actOf } from '../../parts/case-texts'
import { Section } from '../../parts/facts'
import { effectOfProposal, type Proposal } from './sheets'

/** The operations that the service proposes. There is no other way to move money on this page. */
export function Proposals({
  proposals,
  onChoose,
}: {
  proposals: readonly Proposal[]
  onChoose: ((proposal: Proposal) => void) | undefined
}) {
  if (proposals.length === 0) return null
  return (
    <Section title="What the service proposes">
      {proposals.map((proposal) => (
        <div key={`${proposal.kind} ${proposal.source} ${proposal.is_difference}`} className="d-stack">
          <p>{effectOfProposal(proposal)}</p>
          {onChoose && (
            <div>
              <Button isSmall variant="secondary" onClick={() => onChoose(proposal)}>
                {actOf(proposal.kind)}
              </Button>
            </div>
          )}
        </div>
      ))}
    </Section>
  )
}
