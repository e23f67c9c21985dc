import { Figure, Group, Icon } from '@modulor/ui'
import type { Listing } from '../../api'
import { useText } from '../../i18n'
import { useMoneyFormat } from '../../session'
import './checkout.css'

export type OrderToPay = NonNullable<Listing['order']>
type OrderCardProps = { order: OrderToPay; currency: string; precision: number; error: string | undefined }

/** The merchant's order (CHECK-1): its description, its fixed amount, and its id. */
export function OrderCard({ order, currency, precision, error }: OrderCardProps) {
  const t = useText()
  const formatMoney = useMoneyFormat('deposit')
  return (
    <Group title={t('CHECKOUT.ORDER')}>
      <div className="checkout-order">
        {order.description && (
          <p className="checkout-order__what">
            <bdi>{order.description}</bdi>
          </p>
        )}
        <p className="checkout-order__sum">
          <span className="mc-hidden">{t('CHECKOUT.AMOUNT')} </span>
          <Figure>{formatMoney(order.amount, currency, precision)}</Figure>
        </p>
        <p className="mc-small mc-quiet">{t('CHECKOUT.NUMBER', { id: `\u2068${order.id}\u2069` })}</p>
        {error && (
          <p className="mc-field__error" role="alert">
            <Icon name="alert" size={16} />
            <span>{error}</span>
          </p>
        )}
      </div>
    </Group>
  )
}
