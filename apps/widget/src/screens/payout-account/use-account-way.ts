import { useLocation, useNavigate } from 'react-router'
import { amountChanged, flowEntered, useAppDispatch, useAppSelector } from '../../session'
import { selectVerification } from '../../session/account-verification'

/** The ways between the pages of account management. Each goes in the place of the one before: behind them lies the form. */
export function useAccountWay() {
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const { search } = useLocation()
  const { account } = useAppSelector(selectVerification)
  const replaceBy = (pathname: string) => void navigate({ pathname, search }, { replace: true })
  return {
    account,
    toBlocked: () => replaceBy('/account-management-blocked'),
    toVerification: () => replaceBy('/withdrawal-verify-account'),
    toSuccess: () => replaceBy('/account-management/status/success'),
    toError: () => replaceBy('/account-management/status/error'),
    toStatus: () => replaceBy('/account-management/status'),
    toSupport: () => replaceBy('/account-management/support'),
    /** To the form that the account was entered in, as it was left (FORM-17); without one to the withdrawals. */
    toForm: () => {
      if (!account) {
        replaceBy('/withdrawal')
        return
      }
      // These pages count as the other flow (ROUTE-11), which begins with an amount of its own.
      dispatch(flowEntered('withdrawal'))
      dispatch(amountChanged(account.amount))
      void navigate(-1)
    },
  }
}

export type AccountWay = ReturnType<typeof useAccountWay>
