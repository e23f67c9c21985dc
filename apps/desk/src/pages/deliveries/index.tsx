import { DELIVERY_VIEWS, type Delivery, type DeliveryView } from '@modulor/contract/operator'
import { Banner, Button } from '@modulor/ui'
import { useCallback, useState } from 'react'
import { call, type CallOutput } from '../../api/call'
import { useQuery } from '../../api/use-query'
import { Link, navigate, useAddress } from '../../router/router'
import { useSession } from '../../session/session'
import { ActSheet } from '../../parts/act-sheet'
import { ListPages, NoneLeft } from '../../parts/list-pages'
import { PageHead } from '../../parts/page-head'
import { QueryView } from '../../parts/query-view'
import { wordsOf } from '../../parts/texts'
import { Time } from '../../parts/time'
import { useRowKeys } from '../../parts/use-row-keys'
import { TableBox } from '../../parts/table-box'
import { ReplaySheet } from './replay-sheet'

type Page = CallOutput<'findDeliveries'>

const addressOf = (parts: { view: string; brand?: string | undefined; cursor?: string | undefined }) =>
  `/deliveries?${new URLSearchParams(Object.entries(parts).filter(([, value]) => value !== undefined) as [string, string][]).toString()}`

const FACTS = ['Payment', 'Event', 'Last answer', { number: 'Attempts' }, 'Last attempt', 'Next attempt'] as const

/** The status of the merchant's response, or the reason why there was none. */
const answerText = (answer: string | null) => {
  if (answer === null) return 'Not known'
  return /^\d+$/.test(answer) ? `Answered ${answer}` : wordsOf(answer)
}

function Row({ delivery, isActive, onRetry }: { delivery: Delivery; isActive: boolean; onRetry?: () => void }) {
  return (
    <tr data-active={isActive || undefined}>
      <th scope="row">
        <Link className="d-link d-code" href={`/payments/${delivery.payment_id}`}>
          {delivery.reference}
        </Link>
        <div className="d-quiet">
          {delivery.brand}, event {delivery.sequence}
        </div>
      </th>
      <td>
        {delivery.type}
        <div className="d-quiet d-code">{delivery.event_id}</div>
      </td>
      <td>{answerText(delivery.last_answer)}</td>
      <td className="d-number">{delivery.attempts}</td>
      <td>{delivery.last_tried_at ? <Time at={delivery.last_tried_at} /> : '–'}</td>
      <td>{delivery.next_attempt_at ? <Time at={delivery.next_attempt_at} /> : '–'}</td>
      {onRetry && (
        <td className="d-act">
          <Button
            isSmall
            variant="secondary"
            onClick={onRetry}
            aria-label={`Send again: event ${delivery.sequence} of ${delivery.reference}`}
          >
            Send again
          </Button>
        </td>
      )}
    </tr>
  )
}

const NONE: Readonly<Record<DeliveryView, string>> = {
  failing: 'No delivery is failing',
  given_up: 'No delivery was given up',
  due: 'No delivery is due',
}

function None({ view, brand }: { view: DeliveryView; brand: string | undefined }) {
  if (brand !== undefined) return <Banner title={`${NONE[view]} for the brand ${brand}`} />
  return <Banner tone="positive" title={NONE[view]} />
}

function Found({ page, onRetry }: { page: Page; onRetry: ((delivery: Delivery) => void) | undefined }) {
  const { deliveries, suspended } = page
  const open = useCallback(
    (index: number) => {
      const delivery = deliveries[index]
      if (delivery) navigate(`/payments/${delivery.payment_id}`)
    },
    [deliveries],
  )
  const active = useRowKeys(deliveries.length, open)
  return (
    <>
      {suspended.map(({ brand, since, next_probe_at: probe }) => (
        <Banner key={brand} tone="negative" title={`The endpoint of ${brand} is suspended`}>
          It has answered 410 since <Time at={since} />. One delivery is tried at <Time at={probe} />.
        </Banner>
      ))}
      {deliveries.length > 0 && (
        <TableBox label="Deliveries" columns={onRetry ? [...FACTS, { act: 'Act' }] : FACTS}>
          {deliveries.map((delivery, index) => (
            <Row
              key={delivery.event_id}
              delivery={delivery}
              isActive={index === active}
              {...(onRetry && { onRetry: () => onRetry(delivery) })}
            />
          ))}
        </TableBox>
      )}
    </>
  )
}

function Views({ view, brand }: { view: DeliveryView; brand: string | undefined }) {
  return (
    <ul className="d-chips" aria-label="Which deliveries">
      {DELIVERY_VIEWS.map((offered) => (
        <li key={offered}>
          <Link
            className="d-chip"
            href={addressOf({ view: offered, brand })}
            aria-current={offered === view ? 'true' : undefined}
          >
            {wordsOf(offered)}
          </Link>
        </li>
      ))}
      {brand !== undefined && (
        <li>
          <Link className="d-chip" href={addressOf({ view })}>
            brand: {brand} <span className="d-quiet">Remove</span>
          </Link>
        </li>
      )}
    </ul>
  )
}

/** Events that merchants have not accepted. */
export default function DeliveriesPage() {
  const { searchParams } = useAddress()
  const { may } = useSession()
  const asked = searchParams.get('view')
  const view = DELIVERY_VIEWS.find((known) => known === asked) ?? 'failing'
  const brand = searchParams.get('brand') ?? undefined
  const cursor = searchParams.get('cursor') ?? undefined
  const query = useQuery('findDeliveries', {
    query: { view, ...(brand !== undefined && { brand }), ...(cursor !== undefined && { cursor }) },
  })
  const first = addressOf({ view, brand })
  const [retried, setRetried] = useState<Delivery>()
  const [isReplaying, setIsReplaying] = useState(false)
  return (
    <>
      <PageHead title="Deliveries">
        <Button isSmall variant="secondary" onClick={query.reload}>
          Read again
        </Button>
        {may('deliveries.retry') && (
          <Button isSmall variant="secondary" onClick={() => setIsReplaying(true)}>
            Replay a time
          </Button>
        )}
      </PageHead>
      <Views view={view} brand={brand} />
      <QueryView query={query}>
        {(page) => (
          <>
            <Found page={page} onRetry={may('deliveries.retry') ? setRetried : undefined} />
            {page.deliveries.length === 0 &&
              (cursor === undefined ? <None view={view} brand={brand} /> : <NoneLeft first={first} />)}
            <ListPages
              {...(cursor !== undefined &&
                page.deliveries.length > 0 && { first: { name: 'First deliveries', href: first } })}
              {...(page.next_cursor !== null && {
                next: { name: 'More deliveries', href: addressOf({ view, brand, cursor: page.next_cursor }) },
              })}
            />
          </>
        )}
      </QueryView>
      {retried && (
        <ActSheet
          title="Send the event again"
          act="Send again"
          send={(reason) => call('retryDelivery', { params: { eventId: retried.event_id }, body: { reason } })}
          onDone={() => {
            setRetried(undefined)
            query.reload()
          }}
          onClose={() => setRetried(undefined)}
        >
          The merchant gets {retried.type} of {retried.reference} with its first id. Earlier events of the payment that
          are due go first.
        </ActSheet>
      )}
      {isReplaying && (
        <ReplaySheet
          brand={brand}
          onClose={() => {
            setIsReplaying(false)
            query.reload()
          }}
        />
      )}
    </>
  )
}
