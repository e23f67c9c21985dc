/** What operators and integrators read: health, readiness, metrics and the contract (SVC-7, API-12). */
import { openApiDocument } from '@modulor/contract/openapi'
import type { FastifyInstance } from 'fastify'
import type { Operations } from '../../features/operations'
import type { Metrics } from '../metrics'
import { sendRefusal } from '../refusal'

type OperationsDeps = {
  readonly metrics: Metrics
  readonly operations: Operations
  readonly publicUrl: string
  readonly version: string
  readonly isSandbox: boolean
}

export function operationsRoutes(app: FastifyInstance, deps: OperationsDeps): void {
  const document = openApiDocument(deps.publicUrl, deps.version, deps)
  const config = { rateLimit: false } as const
  app.get('/health', { config }, (_request, reply) => reply.send({ status: 'ok' }))
  app.get('/ready', { config }, async (request, reply) =>
    (await deps.operations.isReady())
      ? reply.send({ status: 'ready' })
      : sendRefusal(request, reply, { code: 'unavailable' }),
  )
  app.get('/metrics', { config }, async (_request, reply) =>
    reply
      .type(deps.metrics.contentType)
      .send(await deps.metrics.text(await deps.operations.count(), deps.operations.standing())),
  )
  app.get('/api/openapi.json', (_request, reply) => reply.send(document))
}
