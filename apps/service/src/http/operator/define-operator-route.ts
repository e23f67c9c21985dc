/**
 * Registers a route for each endpoint of the operator API. The checks that every handler needs are here:
 * authentication and permission, parsing of the request, the line in the audit log, and a response that contains only
 * the fields of the contract (issue-12 2).
 */
import { IDEMPOTENCY_HEADER } from '@modulor/contract/endpoint'
import { AUTOMATIC_CALL, DESK_HEADER, isPermitted, type OperatorEndpoint } from '@modulor/contract/operator'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Audit, AuditSubject } from '../../features/audit'
import type { Operator, Operators } from '../../features/operators'
import { isPlain, isPlainText } from '../../plain-text'
import { BODY_BYTES_MAX } from '../json-body'
import type { Log } from '../../logging/log'
import {
  operatorDone,
  operatorRefused,
  type BareAnswer,
  type OperatorOutcome,
  type OperatorRefusal,
} from './operator-outcome'
import { sendOperatorRefusal } from './operator-refusal'
import { readBrowserSecret, readSessionCookie, writeBrowserSecret, writeSessionCookie } from './session-cookie'

const PARAMETER_LENGTH_MAX = 128
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{8,255}$/
const REASON_LENGTH_MAX = 1_000
/** Requests per minute from one address to endpoints that need no session. */
const OPEN_CALLS_MAX = 60

export type OperatorRouteDependencies = {
  readonly app: FastifyInstance
  readonly operators: Operators
  readonly audit: Audit
  readonly log: Log
  /** Whether the desk's address is https. */
  readonly isSecure: boolean
}

type ParameterOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterOf<Rest>
  : never

type CallerOf<E extends OperatorEndpoint> = E['access'] extends 'open' ? unknown : { readonly operator: Operator }

/** What a handler receives for one call. */
export type OperatorCall<E extends OperatorEndpoint> = CallerOf<E> & {
  readonly params: Readonly<Record<ParameterOf<E['path']>, string>>
  readonly requestId: string
  readonly session: {
    readonly id: string | undefined
    /** Sets the session cookie, or removes it. */
    readonly set: (sessionId: string | undefined) => void
  }
  /**
   * A secret in a cookie. It proves that the browser which an identity provider sends back is the one that began the
   * sign-in.
   */
  readonly browser: { readonly secret: string | undefined; readonly keep: (secret: string) => void }
} & (E extends { readonly query: infer Q extends z.core.$ZodType } ? { readonly query: z.core.output<Q> } : unknown) &
  (E extends { readonly request: infer R extends z.core.$ZodType } ? { readonly body: z.core.output<R> } : unknown) &
  (E extends { readonly isIdempotent: true } ? { readonly idempotencyKey: string } : unknown)

type AnswerOf<E extends OperatorEndpoint> = E extends { readonly response: infer R extends z.core.$ZodType }
  ? z.core.output<R>
  : BareAnswer

export type OperatorHandler<E extends OperatorEndpoint> = (
  call: OperatorCall<E>,
) => Promise<OperatorOutcome<AnswerOf<E>>>

type Admitted = { readonly operator?: Operator; readonly sessionId: string | undefined }

/**
 * Whether the desk sent the call. A page of another site can make a browser send a form, but not this header, and
 * `Sec-Fetch-Site` contains the origin's relation.
 */
function isOfDesk({ method, headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  return method === 'GET' || (headers[DESK_HEADER] !== undefined && (site === undefined || site === 'same-origin'))
}

async function admit(
  { operators }: OperatorRouteDependencies,
  { access, isPassive = false }: OperatorEndpoint,
  request: FastifyRequest,
): Promise<OperatorOutcome<Admitted>> {
  if (!isOfDesk(request)) return operatorRefused('not_permitted')
  const sessionId = readSessionCookie(request)
  if (access === 'open') return operatorDone({ sessionId })
  const isUse = !isPassive && request.headers[DESK_HEADER] !== AUTOMATIC_CALL
  const operator = await operators.check(sessionId, { isUse })
  if (!operator) return operatorRefused('signed_out')
  const mayCall = access === 'signed-in' || isPermitted(operator.roles, access)
  return mayCall ? operatorDone({ operator, sessionId }) : { ...operatorRefused('not_permitted'), by: operator.id }
}

const wrongFields = (issues: readonly z.core.$ZodIssue[]) =>
  Object.fromEntries(issues.map(({ path, message }) => [path.join('.') || 'request', message]))

/** The names of query parameters that the database cannot store or compare. A body is checked by its parser. */
const unstorableIn = (query: Readonly<Record<string, unknown>>) =>
  Object.keys(query).filter((name) => !isPlain(query[name]))

const areStorable = (params: Readonly<Record<string, string>>): boolean =>
  Object.values(params).every((value) => value.length <= PARAMETER_LENGTH_MAX && isPlainText(value))

function parse(endpoint: OperatorEndpoint, request: FastifyRequest): OperatorOutcome<object> {
  const params = request.params as Readonly<Record<string, string>>
  if (!areStorable(params)) return operatorRefused('not_found')
  const key = request.headers[IDEMPOTENCY_HEADER]
  if (endpoint.isIdempotent && !(typeof key === 'string' && IDEMPOTENCY_KEY.test(key)))
    return operatorRefused('idempotency_key_missing')
  const unstorable = unstorableIn(request.query as Readonly<Record<string, unknown>>)
  if (unstorable.length > 0)
    return operatorRefused('bad_request', {
      fields: Object.fromEntries(unstorable.map((name) => [name, 'has characters that cannot be stored'])),
    })
  const query = endpoint.query?.safeParse(request.query)
  if (query && !query.success) return operatorRefused('bad_request', { fields: wrongFields(query.error.issues) })
  const body = endpoint.request?.safeParse(request.body)
  if (body && !body.success) return operatorRefused('bad_request', { fields: wrongFields(body.error.issues) })
  return operatorDone({
    params,
    ...(query && { query: query.data }),
    ...(body && { body: body.data }),
    ...(endpoint.isIdempotent && { idempotencyKey: key }),
  })
}

function subjectOf({ subject }: OperatorEndpoint, request: FastifyRequest): AuditSubject | undefined {
  const params = request.params as Readonly<Record<string, string>>
  if (!areStorable(params)) return undefined
  return subject && { kind: subject.kind, id: subject.parameters.map((name) => params[name]).join(' ') }
}

function reasonOf({ body }: FastifyRequest): string | undefined {
  if (typeof body !== 'object' || body === null || !('reason' in body) || typeof body.reason !== 'string')
    return undefined
  return body.reason.slice(0, REASON_LENGTH_MAX)
}

const lineOf = (endpoint: OperatorEndpoint, request: FastifyRequest, operatorId: string | null) => ({
  operatorId,
  act: endpoint.id,
  subject: subjectOf(endpoint, request),
  reason: reasonOf(request),
  requestId: request.id,
  callerAddress: request.ip,
})

/** Adds a line for a call that the roles of an operator do not permit. A caller without a session gets none. */
async function auditRefused(
  audit: Audit,
  endpoint: OperatorEndpoint,
  request: FastifyRequest,
  { by, refusal }: { readonly by?: string; readonly refusal: OperatorRefusal },
): Promise<void> {
  if (!endpoint.isAudited || by === undefined) return
  await audit.write({ ...lineOf(endpoint, request, by), outcome: refusal.code })
}

/**
 * Runs the call between two lines of the audit log. If the first line cannot be stored, the call is not run. A read
 * has one line, written before its response is sent.
 */
async function audited(
  audit: Audit,
  endpoint: OperatorEndpoint,
  request: FastifyRequest,
  operator: Operator | undefined,
  handle: () => Promise<OperatorOutcome<unknown>>,
): Promise<OperatorOutcome<unknown>> {
  if (!endpoint.isAudited) return handle()
  const isRead = endpoint.method === 'GET'
  const line = lineOf(endpoint, request, operator?.id ?? null)
  // Anyone can call an endpoint that needs no session. A call that identifies no operator gets no line, so that the
  // log cannot be flooded.
  const isOpen = endpoint.access === 'open'
  if (!isRead && !isOpen) await audit.write({ ...line, outcome: 'begun' })
  const outcome = await handle()
  if (isOpen && outcome.by === undefined) return outcome
  const subject = (outcome.ok ? outcome.subject : undefined) ?? line.subject
  const operatorId = outcome.by ?? line.operatorId
  await audit.write({ ...line, operatorId, subject, outcome: outcome.ok ? 'done' : outcome.refusal.code })
  return outcome
}

function sendBare(reply: FastifyReply, status: number, answer: BareAnswer): FastifyReply {
  if ('redirect' in answer) return reply.redirect(answer.redirect, status)
  const { contentType, fileName, content } = answer
  if (fileName !== undefined) void reply.header('content-disposition', `attachment; filename="${fileName}"`)
  return reply.code(status).type(contentType).send(content)
}

/**
 * Registers `endpoint`. A response that does not match the contract is never sent: the names of its wrong parts are
 * logged, and the caller gets `internal`.
 */
export function defineOperatorRoute<const E extends OperatorEndpoint>(
  deps: OperatorRouteDependencies,
  endpoint: E,
  handler: OperatorHandler<E>,
): void {
  const admittedCalls = new WeakMap<FastifyRequest, Admitted>()

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { operator, sessionId } = admittedCalls.get(request) ?? { sessionId: undefined }
    const parsed = parse(endpoint, request)
    if (!parsed.ok) return sendOperatorRefusal(request, reply, parsed.refusal)
    let cookie: { readonly id: string | undefined } | undefined
    const session = {
      id: sessionId,
      set: (id: string | undefined) => {
        cookie = { id }
      },
    }
    // The only type assertion: the types of the parts follow from the endpoint that parsed them.
    const browser = {
      secret: readBrowserSecret(request),
      keep: (secret: string) => writeBrowserSecret(reply, secret, deps.isSecure),
    }
    const call = { ...parsed.value, operator, requestId: request.id, session, browser } as unknown as OperatorCall<E>
    const outcome = await audited(deps.audit, endpoint, request, operator, () => handler(call))
    if (!outcome.ok && endpoint.isNavigation) return reply.redirect(`/?refused=${outcome.refusal.code}`)
    if (!outcome.ok) return sendOperatorRefusal(request, reply, outcome.refusal)
    // The session cookie is set only after the line in the audit log is stored.
    if (cookie) writeSessionCookie(reply, cookie.id, deps.isSecure)
    if (!endpoint.response) return sendBare(reply, endpoint.status, outcome.value as BareAnswer)
    const body = endpoint.response.safeParse(outcome.value)
    if (!body.success) {
      const where = body.error.issues.map(({ path, code }) => `${path.join('.')}: ${code}`)
      deps.log.error({ request_id: request.id, route: endpoint.path, where }, 'the answer does not match the contract')
      return sendOperatorRefusal(request, reply, { code: 'internal' })
    }
    return reply.code(endpoint.status).type('application/json').send(body.data)
  }

  deps.app.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    bodyLimit: endpoint.bodyBytesMax ?? BODY_BYTES_MAX,
    // The caller is authenticated before the body is read.
    preParsing: (request, reply, payload, next) => {
      admit(deps, endpoint, request).then((admitted) => {
        if (admitted.ok) {
          admittedCalls.set(request, admitted.value)
          return next(null, payload)
        }
        const refuse = () => sendOperatorRefusal(request, reply, admitted.refusal)
        return auditRefused(deps.audit, endpoint, request, admitted).then(refuse, next)
      }, next)
    },
    handler: answer,
    ...(endpoint.access === 'open' && { config: { rateLimit: { max: OPEN_CALLS_MAX, timeWindow: '1 minute' } } }),
  })
}
