import { Ring, StateScreen } from '@modulor/ui'
import { useEffect, useState } from 'react'
import { useParams } from '../../router'
import { ownParent, postToOwnWindow, toThreeDsResult } from '../../actions/own-windows'
import { PaymentPage } from '../../actions/payment-page'
import { sendThreeDsResult } from '../../api'
import { useText } from '../../i18n'
import { useApiClient } from '../../session'
import { useFollowedPayment } from '../../realtime/followed-payment'
import { useVisit } from '../../visit'

/**
 * Sends the fields that the issuer posted to the widget around this frame, or, if this is the top page, to the service. Returns
 * true when this page can follow the payment itself.
 */
function useHandIn(provider: string | undefined, fields: Readonly<Record<string, string>>): boolean {
  const apiClient = useApiClient()
  const [isHandedIn, setIsHandedIn] = useState(false)
  const paySessionId = fields.threeDSSessionData ?? ''
  useEffect(() => {
    const handIn = async () => {
      const widget = ownParent()
      if (widget) {
        postToOwnWindow(widget, { type: 'three_ds_returned', fields, ...(provider !== undefined && { provider }) })
        return
      }
      // A refusal means that the step was completed before (by a reload or another tab), so the payment is read in any case.
      if (paySessionId !== '') await sendThreeDsResult(apiClient, paySessionId, toThreeDsResult(fields, provider))
      setIsHandedIn(true)
    }
    void handIn()
  }, [apiClient, fields, provider, paySessionId])
  return isHandedIn
}

function Returning() {
  const t = useText()
  return (
    <div className="mc-page">
      <StateScreen sign={<Ring />} title={t('THREE_DS.RETURNING')} isLive />
    </div>
  )
}

function Lost() {
  const t = useText()
  return (
    <div className="mc-page">
      <StateScreen icon="warn" tone="warning" title={t('RESULT.UNREACHABLE_TITLE')} text={t('THREE_DS.LOST')} isLive />
    </div>
  )
}

function Following({ paySessionId }: { paySessionId: string }) {
  const { payment, error, put, readNow } = useFollowedPayment({ paySessionId })
  return <PaymentPage payment={payment} error={error} onPayment={put} onRefresh={readNow} />
}

const NOTHING_POSTED: Readonly<Record<string, string>> = {}

/** The page to which an issuer redirects the player back (THREEDS-1): in the challenge frame, or as the top page. */
export function ThreeDsResultScreen() {
  const { provider } = useParams()
  const { posted, localData } = useVisit()
  const fields = posted ?? NOTHING_POSTED
  const isHandedIn = useHandIn(provider, fields)
  const given = fields.threeDSSessionData
  // A reload does not post the fields again, so the pay session id is stored in the tab.
  const paySessionId = given ?? localData.read('three-ds-return')
  useEffect(() => {
    if (given && isHandedIn) localData.write('three-ds-return', given)
  }, [given, isHandedIn, localData])
  if (!isHandedIn) return <Returning />
  return paySessionId ? <Following paySessionId={paySessionId} /> : <Lost />
}
