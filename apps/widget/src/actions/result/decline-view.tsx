import { displayNumber } from '@modulor/rules'
import { Button, Figure, Group, Icon, Row, RowList, StateScreen } from '@modulor/ui'
import type { Listing, Method, Payment } from '../../api'
import { prefetchForm } from '../../fields/prefetch-form'
import { useLanguage, useText } from '../../i18n'
import { MethodRow, paymentPlace, useMethodTexts } from '../../methods'
import { useAppDispatch, useAppStore, useListing } from '../../session'
import { useLeaveAfterPayment } from '../../session/leave-after-payment'
import { useVisit } from '../../visit'
import type { ActionOf, ActionViewProps } from '../action-view'
import { declineMessages, otherMethods } from './decline-messages'
import { clearCardChoice } from './clear-card-choice'

type DeclineProps = ActionViewProps<ActionOf<'result'>>

function Retries({
  payment,
  method,
  onOpenMethod,
}: {
  payment: Payment
  method: Method
  onOpenMethod: (name: string) => void
}) {
  const t = useText()
  const isCard = payment.cardLast4 !== null
  const canRetrySame = payment.decline?.canRetrySameCard ?? true
  const store = useAppStore()
  const open = () => onOpenMethod(method.name)
  const openForAnotherCard = () => {
    clearCardChoice(store, payment)
    open()
  }
  return (
    <>
      {(canRetrySame || !isCard) && (
        <Button variant="primary" isBlock onClick={open}>
          {t('RESULT.TRY_AGAIN')}
        </Button>
      )}
      {isCard && (
        <Button variant={canRetrySame ? 'secondary' : 'primary'} isBlock onClick={openForAnotherCard}>
          {t('RESULT.ANOTHER_CARD')}
        </Button>
      )}
    </>
  )
}

type OtherWaysProps = Pick<DeclineProps, 'payment' | 'onLeave' | 'onOpenMethod'> & { listing: Listing }

/** Up to three other methods, and all of them. */
function OtherWays({ payment: { flow, methodId }, listing, onLeave, onOpenMethod }: OtherWaysProps) {
  const t = useText()
  const texts = useMethodTexts(listing)
  const dispatch = useAppDispatch()
  const { wallets } = useVisit().device
  return (
    <Group title={t(flow === 'deposit' ? 'RESULT.ANOTHER_WAY' : 'RESULT.ANOTHER_WAY_WITHDRAWAL')}>
      <RowList>
        {otherMethods(listing, methodId, wallets).map((other) => (
          <MethodRow
            key={other.id}
            method={other}
            texts={texts}
            onSelect={({ name }) => onOpenMethod(name)}
            onApproach={({ id, currencyAlpha3 }) =>
              void dispatch(prefetchForm({ flow, methodId: id, currency: currencyAlpha3 }))
            }
          />
        ))}
        <Row name={t('RESULT.ALL_METHODS')} end={<Icon name="next" size={20} />} onClick={onLeave} />
      </RowList>
    </Group>
  )
}

/**
 * A declined payment (RESULT-3): the reason, the statement about the money, and buttons: try again, another card, up to three
 * other methods, all methods, or close. The form still has the amount and the other values, but not the card. An order is shown
 * with its amount, because each of these methods pays it (CHECK-1).
 */
export function DeclineView({ payment, onLeave, onOpenMethod }: DeclineProps) {
  const t = useText()
  const { locale } = useLanguage()
  const { hasCloseIcon } = useVisit()
  const leave = useLeaveAfterPayment(payment)
  const { listing } = useListing(payment.flow)
  const method = listing?.methods.find(({ id, enabled }) => id === payment.methodId && enabled)
  const { titleKey, reasonKey, moneyKey, nextKey } = declineMessages(payment)
  const words = { reason: t(reasonKey), money: t(moneyKey), next: nextKey === null ? '' : t(nextKey) }
  const { orderId, amount, currency } = payment
  return (
    <div className="mc-page mc-page--column">
      <StateScreen
        icon="close"
        tone="negative"
        title={t(titleKey)}
        sum={
          orderId !== null && (
            <Figure>
              {displayNumber(amount, locale)} <small>{currency}</small>
            </Figure>
          )
        }
        isSumSmall
        text={t('RESULT.DECLINED_TEXT', words)}
        isLive
        actions={
          <>
            {method && !payment.isErrorFatal && (
              <Retries payment={payment} method={method} onOpenMethod={onOpenMethod} />
            )}
            {/* Not needed if the header has a close icon. */}
            {!hasCloseIcon && (
              <Button variant="quiet" isBlock onClick={() => leave({ exit: 'close', isPressed: true })}>
                {t('RESULT.CLOSE')}
              </Button>
            )}
          </>
        }
      />
      {listing && <OtherWays payment={payment} listing={listing} onLeave={onLeave} onOpenMethod={onOpenMethod} />}
      {orderId !== null && <p className="mc-safe">{t('CHECKOUT.NUMBER', { id: `\u2068${orderId}\u2069` })}</p>}
      <p className="mc-safe">{paymentPlace(payment, t)}</p>
      <p className="mc-safe">{t('RESULT.REFERENCE_VALUE', { reference: payment.reference })}</p>
    </div>
  )
}
