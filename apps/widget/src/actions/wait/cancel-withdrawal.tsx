import { Button } from '@modulor/ui'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from '../../router'
import type { Payment } from '../../api'
import { useText } from '../../i18n'
import { useAppSelector } from '../../session'
import { selectReject } from '../../session/withdrawal-reject'

type CancelWithdrawalProps = { payment: Payment; onPopupClosed: () => void }

/** Opens the popup that cancels this withdrawal (REV-1, REV-2). When the popup has closed, `onPopupClosed` reads the payment. */
export function CancelWithdrawal({ payment, onPopupClosed }: CancelWithdrawalProps) {
  const t = useText()
  const navigate = useNavigate()
  const location = useLocation()
  const { closeTrigger } = useAppSelector(selectReject)
  const seenTrigger = useRef(closeTrigger)
  useEffect(() => {
    if (seenTrigger.current === closeTrigger) return
    seenTrigger.current = closeTrigger
    onPopupClosed()
  }, [closeTrigger, onPopupClosed])
  const search = new URLSearchParams(location.search)
  search.set('payment_id', payment.id)
  const open = () =>
    navigate({ pathname: '/reject-withdrawal', search: search.toString() }, { state: { background: location } })
  return (
    <Button variant="quiet" isBlock onClick={open}>
      {t('RESULT.CANCEL_WITHDRAWAL')}
    </Button>
  )
}
