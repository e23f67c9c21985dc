import { Button, SelectField, TextField } from '@modulor/ui'
import { useState } from 'react'
import { call, type CallOutput } from '../../api/call'
import type { Query } from '../../api/use-query'
import { useSession } from '../../session/session'
import { ActSheet } from '../../parts/act-sheet'
import { actOf, effectOf } from '../../parts/case-texts'
import { Facts, Section } from '../../parts/facts'
import { QueryView } from '../../parts/query-view'
import { State } from '../../parts/state'
import { TableBox } from '../../parts/table-box'
import { wordsOf } from '../../parts/texts'
import { Time } from '../../parts/time'

type PaymentOperations = CallOutput<'readOperations'>
type Possible = PaymentOperations['possible'][number]

const SOURCES: Readonly<Record<string, string>> = {
  player: 'From the player’s balance',
  merchant: 'The merchant bears it',
}

type SheetProps = {
  readonly paymentId: string
  readonly possible: Possible
  readonly net: PaymentOperations['net']
  readonly onEnd: () => void
}

/**
 * Asks for the amount and for who bears it. The idempotency key is created when the sheet opens, so that a second click
 * does not repeat the operation. A change needs a new key; the sheet allows one only while no request can have been carried out.
 */
function RequestSheet({ paymentId, possible, net, onEnd }: SheetProps) {
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID())
  const [amount, setAmount] = useState(possible.left)
  const [source, setSource] = useState(possible.sources[0] ?? 'player')
  const change = (act: () => void) => {
    act()
    setIdempotencyKey(crypto.randomUUID())
  }
  return (
    <ActSheet
      title={actOf(possible.kind)}
      act={actOf(possible.kind)}
      isRepeatable
      send={(reason) =>
        call('requestOperation', {
          params: { paymentId },
          body: { kind: possible.kind, source, amount, reason },
          idempotencyKey,
        })
      }
      onDone={onEnd}
      onClose={onEnd}
    >
      {(wrong) => (
        <div className="d-stack">
          <p>{effectOf(possible.kind, source, `${amount || '0'} ${net.currency}`)}</p>
          {!possible.is_whole && (
            <TextField
              label={`Amount in ${net.currency}`}
              hint={`At most ${possible.left}`}
              isLabelAbove
              required
              inputMode="decimal"
              value={amount}
              error={wrong.amount}
              onChange={(event) => change(() => setAmount(event.target.value))}
              autoComplete="off"
            />
          )}
          {possible.sources.length > 1 && (
            <SelectField
              label="Who bears it"
              value={source}
              options={possible.sources.map((offered) => ({ value: offered, label: SOURCES[offered] ?? offered }))}
              onChange={(event) => change(() => setSource(event.target.value === 'merchant' ? 'merchant' : 'player'))}
            />
          )}
        </div>
      )}
    </ActSheet>
  )
}

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
    <TableBox label="Operations of this payment">
      <thead>
        <tr>
          <th scope="col">Operation</th>
          <th scope="col" className="d-number">
            Amount
          </th>
          <th scope="col">State</th>
          <th scope="col">Borne by</th>
          <th scope="col">Reason</th>
          <th scope="col">Asked for</th>
        </tr>
      </thead>
      <tbody>
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
      </tbody>
    </TableBox>
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
  const [chosen, setChosen] = useState<Possible>()
  const sum = (value: string) => `${value} ${net.currency}`
  const end = () => {
    setChosen(undefined)
    onChange()
  }
  const offered = may('operations.request') ? possible : []
  if (operations.length === 0 && offered.length === 0) return null
  return (
    <Section
      title="Operations"
      acts={offered.map((each) => (
        <Button key={each.kind} isSmall variant="secondary" onClick={() => setChosen(each)}>
          {actOf(each.kind)}
        </Button>
      ))}
    >
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
      {chosen && <RequestSheet paymentId={paymentId} possible={chosen} net={net} onEnd={end} />}
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
