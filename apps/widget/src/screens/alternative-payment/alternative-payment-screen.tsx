import { Button, StateScreen } from '@modulor/ui'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { ownNeighbour, tellOwnWindow } from '../../actions/own-windows'
import { PaymentPage } from '../../actions/payment-page'
import { useText } from '../../i18n'
import { useFollowedPayment } from '../../session/followed-payment'
import { paySessionIdOf } from './pay-session-id-of'

/** In the window that a redirect opened: the cashier behind it goes on, this window is done. */
function CloseWindow() {
  const t = useText()
  return (
    <div className="mc-page">
      <div className="mc-fill">
        <StateScreen
          icon="check"
          title={t('THREE_DS.RETURNING')}
          text={t('RETURN.CLOSE_WINDOW_TEXT')}
          isLive
          actions={
            <Button variant="primary" isBlock onClick={() => window.close()}>
              {t('RETURN.CLOSE_WINDOW')}
            </Button>
          }
        />
      </div>
    </div>
  )
}

/**
 * Where a provider sends the player back to (ALT-1, ROUTE-8). The last part of the address names the payment and is all
 * that is needed: no cookie, no session of the player.
 */
export function AlternativePaymentScreen() {
  const paySessionId = paySessionIdOf(useLocation().pathname)
  const { payment, error, put, readNow } = useFollowedPayment({ paySessionId })
  const [opener] = useState(() => ownNeighbour('opener'))
  useEffect(() => {
    if (opener) tellOwnWindow(opener, { type: 'provider_returned' })
  }, [opener])
  if (opener) return <CloseWindow />
  return <PaymentPage payment={payment} error={error} onPayment={put} onStateWanted={readNow} />
}
