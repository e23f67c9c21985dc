import { useEffect } from 'react'
import { useAppDispatch, useAppSelector } from '../../session'
import {
  loadAccountStatus,
  selectVerification,
  type AccountVerificationState,
} from '../../session/account-verification'

/**
 * Where the verification stands, read from the service when a page that speaks of it is opened or loaded again
 * (VERIF-5).
 */
export function useAccountStatus({ isNeeded = true } = {}): AccountVerificationState {
  const dispatch = useAppDispatch()
  useEffect(() => {
    if (isNeeded) void dispatch(loadAccountStatus())
  }, [dispatch, isNeeded])
  return useAppSelector(selectVerification)
}
