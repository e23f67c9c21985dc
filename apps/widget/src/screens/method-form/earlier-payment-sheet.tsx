import { Banner, Button, Sheet } from '@modulor/ui'
import { useState } from 'react'
import { useLocation, useNavigate } from '../../router'
import type { OpenPayment } from '../../api'
import { useText } from '../../i18n'
import { paymentPlace } from '../../methods'
import { useApiClient, useMoneyFormat } from '../../session'
import { paymentLocation } from '../../session/payment-path'
import { cancelEarlier } from './cancel-earlier'
import type { Submission } from './submission'

export type EarlierPaymentSheetProps = {
  about: OpenPayment
  /** The form pays an order. An order is paid once, so a second payment is not offered (CHECK-1). */
  isOrder: boolean
  submission: Pick<Submission, 'goOn' | 'dismiss'>
}

/** The texts of the question about an earlier payment: what it is, and the labels of the buttons. */
function wordsOf({ flow, transactionStatus }: OpenPayment, isOrder: boolean) {
  const cancel = `EARLIER.CANCEL_${flow}`
  const isDeposit = flow === 'deposit'
  const another = isOrder ? null : `EARLIER.ANOTHER_${flow}`
  if (transactionStatus === 'success') {
    const paidText = isOrder ? 'EARLIER.ORDER_PAID_TEXT' : 'EARLIER.PAID_TEXT'
    return {
      title: isDeposit ? 'EARLIER.PAID_TITLE' : 'EARLIER.SENT_TITLE',
      text: isDeposit ? paidText : 'EARLIER.SENT_TEXT',
      goTo: 'EARLIER.SHOW',
      cancel,
      another: another && isDeposit ? 'EARLIER.AGAIN' : another,
    }
  }
  const text = isDeposit ? 'EARLIER.OPEN_TEXT' : 'EARLIER.OPEN_WITHDRAWAL_TEXT'
  return { title: `EARLIER.OPEN_TITLE_${flow}`, text, goTo: 'EARLIER.CONTINUE', cancel, another }
}

/**
 * Asks the player what to do if another payment with the method is open, or the same payment was made meanwhile (API-13):
 * continue the earlier one, replace it, or make both. The new submit was not sent to the provider.
 */
export function EarlierPaymentSheet({ about, isOrder, submission }: EarlierPaymentSheetProps) {
  const t = useText()
  const apiClient = useApiClient()
  const navigate = useNavigate()
  const { search } = useLocation()
  const money = useMoneyFormat(about.flow)
  const [isCancelling, setIsCancelling] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { title, text, goTo, cancel, another } = wordsOf(about, isOrder)

  const goToPayment = () => navigate(paymentLocation(about, search), { replace: true })
  const cancelAndPay = async () => {
    setIsCancelling(true)
    setProblem(null)
    const outcome = await cancelEarlier(apiClient, about)
    setIsCancelling(false)
    if (outcome === 'look') goToPayment()
    else if (outcome === 'cancelled') submission.goOn({ isAnother: false })
    else setProblem(outcome.problem)
  }
  const foot = (
    <>
      <Button variant="primary" isBlock onClick={goToPayment}>
        {t(goTo)}
      </Button>
      {about.canCancel && (
        <Button
          variant="secondary"
          isBlock
          isBusy={isCancelling}
          busyLabel={t(cancel)}
          onClick={() => void cancelAndPay()}
        >
          {t(cancel)}
        </Button>
      )}
      {another !== null && (
        <Button variant="secondary" isBlock onClick={() => submission.goOn({ isAnother: true })}>
          {t(another)}
        </Button>
      )}
    </>
  )
  return (
    <Sheet
      title={t(title)}
      closeLabel={t('EARLIER.BACK')}
      onClose={submission.dismiss}
      foot={<div className="mc-stack mc-stack--10">{foot}</div>}
    >
      <p>{t(text, { amount: money(about.toPay.amount, about.toPay.currency), place: paymentPlace(about, t) })}</p>
      {problem !== null && (
        <Banner tone="negative" isLive>
          {t(problem)}
        </Banner>
      )}
    </Sheet>
  )
}
