import type { CallInput } from '../../api/call'
import { useState } from 'react'
import { useSession } from '../../session/session'

/** A request for an operation, as it was sent. */
export type SentRequest = CallInput<'requestOperation'>['body'] & { readonly idempotencyKey: string }

/**
 * By operator and payment: requests whose outcome is not known. In memory, so that they are still shown after another page of the
 * desk was open. The list of operations does not contain their keys, so only their repetition shows the outcome.
 */
const kept = new Map<string, readonly SentRequest[]>()

/** The requests of the operator for a payment whose outcome is not known. */
export function useOpenRequests(paymentId: string) {
  const { operator } = useSession()
  const owner = `${operator.id} ${paymentId}`
  const [shown, setShown] = useState(() => kept.get(owner) ?? [])
  const others = ({ idempotencyKey }: SentRequest) =>
    (kept.get(owner) ?? []).filter((each) => each.idempotencyKey !== idempotencyKey)
  return {
    shown,
    /** Before the request is sent: the page may be left before the response. */
    sending: (request: SentRequest) => kept.set(owner, [...others(request), request]),
    answered: (request: SentRequest, isUncertain: boolean) => {
      if (!isUncertain) kept.set(owner, others(request))
      setShown(kept.get(owner) ?? [])
    },
  }
}

export type OpenRequests = ReturnType<typeof useOpenRequests>
