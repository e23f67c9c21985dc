import type { CallOutput } from '../../api/call'
import { Link } from '../../router/router'
import { caseFactName, caseFactValue } from '../../parts/case-facts'
import { kindOfEnd, nameOfEnd } from '../../parts/end-texts'
import { Facts } from '../../parts/facts'
import { State } from '../../parts/state'
import { wordsOf } from '../../parts/texts'
import { isTime, Time } from '../../parts/time'

type Found = CallOutput<'readCase'>['case']

/** Links a case without a payment to the page of its player, if it has one. */
function Subject({ found }: { found: Found }) {
  const { brand, player } = found.details
  if (brand === undefined || player === undefined) return <span className="d-code">{found.subject}</span>
  return (
    <>
      <span className="d-code">{found.subject}</span> of{' '}
      <Link className="d-link" href={`/players/${encodeURIComponent(brand)}/${encodeURIComponent(player)}`}>
        {player} ({brand})
      </Link>
    </>
  )
}

/** The day of the statement that has, or lacks, the line that the case is about. */
function statementOf({ kind, details: { provider, day } }: Found) {
  if (kind !== 'statement_break' || provider === undefined || day === undefined) return null
  return (
    <Link className="d-link" href={`/reconciliation/${encodeURIComponent(provider)}/${encodeURIComponent(day)}`}>
      {provider}, {day}
    </Link>
  )
}

/** The state of the case, its subject, and the facts that were known when it was opened. */
export function About({ story: { case: found, payment } }: { story: CallOutput<'readCase'> }) {
  const isClosed = found.state === 'closed'
  return (
    <Facts
      facts={[
        ['State', <State key="state" state={found.state} />],
        ['Opened', <Time key="opened" at={found.opened_at} />],
        ['Closed', found.closed_at && <Time at={found.closed_at} />],
        ['Closed by', isClosed ? (found.closed_by_name ?? 'The service') : null],
        ['Closed because', isClosed ? found.close_reason : null],
        [`The ${kindOfEnd(found.details)} was`, isClosed && found.close_end ? nameOfEnd(found.close_end) : null],
        ['Who has it', found.claimed_by_name],
        [
          'Payment',
          payment && (
            <Link className="d-link" href={`/payments/${payment.payment_id}`}>
              {wordsOf(payment.flow)} {payment.reference}, {payment.total} {payment.currency}
            </Link>
          ),
        ],
        ['The payment is', payment && <State state={payment.state} />],
        ['About', payment ? null : <Subject key="subject" found={found} />],
        ['Statement', statementOf(found)],
        ...Object.entries(found.details).map(
          ([name, value]) =>
            [
              caseFactName(found.kind, name),
              isTime(value) ? <Time key={name} at={value} /> : <span key={name}>{caseFactValue(name, value)}</span>,
            ] as const,
        ),
      ]}
    />
  )
}
