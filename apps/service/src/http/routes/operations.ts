/** Health, readiness, metrics and the OpenAPI document (SVC-7, API-12). Operations on payments are in `http/operator`. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { openApiDocument } from '@modulor/contract/openapi'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { OperationsAccess } from '../../config/environment'
import type { Operations } from '../../features/operations'
import type { Metrics } from '../metrics'
import { sendRefusal } from '../refusal'

type InspectionDeps = { readonly metrics: Metrics; readonly operations: Operations }
type OperationsDeps = InspectionDeps & {
  readonly operationsAccess: OperationsAccess
  readonly publicUrl: string
  readonly version: string
  readonly isSandbox: boolean
}
type RefuseUnmatched = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

const BEARER = /^Bearer ([\x21-\x7e]{1,255})$/i

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Compares hashes in constant time, so that the duration reveals neither the length nor the beginning of the token. */
function holdsToken({ headers }: FastifyRequest, token: string): boolean {
  const given = BEARER.exec(headers.authorization ?? '')?.[1]
  return given !== undefined && timingSafeEqual(digest(given), digest(token))
}

const detailsOf = async (operations: Operations) => {
  const { isReady, takesWrites, isDiskFull, isStuck, isDraining, away } = await operations.readiness()
  const refusal = isDiskFull ? 'has a full disk' : 'does not take writes'
  const database = takesWrites && !isDiskFull ? 'takes writes' : refusal
  return {
    isReady,
    body: {
      status: isReady ? 'ready' : 'not ready',
      database: isStuck || isDraining ? 'was not asked' : database,
      jobs: isStuck ? 'hang' : 'run',
      is_draining: isDraining,
      /** Providers and endpoints that this process treats as unavailable; the service is ready without them. */
      away,
    },
  }
}

/**
 * Sends the metrics without the counts of the database if it is unavailable: operators need the other metrics
 * especially then.
 */
async function sendMetrics({ metrics, operations }: InspectionDeps, reply: FastifyReply): Promise<FastifyReply> {
  const counts = await operations.count().catch(() => undefined)
  return reply.type(metrics.contentType).send(await metrics.text(counts, operations.processStatus()))
}

/**
 * Registers detailed readiness and metrics. Callers without access get the response of `refuse`: 404, as for an
 * unknown path.
 */
export function inspectionRoutes(
  app: FastifyInstance,
  deps: InspectionDeps,
  access?: { readonly mayRead: (request: FastifyRequest) => boolean; readonly refuse: RefuseUnmatched },
): void {
  const isOpen = (request: FastifyRequest) => access === undefined || access.mayRead(request)
  const refuse: RefuseUnmatched = (request, reply) => access?.refuse(request, reply) ?? reply
  app.get('/ready', async (request, reply) => {
    if (!isOpen(request)) return refuse(request, reply)
    const { isReady, body } = await detailsOf(deps.operations)
    return reply.code(isReady ? 200 : 503).send(body)
  })
  app.get('/metrics', (request, reply) => (isOpen(request) ? sendMetrics(deps, reply) : refuse(request, reply)))
}

/**
 * In a sandbox without an operations port or token both are open to everyone: readiness without details, and metrics.
 */
function openInspectionRoutes(app: FastifyInstance, deps: InspectionDeps): void {
  const config = { rateLimit: false } as const
  app.get('/ready', { config }, async (request, reply) =>
    (await deps.operations.readiness()).isReady
      ? reply.send({ status: 'ready' })
      : sendRefusal(request, reply, { code: 'unavailable' }),
  )
  app.get('/metrics', { config }, (_request, reply) => sendMetrics(deps, reply))
}

export function healthRoute(app: FastifyInstance): void {
  app.get('/health', { config: { rateLimit: false } }, (_request, reply) => reply.send({ status: 'ok' }))
}

export function operationsRoutes(app: FastifyInstance, deps: OperationsDeps, refuse: RefuseUnmatched): void {
  // Created at the first request and then kept: creating it would take a tenth of the start's time, and it is rarely
  // read.
  let document: Record<string, unknown> | undefined
  const access = deps.operationsAccess
  healthRoute(app)
  if (access.kind === 'open') openInspectionRoutes(app, deps)
  else
    inspectionRoutes(app, deps, {
      mayRead: (request) => access.kind === 'token' && holdsToken(request, access.token),
      refuse,
    })
  app.get('/api/openapi.json', (_request, reply) =>
    reply.send((document ??= openApiDocument(deps.publicUrl, deps.version, deps))),
  )
}
