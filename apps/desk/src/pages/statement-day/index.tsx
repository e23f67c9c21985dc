import { Banner, Button } from '@modulor/ui'
import { useState } from 'react'
import { call, type CallOutput } from '../../api/call'
import { useQuery } from '../../api/use-query'
import type { PageProps } from '../../router/page-props'
import { Link } from '../../router/router'
import { useSession } from '../../session/session'
import { ActSheet } from '../../parts/act-sheet'
import { breakTextOf } from '../../parts/break-texts'
import { Facts, Section } from '../../parts/facts'
import { PageHead } from '../../parts/page-head'
import { QueryView } from '../../parts/query-view'
import { State } from '../../parts/state'
import { TableBox } from '../../parts/table-box'
import { countText, wordsOf } from '../../parts/texts'
import { Time } from '../../parts/time'
import { Lines } from './lines'

type View = CallOutput<'readStatementDay'>
type Break = View['breaks'][number]

function Summary({ view: { day, balances, fees } }: { view: View }) {
  return (
    <Facts
      facts={[
        ['State', <State key="state" state={day.closed_at === null ? 'open' : 'closed'} />],
        ['From', <Time key="from" at={day.covers_from} />],
        ['To', <Time key="to" at={day.covers_to} />],
        ['Lines', countText(day.lines)],
        ['Matched', countText(day.matched)],
        ['Breaks', `${countText(day.breaks_open)} open of ${countText(day.breaks)}`],
        ...balances.flatMap(
          ({ currency, opening, closing }) =>
            [
              [`Balance before, ${currency}`, opening],
              [`Balance after, ${currency}`, closing],
            ] as const,
        ),
        ...fees.map(({ currency, amount }) => ['Fees posted', `${amount} ${currency}`] as const),
        ['Closed', day.closed_at && <Time at={day.closed_at} />],
        ['Closed by', day.closed_by],
      ]}
    />
  )
}

function BreakRow({ found }: { found: Break }) {
  const { details } = found
  return (
    <tr>
      <th scope="row">
        <Link className="d-link" href={`/cases/${found.case_id}`}>
          {wordsOf(found.kind)}
        </Link>
        <div className="d-quiet">{breakTextOf(found.kind)?.meaning}</div>
      </th>
      <td>
        <State state={found.is_open ? 'open' : 'closed'} />
      </td>
      <td>{details.line === undefined ? '–' : wordsOf(details.line)}</td>
      <td className="d-number">
        {details.amount} {details.currency}
        {details.expected !== undefined && <div className="d-quiet">expected {details.expected}</div>}
      </td>
    </tr>
  )
}

function Breaks({ view: { breaks, day } }: { view: View }) {
  if (breaks.length === 0) return <Banner tone="positive" title="Everything on the statements agrees with us" />
  return (
    <Section title="Breaks">
      {breaks.length < day.breaks && (
        <Banner tone="warning" title="More breaks belong to this day">
          These are {countText(breaks.length)} of {countText(day.breaks)}, the open ones first. All open ones are on the
          page{' '}
          <Link className="d-link" href="/cases?kind=statement_break">
            Cases
          </Link>
          .
        </Banner>
      )}
      <TableBox label="Breaks" columns={['What', 'State', 'Line', { number: 'Amount' }]}>
        {breaks.map((found) => (
          <BreakRow key={found.case_id} found={found} />
        ))}
      </TableBox>
    </Section>
  )
}

function TrialBalance({ rows }: { rows: View['trial_balance'] }) {
  return (
    <Section title="Trial balance at the end of the day">
      <p className="d-quiet">What each kind of account has, over all brands. All of a currency together are zero.</p>
      <TableBox label="Trial balance" columns={['Account', { number: 'Balance' }]}>
        {rows.map(({ account, currency, amount }) => (
          <tr key={`${account} ${currency}`}>
            <th scope="row">{wordsOf(account)}</th>
            <td className="d-number">
              {amount} {currency}
            </td>
          </tr>
        ))}
      </TableBox>
    </Section>
  )
}

/** One day of a provider: its statements, and the breaks between them and our data. */
export default function StatementDayPage({ params }: PageProps) {
  const { provider = '', day = '' } = params
  const query = useQuery('readStatementDay', { params: { provider, day } })
  const { may } = useSession()
  const [isClosing, setIsClosing] = useState(false)
  const done = () => {
    setIsClosing(false)
    query.reload()
  }
  return (
    <>
      <title>{`${day} ${provider} · Cashier desk`}</title>
      <QueryView query={query}>
        {(view) => (
          <>
            <PageHead title={`${provider}, ${day}`}>
              <Button isSmall variant="secondary" onClick={query.reload}>
                Read again
              </Button>
              {view.day.closed_at === null && may('reconciliation.manage') && (
                <Button isSmall onClick={() => setIsClosing(true)}>
                  Close the day
                </Button>
              )}
            </PageHead>
            <Summary view={view} />
            <Breaks view={view} />
            <Lines provider={provider} day={day} />
            <TrialBalance rows={view.trial_balance} />
          </>
        )}
      </QueryView>
      {isClosing && (
        <ActSheet
          title="Close the day"
          act="Close the day"
          send={(reason) => call('closeDay', { params: { provider, day }, body: { reason } })}
          onDone={done}
          onClose={() => setIsClosing(false)}
        >
          <p>Afterwards no statement can add a line to this day. It cannot be opened again.</p>
        </ActSheet>
      )}
    </>
  )
}
