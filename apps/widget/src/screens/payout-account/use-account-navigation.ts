import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from '../../router'
import { amountChanged, flowEntered, useAppDispatch, useAppSelector } from '../../session'
import { selectVerification } from '../../session/account-verification'

const FROM_SUPPORT = 'from-support'

/** Whether a page was opened after a contact to support. */
export const isFromSupport = (state: unknown): boolean => state === FROM_SUPPORT

/**
 * Navigations between the pages of account management. Each page replaces the history entry of the previous one, so that Back
 * leads to the form. A late answer does not navigate after the player has left the page.
 */
export function useAccountNavigation() {
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const { search } = useLocation()
  const { account } = useAppSelector(selectVerification)
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => void (isLeft.current = true)
  }, [])
  const replaceBy = (pathname: string) => {
    if (!isLeft.current) navigate({ pathname, search }, { replace: true })
  }
  return {
    account,
    toBlocked: () => replaceBy('/account-management-blocked'),
    toVerification: () => replaceBy('/withdrawal-verify-account'),
    toSuccess: () => replaceBy('/account-management/status/success'),
    toError: () => replaceBy('/account-management/status/error'),
    toStatus: () => replaceBy('/account-management/status'),
    /** The player has contacted support, which is a status too (RESULT-5). The result is read from the service. */
    toSupportStatus: () =>
      navigate({ pathname: '/account-management/status', search }, { replace: true, state: FROM_SUPPORT }),
    toSupport: () => replaceBy('/account-management/support'),
    /** Returns to the form with the account, as it was left (FORM-17); without one, as after a reload, to the list of withdrawals. */
    toForm: () => {
      if (!account?.form) {
        replaceBy('/withdrawal')
        return
      }
      // These pages may count as the other flow (ROUTE-11), which resets the amount.
      dispatch(flowEntered('withdrawal'))
      dispatch(amountChanged(account.form.amount))
      navigate(-1)
    },
  }
}

export type AccountNavigation = ReturnType<typeof useAccountNavigation>
