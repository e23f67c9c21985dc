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

/** The open payments, and in their places those that have ended since, to avoid a layout shift (UI-7). */
function useKept(open: readonly OpenPayment[]): readonly OpenPayment[] {
  const [kept, setKept] = useState(open)
  const added = open.filter(({ id }) => !kept.some((each) => each.id === id))
  if (added.length > 0) setKept([...kept, ...added])
  return kept
}

/**
 * The player's open payments (issue-8 1.4); each row opens its payment. The expiry is formatted by the player's clock, so it is
 * shown only after hydration.
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
                // Inert for an ended payment: the text keeps its space, so that the rows below do not shift.
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
