import type { CallOutput } from '../../api/call'
import { Button } from '@modulor/ui'
import { useCallback } from 'react'
import { usePaymentChanges } from '../../api/follow-changes'
import { useQuery, type Query } from '../../api/use-query'
import { Link } from '../../router/router'
import type { PageProps } from '../../router/page-props'
import { Facts, Section } from '../../parts/facts'
import { PageHead } from '../../parts/page-head'
import { QueryView } from '../../parts/query-view'
import { State } from '../../parts/state'
import { wordsOf } from '../../parts/texts'
import { Time } from '../../parts/time'
import { Operations } from './operations'
import { StateBanner } from './state-banner'
import { Story } from './story'

type PaymentStory = CallOutput<'readPayment'>
type Payment = PaymentStory['payment']

function Money({ payment }: { payment: Payment }) {
  const { currency, processing } = payment
  const sum = (value: string) => `${value} ${currency}`
  const unlessZero = (value: string) => (/^[0.]*$/.test(value) ? null : sum(value))
  return (
    <Facts
      facts={[
        ['State', <State key="state" state={payment.state} />],
        ['Flow', wordsOf(payment.flow)],
        ['Amount', sum(payment.amount)],
        ['Fee', unlessZero(payment.fee)],
        ['Tax', unlessZero(payment.tax)],
        ['Bonus', unlessZero(payment.bonus)],
        ['Total', sum(payment.total)],
        ['After fee and tax', sum(payment.received)],
        ['At the provider', processing && `${processing.amount} ${processing.currency} at ${processing.rate}`],
        ['Method', `${payment.method_name} (${payment.method_id})`],
        ['Card', payment.card_last4 && `${payment.card_bin ?? ''} •••• ${payment.card_last4}`],
        ['Destination', payment.destination],
      ]}
    />
  )
}

function Names({ payment }: { payment: Payment }) {
  const { session } = payment
  const code = (text: string | null) => text && <span className="d-code">{text}</span>
  return (
    <Facts
      facts={[
        ['Payment', code(payment.payment_id)],
        ['Provider', payment.provider],
        ['Provider’s reference', code(payment.provider_reference)],
        ['Order', code(payment.order_id)],
        ['Request', code(payment.request_id)],
        [
          'Player',
          <Link
            key="player"
            className="d-link"
            href={`/players/${encodeURIComponent(payment.brand)}/${encodeURIComponent(payment.player_id)}`}
          >
            {payment.player_id} ({payment.brand})
          </Link>,
        ],
        ['Accepted', <Time key="accepted" at={payment.created_at} />],
        ['Last change', <Time key="changed" at={payment.updated_at} />],
        ['Expires', payment.expires_at && <Time at={payment.expires_at} />],
        ['The player’s next step', payment.next_action && wordsOf(payment.next_action)],
        ['Session', session && code(session.reference)],
        ['Country and language', session && [session.country, session.language].filter(Boolean).join(', ')],
        ['Personal data', payment.is_forgotten ? 'Forgotten' : null],
      ]}
    />
  )
}

function PaymentContent({
  story,
  operations,
  reload,
}: {
  story: PaymentStory
  operations: Query<CallOutput<'readOperations'>>
  reload: () => void
}) {
  const { payment, entries } = story
  return (
    <>
      <title>{`${payment.reference} · Cashier desk`}</title>
      <PageHead
        title={
          <>
            {wordsOf(payment.flow)} <span className="d-code">{payment.reference}</span>
          </>
        }
      >
        <Button isSmall variant="secondary" onClick={reload}>
          Read again
        </Button>
      </PageHead>
      <StateBanner
        payment={payment}
        operations={operations.state.kind === 'loaded' ? operations.state.value.operations : undefined}
      />
      <Money payment={payment} />
      <Operations paymentId={payment.payment_id} query={operations} onChange={reload} />
      <Section title="Names and times">
        <Names payment={payment} />
      </Section>
      <Section title="What happened">
        <Story entries={entries} />
      </Section>
    </>
  )
}

/** One payment with its history. It is updated when the payment changes. */
export default function PaymentPage({ params }: PageProps) {
  const paymentId = params.paymentId ?? ''
  const input = { params: { paymentId } }
  const query = useQuery('readPayment', input)
  const operations = useQuery('readOperations', input)
  const { state, refresh: refreshPayment } = query
  const { refresh: refreshOperations } = operations
  const reload = () => {
    query.reload()
    operations.reload()
  }
  const refresh = useCallback(() => {
    refreshPayment()
    refreshOperations()
  }, [refreshPayment, refreshOperations])
  usePaymentChanges(paymentId, state.kind === 'loaded' ? state.value.version : undefined, refresh)
  return (
    <QueryView query={query}>
      {(story) => <PaymentContent story={story} operations={operations} reload={reload} />}
    </QueryView>
  )
}
