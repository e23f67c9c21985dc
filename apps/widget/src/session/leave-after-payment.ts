import { redirectAddress } from '@modulor/rules'
import { useCallback } from 'react'
import type { Payment } from '../api'
import { useHost } from '../host'
import { useVisit } from '../visit'
import { useAppSelector } from './hooks'

/**
 * Sends the player back to the merchant after a payment (RESULT-5, RESULT-6): to the address for its status, else the
 * merchant's, else the brand's home. `isPressed`: only then a window of its own may open, where the merchant wants one.
 */
export function useLeaveAfterPayment(payment: Payment): (how: { isPressed: boolean }) => void {
  const host = useHost()
  const { brand } = useVisit()
  const { merchantRedirectUrl, merchantRedirectType } = useAppSelector(({ shared }) => shared)
  return useCallback(
    ({ isPressed }) => {
      const { url } = redirectAddress({
        status: payment.transactionStatus,
        successUrl: payment.successUrl,
        failUrl: payment.failUrl,
        processingUrl: payment.processingUrl,
        merchantRedirectUrl,
        homeUrl: payment.merchantUrl,
        hosts: brand.redirect_hosts,
      })
      if (!url) {
        const message = 'Status Controller error: Redirect url is empty'
        host.send({ type: 'error', code: 'redirect_url_empty', message })
        return
      }
      const isBlank = isPressed && host.place === 'page' && merchantRedirectType === 'blank'
      const opened = isBlank ? window.open(url.href, '_blank') : null
      // The merchant's page gets no hand on the cashier that opened it.
      if (opened) opened.opener = null
      else host.redirectTo(url.href)
    },
    [payment, host, brand, merchantRedirectUrl, merchantRedirectType],
  )
}
