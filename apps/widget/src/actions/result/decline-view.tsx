import { feeLabel } from '@modulor/rules'
import { Button, Figure, Group, Icon, Mark, Row, RowList, StateScreen } from '@modulor/ui'
import type { Method, Payment } from '../../api'
import { useHost } from '../../host'
import { useText } from '../../i18n'
import { METHOD_ICONS } from '../../methods/method-icon'
import { leaveCashier, useListing } from '../../session'
import { useVisit } from '../../visit'
import type { ActionOf, ActionViewProps } from '../action-view'
import { declineWords, otherMethods } from './decline-words'

type DeclineProps = ActionViewProps<ActionOf<'result'>>

function feeText(fee: Method['fee'], noFee: string): string {
  const label = feeLabel(typeof fee === 'string' ? { percentage: fee } : (fee ?? {}))
  return label === '' ? noFee : label
}

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
  const open = () => onOpenMethod(method.name)
  return (
    <>
      {(canRetrySame || !isCard) && (
        <Button variant="primary" isBlock onClick={open}>
          {t('RESULT.TRY_AGAIN')}
        </Button>
      )}
      {isCard && (
        <Button variant={canRetrySame ? 'secondary' : 'primary'} isBlock onClick={open}>
          {t('RESULT.ANOTHER_CARD')}
        </Button>
      )}
    </>
  )
}

/**
 * A payment that came to nothing (RESULT-3): why, that nothing was taken, and the ways on: again, another card, up to
 * three other methods, all of them, or out. Amount and values are still in the form, the card is not.
 */
export function DeclineView({ payment, onLeave, onOpenMethod }: DeclineProps) {
  const t = useText()
  const host = useHost()
  const { brand } = useVisit()
  const { listing } = useListing(payment.flow)
  const methods = listing?.methods ?? []
  const method = methods.find(({ id, enabled }) => id === payment.methodId && enabled)
  const others = otherMethods(methods, payment.methodId)
  const { titleKey, textKey, reasonKey } = declineWords(payment)
  return (
    <div className="mc-page">
      <StateScreen
        icon="close"
        tone="negative"
        title={t(titleKey)}
        text={t(textKey, { reason: t(reasonKey) })}
        isLive
        actions={
          <>
            {method && !payment.isErrorFatal && (
              <Retries payment={payment} method={method} onOpenMethod={onOpenMethod} />
            )}
            <Button variant="quiet" isBlock onClick={() => leaveCashier(host, brand.home_url)}>
              {t('RESULT.CLOSE')}
            </Button>
          </>
        }
      />
      {listing && (
        <Group title={t(payment.flow === 'deposit' ? 'RESULT.ANOTHER_WAY' : 'RESULT.ANOTHER_WAY_WITHDRAWAL')}>
          <RowList>
            {others.map((other) => (
              <Row
                key={other.id}
                mark={<Mark src={other.logo} fallback={METHOD_ICONS[other.category]} />}
                name={other.displayName}
                facts={[other.processingTime && t(other.processingTime)]}
                end={<Figure>{feeText(other.fee, t('RESULT.NO_FEE'))}</Figure>}
                onClick={() => onOpenMethod(other.name)}
              />
            ))}
            <Row name={t('RESULT.ALL_METHODS')} end={<Icon name="next" size={20} />} onClick={onLeave} />
          </RowList>
        </Group>
      )}
      <p className="mc-safe">{t('RESULT.REFERENCE_VALUE', { reference: payment.id })}</p>
    </div>
  )
}
