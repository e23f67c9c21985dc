/** Which further fields a form needs for the values entered so far (API-5, FORM-11). */
import { ENDPOINTS } from '@modulor/contract/http'
import type { FormRouting } from '../../features/form-routing'
import { defineRoute, type RouteDependencies } from '../define-route'

export function formRoutingRoutes(deps: RouteDependencies, formRouting: FormRouting): void {
  defineRoute(deps, ENDPOINTS.depositRoute, ({ session, params, body }) =>
    formRouting.route({ session, flow: 'deposit', payGroupId: params.payGroupId, body }),
  )
  defineRoute(deps, ENDPOINTS.withdrawalRoute, ({ session, params, body }) =>
    formRouting.route({ session, flow: 'withdrawal', payGroupId: params.payGroupId, body }),
  )
}
