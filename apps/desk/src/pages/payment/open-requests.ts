import { OPERATOR_ENDPOINTS } from '@modulor/contract/operator'
import * as z from 'zod/mini'
import { useState } from 'react'
import { useSession } from '../../session/session'

/** A request for an operation, as it was sent. */
const SentRequest = z.extend(OPERATOR_ENDPOINTS.requestOperation.request, { idempotencyKey: z.string() })
export type SentRequest = z.infer<typeof SentRequest>

const STORAGE_KEY = 'desk.open-requests'
const Stored = z.record(z.string(), z.array(SentRequest))

function readStored(): [string, readonly SentRequest[]][] {
  try {
    return Object.entries(Stored.parse(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}')))
  } catch {
    // The storage is blocked, or was written by another release.
    return []
  }
}

/**
 * By operator and payment: requests whose outcome is not known. In the storage of the tab, so that they are still shown after
 * another page of the desk was open, or after a reload. The list of operations does not contain their keys, so only their
 * repetition shows the outcome.
 */
const kept = new Map(readStored())

function keep(owner: string, requests: readonly SentRequest[]): void {
  if (requests.length > 0) kept.set(owner, requests)
  else kept.delete(owner)
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(kept)))
  } catch {
    // The storage is blocked or full: they are kept until the page is reloaded.
  }
}

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
    sending: (request: SentRequest) => keep(owner, [...others(request), request]),
    answered: (request: SentRequest, isUncertain: boolean) => {
      if (!isUncertain) keep(owner, others(request))
      setShown(kept.get(owner) ?? [])
    },
  }
}

export type OpenRequests = ReturnType<typeof useOpenRequests>
