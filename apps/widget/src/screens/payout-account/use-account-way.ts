import { useLocation, useNavigate } from '../../router'
import { amountChanged, flowEntered, useAppDispatch, useAppSelector } from '../../session'
import { selectVerification } from '../../session/account-verification'

const FROM_SUPPORT = 'from-support'

/** Whether a page was reached by asking support. */
export const isFromSupport = (state: unknown): boolean => state === FROM_SUPPORT

/**
 * The ways between the pages of account management. Each replaces the history entry of the one before, so that Back
 * leads to the form.
 */
export function useAccountWay() {
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const { search } = useLocation()
  const { account } = useAppSelector(selectVerification)
  const replaceBy = (pathname: string) => navigate({ pathname, search }, { replace: true })
  return {
    account,
    toBlocked: () => replaceBy('/account-management-blocked'),
    toVerification: () => replaceBy('/withdrawal-verify-account'),
    toSuccess: () => replaceBy('/account-management/status/success'),
    toError: () => replaceBy('/account-management/status/error'),
    toStatus: () => replaceBy('/account-management/status'),
    /** Support was asked: that is a status too (RESULT-5). What support does, the service tells. */
    toSupportStatus: () =>
      navigate({ pathname: '/account-management/status', search }, { replace: true, state: FROM_SUPPORT }),
    toSupport: () => replaceBy('/account-management/support'),
    /** To the form that the account was entered in, as it was left (FORM-17); after a reload, and without one, to the withdrawals. */
    toForm: () => {
      if (!account?.form) {
        replaceBy('/withdrawal')
        return
      }
      // These pages count as the other flow (ROUTE-11), which begins with an amount of its own.
      dispatch(flowEntered('withdrawal'))
      dispatch(amountChanged(account.form.amount))
      navigate(-1)
    },
  }
}

export type AccountWay = ReturnType<typeof useAccountWay>
