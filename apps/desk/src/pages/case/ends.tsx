import type { OperatorCase } from '@modulor/contract/operator'
import { Button } from '@modulor/ui'
import { useState } from 'react'
import { call, type CallOutput } from '../../api/call'
import { useAct } from '../../api/use-act'
import { useSession } from '../../session/session'
import { ActSheet } from '../../parts/act-sheet'
import { actOfEnd, conditionOfEnd, effectOfEnd, kindOfEnd } from '../../parts/end-texts'
import { Section } from '../../parts/facts'
import { FailureBanner } from '../../parts/failure-banner'
import { useSeenVersion } from './sheets'

type CaseStory = CallOutput<'readCase'>
type End = CaseStory['ends'][number]
type Props = { readonly story: CaseStory; readonly reload: () => void }

function RequestEndSheet({
  found,
  end,
  onDone,
  onClose,
}: {
  readonly found: OperatorCase
  readonly end: End
  readonly onDone: () => void
  readonly onClose: () => void
}) {
  const act = `Ask to ${actOfEnd(end).toLowerCase()}`
  const version = useSeenVersion(found)
  return (
    <ActSheet
      title={act}
      act={act}
      send={(reason) =>
        call('requestCaseEnd', {
          params: { caseId: found.case_id },
          body: { version, end: end.end, reason },
        })
      }
      onDone={onDone}
      onClose={onClose}
    >
      <div className="d-stack">
        <p>{conditionOfEnd(end)}</p>
        <p>{effectOfEnd(end)}</p>
        <p>Nothing is booked before an operator with the role approver confirms it.</p>
      </div>
    </ActSheet>
  )
}

/** The possible ends of an operation that the provider does not end. */
export function PossibleEnds({ story, reload }: Props) {
  const { case: found, ends } = story
  const { may } = useSession()
  const [chosen, setChosen] = useState<End>()
  if (found.state !== 'open' || ends.length === 0) return null
  return (
    <Section title={`End the ${kindOfEnd(found.details)}`}>
      <p className="d-quiet">
        Compare with the provider’s records first. A second person has to confirm. Then the service stops requesting the
        outcome.
      </p>
      {ends.map((end) => (
        <div key={end.end} className="d-stack">
          <p>{conditionOfEnd(end)}</p>
          <p>{effectOfEnd(end)}</p>
          {may('operations.request') && (
            <div>
              <Button isSmall variant="secondary" onClick={() => setChosen(end)}>
                Ask to {actOfEnd(end).toLowerCase()}
              </Button>
            </div>
          )}
        </div>
      ))}
      {chosen && (
        <RequestEndSheet
          found={found}
          end={chosen}
          onDone={() => {
            setChosen(undefined)
            reload()
          }}
          onClose={() => setChosen(undefined)}
        />
      )}
    </Section>
  )
}

/** The buttons of a second person to confirm or refuse the end. The requester can only withdraw the request. */
function EndDecision({ story, end, reload }: Props & { readonly end: End | undefined }) {
  const { case: found } = story
  const { operator, may } = useSession()
  const confirm = useAct('confirmCaseEnd')
  const refuse = useAct('refuseCaseEnd')
  const withdraw = useAct('keepCaseOpen')
  const input = { params: { caseId: found.case_id }, body: { version: found.version } }
  const reloaded = (done: unknown) => done !== undefined && reload()
  const isMine = found.close_requested_by === operator.id
  const failure = confirm.failure ?? refuse.failure ?? withdraw.failure
  if (isMine)
    return (
      <>
        <FailureBanner failure={failure} />
        <p className="d-quiet">You asked for it. Another operator with the role approver has to confirm it.</p>
        {may('cases.work') && (
          <div className="d-head__acts">
            <Button
              isSmall
              variant="secondary"
              isBusy={withdraw.isBusy}
              onClick={() => void withdraw.run(input).then(reloaded)}
            >
              Withdraw the request
            </Button>
          </div>
        )}
      </>
    )
  if (!may('operations.approve'))
    return <p className="d-quiet">An operator with the role approver has to confirm it.</p>
  return (
    <>
      <FailureBanner failure={failure} />
      <div className="d-head__acts">
        {end && (
          <Button isSmall isBusy={confirm.isBusy} onClick={() => void confirm.run(input).then(reloaded)}>
            {actOfEnd(end)}
          </Button>
        )}
        <Button
          isSmall
          variant="secondary"
          isBusy={refuse.isBusy}
          onClick={() => void refuse.run(input).then(reloaded)}
        >
          Refuse
        </Button>
      </div>
    </>
  )
}

/** The requested end of the operation, which waits for a second person. */
export function RequestedEnd({ story, reload }: Props) {
  const { case: found, ends } = story
  if (found.state !== 'closing' || found.close_end === null) return null
  const end = ends.find((each) => each.end === found.close_end)
  return (
    <Section title={end ? `Asked to ${actOfEnd(end).toLowerCase()}` : `Asked to end the ${kindOfEnd(found.details)}`}>
      <p>
        {found.close_requested_by_name ?? 'An operator'}: {found.close_reason}
      </p>
      {end ? (
        <>
          <p>{conditionOfEnd(end)}</p>
          <p>{effectOfEnd(end)}</p>
        </>
      ) : (
        <p>The case no longer offers this end.</p>
      )}
      <EndDecision story={story} end={end} reload={reload} />
    </Section>
  )
}
