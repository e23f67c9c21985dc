import type { OperatorPayment } from '@modulor/contract/operator'
import { Banner, Button } from '@modulor/ui'
import { useCallback, useState } from 'react'
import type { CallOutput } from '../../api/call'
import { useQuery } from '../../api/use-query'
import { Link, navigate, useAddress } from '../../router/router'
import { ListPages, NoneLeft } from '../../parts/list-pages'
import { PageHead } from '../../parts/page-head'
import { QueryView } from '../../parts/query-view'
import { State } from '../../parts/state'
import { wordsOf } from '../../parts/texts'
import { Time } from '../../parts/time'
import { useRowKeys } from '../../parts/use-row-keys'
import { TableBox } from '../../parts/table-box'
import { ExportSheet } from './export-sheet'
import { Filters } from './filters'
import './payments.css'

type Page = CallOutput<'findPayments'>

const addressOf = (q: string, cursor?: string) =>
  `/payments?${new URLSearchParams({ ...(q && { q }), ...(cursor && { cursor }) }).toString()}`

function Row({ payment, isActive }: { payment: OperatorPayment; isActive: boolean }) {
  return (
    <tr data-active={isActive || undefined}>
      <th scope="row">
        <Link className="d-link d-code" href={`/payments/${payment.payment_id}`}>
          {payment.reference}
        </Link>
        <div className="d-quiet">
          <Time at={payment.created_at} />
        </div>
      </th>
      <td>
        <State state={payment.state} />
        {payment.decline_code && <div className="d-quiet">{wordsOf(payment.decline_code)}</div>}
      </td>
      <td className="d-number">
        {payment.flow === 'withdrawal' && <span className="d-quiet">Withdrawal </span>}
        <bdi>
          {payment.amount} {payment.currency}
        </bdi>
      </td>
      <td>
        {payment.method_name}
        {payment.destination && <div className="d-quiet">{payment.destination}</div>}
      </td>
      <td>
        <Link
          className="d-link"
          href={`/players/${encodeURIComponent(payment.brand)}/${encodeURIComponent(payment.player_id)}`}
        >
          {payment.player_id}
        </Link>
        <div className="d-quiet">{payment.brand}</div>
      </td>
    </tr>
  )
}

function Found({ page, q, isFirst }: { page: Page; q: string; isFirst: boolean }) {
  const { payments } = page
  const open = useCallback(
    (index: number) => {
      const payment = payments[index]
      if (payment) navigate(`/payments/${payment.payment_id}`)
    },
    [payments],
  )
  const active = useRowKeys(payments.length, open)
  if (payments.length === 0 && !isFirst) return <NoneLeft first={addressOf(q)} />
  if (payments.length === 0)
    return (
      <Banner title={q ? 'No payment matches' : 'There is no payment yet'}>
        {q ? 'The applied filters are shown above. Remove one, or change the search.' : null}
      </Banner>
    )
  return (
    <>
      <p className="d-quiet">
        The newest first.<span className="d-keys"> j and k choose a row, Enter opens it.</span>
      </p>
      <TableBox label="Payments" columns={['Reference', 'State', { number: 'Amount' }, 'Method', 'Player']} hasCards>
        {payments.map((payment, index) => (
          <Row key={payment.payment_id} payment={payment} isActive={index === active} />
        ))}
      </TableBox>
      <ListPages
        {...(!isFirst && { first: { name: 'Newest', href: addressOf(q) } })}
        {...(page.next_cursor !== null && { next: { name: 'Older payments', href: addressOf(q, page.next_cursor) } })}
      />
    </>
  )
}

/** The payments that match the query in the address. */
export default function PaymentsPage() {
  const { searchParams } = useAddress()
  const q = searchParams.get('q') ?? ''
  const cursor = searchParams.get('cursor') ?? undefined
  const [isExporting, setIsExporting] = useState(false)
  const query = useQuery('findPayments', { query: { q, ...(cursor !== undefined && { cursor }) } })
  return (
    <>
      <PageHead title="Payments">
        <Button isSmall variant="secondary" onClick={() => setIsExporting(true)}>
          Export
        </Button>
      </PageHead>
      <Filters
        q={q}
        understood={query.state.kind === 'loaded' ? query.state.value.understood : []}
        wrong={query.state.kind === 'refused' ? (query.state.error.fields ?? {}) : {}}
      />
      <QueryView query={query} hasOwnFields>
        {(page) => <Found key={`${q} ${cursor ?? ''}`} page={page} q={q} isFirst={cursor === undefined} />}
      </QueryView>
      {isExporting && <ExportSheet q={q} onClose={() => setIsExporting(false)} />}
    </>
  )
}
