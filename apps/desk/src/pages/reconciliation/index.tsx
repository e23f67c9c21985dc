import { STATEMENT_DAYS_MAX, type Imported, type StatementDay } from '@modulor/contract/operator'
import { Banner, Button } from '@modulor/ui'
import { useState } from 'react'
import { useQuery } from '../../api/use-query'
import { Link } from '../../router/router'
import { useSession } from '../../session/session'
import { PageHead } from '../../parts/page-head'
import { QueryView } from '../../parts/query-view'
import { State } from '../../parts/state'
import { TableBox } from '../../parts/table-box'
import { countText, plural } from '../../parts/texts'
import { Time } from '../../parts/time'
import { FetchSheet, FileSheet } from './import-sheets'

function Row({ found }: { found: StatementDay }) {
  const { provider, day, lines, matched, breaks, breaks_open: open, closed_at: closedAt } = found
  return (
    <tr>
      <th scope="row">
        <Link className="d-link" href={`/reconciliation/${encodeURIComponent(provider)}/${day}`}>
          {day}
        </Link>
        <div className="d-quiet">{provider}</div>
      </th>
      <td>
        <State state={closedAt === null ? 'open' : 'closed'} />
      </td>
      <td className="d-number">{countText(lines)}</td>
      <td className="d-number">{countText(matched)}</td>
      <td>{breaks === 0 ? '–' : `${countText(open)} open of ${countText(breaks)}`}</td>
      <td>
        <Time at={found.covers_to} />
      </td>
    </tr>
  )
}

/** The result of the import, with a link to the breaks that are open. */
function Result({ imported }: { imported: Imported }) {
  const { provider, day, is_known: isKnown, lines, known, matched, fees, breaks, settled } = imported
  const link = (
    <Link className="d-link" href={`/reconciliation/${encodeURIComponent(provider)}/${day}`}>
      Open {day}
    </Link>
  )
  if (isKnown)
    return (
      <Banner tone="info" title="This statement was imported before" isLive>
        Nothing was changed. {link}
      </Banner>
    )
  return (
    <Banner tone={breaks > 0 ? 'warning' : 'positive'} title={`${plural(lines, 'line')} imported`} isLive>
      {countText(matched)} match, {plural(fees, 'is a fee', 'are fees')}, {countText(known)} were known.{' '}
      {plural(breaks, 'case')} opened, {plural(settled, 'case')} settled. {link}
    </Banner>
  )
}

/** Statements of providers, a row for each day. */
export default function ReconciliationPage() {
  const query = useQuery('readReconciliation', {})
  const { may } = useSession()
  const [sheet, setSheet] = useState<'file' | 'fetch'>()
  const [imported, setImported] = useState<Imported>()
  const done = (result: Imported) => {
    setSheet(undefined)
    setImported(result)
    query.reload()
  }
  return (
    <>
      <PageHead title="Reconciliation">
        <Button isSmall variant="secondary" onClick={query.reload}>
          Read again
        </Button>
        {may('reconciliation.manage') && (
          <>
            <Button isSmall variant="secondary" onClick={() => setSheet('fetch')}>
              Fetch
            </Button>
            <Button isSmall onClick={() => setSheet('file')}>
              Import
            </Button>
          </>
        )}
      </PageHead>
      {imported && <Result imported={imported} />}
      <QueryView query={query}>
        {({ days, providers }) => (
          <>
            {days.length === 0 ? (
              <Banner tone="info" title="There is no statement yet">
                The service fetches one for each day that is over, where the provider hands it over.
              </Banner>
            ) : (
              <>
                {days.length >= STATEMENT_DAYS_MAX && (
                  <p className="d-quiet">At most the newest {countText(STATEMENT_DAYS_MAX)} are shown.</p>
                )}
                <TableBox
                  label="Days"
                  columns={['Day', 'State', { number: 'Lines' }, { number: 'Matched' }, 'Breaks', 'Statement to']}
                  hasCards
                >
                  {days.map((found) => (
                    <Row key={`${found.provider} ${found.day}`} found={found} />
                  ))}
                </TableBox>
              </>
            )}
            {sheet === 'file' && <FileSheet providers={providers} onDone={done} onClose={() => setSheet(undefined)} />}
            {sheet === 'fetch' && (
              <FetchSheet
                providers={providers.filter(({ can_fetch: canFetch }) => canFetch)}
                onDone={done}
                onClose={() => setSheet(undefined)}
              />
            )}
          </>
        )}
      </QueryView>
    </>
  )
}
