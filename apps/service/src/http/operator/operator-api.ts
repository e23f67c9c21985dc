/** The operator API on the operations port (issue-12 2): one handler for each endpoint of the contract. */
import rateLimit from '@fastify/rate-limit'
import {
  OPERATOR_API,
  OPERATOR_ENDPOINTS,
  type OperatorEndpoint,
  type OperatorEndpointId,
} from '@modulor/contract/operator'
import type { FastifyError, FastifyInstance } from 'fastify'
import { acceptJson } from '../json-body'
import { errorFields } from '../../logging/log'
import { auditHandlers } from './audit-handlers'
import { defineOperatorRoute, type OperatorHandler } from './define-operator-route'
import { caseHandlers } from './case-handlers'
import { deliveryHandlers } from './delivery-handlers'
import { homeHandlers } from './home-handlers'
import type { OperatorApiDeps, OperatorHandlers } from './operator-api.types'
import { operatorCodeOf, sendOperatorRefusal } from './operator-refusal'
import { operationHandlers } from './operation-handlers'
import { passkeyHandlers } from './passkey-handlers'
import { paymentHandlers } from './payment-handlers'
import { playerHandlers } from './player-handlers'
import { reconciliationHandlers } from './reconciliation-handlers'
import { sessionHandlers } from './session-handlers'
import { signInHandlers } from './sign-in-handlers'
import { switchHandlers } from './switch-handlers'
import { teamHandlers } from './team-handlers'

/** Requests per minute from one address. All calls of the desk come from one address, its server's. */
const CALLS_MAX = 6_000

const handlersOf = (deps: OperatorApiDeps): OperatorHandlers => ({
  ...sessionHandlers(deps),
  ...signInHandlers(deps),
  ...passkeyHandlers(deps.accountPasskeys),
  ...teamHandlers(deps.team),
  ...auditHandlers(deps.audit),
  ...paymentHandlers(deps.db),
  ...operationHandlers(deps.linkedOperations),
  ...caseHandlers(deps.cases),
  ...deliveryHandlers(deps),
  ...homeHandlers(deps),
  ...playerHandlers(deps.players),
  ...reconciliationHandlers(deps),
  ...switchHandlers(deps.switches),
})

/** Registers every endpoint with errors, limits and body rules of its own. */
export function registerOperatorApi(server: FastifyInstance, deps: OperatorApiDeps): void {
  void server.register(async (app) => {
    await app.register(rateLimit, { max: CALLS_MAX, timeWindow: '1 minute' })
    acceptJson(app)
    app.setErrorHandler((error: FastifyError, request, reply) => {
      const code = operatorCodeOf(error)
      if (code === 'internal' || code === 'unavailable')
        deps.log.error(
          { request_id: request.id, route: request.routeOptions.url, ...errorFields(error) },
          'operator call failed',
        )
      return sendOperatorRefusal(request, reply, { code })
    })
    app.all(`${OPERATOR_API}/*`, (request, reply) => sendOperatorRefusal(request, reply, { code: 'not_found' }))
    const handlers = handlersOf(deps)
    for (const id of Object.keys(OPERATOR_ENDPOINTS) as OperatorEndpointId[])
      // The type `OperatorHandlers` guarantees that each endpoint has a handler of its own type.
      defineOperatorRoute({ app, ...deps }, OPERATOR_ENDPOINTS[id], handlers[id] as OperatorHandler<OperatorEndpoint>)
  })
}
