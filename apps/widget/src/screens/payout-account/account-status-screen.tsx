import { Button, type StateScreenProps } from '@modulor/ui'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useText } from '../../i18n'
import { useAppSelector } from '../../session'
import { selectVerification, type AccountVerificationState } from '../../session/account-verification'
import { AccountPage } from './account-page'
import { useAccountWay } from './use-account-way'

type Shown = 'success' | 'error' | 'with-support' | 'open'

const LOOKS = {
  success: { icon: 'check', tone: 'positive' },
  error: { icon: 'alert', tone: 'negative' },
  'with-support': { icon: 'clock', tone: 'plain' },
  open: { icon: 'shield', tone: 'plain' },
} as const satisfies Record<Shown, Pick<StateScreenProps, 'icon' | 'tone'>>

const PATH_OF = {
  success: '/account-management/status/success',
  error: '/account-management/status/error',
} as const

/** The path is a wish: nobody is told of a success that there was not. */
function shownFor(pathname: string, status: AccountVerificationState['status']): Shown {
  if (status === 'verified') return 'success'
  if (pathname.startsWith(PATH_OF.error)) return 'error'
  return status === 'with-support' ? 'with-support' : 'open'
}

/** How the verification of a payout account ended, or stands (VERIF-5, ROUTE-6). Support is a status too. */
export function AccountStatusScreen() {
  const t = useText()
  const { pathname } = useLocation()
  const way = useAccountWay()
  const { status } = useAppSelector(selectVerification)
  const shown = shownFor(pathname, status)
  const { toSuccess, toStatus } = way
  const isSuccessAddress = pathname.startsWith(PATH_OF.success)
  const isAddressWrong = (shown === 'success') !== isSuccessAddress
  useEffect(() => {
    if (isAddressWrong) (shown === 'success' ? toSuccess : toStatus)()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the ways are new with each drawing, the question is not
  }, [isAddressWrong, shown])
  if (isAddressWrong) return null
  const account = way.account?.maskedAccount ?? ''
  const canRetry = shown === 'error' && way.account !== null
  return (
    <AccountPage
      onBack={way.toForm}
      {...LOOKS[shown]}
      title={t(`ACCOUNT.STATUS.${shown}`)}
      text={t(`ACCOUNT.STATUS_TEXT.${shown}`, { account })}
      actions={
        <>
          {canRetry && (
            <Button variant="primary" isBlock onClick={way.toVerification}>
              {t('FORM.TRY_AGAIN')}
            </Button>
          )}
          <Button variant={canRetry ? 'secondary' : 'primary'} isBlock onClick={way.toForm}>
            {t(shown === 'success' ? 'ACCOUNT.GO_ON' : way.account ? 'ACCOUNT.TO_FORM' : 'ACCOUNT.TO_LIST')}
          </Button>
          {shown === 'error' && (
            <Button variant="quiet" isBlock onClick={way.toSupport}>
              {t('ACCOUNT.HELP')}
            </Button>
          )}
        </>
      }
    />
  )
}
