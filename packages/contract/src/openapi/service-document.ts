/** The OpenAPI document of the service (API-12), generated from the endpoint table. */
import type * as z from 'zod/mini'
import { ERRORS, type ErrorCode } from '../errors'
import {
  ACCOUNT_API,
  FINGERPRINT_HEADER,
  IDEMPOTENCY_HEADER,
  MERCHANT_API,
  PLAYER_API,
  SESSION_HEADER,
  type Endpoint,
} from '../http/endpoint'
import { SERVICE_ENDPOINTS } from '../http/merchant-endpoints'
import { ErrorBody } from '../http/errors'
import { MerchantEvent, RiskAlarmEvent } from '../http/payments'
import {
  headOf,
  jsonContentOf,
  jsonSchemaOf,
  pathParametersOf,
  queryParametersOf,
  refusalsOf,
  type JsonObject,
} from './document-parts'

/** Refusals that every call can answer. */
const COMMON_ERRORS: readonly ErrorCode[] = ['bad_request', 'rate_limited', 'unavailable', 'internal']

const PATH_PARAMETER_LENGTH_MAX = 64

const isOfSession = ({ access }: Endpoint): boolean => access === 'session' || access === 'pay-session'

/** Who calls: the merchant's server by its key, a page by its session. An empty list: anybody. */
function securityOf(endpoint: Endpoint): JsonObject[] {
  if (endpoint.access === 'merchant') return [{ merchantKey: [] }]
  return isOfSession(endpoint) ? [{ session: [] }] : []
}

/** The API that a path belongs to, which groups it in a client and on a page. */
function tagOf({ path }: Endpoint): string {
  if (path.startsWith(MERCHANT_API)) return 'merchant'
  return path.startsWith(PLAYER_API) || path.startsWith(ACCOUNT_API) ? 'player' : 'page'
}

function parametersOf(endpoint: Endpoint): JsonObject[] {
  const parameters = pathParametersOf(endpoint.path, PATH_PARAMETER_LENGTH_MAX)
  if (isOfSession(endpoint))
    parameters.push({ name: SESSION_HEADER, in: 'header', required: true, schema: { type: 'string', maxLength: 128 } })
  if (endpoint.idempotent)
    parameters.push({
      name: IDEMPOTENCY_HEADER,
      in: 'header',
      required: true,
      schema: { type: 'string', minLength: 8, maxLength: 255 },
    })
  if (endpoint.id === 'depositInit' || endpoint.id === 'withdrawalInit')
    parameters.push({
      name: 'explain',
      in: 'query',
      required: false,
      description: 'Say why each method stands where it stands; a production configuration never does',
      schema: { type: 'string', enum: ['1'] },
    })
  if (endpoint.id === 'userCards')
    parameters.push({
      name: FINGERPRINT_HEADER,
      in: 'header',
      required: false,
      schema: { type: 'string', maxLength: 128 },
    })
  if (endpoint.id === 'sessionState')
    parameters.push({
      name: 'next_action',
      in: 'query',
      required: false,
      schema: { type: 'string', enum: ['display_form'] },
    })
  if (endpoint.id === 'sessionState')
    for (const name of ['payment_id', 'idempotency_key'])
      parameters.push({ name, in: 'query', required: false, schema: { type: 'string', maxLength: 255 } })
  return [...parameters, ...queryParametersOf(endpoint.query)]
}

const FILE_BODY = {
  type: 'object',
  required: ['file'],
  properties: { file: { type: 'string', format: 'binary' } },
}

function answersOf(endpoint: Endpoint): JsonObject {
  const codes = new Set<ErrorCode>([...COMMON_ERRORS, ...endpoint.errors])
  if (isOfSession(endpoint)) codes.add('17')
  // A body where none is expected is validated all the same; a GET has none.
  if (endpoint.request || endpoint.isUpload || endpoint.method !== 'GET')
    codes.add('body_too_large').add('unsupported_media_type')
  return {
    [endpoint.status]: { description: endpoint.summary, ...jsonContentOf(jsonSchemaOf(endpoint.response, 'output')) },
    ...refusalsOf(codes, (code) => ERRORS[code].status),
  }
}

/**
 * The events that are sent to a merchant's server (SVC-4). A balance has no sequence number, so its description says
 * what orders it.
 */
function webhooks(): JsonObject {
  const webhookOf = (operationId: string, summary: string, description: string, schema: z.ZodMiniType) => ({
    post: {
      ...{ operationId, summary, description, tags: ['webhooks'], security: [] },
      requestBody: { required: true, ...jsonContentOf(jsonSchemaOf(schema, 'output')) },
      responses: { '2XX': { description: 'The event is stored. After any other response the service sends it again' } },
    },
  })
  return {
    payment: webhookOf(
      'paymentEvent',
      'A payment has changed state',
      '`sequence` orders the events of one payment. `balance` is what the player had in the currency when the event was ' +
        'written. It has no sequence across payments: events of two payments may come in either order, so a balance that ' +
        'comes later is not always the newer one. For the balance of now, ask `playerBalance`.',
      MerchantEvent,
    ),
    riskAlarm: webhookOf('riskAlarmEvent', 'A limit against abuse was reached', 'It moves no money.', RiskAlarmEvent),
  }
}

/** Builds the document that the service serves at `/api/openapi.json`, with what only a sandbox takes where it is one. */
export function openApiDocument(serverUrl: string, version: string, { isSandbox }: { isSandbox: boolean }): JsonObject {
  const paths: Record<string, JsonObject> = {}
  for (const endpoint of Object.values<Endpoint>(SERVICE_ENDPOINTS)) {
    const request = (isSandbox ? endpoint.sandboxRequest : undefined) ?? endpoint.request
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: {
        operationId: endpoint.id,
        summary: endpoint.summary,
        tags: [tagOf(endpoint)],
        security: securityOf(endpoint),
        parameters: parametersOf(endpoint),
        ...(request ? { requestBody: { required: true, ...jsonContentOf(jsonSchemaOf(request, 'input')) } } : {}),
        ...(endpoint.isUpload
          ? { requestBody: { required: true, content: { 'multipart/form-data': { schema: FILE_BODY } } } }
          : {}),
        responses: answersOf(endpoint),
      },
    }
  }
  return {
    ...headOf('Modulor Cashier service', version, serverUrl),
    tags: [
      { name: 'merchant', description: 'Calls of the merchant’s server' },
      { name: 'player', description: 'Calls of the cashier’s page, for the player of its session' },
      { name: 'page', description: 'Calls of the cashier’s page that need no player' },
      { name: 'webhooks', description: 'What the merchant’s server is told' },
    ],
    paths,
    webhooks: webhooks(),
    components: {
      schemas: { Error: jsonSchemaOf(ErrorBody, 'output') },
      securitySchemes: {
        merchantKey: { type: 'http', scheme: 'bearer', description: 'A secret key of the brand' },
        session: { type: 'apiKey', in: 'header', name: SESSION_HEADER, description: 'The id of a session' },
      },
    },
  }
}
