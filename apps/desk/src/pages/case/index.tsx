import { Banner, Button } from '@modulor/ui'
import { useState } from 'react'
import type { CallOutput } from '../../api/call'
import { useAct } from '../../api/use-act'
import { useChanges } from '../../api/follow-changes'
import { useQuery } from '../../api/use-query'
import type { PageProps } from '../../router/page-props'
import { useSession } from '../../session/session'
import { caseTextOf } from '../../parts/case-texts'
import { Section } from '../../parts/facts'
import { FailureBanner } from '../../parts/failure-banner'
import { PageHead } from '../../parts/page-head'
import { QueryView } from '../../parts/query-view'
import { wordsOf } from '../../parts/texts'
import { About } from './about'
import { PossibleEnds, RequestedEnd } from './ends'
import { CloseSheet, ResolveSheet, type Proposal } from './sheets'
import { Proposals } from './proposals'
import { SendAgain } from './send-again'

type CaseStory = CallOutput<'readCase'>
type Props = { readonly story: CaseStory; readonly reload: () => void }

/** The operator who works on the case, with the buttons to claim and release it. */
function Owner({ story, reload }: Props) {
  const { case: found } = story
  const { operator, may } = useSession()
  const claim = useAct('claimCase')
  const release = useAct('releaseCase')
  if (!may('cases.work') || found.state === 'closed') return null
  const isMine = found.claimed_by === operator.id
  const isOfAnother = found.claimed_by !== null && !isMine
  const { run, isBusy, failure } = isMine ? release : claim
  return (
    <>
      <FailureBanner failure={failure} />
      {isOfAnother ? (
        <Banner tone="info" title={`${found.claimed_by_name ?? 'Another operator'} works on this case`} />
      ) : (
        <Button
          isSmall
          variant="secondary"
          isBusy={isBusy}
          onClick={() =>
            void run({ params: { caseId: found.case_id }, body: { version: found.version } }).then(
              (done) => done && reload(),
            )
          }
        >
          {isMine ? 'Give it back' : 'Take it'}
        </Button>
      )}
    </>
  )
}

/** The requested closing without an operation, which waits for a second person. */
function Closing({ story, reload }: Props) {
  const { case: found } = story
  const { operator, may } = useSession()
  const confirm = useAct('confirmCaseClose')
  const keep = useAct('keepCaseOpen')
  if (found.state !== 'closing' || found.close_end !== null) return null
  const input = { params: { caseId: found.case_id }, body: { version: found.version } }
  const isMine = found.close_requested_by === operator.id
  return (
    <Section title="Asked to be closed">
      <p>
        {found.close_requested_by_name ?? 'An operator'}: {found.close_reason}
      </p>
      <FailureBanner failure={confirm.failure ?? keep.failure} />
      {isMine && <p className="d-quiet">Another operator has to confirm it.</p>}
      {may('cases.work') && (
        <div className="d-head__acts">
          {!isMine && (
            <Button
              isSmall
              isBusy={confirm.isBusy}
              onClick={() => void confirm.run(input).then((done) => done && reload())}
            >
              Close the case
            </Button>
          )}
          <Button
            isSmall
            variant="secondary"
            isBusy={keep.isBusy}
            onClick={() => void keep.run(input).then((done) => done && reload())}
          >
            Keep it open
          </Button>
        </div>
      )}
    </Section>
  )
}

function CaseContent({ story, reload }: Props) {
  const { case: found, operation } = story
  const { may } = useSession()
  const [chosen, setChosen] = useState<Proposal>()
  const [isClosing, setIsClosing] = useState(false)
  const { meaning, advice } = caseTextOf(found.kind, found.details)
  const done = () => {
    setChosen(undefined)
    setIsClosing(false)
    reload()
  }
  return (
    <>
      <title>{`${wordsOf(found.kind)} · Cashier desk`}</title>
      <PageHead title={wordsOf(found.kind)}>
        <Button isSmall variant="secondary" onClick={reload}>
          Read again
        </Button>
        <Owner story={story} reload={reload} />
      </PageHead>
      <p>{meaning}</p>
      {found.state !== 'closed' && <p className="d-quiet">{advice}</p>}
      {operation && (
        <Banner tone="info" title={`${wordsOf(operation.kind)}: ${wordsOf(operation.state).toLowerCase()}`}>
          {found.state === 'closed' ? 'The case closed with it.' : 'The case closes with it, or opens again.'}
        </Banner>
      )}
      <About story={story} />
      <Closing story={story} reload={reload} />
      <RequestedEnd story={story} reload={reload} />
      <SendAgain found={found} reload={reload} />
      <Proposals proposals={story.proposals} onChoose={may('operations.request') ? setChosen : undefined} />
      <PossibleEnds story={story} reload={reload} />
      {found.state === 'open' && may('cases.work') && (
        <Section title="Close without an operation">
          <p className="d-quiet">
            A second person has to agree. No money moves.
            {found.kind === 'provider_report' &&
              story.ends.length > 0 &&
              ' The refund stays as it is, and this case does not open again.'}
          </p>
          <div className="d-head__acts">
            <Button isSmall variant="secondary" onClick={() => setIsClosing(true)}>
              Ask to close
            </Button>
          </div>
        </Section>
      )}
      {chosen && <ResolveSheet found={found} proposal={chosen} onDone={done} onClose={() => setChosen(undefined)} />}
      {isClosing && <CloseSheet found={found} onDone={done} onClose={() => setIsClosing(false)} />}
    </>
  )
}

/** The page of one operator case: its facts, who works on it, the proposed operations, and closing it without one. */
export default function CasePage({ params }: PageProps) {
  const query = useQuery('readCase', { params: { caseId: params.caseId ?? '' } })
  useChanges(query.refresh)
  return <QueryView query={query}>{(story) => <CaseContent story={story} reload={query.reload} />}</QueryView>
}
