import type { ContactType } from '@modulor/contract/vocabulary'
import { useState } from 'react'
import { isSessionError, textKeyOf } from '../../api'
import { useAppDispatch } from '../../session'
import { sendCodeTo } from '../../session/account-codes'
import type { AccountNavigation } from './use-account-navigation'

export type CodeSending = {
  readonly isSending: boolean
  /** A message key; null: no error. */
  readonly error: string | null
  /** Increases with each sent code, so that the input is cleared for the new one. */
  readonly sentCount: number
  readonly send: (contact: ContactType) => void
}

/** Sends codes and navigates by the outcome: a block and a refusal have pages of their own. */
export function useCodeSending({ toBlocked, toError }: AccountNavigation): CodeSending {
  const dispatch = useAppDispatch()
  const [state, setState] = useState({ isSending: false, error: null as string | null, sentCount: 0 })
  const send = async (contact: ContactType) => {
    if (state.isSending) return
    setState((now) => ({ ...now, isSending: true, error: null }))
    const outcome = await dispatch(sendCodeTo(contact))
    const isRefused = outcome.kind === 'failed' && !outcome.error.isRetryable && !isSessionError(outcome.error)
    const errors = {
      undelivered: 'ACCOUNT.UNDELIVERED',
      too_early: 'ACCOUNT.TOO_EARLY',
      none_left: 'CODE.TOO_MANY',
      sent: null,
      blocked: null,
    }
    const error = outcome.kind === 'failed' ? textKeyOf(outcome.error) : errors[outcome.kind]
    setState((now) => ({
      isSending: false,
      error,
      sentCount: now.sentCount + (outcome.kind === 'sent' ? 1 : 0),
    }))
    if (outcome.kind === 'blocked') toBlocked()
    else if (isRefused) toError()
  }
  return { ...state, send: (contact) => void send(contact) }
}
