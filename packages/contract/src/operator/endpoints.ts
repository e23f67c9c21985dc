/** Every call of the operator API. An area has a file of its own; a new one is a line here. */
import { OPERATION_ENDPOINTS } from './operations'
import { PAYMENT_ENDPOINTS } from './payments'
import { SESSION_ENDPOINTS } from './session'

export const OPERATOR_ENDPOINTS = { ...SESSION_ENDPOINTS, ...PAYMENT_ENDPOINTS, ...OPERATION_ENDPOINTS }
export type OperatorEndpoints = typeof OPERATOR_ENDPOINTS
export type OperatorEndpointId = keyof OperatorEndpoints
