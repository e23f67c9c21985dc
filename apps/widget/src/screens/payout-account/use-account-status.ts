import { useEffect } from 'react'
import { useAppDispatch, useAppSelector } from '../../session'
import { loadAccountStatus } from '../../session/account-codes'
import { selectVerification, type AccountVerificationState } from '../../session/account-verification'

/** The state of the verification, read from the service when a page that shows it is opened or reloaded (VERIF-5). */
export function useAccountStatus({ isNeeded = true } = {}): AccountVerificationState {
  const dispatch = useAppDispatch()
  useEffect(() => {
    if (isNeeded) void dispatch(loadAccountStatus())
  }, [dispatch, isNeeded])
  return useAppSelector(selectVerification)
}
