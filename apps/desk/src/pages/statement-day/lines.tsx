import { STATEMENT_LINE_STATES, type StatementLine } from '@modulor/contract/operator'
import { Banner } from '@modulor/ui'
import { useQuery } from '../../api/use-query'
import { Link, useAddress } from '../../router/router'
import { Section } from '../../parts/facts'
import { QueryView } from '../../parts/query-view'
import { State } from '../../parts/state'
import { TableBox } from '../../parts/table-box'
import { wordsOf } from '../../parts/texts'
import { Time } from '../../parts/time'

function Row({ line }: { line: StatementLine }) {
  const { kind, reference, amount, fee, currency, state, payment_id: paymentId, case_id: caseId } = line
  return (
    <tr>
      <th scope="row">
        {line.row}
        <div className="d-quiet">{wordsOf(kind)}</div>
      </th>
      <td>
        {caseId === null ? (
          <State state={state} />
        ) : (
          <Link className="d-link" href={`/cases/${caseId}`}>
            <State state={state} />
          </Link>
        )}
      </td>
      <td className="d-number">
        {amount} {currency}
        {!/^0(\.0+)?$/.test(fee) && <div className="d-quiet">fee {fee}</div>}
      </td>
      <td>
        {paymentId === null ? (
          <span className="d-code">{reference}</span>
        ) : (
          <Link className="d-link d-code" href={`/payments/${paymentId}`}>
            {reference ?? paymentId}
          </Link>
        )}
      </td>
      <td>
        <Time at={line.booked_at} />
      </td>
    </tr>
  )
}

/** The lines of a day, one page at a time; the filter and the page are part of the address. */
export function Lines({ provider, day }: { provider: string; day: string }) {
  const { searchParams, pathname } = useAddress()
  const asked = searchParams.get('state')
  const state = STATEMENT_LINE_STATES.find((known) => known === asked)
  const cursor = searchParams.get('cursor') ?? undefined
  const query = useQuery('findStatementLines', {
    params: { provider, day },
    query: { ...(state && { state }), ...(cursor !== undefined && { cursor }) },
  })
  const addressOf = (parts: Readonly<Record<string, string>>) => `${pathname}?${new URLSearchParams(parts).toString()}`
  return (
    <Section title="Lines">
      <ul className="d-chips" aria-label="Which lines">
        <li>
          <Link className="d-chip" href={pathname} aria-current={state === undefined ? 'true' : undefined}>
            All
          </Link>
        </li>
        {STATEMENT_LINE_STATES.map((offered) => (
          <li key={offered}>
            <Link
              className="d-chip"
              href={addressOf({ state: offered })}
              aria-current={offered === state ? 'true' : undefined}
            >
              {wordsOf(offered)}
            </Link>
          </li>
        ))}
      </ul>
      <QueryView query={query}>
        {({ lines, next_cursor: next }) => (
          <>
            {lines.length === 0 ? (
              <Banner tone="info" title="There is no such line" />
            ) : (
              <TableBox
                label="Lines of the statement"
                columns={['Row', 'State', { number: 'Amount' }, 'Reference', 'Booked']}
              >
                {lines.map((line) => (
                  <Row key={line.line_id} line={line} />
                ))}
              </TableBox>
            )}
            {next !== null && (
              <Link className="d-link" href={addressOf({ ...(state && { state }), cursor: next })}>
                More lines
              </Link>
            )}
          </>
        )}
      </QueryView>
    </Section>
  )
}
