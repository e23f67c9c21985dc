import { FUNNEL_GROUPS, type Funnel } from '@modulor/contract/operator'
import { SelectField, TextField } from '@modulor/ui'
import { useState } from 'react'
import { useQuery } from '../../api/use-query'
import { setQuery, useAddress } from '../../router/router'
import { PageHead } from '../../parts/page-head'
import { QueryView } from '../../parts/query-view'
import { countText, wordsOf } from '../../parts/texts'
import { TableBox } from '../../parts/table-box'
import { Routes } from './routes'

const DAY_MS = 86_400_000
const DAYS_BEFORE = 6

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
const share = (count: number, of: number) => (of === 0 ? '–' : `${((100 * count) / of).toFixed(1)} %`)
const seconds = (value: number | null) => (value === null ? '–' : value.toFixed(1))
const times = ({ median_s: median, p90_s: p90 }: Funnel['lines'][number]['list_to_method']) =>
  `${seconds(median)} / ${seconds(p90)}`

const HEADS = ['List', 'Method', 'Submit', 'Success', 'List to method', 'Method to submit', 'Submit to result']

function Lines({ lines }: Funnel) {
  return (
    <TableBox label="Funnel">
      <caption className="d-caption">
        Page views, the share of the step before, and median / 90th percentile in seconds
      </caption>
      <thead>
        <tr>
          <th scope="col">Group</th>
          {HEADS.map((head) => (
            <th key={head} scope="col" className="d-number">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={`${String(line.is_whole)} ${line.group ?? ''}`}>
            <th scope="row">{line.is_whole ? 'All' : (line.group ?? 'Unknown')}</th>
            <td className="d-number">{countText(line.list_count)}</td>
            <td className="d-number">
              {countText(line.method_count)}{' '}
              <span className="d-quiet">{share(line.method_count, line.list_count)}</span>
            </td>
            <td className="d-number">
              {countText(line.submit_count)}{' '}
              <span className="d-quiet">{share(line.submit_count, line.method_count)}</span>
            </td>
            <td className="d-number">
              {countText(line.success_count)}{' '}
              <span className="d-quiet">{share(line.success_count, line.submit_count)}</span>
            </td>
            <td className="d-number">{times(line.list_to_method)}</td>
            <td className="d-number">{times(line.method_to_submit)}</td>
            <td className="d-number">{times(line.submit_to_result)}</td>
          </tr>
        ))}
      </tbody>
    </TableBox>
  )
}

/** Conversion from the list of methods to a success, by page view; below it, acceptance and costs by route. */
export default function ReportsPage() {
  const { searchParams } = useAddress()
  const [now] = useState(() => Date.now())
  const from = searchParams.get('from') ?? dayOf(now - DAYS_BEFORE * DAY_MS)
  const to = searchParams.get('to') ?? dayOf(now)
  const by = FUNNEL_GROUPS.find((group) => group === searchParams.get('by'))
  const query = useQuery('readFunnel', { query: { from, to, ...(by !== undefined && { by }) } })
  const routes = useQuery('readRoutes', { query: { from, to } })
  return (
    <>
      <PageHead title="Funnel" />
      <div className="d-fields">
        <TextField label="From" type="date" value={from} onChange={(event) => setQuery({ from: event.target.value })} />
        <TextField label="To" type="date" value={to} onChange={(event) => setQuery({ to: event.target.value })} />
        <SelectField
          label="By"
          value={by ?? ''}
          options={[
            { value: '', label: 'All together' },
            ...FUNNEL_GROUPS.map((group) => ({ value: group, label: wordsOf(group) })),
          ]}
          onChange={(event) => setQuery({ by: event.target.value })}
        />
      </div>
      <QueryView query={query}>{({ lines }) => <Lines lines={lines} />}</QueryView>
      <QueryView query={routes}>{({ lines }) => (lines.length > 0 ? <Routes lines={lines} /> : null)}</QueryView>
    </>
  )
}
