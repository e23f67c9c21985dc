/**
 * Registers a route for each endpoint of the contract. The checks that every handler needs are here: authentication,
 * parsing of the request, and a response that contains only the fields of the contract.
 */
import { IDEMPOTENCY_HEADER, PLAYER_API, type Endpoint } from '@modulor/contract/http'
import { shapeErrors } from '@modulor/rules'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { PaymentAccess, PlayerSession } from '../features/payments'
import type { Merchant } from '../features/sessions'
import type { ReceivedFile } from '../features/uploads'
import { done, refused, type Outcome } from '../outcome'
import type { Authenticator } from './authenticate'
import { compiledWhenUsed } from '../compiled-when-used'
import { isPrefetch } from './is-prefetch'
import { apiVersionHooks } from './api-version-hooks'
import { isPlainText } from '../plain-text'
import type { Log } from '../logging/log'
import { parseQuery, type QueryOf } from './parse-query'
import { readUpload } from './read-upload'
import { sendRefusal } from './refusal'
import { responseCheck, sharedRowsCheck } from './response-body'

const PARAMETER_LENGTH_MAX = 64
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{8,255}$/
/** The most fields that one response names. */
const FIELDS_NAMED_MAX = 20
const PAYOUTS = `${PLAYER_API}/payouts/`

export type RouteDependencies = {
  readonly app: FastifyInstance
  readonly authenticate: Authenticator
  readonly log: Log
  /** The rate limit of one merchant's server, in requests per minute. */
  readonly perServer: number
  /** Whether the configuration is a sandbox's. A call may then accept more fields (`sandboxRequest`). */
  readonly isSandbox: boolean
}

type ParameterOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterOf<Rest>
  : never
type CallerOf = {
  session: { readonly session: PlayerSession }
  'pay-session': { readonly access: PaymentAccess }
  merchant: { readonly merchant: Merchant }
  open: unknown
}

/**
 * What a handler receives for one call: the caller, by the access that the endpoint requires, and the parsed request.
 */
type Call<E extends Endpoint> = CallerOf[E['access']] & {
  readonly params: Readonly<Record<ParameterOf<E['path']>, string>>
  /** The caller's address. It is read from a proxy's header only if the proxy is trusted. */
  readonly ip: string
  readonly requestId: string
} & QueryOf<E> &
  (E extends { readonly request: infer R extends z.core.$ZodType } ? { readonly body: z.core.output<R> } : unknown) &
  (E extends { readonly idempotent: true } ? { readonly idempotencyKey: string } : unknown) &
  /** Reads the file. Nothing of the file is read before this is called. */
  (E extends { readonly isUpload: true } ? { readonly file: () => Promise<Outcome<ReceivedFile>> } : unknown)

/** The response schema removes fields that the contract does not have, so a handler may return more fields. */
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Outcome<z.core.output<E['response']>>>

/** A route's own limits, lower than the general ones, and how its responses are written. */
type RouteOptions = {
  readonly bodyBytesMax?: number
  /** Calls per minute with one session, counted separately from its other calls. */
  readonly sessionCallsMax?: number
  /** The response's list whose rows are the same objects in many responses (`sharedRowsCheck`). */
  readonly sharedRows?: string
}

async function callerOf(
  access: Endpoint['access'],
  authenticator: Authenticator,
  request: FastifyRequest,
): Promise<Outcome<object>> {
  const named = <T>(name: string, outcome: Outcome<T>): Outcome<object> =>
    outcome.ok ? done({ [name]: outcome.value }) : outcome
  switch (access) {
    case 'session':
      return named('session', await authenticator.session(request))
    case 'pay-session':
      return named('access', await authenticator.payment(request))
    case 'merchant':
      return named('merchant', authenticator.merchant(request))
    case 'open':
      return done({})
  }
}

const FETCH_MODES: readonly unknown[] = ['cors', 'same-origin']

/**
 * Whether a browser sent the request without our code: a prefetch, an image, a link that was followed, or a HEAD
 * request. The widget uses `fetch`, and its browser sends headers that show this; a client that is not a browser
 * sends no such headers (REV-1).
 */
function isSentWithoutScript(request: FastifyRequest): boolean {
  const { method, headers } = request
  const { 'sec-fetch-mode': mode, 'sec-fetch-dest': destination } = headers
  return (
    method === 'HEAD' ||
    isPrefetch(request) ||
    (mode !== undefined && !FETCH_MODES.includes(mode)) ||
    (destination !== undefined && destination !== 'empty')
  )
}

function isMissingAt(body: unknown, path: readonly PropertyKey[]): boolean {
  let value = body
  for (const key of path) {
    const isThere = typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    value = isThere ? (value as Readonly<Record<PropertyKey, unknown>>)[key] : undefined
  }
  return path.length > 0 && (value === undefined || value === null)
}

/** Returns the wrong fields with the message keys of the rules (VALID-4), never with their values. */
function wrongFields(endpoint: Endpoint, body: unknown, issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  const paths = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((name) => [...issue.path, name]) : [issue.path],
  )
  const places = paths.slice(0, FIELDS_NAMED_MAX).map((path) => ({ path, isMissing: isMissingAt(body, path) }))
  return shapeErrors(places, endpoint.path.startsWith(PAYOUTS) ? 'withdrawal' : 'deposit')
}

function parseCall(
  endpoint: Endpoint,
  request: FastifyRequest,
  schema: (() => NonNullable<Endpoint['request']>) | undefined,
): Outcome<object> {
  const params = request.params as Readonly<Record<string, string>>
  if (Object.values(params).some((value) => value.length > PARAMETER_LENGTH_MAX || !isPlainText(value)))
    return refused('not_found')

  const query = parseQuery(endpoint, request.query as Readonly<Record<string, unknown>>)
  if (!query.ok) return query

  const key = request.headers[IDEMPOTENCY_HEADER]
  if (endpoint.idempotent && !(typeof key === 'string' && IDEMPOTENCY_KEY.test(key)))
    return refused('idempotency_key_missing')

  const { ip, id: requestId } = request
  const asked = { params, ...query.value, ip, requestId }
  if (endpoint.isUpload) return done({ ...asked, file: () => readUpload(request) })
  if (!schema) return done(asked)
  const body = schema().safeParse(request.body)
  if (!body.success) return refused('bad_request', { fields: wrongFields(endpoint, request.body, body.error.issues) })
  return done({ ...asked, body: body.data, ...(endpoint.idempotent ? { idempotencyKey: key } : {}) })
}

/** The payment's id for the log, so that all its requests can be found by it. */
function paymentIdOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('payment_id' in value)) return undefined
  return typeof value.payment_id === 'string' ? value.payment_id : undefined
}

/**
 * Registers `endpoint`. The caller is authenticated before the body is read. A refusal is sent in the shape of
 * errors. A response that does not match the contract is never sent: the names of its wrong parts are logged, and the
 * caller gets `internal`.
 */
export function defineRoute<const E extends Endpoint>(
  deps: RouteDependencies,
  endpoint: E,
  handler: Handler<E>,
  options: RouteOptions = {},
): void {
  const callers = new WeakMap<FastifyRequest, object>()
  const asked = (deps.isSandbox ? endpoint.sandboxRequest : undefined) ?? endpoint.request
  const requestSchema = asked && compiledWhenUsed(asked)
  const { sharedRows } = options
  const checkResponse =
    sharedRows === undefined ? responseCheck(endpoint.response) : sharedRowsCheck(endpoint.response, sharedRows)

  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    if (endpoint.isEffectful && isSentWithoutScript(request))
      return sendRefusal(request, reply, { code: 'bad_request' })
    const caller = await callerOf(endpoint.access, deps.authenticate, request)
    if (!caller.ok) return sendRefusal(request, reply, caller.refusal)
    callers.set(request, caller.value)
    return undefined
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const parsed = parseCall(endpoint, request, requestSchema)
    if (!parsed.ok) return sendRefusal(request, reply, parsed.refusal)
    // The only type assertion: the types of the parts follow from the endpoint that parsed them.
    const call = { ...callers.get(request), ...parsed.value } as Call<E>
    const outcome = await handler(call)
    if (!outcome.ok) return sendRefusal(request, reply, outcome.refusal)

    const checked = checkResponse(outcome.value)
    if (!checked.ok) {
      const { where } = checked
      deps.log.error({ request_id: request.id, route: endpoint.path, where }, 'the answer does not match the contract')
      return sendRefusal(request, reply, { code: 'internal' })
    }
    request.paymentId = paymentIdOf(checked.body)
    return reply.code(endpoint.status).type('application/json').send(checked.body)
  }

  deps.app.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    preParsing: (request, reply, payload, next) => {
      admit(request, reply).then((sent) => {
        if (sent === undefined) next(null, payload)
      }, next)
    },
    handler: answer,
    ...(options.bodyBytesMax === undefined ? {} : { bodyLimit: options.bodyBytesMax }),
    ...(options.sessionCallsMax === undefined ? {} : { config: { sessionCallsMax: options.sessionCallsMax } }),
    ...(endpoint.isUpload ? { config: { isUpload: true } } : {}),
    ...(endpoint.access === 'merchant'
      ? { config: { rateLimit: { max: deps.perServer } }, ...apiVersionHooks(endpoint.id, deps.authenticate) }
      : {}),
  })
}
