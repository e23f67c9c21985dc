/**
 * The calls of an open form. They are plain functions and not actions of the store, because a card's BIN would be in the state,
 * where every module can read it.
 */
import type { RouteRequest } from '@modulor/contract/http'
import type { Flow } from '@modulor/contract/vocabulary'
import type { CallOutcome, ApiClient } from './api-client'
import { mapped } from './mapped'
import { toRouting, type Routing } from './to-routing'

export type RouteCall = {
  readonly flow: Flow
  readonly methodId: string
  readonly body: RouteRequest
  readonly signal: AbortSignal
}

/** Requests the fields that a form needs for its current values (FORM-11). It has no side effects; of a card only the BIN is sent. */
export async function routeFields(
  apiClient: ApiClient,
  { flow, methodId, body, signal }: RouteCall,
): Promise<CallOutcome<Routing>> {
  const outcome = await apiClient.call(flow === 'deposit' ? 'depositRoute' : 'withdrawalRoute', {
    path: { payGroupId: methodId },
    body,
    signal,
  })
  return mapped(outcome, toRouting)
}

export type RecurringCheckInput = {
  readonly userCardId: string
  readonly amount: string
  readonly currency: string
  readonly signal: AbortSignal
}

/** Whether a payment of this amount with a saved card requires the CVV (SAVED-3, CARD-6). */
export async function checkRecurring(apiClient: ApiClient, input: RecurringCheckInput): Promise<CallOutcome<boolean>> {
  const { userCardId, amount, currency, signal } = input
  const body = { user_card_id: userCardId, amount, currency }
  const outcome = await apiClient.call('recurringCheck', { body, signal })
  return mapped(outcome, ({ is_cvv_required }) => is_cvv_required)
}
