import { exitTarget, type Exit, type RedirectCause, type ExitTarget } from '@modulor/rules'
import { useCallback } from 'react'
import type { Payment } from '../api'
import { useHost, type Host } from '../host'
import { useVisit } from '../visit'
import { useAppSelector } from './hooks'

type Ended = Pick<Payment, 'transactionStatus' | 'successUrl' | 'failUrl' | 'processingUrl' | 'merchantUrl'>

/** Leaves the cashier by an exit. `isPressed`: the player pressed a button; only then a new window may open, if configured. */
export type Leave = (how: { readonly exit: Exit; readonly isPressed: boolean }) => void

type LeaveDependencies = {
  readonly host: Pick<Host, 'place' | 'send' | 'redirectTo'>
  /** Opens an address in a new window; null if the browser refuses. */
  readonly openWindow: (href: string) => { opener: unknown } | null
  /** The merchant configured a new window for this exit. */
  readonly isNewWindowWanted: boolean
}

/** Leaves the cashier for the target of the rule (RESULT-6): through the host, or in a new window. */
export function followExit(
  target: ExitTarget,
  { exit, isPressed }: Parameters<Leave>[0],
  { host, openWindow, isNewWindowWanted }: LeaveDependencies,
): void {
  if (target.kind === 'close') {
    host.send({ type: 'close' })
    return
  }
  if (target.kind === 'nowhere') {
    const message = 'Status Controller error: Redirect url is empty'
    host.send({ type: 'error', code: 'redirect_url_empty', message })
    return
  }
  const isBlank = isPressed && exit === 'onwards' && host.place === 'page' && isNewWindowWanted
  const opened = isBlank ? openWindow(target.url.href) : null
  // The merchant's page gets no access to the window that opened it (`noopener`).
  if (opened) opened.opener = null
  else host.redirectTo(target.url.href)
}

/** Returns the function that leaves the cashier after a final state, by one rule for all of them (RESULT-5, RESULT-6). */
function useLeaveFrom(status: RedirectCause, addresses: Omit<Ended, 'transactionStatus'>): Leave {
  const host = useHost()
  const { brand } = useVisit()
  const { merchantRedirectUrl, merchantRedirectType } = useAppSelector(({ shared }) => shared)
  const { successUrl, failUrl, processingUrl, merchantUrl } = addresses
  return useCallback(
    (how) => {
      const target = exitTarget({
        exit: how.exit,
        isEmbedded: host.place !== 'page',
        status,
        successUrl,
        failUrl,
        processingUrl,
        merchantRedirectUrl,
        homeUrl: merchantUrl,
        hosts: brand.redirect_hosts,
      })
      followExit(target, how, {
        host,
        openWindow: (href) => window.open(href, '_blank'),
        isNewWindowWanted: merchantRedirectType === 'blank',
      })
    },
    [status, successUrl, failUrl, processingUrl, merchantUrl, host, brand, merchantRedirectUrl, merchantRedirectType],
  )
}

/** Leaves the page of a payment, to the payment's address for its status, else the merchant's one, else the home address. */
export function useLeaveAfterPayment(payment: Ended): Leave {
  const { merchantSuccessUrl, merchantFailUrl, merchantProcessingUrl } = useAppSelector(({ shared }) => shared)
  return useLeaveFrom(payment.transactionStatus, {
    successUrl: payment.successUrl ?? merchantSuccessUrl,
    failUrl: payment.failUrl ?? merchantFailUrl,
    processingUrl: payment.processingUrl ?? merchantProcessingUrl,
    merchantUrl: payment.merchantUrl,
  })
}

/** Leaves a page that shows no payment, such as the end of an account's verification. */
export function useLeaveAfter(status: RedirectCause): Leave {
  const { brand } = useVisit()
  const { merchantSuccessUrl, merchantFailUrl, merchantProcessingUrl } = useAppSelector(({ shared }) => shared)
  return useLeaveFrom(status, {
    successUrl: merchantSuccessUrl,
    failUrl: merchantFailUrl,
    processingUrl: merchantProcessingUrl,
    merchantUrl: brand.home_url,
  })
}
