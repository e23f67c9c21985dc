/** Shared parts of all calls of Adyen's APIs: the API key, the idempotency key, faults, and errors. */
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Faults } from './faults'
import { ServiceError } from './service-error'

type Answer = { readonly status: number; readonly body: object }
export type Received = {
  readonly method: string
  readonly path: string
  readonly key: string | null
  readonly body: unknown
}
export type Handler = (request: FastifyRequest) => Answer

const RECEIVED_MAX = 2_000
/** `paymentData` alone has up to 200,000 characters. */
const BODY_BYTES_MAX = 256 * 1024

export class GuardedRoutes {
  /** The requests so far, for tests that check them. */
  readonly received: Received[] = []
  readonly #responses = new Map<string, Answer & { readonly hash: string }>()

  constructor(
    readonly app: FastifyInstance,
    readonly apiKey: string,
    readonly faults: { faults: Faults },
  ) {}

  add(method: 'GET' | 'POST' | 'DELETE', url: string, handle: Handler): void {
    this.app.route({
      method,
      url,
      bodyLimit: BODY_BYTES_MAX,
      handler: (request, reply) => this.#answer(request, reply, handle),
    })
  }

  #answer(request: FastifyRequest, reply: FastifyReply, handle: Handler): FastifyReply {
    const key = request.headers['idempotency-key']
    const given = typeof key === 'string' ? key : null
    if (this.received.length < RECEIVED_MAX)
      this.received.push({ method: request.method, path: request.url, key: given, body: request.body ?? null })
    if (this.#consume('lost_requests', request.url)) return cut(reply)
    const answer = this.#handle(request, given, handle)
    return this.#consume('lost_answers', request.url) ? cut(reply) : reply.code(answer.status).send(answer.body)
  }

  #handle(request: FastifyRequest, key: string | null, handle: Handler): Answer {
    try {
      if (request.headers['x-api-key'] !== this.apiKey)
        throw new ServiceError(401, '000', 'security', 'HTTP Status Response - Unauthorized')
      const hash = createHash('sha256')
        .update(JSON.stringify([request.url, request.body]))
        .digest('hex')
      const known = key === null ? undefined : this.#responses.get(key)
      if (known && known.hash !== hash) throw new ServiceError(422, '704', 'validation', 'request already processed')
      if (known) return known
      const answer = handle(request)
      if (key !== null) this.#responses.set(key, { ...answer, hash })
      return answer
    } catch (error) {
      if (error instanceof ServiceError) return { status: error.status, body: error.body() }
      if (!(error instanceof z.ZodError)) throw error
      const paths = error.issues.map(({ path }) => path.join('.')).join(', ')
      return { status: 422, body: new ServiceError(422, '702', 'validation', `Invalid: ${paths}`).body() }
    }
  }

  #consume(name: 'lost_answers' | 'lost_requests', path: string): boolean {
    const { [name]: left, lost_path: lostPath } = this.faults.faults
    if (left === 0 || !path.endsWith(lostPath)) return false
    this.faults.faults = { ...this.faults.faults, [name]: left - 1 }
    return true
  }
}

function cut(reply: FastifyReply): FastifyReply {
  reply.hijack()
  reply.raw.destroy()
  return reply
}
