import { Header, IconButton, Ring, StateScreen } from '@modulor/ui'
import { useCallback } from 'react'
import { useLocation, useNavigate } from '../router'
import type { ApiError, NextActionType, Payment } from '../api'
import { useText } from '../i18n'
import { orderMethod } from '../methods'
import { restoreAmount, useAppDispatch, useAppSelector } from '../session'
import { useLeaveAfter, useLeaveAfterPayment, type Leave } from '../session/leave-after-payment'
import { useTitleFocus } from '../page-frame/use-title-focus'
import { useVisit } from '../visit'
import { actionElement } from './registry'
import { UnreadPaymentView } from './unread-payment-view'

export type PaymentPageProps = {
  payment: Payment | undefined
  /** The error of the last request. */
  error: ApiError | undefined
  onPayment: (payment: Payment) => void
  onRefresh: () => Promise<boolean>
  /** The payment was found by its pay session id, without the player's session (ALT-1). */
  isReadOnly?: boolean
  /** The address contains the payment's id; otherwise the newest payment is shown. */
  isNamed?: boolean
}

/** Next actions with a header of their own. */
const OWN_HEADERS: readonly NextActionType[] = ['three_ds_challenge', 'display_form']

/** A header with only the close button, because the title is in the middle of the page. */
function CloseHeader({ leave }: { leave: Leave }) {
  const t = useText()
  const { hasCloseIcon } = useVisit()
  return (
    <Header isFlat>
      <span className="mc-header__title" />
      {hasCloseIcon && (
        <IconButton icon="close" label={t('APP.CLOSE')} onClick={() => leave({ exit: 'sign', isPressed: true })} />
      )}
    </Header>
  )
}

const PaymentHeader = ({ payment }: { payment: Payment }) => <CloseHeader leave={useLeaveAfterPayment(payment)} />
const UnreadHeader = () => <CloseHeader leave={useLeaveAfter('redirect')} />

/** A payment as a page: its next action, or a loading state until it is known. */
export function PaymentPage(props: PaymentPageProps) {
  const { payment, error, onPayment, onRefresh, isReadOnly = false, isNamed = true } = props
  const t = useText()
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const { search } = useLocation()
  const flow = payment?.flow ?? 'deposit'
  const listSearch = new URLSearchParams(search)
  listSearch.delete('payment_id')
  const query = listSearch.toString()
  const onLeave = useCallback(() => navigate({ pathname: `/${flow}`, search: query }), [navigate, flow, query])
  const listing = useAppSelector(({ listings }) => listings[flow].listing)
  const currency = listing?.userCurrency
  useTitleFocus(payment?.nextAction.type)
  const checkoutMethod = listing ? orderMethod(listing)?.name : undefined
  // Replaces the result, so that Back leads to the list and not to an old result (ROUTE-15). The method of an order opens as
  // its checkout (CHECK-1).
  const onOpenMethod = useCallback(
    (name: string) => {
      const pathname = name === checkoutMethod ? '/checkout' : `/${flow}/${encodeURIComponent(name)}/`
      if (payment && payment.currency === currency) dispatch(restoreAmount(payment))
      navigate({ pathname, search: query }, { replace: true })
    },
    [navigate, dispatch, payment, currency, checkoutMethod, flow, query],
  )
  if (!payment)
    return (
      <>
        <UnreadHeader />
        <div className="mc-page">
          {error ? (
            <UnreadPaymentView error={error} isNamed={isNamed} onRefresh={onRefresh} onLeave={onLeave} />
          ) : (
            <StateScreen sign={<Ring />} title={t('RESULT.LOADING')} isLive />
          )}
        </div>
      </>
    )
  const action = payment.nextAction
  return (
    <>
      {!OWN_HEADERS.includes(action.type) && <PaymentHeader payment={payment} />}
      {actionElement({
        payment,
        action,
        isOffline: error !== undefined,
        isReadOnly,
        onPayment,
        onRefresh,
        onLeave,
        onOpenMethod,
      })}
    </>
  )
}
