import type { OperatorOperation } from '@modulor/contract/operator'
import { Banner, Button } from '@modulor/ui'
import { useState } from 'react'
import { call } from '../../api/call'
import { useAct } from '../../api/use-act'
import { useQuery } from '../../api/use-query'
import { Link, useAddress } from '../../router/router'
import { useSession } from '../../session/session'
import { ActSheet } from '../../parts/act-sheet'
import { actOf, effectOf } from '../../parts/case-texts'
import { Facts, Section } from '../../parts/facts'
import { FailureBanner } from '../../parts/failure-banner'
import { ListPages, NoneLeft } from '../../parts/list-pages'
import { PageHead } from '../../parts/page-head'
import { QueryView } from '../../parts/query-view'
import { Time } from '../../parts/time'

const FIRST = '/approvals'

type Props = { readonly operation: OperatorOperation; readonly reload: () => void }

/** The requester cannot approve the operation, but can withdraw the request. */
function Withdraw({ operation, reload }: Props) {
  const { may } = useSession()
  const [isOpen, setIsOpen] = useState(false)
  const { operation_id: operationId, version } = operation
  return (
    <>
      <p className="d-quiet">You requested it. Another operator has to decide.</p>
      {may('operations.request') && (
        <div className="d-head__acts">
          <Button isSmall variant="secondary" onClick={() => setIsOpen(true)}>
            Withdraw
          </Button>
        </div>
      )}
      {isOpen && (
        <ActSheet
          title="Withdraw the request"
          act="Withdraw"
          send={(reason) => call('withdrawOperation', { params: { operationId }, body: { version, reason } })}
          onDone={() => {
            setIsOpen(false)
            reload()
          }}
          onClose={() => setIsOpen(false)}
        >
          Nothing is sent to the provider. What was reserved is free again, and so is the case that it belongs to.
        </ActSheet>
      )}
    </>
  )
}

function Decide({ operation, reload }: Props) {
  const { operator, may } = useSession()
  const approve = useAct('approveOperation')
  const [isRejecting, setIsRejecting] = useState(false)
  const { operation_id: operationId, version, requested_by: requestedBy } = operation
  if (requestedBy === operator.id) return <Withdraw operation={operation} reload={reload} />
  if (!may('operations.approve')) return <p className="d-quiet">Your roles do not permit the decision.</p>
  return (
    <>
      <FailureBanner failure={approve.failure} />
      <div className="d-head__acts">
        <Button
          isSmall
          isBusy={approve.isBusy}
          onClick={() =>
            void approve.run({ params: { operationId }, body: { version } }).then((done) => done && reload())
          }
        >
          Agree
        </Button>
        <Button isSmall variant="secondary" onClick={() => setIsRejecting(true)}>
          Refuse
        </Button>
      </div>
      {isRejecting && (
        <ActSheet
          title="Refuse the operation"
          act="Refuse"
          send={(reason) => call('rejectOperation', { params: { operationId }, body: { version, reason } })}
          onDone={() => {
            setIsRejecting(false)
            reload()
          }}
          onClose={() => setIsRejecting(false)}
        >
          Nothing is sent to the provider. What was reserved is free again.
        </ActSheet>
      )}
    </>
  )
}

function Waiting({ operation, reload }: Props) {
  const sum = `${operation.amount} ${operation.currency}`
  return (
    <Section title={`${actOf(operation.kind)}: ${sum}`}>
      <p>{effectOf(operation.kind, operation.source, sum)}</p>
      <Facts
        facts={[
          ['Reason', operation.reason],
          [
            'Payment',
            <Link key="payment" className="d-link d-code" href={`/payments/${operation.payment_id}`}>
              {operation.payment_id}
            </Link>,
          ],
          ['Asked for', <Time key="asked" at={operation.created_at} />],
          ['Ends without a decision', operation.expires_at && <Time at={operation.expires_at} />],
        ]}
      />
      <Decide operation={operation} reload={reload} />
    </Section>
  )
}

/** Operations that wait for a second person, the oldest first. */
export default function ApprovalsPage() {
  const cursor = useAddress().searchParams.get('cursor') ?? undefined
  const query = useQuery('awaitingOperations', { query: { ...(cursor !== undefined && { cursor }) } })
  return (
    <>
      <PageHead title="Approvals">
        <Button isSmall variant="secondary" onClick={query.reload}>
          Read again
        </Button>
      </PageHead>
      <p className="d-quiet">
        Requests to end an operation that its provider does not end, and to close a case, are on the page{' '}
        <Link className="d-link" href="/cases">
          Cases
        </Link>
        , with the state Closing.
      </p>
      <QueryView query={query}>
        {({ operations, next_cursor: next }) => (
          <>
            {operations.map((operation) => (
              <Waiting key={operation.operation_id} operation={operation} reload={query.reload} />
            ))}
            {operations.length === 0 &&
              (cursor === undefined ? (
                <Banner tone="positive" title="Nothing waits for a decision" />
              ) : (
                <NoneLeft first={FIRST} />
              ))}
            <ListPages
              {...(cursor !== undefined &&
                operations.length > 0 && { first: { name: 'First operations', href: FIRST } })}
              {...(next !== null && {
                next: { name: 'More operations', href: `${FIRST}?${new URLSearchParams({ cursor: next }).toString()}` },
              })}
            />
          </>
        )}
      </QueryView>
    </>
  )
}
