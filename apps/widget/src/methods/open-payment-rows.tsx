import { Figure, Group, Icon, Row, RowList } from '@modulor/ui'
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

/**
 * What the player has left open (issue-8 1.4): each row leads back to its payment. Until when is said by the player's own
 * clock, so not before it is known.
 */
export function OpenPaymentRows({ payments, methods, money, now }: OpenPaymentRowsProps) {
  const t = useText()
  const { locale } = useLanguage()
  const navigate = useNavigate()
  const { search } = useLocation()
  if (payments.length === 0) return null
  const until = ({ expiresAt }: OpenPayment) =>
    expiresAt !== null && now !== null && t('LIST.OPEN.UNTIL', { time: momentText(new Date(expiresAt), now, locale) })
  return (
    <Group title={t('LIST.OPEN')}>
      <RowList>
        {payments.map((payment) => {
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
                t(isAwait ? 'LIST.OPEN.WAITS' : 'LIST.OPEN.CONFIRMING'),
                until(payment),
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
