import { Button, Header, IconButton, Ring, StateScreen } from '@modulor/ui'
import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { textKeyOf, type ApiError, type NextActionType, type Payment } from '../api'
import { useHost } from '../host'
import { useText } from '../i18n'
import { orderMethod } from '../methods'
import { leaveCashier, useAppSelector } from '../session'
import { useVisit } from '../visit'
import { actionElement } from './registry'

export type PaymentPageProps = {
  payment: Payment | undefined
  /** Of the last reading. */
  error: ApiError | undefined
  onPayment: (payment: Payment) => void
  onStateWanted: () => void
  /** The payment was found by its own id, without its player's session (ALT-1). */
  isReadOnly?: boolean
}

/** Their views have a header of their own. */
const OWN_HEADERS: readonly NextActionType[] = ['three_ds_challenge', 'display_form']

/** Nothing but the way out: what the page is about stands in its middle. */
function CloseHeader() {
  const t = useText()
  const host = useHost()
  const { brand, hasCloseIcon } = useVisit()
  return (
    <Header isFlat>
      <span className="mc-header__title" />
      {hasCloseIcon && (
        <IconButton icon="close" label={t('APP.CLOSE')} onClick={() => leaveCashier(host, brand.home_url)} />
      )}
    </Header>
  )
}

function NoPayment({
  error,
  onStateWanted,
  onLeave,
}: {
  error: ApiError | undefined
  onStateWanted: () => void
  onLeave: () => void
}) {
  const t = useText()
  if (!error) return <StateScreen sign={<Ring />} title={t('RESULT.LOADING')} isLive />
  const isNone = error.errorCode === 'not_found'
  return (
    <StateScreen
      icon={isNone ? 'info' : 'warn'}
      tone={isNone ? 'plain' : 'warning'}
      title={t(isNone ? 'RESULT.NONE_TITLE' : 'RESULT.UNREACHABLE_TITLE')}
      text={isNone ? t('RESULT.NONE_TEXT') : t('RESULT.UNREACHABLE_TEXT', { reason: t(textKeyOf(error)) })}
      isLive
      actions={
        isNone ? (
          <Button variant="primary" isBlock onClick={onLeave}>
            {t('RESULT.ALL_METHODS')}
          </Button>
        ) : (
          <Button variant="primary" isBlock onClick={onStateWanted}>
            {t('RESULT.CHECK_AGAIN')}
          </Button>
        )
      }
    />
  )
}

/** A payment as a page: its next action, whatever it is; until it is known, that it is being read. */
export function PaymentPage({ payment, error, onPayment, onStateWanted, isReadOnly = false }: PaymentPageProps) {
  const navigate = useNavigate()
  const { search } = useLocation()
  const flow = payment?.flow ?? 'deposit'
  const listSearch = new URLSearchParams(search)
  listSearch.delete('payment_id')
  const query = listSearch.toString()
  const onLeave = useCallback(() => void navigate({ pathname: `/${flow}`, search: query }), [navigate, flow, query])
  const listing = useAppSelector(({ listings }) => listings[flow].listing)
  const checkoutMethod = listing ? orderMethod(listing)?.name : undefined
  // In the place of the result, so that Back leads to the list and not to an old result (ROUTE-15). What pays an order is
  // its checkout (CHECK-1).
  const onOpenMethod = useCallback(
    (name: string) => {
      const pathname = name === checkoutMethod ? '/checkout' : `/${flow}/${encodeURIComponent(name)}/`
      void navigate({ pathname, search: query }, { replace: true })
    },
    [navigate, checkoutMethod, flow, query],
  )
  if (!payment)
    return (
      <>
        <CloseHeader />
        <div className="mc-page">
          <NoPayment error={error} onStateWanted={onStateWanted} onLeave={onLeave} />
        </div>
      </>
    )
  const action = payment.nextAction
  return (
    <>
      {!OWN_HEADERS.includes(action.type) && <CloseHeader />}
      {actionElement({
        payment,
        action,
        isOffline: error !== undefined,
        isReadOnly,
        onPayment,
        onStateWanted,
        onLeave,
        onOpenMethod,
      })}
    </>
  )
}
