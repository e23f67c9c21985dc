import type { SubmitRequest } from '@modulor/contract/http'
import { useCallback, useEffect, useState } from 'react'
import { textKeyOf, type CallOutcome } from '../api'
import { askForCode, type CodeSent } from '../api/code-calls'
import { useApiClient } from '../session'

const SECOND_MS = 1000

/** `message`: a message key, which differs for each reason of a refusal (OTP-3). */
type CodeState =
  | { readonly kind: 'asking' | 'sent' | 'unchanged' }
  | { readonly kind: 'refused'; readonly message: string }

/** Message keys by error code of a refused code request. */
const REFUSALS: Readonly<Record<string, string>> = {
  no_contact: 'CODE.NO_CONTACT',
  undelivered: 'CODE.UNDELIVERED',
  too_early: 'CODE.TOO_EARLY',
  none_left: 'CODE.TOO_MANY',
  blocked: 'PH.ERROR.OTP_BLOCKED',
}

export type RequestedCode = {
  readonly state: CodeState
  /** A code has been sent and can be entered, even if a request for another one failed. A block makes it invalid. */
  readonly wasSent: boolean
  /** Increases with each sent code. */
  readonly sentCount: number
  readonly resendAtMs: number | null
  readonly sendsLeft: number | null
  /** The masked contact to which the code was sent; null: not known. */
  readonly contact: string | null
  readonly request: () => void
}

/**
 * Requests the code of a submit: once at the first render, and then each time the player requests another one (OTP-2).
 * `isBlocked`: the last code was refused because of too many wrong ones. The request is then repeated, because only its
 * response has the end of the block; no code is sent.
 */
export function useRequestedCode(methodId: string, body: SubmitRequest, isBlocked: boolean): RequestedCode {
  const apiClient = useApiClient()
  const [state, setState] = useState<CodeState>({ kind: 'asking' })
  const [sent, setSent] = useState({ wasSent: false, sentCount: 0 })
  const [limits, setLimits] = useState<Pick<RequestedCode, 'resendAtMs' | 'sendsLeft' | 'contact'>>({
    contact: null,
    resendAtMs: null,
    sendsLeft: null,
  })
  const answered = useCallback((outcome: CallOutcome<CodeSent>) => {
    if ('error' in outcome) {
      setState({ kind: 'refused', message: textKeyOf(outcome.error) })
      return
    }
    const { status, blockDuration, maxRequestCount, errorCode, errorMessage, contact } = outcome.data
    setLimits({
      contact,
      resendAtMs: blockDuration > 0 ? Date.now() + blockDuration * SECOND_MS : null,
      sendsLeft: errorCode === 'no_contact' ? 0 : maxRequestCount,
    })
    if (status === 'refused') {
      if (errorCode === 'blocked') setSent((now) => ({ ...now, wasSent: false }))
      setState({ kind: 'refused', message: REFUSALS[errorCode ?? ''] ?? errorMessage ?? 'CODE.UNDELIVERED' })
      return
    }
    setSent(({ sentCount }) => ({ wasSent: true, sentCount: sentCount + (status === 'sent' ? 1 : 0) }))
    setState({ kind: status })
  }, [])
  useEffect(() => {
    void askForCode(apiClient, methodId, body).then(answered)
  }, [apiClient, methodId, body, answered])
  useEffect(() => {
    if (isBlocked) void askForCode(apiClient, methodId, body).then(answered)
  }, [isBlocked, apiClient, methodId, body, answered])
  const request = () => {
    if (state.kind === 'asking') return
    setState({ kind: 'asking' })
    void askForCode(apiClient, methodId, body).then(answered)
  }
  return { state, ...sent, ...limits, request }
}
