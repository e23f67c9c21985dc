import type { OperatorCase } from '@modulor/contract/operator'
import { Banner, Button } from '@modulor/ui'
import { useCallback } from 'react'
import { useChanges } from '../../api/follow-changes'
import { useQuery } from '../../api/use-query'
import { Link, navigate, useAddress } from '../../router/router'
import { kindOfEnd } from '../../parts/end-texts'
import { ListPages, NoneLeft } from '../../parts/list-pages'
import { PageHead } from '../../parts/page-head'
import { QueryView } from '../../parts/query-view'
import { State } from '../../parts/state'
import { TableBox } from '../../parts/table-box'
import { wordsOf } from '../../parts/texts'
import { Time } from '../../parts/time'
import { useRowKeys } from '../../parts/use-row-keys'

const VIEWS = ['open', 'closed'] as const

const addressOf = (parts: Readonly<Record<'view' | 'kind' | 'cursor', string | undefined>>) =>
  `/cases?${new URLSearchParams(Object.entries(parts).filter(([, value]) => value !== undefined) as [string, string][]).toString()}`

function Row({ found, isActive }: { found: OperatorCase; isActive: boolean }) {
  return (
    <tr data-active={isActive || undefined}>
      <th scope="row">
        <Link className="d-link" href={`/cases/${found.case_id}`}>
          {wordsOf(found.kind)}
        </Link>
        <div className="d-quiet d-code">{found.payment_id ?? found.subject}</div>
      </th>
      <td>
        <State state={found.state} />
        {found.state === 'closing' && found.close_end !== null && (
          <div className="d-quiet">Its {kindOfEnd(found.details)} is to end</div>
        )}
      </td>
      <td className="d-prose">{found.claimed_by_name ?? 'No owner'}</td>
      <td>
        <Time at={found.opened_at} />
      </td>
      <td>{found.closed_at ? <Time at={found.closed_at} /> : '–'}</td>
    </tr>
  )
}

function None({ view, kind }: { view: (typeof VIEWS)[number]; kind: string | undefined }) {
  if (kind !== undefined) return <Banner title={`No ${view} case is of the kind ${wordsOf(kind).toLowerCase()}`} />
  return view === 'open' ? (
    <Banner tone="positive" title="No case is open" />
  ) : (
    <Banner title="No case was closed yet" />
  )
}

function Found({ cases }: { cases: readonly OperatorCase[] }) {
  const open = useCallback(
    (index: number) => {
      const found = cases[index]
      if (found) navigate(`/cases/${found.case_id}`)
    },
    [cases],
  )
  const active = useRowKeys(cases.length, open)
  return (
    <TableBox label="Cases" columns={['Case', 'State', 'Who has it', 'Opened', 'Closed']} hasCards>
      {cases.map((found, index) => (
        <Row key={found.case_id} found={found} isActive={index === active} />
      ))}
    </TableBox>
  )
}

/** The list of cases, which only a person may decide. */
export default function CasesPage() {
  const { searchParams } = useAddress()
  const view = VIEWS.find((known) => known === searchParams.get('view')) ?? 'open'
  const kind = searchParams.get('kind') ?? undefined
  const cursor = searchParams.get('cursor') ?? undefined
  const query = useQuery('listCases', {
    query: { view, ...(kind !== undefined && { kind }), ...(cursor !== undefined && { cursor }) },
  })
  useChanges(query.refresh)
  const first = addressOf({ view, kind, cursor: undefined })
  return (
    <>
      <PageHead title="Cases">
        <Button isSmall variant="secondary" onClick={query.reload}>
          Read again
        </Button>
      </PageHead>
      <ul className="d-chips" aria-label="Which cases">
        {VIEWS.map((offered) => (
          <li key={offered}>
            <Link
              className="d-chip"
              href={addressOf({ view: offered, kind, cursor: undefined })}
              aria-current={offered === view ? 'true' : undefined}
            >
              {wordsOf(offered)}
            </Link>
          </li>
        ))}
        {kind !== undefined && (
          <li>
            <Link className="d-chip" href={addressOf({ view, kind: undefined, cursor: undefined })}>
              kind: {wordsOf(kind).toLowerCase()} <span className="d-quiet">Remove</span>
            </Link>
          </li>
        )}
      </ul>
      <QueryView query={query}>
        {({ cases, next_cursor: next }) => (
          <>
            {cases.length > 0 && <Found cases={cases} />}
            {cases.length === 0 &&
              (cursor === undefined ? <None view={view} kind={kind} /> : <NoneLeft first={first} />)}
            <ListPages
              {...(cursor !== undefined && cases.length > 0 && { first: { name: 'First cases', href: first } })}
              {...(next !== null && { next: { name: 'More cases', href: addressOf({ view, kind, cursor: next }) } })}
            />
          </>
        )}
      </QueryView>
    </>
  )
}
