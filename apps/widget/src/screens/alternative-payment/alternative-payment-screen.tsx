import { Button, StateScreen } from '@modulor/ui'
import { useState } from 'react'
import { useLocation } from '../../router'
import { isRedirectWindow } from '../../actions/own-windows'
import { PaymentPage } from '../../actions/payment-page'
import { useText } from '../../i18n'
import { useFollowedPayment } from '../../realtime/followed-payment'
import { paySessionIdOf } from './pay-session-id-of'

/** If the window is still open after this time, the browser did not allow the script to close it. */
const CLOSED_WITHIN_MS = 500

/** Offers to close a window that a redirect opened; the cashier in the other window polls the payment. */
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
          icon="info"
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
 * The page to which a provider redirects the player back (ALT-1, ROUTE-8). It needs only the pay session id, which is the last
 * part of the address: no cookie and no session of the player. A window that was opened for the provider shows a button to
 * close it; if the browser refuses, the payment is shown here.
 */
export function AlternativePaymentScreen() {
  const paySessionId = paySessionIdOf(useLocation().pathname)
  const [isDone, setIsDone] = useState(() => isRedirectWindow())
  if (isDone) return <CloseWindow onRefused={() => setIsDone(false)} />
  return <ReturnedPayment paySessionId={paySessionId} />
}
