/**
 * What an open form asks the service. Plain functions and no actions of the store: a card's BIN would be in the state,
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

/** Asks which fields a form needs for what it holds so far (FORM-11). Changes nothing; of a card only the BIN leaves. */
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

export type RecurringQuestion = {
  readonly userCardId: string
  readonly amount: string
  readonly currency: string
  readonly signal: AbortSignal
}

/** Whether a saved card pays this amount only with its CVV (SAVED-3, CARD-6). */
export async function checkRecurring(apiClient: ApiClient, question: RecurringQuestion): Promise<CallOutcome<boolean>> {
  const { userCardId, amount, currency, signal } = question
  const body = { user_card_id: userCardId, amount, currency }
  const outcome = await apiClient.call('recurringCheck', { body, signal })
  return mapped(outcome, ({ is_cvv_required }) => is_cvv_required)
}
