import { Banner, Button, Sheet } from '@modulor/ui'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from '../../router'
import type { OpenPayment } from '../../api'
import { useText } from '../../i18n'
import { paymentPlace } from '../../methods'
import { useFollowedPayment } from '../../realtime/followed-payment'
import { useApiClient, useMoneyFormat } from '../../session'
import { paymentLocation } from '../../session/payment-path'
import { cancelEarlier } from './cancel-earlier'
import type { LazySubmission } from './lazy-submission'

export type EarlierPaymentSheetProps = {
  about: OpenPayment
  /** The form pays an order. An order is paid once, so a second payment is not offered (CHECK-1). */
  isOrder: boolean
  submission: Pick<LazySubmission, 'getState' | 'proceed' | 'dismiss'>
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
      goTo: isDeposit ? 'EARLIER.SHOW' : 'EARLIER.SHOW_WITHDRAWAL',
      cancel,
      another: another && isDeposit ? 'EARLIER.AGAIN' : another,
    }
  }
  return {
    title: `EARLIER.OPEN_TITLE_${flow}`,
    text: isDeposit ? 'EARLIER.OPEN_TEXT' : 'EARLIER.OPEN_WITHDRAWAL_TEXT',
    goTo: isDeposit ? 'EARLIER.CONTINUE' : 'EARLIER.CONTINUE_WITHDRAWAL',
    cancel,
    another,
  }
}

/** The current state of the payment: it may end while the question is shown. `isGone`: it ended without success. */
function useNow(about: OpenPayment): { readonly now: OpenPayment; readonly isGone: boolean } {
  const { payment } = useFollowedPayment({ paymentId: about.id })
  const isEnded = payment?.isOpen === false
  const isPaid = isEnded && payment.resultStatus === 'success'
  const now = isPaid ? { ...about, transactionStatus: 'success' as const, canCancel: false } : about
  return { now, isGone: isEnded && !isPaid && about.transactionStatus !== 'success' }
}

/**
 * Asks the player what to do if another payment with the method is open, or the same payment was made meanwhile (API-13):
 * continue the earlier one, replace it, or make both. The new submit was not sent to the provider. The texts follow the earlier
 * payment while the question is shown. If it ends without success, the question is closed.
 */
export function EarlierPaymentSheet({ about: asked, isOrder, submission }: EarlierPaymentSheetProps) {
  const t = useText()
  const { now: about, isGone } = useNow(asked)
  const apiClient = useApiClient()
  const navigate = useNavigate()
  const { search } = useLocation()
  const money = useMoneyFormat(about.flow)
  const [isCancelling, setIsCancelling] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { title, text, goTo, cancel, another } = wordsOf(about, isOrder)

  const { dismiss } = submission
  useEffect(() => {
    // A press that cancels it submits the form itself.
    if (isGone && !isCancelling) dismiss()
  }, [isGone, isCancelling, dismiss])

  const goToPayment = () => navigate(paymentLocation(about, search), { replace: true })
  const cancelAndPay = async () => {
    const question = submission.getState()
    setIsCancelling(true)
    setProblem(null)
    const outcome = await cancelEarlier(apiClient, about)
    // The player has given another answer meanwhile, or has left the question or the form.
    if (submission.getState() !== question) return
    setIsCancelling(false)
    if (outcome === 'look') goToPayment()
    else if (outcome === 'cancelled') submission.proceed({ isAnother: false })
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
        <Button variant="secondary" isBlock onClick={() => submission.proceed({ isAnother: true })}>
          {t(another)}
        </Button>
      )}
    </>
  )
  return (
    <Sheet
      title={t(title)}
      closeLabel={t('EARLIER.BACK')}
      onClose={dismiss}
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
