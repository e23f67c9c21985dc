import { AMOUNT_FIELD_NAME, maskedAccount, payoutAccountWay, type PayoutAccountWay } from '@modulor/rules'
import { useEffect } from 'react'
import { useLocation, useNavigate } from '../../router'
import type { MethodDetails, PayoutAccount } from '../../api'
import { useAppDispatch } from '../../session'
import { verificationAsked } from '../../session/account-verification'
import { parametersOf } from './form-payload'
import type { SubmissionState } from './submission-states'
import type { OpenMethodForm } from './use-method-form'

const PATHS = {
  verify: '/withdrawal-verify-account',
  blocked: '/account-management-blocked',
} as const satisfies Record<PayoutAccountWay, string>

/** A withdrawal that was refused because its account is not verified leads to where that is done (VERIF-1). */
export function useAccountVerification(
  { form, routed }: OpenMethodForm,
  state: SubmissionState,
  { own, chosen }: { readonly own: MethodDetails; readonly chosen: PayoutAccount | null },
): void {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const { search } = useLocation()
  const { readDetails } = routed
  const { getValues } = form
  const isAsked = state.kind === 'refused' && state.error.errorCode === 'account_not_verified'
  useEffect(() => {
    // A kept account replaces its fields; the service knows which account has to be verified.
    const details = chosen ? own : readDetails()
    const { payout } = details
    if (!isAsked || !payout) return
    const values = getValues()
    const parameters = parametersOf(details, values)
    const verified = details.fields.filter(({ verifyNewPayoutAccount }) => verifyNewPayoutAccount)
    const hasFieldToVerify = verified.length > 0
    const account = verified.map(({ name, prefilled }) => String(parameters[name] ?? prefilled ?? '')).join(' ')
    dispatch(
      verificationAsked({
        account: {
          methodId: details.id,
          form: { amount: String(values[AMOUNT_FIELD_NAME] ?? '0'), parameters },
          maskedAccount: chosen?.masked ?? maskedAccount(account),
        },
        payout,
      }),
    )
    const way = payoutAccountWay({
      isNewAccountAllowed: payout.allowsNewAccount,
      hasFieldToVerify,
      isVerificationBlocked: payout.isVerificationBlocked,
    })
    navigate({ pathname: PATHS[way], search })
  }, [isAsked, dispatch, navigate, search, readDetails, getValues, own, chosen])
}
