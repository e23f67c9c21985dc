import { Figure, Group, Icon, Row, RowList } from '@modulor/ui'
import { useState } from 'react'
import { useLocation, useNavigate } from '../router'
import type { Listing, OpenPayment } from '../api'
import { momentText, useLanguage, useText } from '../i18n'
import { paymentLocation } from '../session/payment-path'
import { MethodMark } from './method-mark'
import type { MethodTexts } from './use-method-texts'

type OpenPaymentRowsProps = {
  payments: readonly OpenPayment[]
  methods: Listing['methods']
  money: MethodTexts['money']
  now: number | null
}

/** With those that have ended since, in their places: what stands below must not move under a press (UI-7). */
function useKept(open: readonly OpenPayment[]): readonly OpenPayment[] {
  const [kept, setKept] = useState(open)
  const added = open.filter(({ id }) => !kept.some((each) => each.id === id))
  if (added.length > 0) setKept([...kept, ...added])
  return kept
}

/**
 * What the player has left open (issue-8 1.4): each row leads back to its payment. Until when is said by the player's own
 * clock, so not before it is known.
 */
export function OpenPaymentRows({ payments, methods, money, now }: OpenPaymentRowsProps) {
  const t = useText()
  const { locale } = useLanguage()
  const navigate = useNavigate()
  const { search } = useLocation()
  const kept = useKept(payments)
  if (kept.length === 0) return null
  const until = ({ expiresAt }: OpenPayment) =>
    expiresAt !== null && now !== null && t('LIST.OPEN.UNTIL', { time: momentText(new Date(expiresAt), now, locale) })
  return (
    <Group title={t('LIST.OPEN')}>
      <RowList>
        {kept.map((shown) => {
          const open = payments.find(({ id }) => id === shown.id)
          const payment = open ?? shown
          const { id, methodId, methodName, destination, transactionStatus, toPay } = payment
          const method = methods.find((each) => each.id === methodId)
          const isAwait = transactionStatus === 'await'
          return (
            <Row
              key={id}
              mark={method && <MethodMark method={method} />}
              name={t(methodName)}
              facts={[
                destination && t(destination),
                t(!open ? 'LIST.OPEN.ENDED' : isAwait ? 'LIST.OPEN.WAITS' : 'LIST.OPEN.CONFIRMING'),
                // Not seen or heard of an ended one: a row with a line less would move what stands below.
                open ? until(payment) : <span inert>{until(payment)}</span>,
              ]}
              end={
                <>
                  <Figure>{money(toPay.amount, toPay.currency)}</Figure> <Icon name="next" size={20} />
                </>
              }
              onClick={() => navigate(paymentLocation(payment, search))}
            />
          )
        })}
      </RowList>
    </Group>
  )
}
