import { Button, TextField } from '@modulor/ui'
import type { AuditLine } from '@modulor/contract/operator'
import { useQuery } from '../../api/use-query'
import { Link, setQuery, useAddress } from '../../router/router'
import { PageHead } from '../../parts/page-head'
import { TableBox } from '../../parts/table-box'
import { QueryView } from '../../parts/query-view'
import { Time } from '../../parts/time'

const FILTERS = [
  ['act', 'Act'],
  ['operator', 'Operator id'],
  ['subject_kind', 'Kind of subject'],
  ['subject_id', 'Subject id'],
] as const

/** The filters are part of the address, so that a copied link shows the same lines. */
function Filters({ values }: { values: URLSearchParams }) {
  return (
    <form
      className="d-filters"
      role="search"
      aria-label="Filter the audit log"
      onSubmit={(event) => {
        event.preventDefault()
        const form = new FormData(event.currentTarget)
        const changes = FILTERS.map(([name]) => {
          const value = form.get(name)
          return [name, typeof value === 'string' ? value.trim() : undefined] as const
        })
        setQuery({ ...Object.fromEntries(changes), before: undefined }, { replace: false })
      }}
    >
      {FILTERS.map(([name, label]) => (
        <TextField
          key={`${name} ${values.get(name) ?? ''}`}
          name={name}
          label={label}
          defaultValue={values.get(name) ?? ''}
        />
      ))}
      <Button type="submit" variant="secondary">
        Filter
      </Button>
    </form>
  )
}

function Lines({ lines }: { lines: readonly AuditLine[] }) {
  if (lines.length === 0) return <p className="d-quiet">No line of the audit log fits these filters.</p>
  return (
    <TableBox
      label="Audit log"
      columns={['Time', 'Operator', 'Act', 'Subject', 'Outcome', 'Reason', 'Address', 'Request']}
      hasCards
    >
      {lines.map((line) => (
        <tr key={line.number}>
          <td>
            <Time at={line.at} />
          </td>
          <td className="d-prose">
            {line.operator && <Link href={`/audit?operator=${line.operator.id}`}>{line.operator.name}</Link>}
          </td>
          <td>{line.act}</td>
          <td>
            {line.subject && (
              <Link
                href={`/audit?${new URLSearchParams({ subject_kind: line.subject.kind, subject_id: line.subject.id }).toString()}`}
              >
                {line.subject.kind} <span className="d-code">{line.subject.id}</span>
              </Link>
            )}
          </td>
          <td>{line.outcome === 'begun' ? 'begun; its end is not known' : line.outcome}</td>
          <td className="d-prose">{line.reason}</td>
          <td className="d-code">{line.address}</td>
          <td className="d-code">{line.request_id}</td>
        </tr>
      ))}
    </TableBox>
  )
}

/** The audit log: the acts of operators, and the players whose data they read. */
export default function AuditPage() {
  const { searchParams } = useAddress()
  const valueOf = (name: string) => searchParams.get(name) ?? undefined
  const query = useQuery('auditLog', {
    query: {
      act: valueOf('act'),
      operator: valueOf('operator'),
      subject_kind: valueOf('subject_kind'),
      subject_id: valueOf('subject_id'),
      before: valueOf('before'),
    },
  })
  return (
    <>
      <PageHead title="Audit log" />
      <Filters values={searchParams} />
      <QueryView query={query}>
        {({ lines, next }) => (
          <>
            <Lines lines={lines} />
            {valueOf('before') !== undefined && (
              <Button variant="secondary" onClick={() => setQuery({ before: undefined }, { replace: false })}>
                Newest lines
              </Button>
            )}
            {next !== null && (
              <Button variant="secondary" onClick={() => setQuery({ before: next }, { replace: false })}>
                Older lines
              </Button>
            )}
          </>
        )}
      </QueryView>
    </>
  )
}
