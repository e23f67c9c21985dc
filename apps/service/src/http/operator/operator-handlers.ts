import type { OperatorEndpointId, OperatorEndpoints } from '@modulor/contract/operator'
import type { OperatorHandler } from './define-operator-route'

/** One handler for each endpoint of the contract, of the endpoint's own type. */
export type OperatorHandlers = { readonly [Id in OperatorEndpointId]: OperatorHandler<OperatorEndpoints[Id]> }
