import type { RedirectCause } from '@modulor/rules'
import { Button, type StateScreenProps } from '@modulor/ui'
import { useEffect } from 'react'
import { useLocation } from '../../router'
import { useText } from '../../i18n'
import { useLeaveAfter } from '../../session/leave-after-payment'
import type { AccountVerificationState } from '../../session/account-verification'
import { AccountLoading, AccountPage } from './account-page'
import { unbroken } from './unbroken'
import { useAccountStatus } from './use-account-status'
import { isFromSupport, useAccountNavigation } from './use-account-navigation'

type Shown = 'success' | 'error' | 'waiting' | 'open' | 'unread'

const VARIANTS = {
  success: { icon: 'check', tone: 'positive' },
  error: { icon: 'alert', tone: 'negative' },
  waiting: { icon: 'clock', tone: 'plain' },
  unread: { icon: 'alert', tone: 'warning' },
  open: { icon: 'shield', tone: 'plain' },
} as const satisfies Record<Shown, Pick<StateScreenProps, 'icon' | 'tone'>>

/** The redirect address of each status (RESULT-5). */
const CAUSES = {
  success: 'success',
  error: 'fail',
  waiting: 'redirect',
  unread: 'redirect',
  open: 'redirect',
} as const satisfies Record<Shown, RedirectCause>

const PATH_OF = {
  success: '/account-management/status/success',
  error: '/account-management/status/error',
} as const

/**
 * The page for a status. The service decides about success, not the path: a success is shown only if the service has confirmed
 * it. The path only distinguishes an error from waiting.
 */
function shownFor(pathname: string, { status, account, payout }: AccountVerificationState): Shown {
  if (status === 'verified') return 'success'
  if (payout === null) return 'unread'
  if (account === null) return 'open'
  return pathname.startsWith(PATH_OF.error) ? 'error' : 'waiting'
}

/** The status of the verification of a payout account (VERIF-5, ROUTE-6). A contact to support is a status too. */
export function AccountStatusScreen() {
  const t = useText()
  const { pathname, ...location } = useLocation()
  const navigation = useAccountNavigation()
  const state = useAccountStatus()
  const shown = shownFor(pathname, state)
  const cause = CAUSES[shown]
  const leave = useLeaveAfter(cause === 'redirect' && isFromSupport(location.state) ? 'support' : cause)
  const isKnown = state.isRead || shown === 'success'
  const { toSuccess, toStatus } = navigation
  const isSuccessAddress = pathname.startsWith(PATH_OF.success)
  const isAddressWrong = isKnown && (shown === 'success') !== isSuccessAddress
  useEffect(() => {
    if (isAddressWrong) (shown === 'success' ? toSuccess : toStatus)()
    // oxlint-disable-next-line react/exhaustive-deps -- the functions of the navigation are new in each render
  }, [isAddressWrong, shown])
  if (isAddressWrong) return null
  if (!isKnown) return <AccountLoading onBack={navigation.toForm} />
  const account = navigation.account?.maskedAccount ?? ''
  const canRetry = shown === 'error' || shown === 'waiting'
  return (
    <AccountPage
      onBack={navigation.toForm}
      {...VARIANTS[shown]}
      title={t(`ACCOUNT.STATUS.${shown}`)}
      text={t(`ACCOUNT.STATUS_TEXT.${shown}`, { account: unbroken(account) })}
      actions={
        <>
          {canRetry && (
            <Button variant="primary" isBlock onClick={navigation.toVerification}>
              {t(shown === 'error' ? 'FORM.TRY_AGAIN' : 'ACCOUNT.CONFIRM_TITLE')}
            </Button>
          )}
          <Button variant={canRetry ? 'secondary' : 'primary'} isBlock onClick={navigation.toForm}>
            {t(
              shown === 'success' && navigation.account?.form
                ? 'ACCOUNT.GO_ON'
                : navigation.account?.form
                  ? 'ACCOUNT.TO_FORM'
                  : 'ACCOUNT.TO_LIST',
            )}
          </Button>
          {shown === 'error' && (
            <Button variant="quiet" isBlock onClick={navigation.toSupport}>
              {t('ACCOUNT.HELP')}
            </Button>
          )}
          {shown !== 'open' && (
            <Button variant="quiet" isBlock onClick={() => leave({ exit: 'onwards', isPressed: true })}>
              {t('APP.TO_MERCHANT')}
            </Button>
          )}
        </>
      }
    />
  )
}
