import { Button, StateScreen } from '@modulor/ui'
import { useState } from 'react'
import { useLocation } from '../../router'
import { isRedirectWindow } from '../../actions/own-windows'
import { PaymentPage } from '../../actions/payment-page'
import { useText } from '../../i18n'
import { useFollowedPayment } from '../../realtime/followed-payment'
import { paySessionIdOf } from './pay-session-id-of'

/** A window that is still there after this time was not allowed to close itself. */
const CLOSED_WITHIN_MS = 500

/** In the window that a redirect opened: the cashier beside it polls the payment, and this window can be closed. */
function CloseWindow({ onRefused }: { onRefused: () => void }) {
  const t = useText()
  const handleClose = () => {
    window.close()
    setTimeout(onRefused, CLOSED_WITHIN_MS)
  }
  return (
    <div className="mc-page">
      <div className="mc-fill">
        <StateScreen
          icon="check"
          title={t('THREE_DS.RETURNING')}
          text={t('RETURN.CLOSE_WINDOW_TEXT')}
          isLive
          actions={
            <Button variant="primary" isBlock onClick={handleClose}>
              {t('RETURN.CLOSE_WINDOW')}
            </Button>
          }
        />
      </div>
    </div>
  )
}

function ReturnedPayment({ paySessionId }: { paySessionId: string }) {
  const { payment, error, put, readNow } = useFollowedPayment({ paySessionId })
  return <PaymentPage payment={payment} error={error} onPayment={put} onRefresh={readNow} isReadOnly />
}

/**
 * Where a provider sends the player back to (ALT-1, ROUTE-8). The last part of the address names the payment and is all
 * that is needed: no cookie, no session of the player. A window that was opened for the provider offers to close; where
 * the browser does not let it, the payment is shown here.
 */
export function AlternativePaymentScreen() {
  const paySessionId = paySessionIdOf(useLocation().pathname)
  const [isDone, setIsDone] = useState(() => isRedirectWindow())
  if (isDone) return <CloseWindow onRefused={() => setIsDone(false)} />
  return <ReturnedPayment paySessionId={paySessionId} />
}
