import { useEffect } from 'react'
import type { MethodDetails, PayoutAccount } from '../../api'
import { loadChunk } from '../../host'
import { useLocation, useNavigate } from '../../router'
import { useAppDispatch } from '../../session'
import type { SubmissionState } from './submission-states'
import type { OpenMethodForm } from './use-method-form'

/** Opens the verification of the account if a withdrawal was refused because its account is not verified (VERIF-1). */
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
    // With a kept account the method's own details are used, because the routed ones do not have the account's fields.
    const details = chosen ? own : readDetails()
    const { payout } = details
    if (!isAsked || !payout) return
    let isLeft = false
    const go = async () => {
      const { beginVerification } = await loadChunk(() => import('./begin-verification'))
      if (isLeft) return
      navigate({ pathname: dispatch(beginVerification({ details, payout, values: getValues(), chosen })), search })
    }
    // If the chunk does not load, the form shows the refusal, and the next press tries again.
    go().catch(() => undefined)
    return () => {
      isLeft = true
    }
  }, [isAsked, dispatch, navigate, search, readDetails, getValues, own, chosen])
}
