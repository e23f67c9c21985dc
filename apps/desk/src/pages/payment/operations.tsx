import { Banner, Button } from '@modulor/ui'
import { useState } from 'react'
import type { CallOutput } from '../../api/call'
import type { Query } from '../../api/use-query'
import { useSession } from '../../session/session'
import { actOf } from '../../parts/case-texts'
import { Facts, Section } from '../../parts/facts'
import { QueryView } from '../../parts/query-view'
import { State } from '../../parts/state'
import { TableBox } from '../../parts/table-box'
import { wordsOf } from '../../parts/texts'
import { Time } from '../../parts/time'
import { useOpenRequests, type SentRequest } from './open-requests'
import { RequestSheet, type Possible } from './request-sheet'

type PaymentOperations = CallOutput<'readOperations'>

/** Whether someone bears the amount of an operation. A capture or void moves no money by itself. */
const isBorne = (kind: string) => kind !== 'capture' && kind !== 'void'

/** The state to show. A rejected request without a second person's decision was withdrawn by its requester. */
function stateOf({ dispute_state: dispute, state, decided_by: decidedBy }: PaymentOperations['operations'][number]) {
  if (dispute !== null) return dispute
  return state === 'rejected' && decidedBy === null ? 'withdrawn' : state
}

/** The fee of a dispute. If it was won after it had been lost, also the part of the fee that was returned. */
function DisputeFee({ operation }: { operation: PaymentOperations['operations'][number] }) {
  const { dispute_state: dispute, state, provider_fee: fee, returned_fee: returned } = operation
  if (dispute === 'lost') return <div className="d-quiet">Fee {fee}</div>
  return state === 'failed_late' ? (
    <div className="d-quiet">
      Fee {fee}, given back {returned}
    </div>
  ) : null
}

function Table({ operations }: { operations: PaymentOperations['operations'] }) {
  return (
    <TableBox
      label="Operations of this payment"
      columns={['Operation', { number: 'Amount' }, 'State', 'Borne by', 'Reason', 'Asked for']}
      hasCards
    >
      {operations.map((operation) => (
        <tr key={operation.operation_id}>
          <th scope="row">{wordsOf(operation.kind)}</th>
          <td className="d-number">
            {operation.amount} {operation.currency}
            <DisputeFee operation={operation} />
          </td>
          <td>
            <State state={stateOf(operation)} />
            {operation.failure_code !== null && <div className="d-quiet">{wordsOf(operation.failure_code)}</div>}
          </td>
          <td>{isBorne(operation.kind) ? wordsOf(operation.source) : '–'}</td>
          <td className="d-prose">{operation.reason}</td>
          <td>
            <Time at={operation.created_at} />
          </td>
        </tr>
      ))}
    </TableBox>
  )
}

/** A request that was sent can be repeated, whatever is possible now. */
const possibleOf = ({ kind, source, amount }: SentRequest): Possible => ({
  kind,
  sources: [source],
  left: amount,
  is_whole: false,
})

/** A request whose response was lost, until its outcome is known. */
function OpenRequest({
  request: { kind, amount, reason },
  currency,
  onRepeat,
}: {
  readonly request: SentRequest
  readonly currency: string
  readonly onRepeat: () => void
}) {
  return (
    <Banner
      tone="warning"
      title={`It is not known whether your request was carried out: ${actOf(kind)}, ${amount} ${currency}`}
      action={
        <Button isSmall variant="secondary" onClick={onRepeat}>
          See the result
        </Button>
      }
    >
      Its response was lost. Its reason: {reason}
    </Banner>
  )
}

function OperationsContent({
  paymentId,
  found,
  onChange,
}: {
  paymentId: string
  found: PaymentOperations
  onChange: () => void
}) {
  const { net, operations, possible } = found
  const { may } = useSession()
  const requests = useOpenRequests(paymentId)
  const [chosen, setChosen] = useState<{ readonly possible: Possible; readonly former?: SentRequest }>()
  const sum = (value: string) => `${value} ${net.currency}`
  const end = () => {
    setChosen(undefined)
    onChange()
  }
  const offered = may('operations.request') ? possible : []
  if (operations.length === 0 && offered.length === 0 && requests.shown.length === 0) return null
  return (
    <Section
      title="Operations"
      acts={offered.map((each) => (
        <Button key={each.kind} isSmall variant="secondary" onClick={() => setChosen({ possible: each })}>
          {actOf(each.kind)}
        </Button>
      ))}
    >
      {requests.shown.map((request) => (
        <OpenRequest
          key={request.idempotencyKey}
          request={request}
          currency={net.currency}
          onRepeat={() => setChosen({ possible: possibleOf(request), former: request })}
        />
      ))}
      <Facts
        facts={[
          ['Paid', sum(net.paid)],
          ['Moved by operations', sum(net.moved)],
          ['Under way', sum(net.reserved)],
          ['At most for another operation', sum(net.left)],
        ]}
      />
      {operations.length > 0 && <Table operations={operations} />}
      {/* Also a closed form shows the current operations: its request may have been carried out although its response was lost. */}
      {chosen && <RequestSheet {...chosen} paymentId={paymentId} net={net} requests={requests} onEnd={end} />}
    </Section>
  )
}

/** The operations of a payment that has ended or is authorised, and the operations that can be requested. */
export function Operations({
  paymentId,
  query,
  onChange,
}: {
  paymentId: string
  query: Query<PaymentOperations>
  onChange: () => void
}) {
  return (
    <QueryView query={query}>
      {(found) => <OperationsContent paymentId={paymentId} found={found} onChange={onChange} />}
    </QueryView>
  )
}
