/** Calls of a wallet's payment sheet (LIST-17). */
import { ENDPOINTS } from '@modulor/contract/http'
import type { NativePay } from '../../features/native-pay'
import { defineRoute, type RouteDependencies } from '../define-route'

/** Calls per minute with one session. Each sheet that is opened needs one call. */
const SESSION_CALLS_MAX = 20

export function nativePayRoutes(deps: RouteDependencies, nativePay: NativePay): void {
  defineRoute(
    deps,
    ENDPOINTS.applePaySession,
    ({ session, params, body }) => nativePay.applePaySession(session, params.payGroupId, body),
    { sessionCallsMax: SESSION_CALLS_MAX },
  )
}
