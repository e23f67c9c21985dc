import type { Flow } from '@modulor/contract/vocabulary'
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { localError, routeFields, type CallOutcome, type Field, type MethodDetails, type Routing } from '../../api'
import { loadLabels } from '../../fields/labels'
import { useAppDispatch, useAppSelector, useAppStore, useApiClient } from '../../session'
import { routed, routingOf } from '../../session/routing-state'
import { FieldRouting, type RoutingRequestState } from './field-routing'
import { routedDetails } from './routed-details'

export type RoutedForm = {
  /** The method's details with the current fields. */
  readonly details: MethodDetails
  /** Reads the current details from the store; `details` are those of the last render. */
  readonly readDetails: () => MethodDetails
  /** All fields that the form has had, including those that a route has removed. */
  readonly readKnownFields: () => readonly Field[]
  readonly routing: FieldRouting
  readonly state: RoutingRequestState
  /** The route response requires the card's CVV. */
  readonly isCvvAsked: boolean
}

/** Loads the labels of a response before it is shown. If they cannot be loaded, the call counts as failed. */
async function withLabels(outcome: CallOutcome<Routing>): Promise<CallOutcome<Routing>> {
  try {
    await loadLabels(outcome)
    return outcome
  } catch {
    return { error: localError('FETCH_ERROR', 'the labels of the fields did not load') }
  }
}

/** The fields of a form, which may change while it is open (FORM-11). If the method is not routable, no request is made. */
export function useFieldRouting(flow: Flow, own: MethodDetails): RoutedForm {
  const apiClient = useApiClient()
  const store = useAppStore()
  const dispatch = useAppDispatch()
  const [known] = useState(() => new Map<string, Field>())
  const [routing] = useState(
    () =>
      new FieldRouting({
        request: async (body, signal) => {
          const outcome = await routeFields(apiClient, { flow, methodId: own.id, body, signal })
          return withLabels(outcome)
        },
        pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
        onAnswer: (answer) => dispatch(routed({ methodId: own.id, routing: answer })),
      }),
  )
  const state = useSyncExternalStore(routing.subscribe, routing.getState, routing.getState)
  const answer = useAppSelector((all) => (own.isRoutable ? routingOf(all, own.id) : null))
  const details = useMemo(() => routedDetails(own, answer), [own, answer])

  useEffect(() => routing.stop, [routing])
  useEffect(() => {
    for (const field of details.fields) known.set(field.key, field)
  }, [details, known])

  const readDetails = useCallback(
    () => routedDetails(own, own.isRoutable ? routingOf(store.getState(), own.id) : null),
    [own, store],
  )
  const readKnownFields = useCallback(() => [...known.values()], [known])
  return {
    details,
    readDetails,
    readKnownFields,
    routing,
    state,
    isCvvAsked: answer?.card_data?.isCvvRequired ?? false,
  }
}
