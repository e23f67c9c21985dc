/** What a wallet's sheet asks the service (LIST-17). */
import { ENDPOINTS } from '@modulor/contract/http'
import type { NativePay } from '../../features/native-pay'
import { defineRoute, type RouteDependencies } from '../define-route'

/** One is needed for each sheet that opens. */
const SESSION_CALLS_MAX = 20

export function nativePayRoutes(deps: RouteDependencies, nativePay: NativePay): void {
  defineRoute(
    deps,
    ENDPOINTS.applePaySession,
    ({ session, params, body }) => nativePay.applePaySession(session, params.payGroupId, body),
    { sessionCallsMax: SESSION_CALLS_MAX },
  )
}
