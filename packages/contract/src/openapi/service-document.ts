/** The OpenAPI document of the service (API-12), generated from the endpoint table. */
import { ERRORS, type ErrorCode } from '../errors'
import {
  ACCOUNT_API,
  FINGERPRINT_HEADER,
  IDEMPOTENCY_HEADER,
  MERCHANT_API,
  PLAYER_API,
  SESSION_HEADER,
  type Endpoint,
} from '../wire/endpoint'
import * as contract from '../http'
import * as merchantContract from '../http/merchant-endpoints'
import * as merchantEventContract from '../http/merchant-events'
import * as merchantPaymentContract from '../http/merchant-payments'
import * as playerMovementContract from '../http/player-movements'
import * as operationContract from '../http/operation-shape'
import { API_VERSION_HEADER, API_VERSIONS } from '../api-versions'
import { ERROR_HELP } from '../errors/error-help'
import {
  headOf,
  jsonContentOf,
  pathParametersOf,
  queryParametersOf,
  refusalsOf,
  type JsonObject,
} from './document-parts'
import { exampleOf } from './examples'
import { capitalised, nameSchemas, type NamedSchemas, type SchemaUse } from './name-schemas'
import { webhooksOf } from './webhooks'

const { SERVICE_ENDPOINTS } = merchantContract
const { ErrorBody, MerchantEvent, RiskAlarmEvent } = contract
/** The modules whose exports name the schemas. */
const CONTRACT = {
  ...{ ...contract, ...merchantContract, ...merchantEventContract, ...merchantPaymentContract, ...operationContract },
  ...playerMovementContract,
}

/** The refusals that every call can return. */
const COMMON_ERRORS: readonly ErrorCode[] = ['bad_request', 'rate_limited', 'unavailable', 'internal']

const PATH_PARAMETER_LENGTH_MAX = 64

const isOfMerchant = ({ access }: Endpoint): boolean => access === 'merchant'
const isOfSession = ({ access }: Endpoint): boolean => access === 'session' || access === 'pay-session'

/** Returns who can call: the merchant's server with its key, or a page with its session. An empty list: everyone. */
function securityOf(endpoint: Endpoint): JsonObject[] {
  if (isOfMerchant(endpoint)) return [{ merchantKey: [] }]
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
  if (isOfMerchant(endpoint))
    parameters.push({
      ...{ name: API_VERSION_HEADER, in: 'header', required: false },
      description:
        'The version of the merchant API. Without it the version from the configuration of the brand applies',
      schema: { type: 'string', enum: API_VERSIONS },
    })
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
      description: 'Return the reason for the position of each method. Not available in a production configuration',
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

/** Returns the schema of a call's request. A sandbox accepts more. */
const requestOf = (endpoint: Endpoint, isSandbox: boolean) =>
  (isSandbox ? endpoint.sandboxRequest : undefined) ?? endpoint.request

/** Returns every schema of the document, with a name for those that are not exported. */
function usesOf(endpoints: readonly Endpoint[], isSandbox: boolean): SchemaUse[] {
  const ofCalls = endpoints.flatMap((endpoint): SchemaUse[] => {
    const request = requestOf(endpoint, isSandbox)
    const name = capitalised(endpoint.id)
    return [
      { schema: endpoint.response, direction: 'output', name: `${name}Response` },
      ...(request ? [{ schema: request, direction: 'input', name: `${name}Request` } as const] : []),
    ]
  })
  const ofEvents = [MerchantEvent, RiskAlarmEvent, ErrorBody].map((schema): SchemaUse => ({
    schema,
    direction: 'output',
    name: '',
  }))
  return [...ofCalls, ...ofEvents]
}

function answersOf(endpoint: Endpoint, { refOf }: NamedSchemas): JsonObject {
  const codes = new Set<ErrorCode>([...COMMON_ERRORS, ...endpoint.errors])
  if (isOfSession(endpoint)) codes.add('17')
  if (isOfMerchant(endpoint)) codes.add('version_unknown')
  // A body is validated even if the call expects none; a GET has none.
  if (endpoint.request || endpoint.isUpload || endpoint.method !== 'GET')
    codes.add('body_too_large').add('unsupported_media_type')
  const answers: Record<string, JsonObject> = {
    [endpoint.status]: {
      description: endpoint.summary,
      ...jsonContentOf(refOf(endpoint.response, 'output'), exampleOf(endpoint.id).response),
    },
    ...refusalsOf(codes, ERRORS, (code) => ERROR_HELP[code].meaning, refOf(ErrorBody, 'output')),
  }
  if (!isOfMerchant(endpoint)) return answers
  const headers = { [API_VERSION_HEADER]: { $ref: '#/components/headers/ApiVersion' } }
  return Object.fromEntries(Object.entries(answers).map(([status, answer]) => [status, { ...answer, headers }]))
}

/** Builds the document that the service serves at `/api/openapi.json`; for a sandbox with the fields that only a sandbox accepts. */
export function openApiDocument(serverUrl: string, version: string, { isSandbox }: { isSandbox: boolean }): JsonObject {
  const endpoints = Object.values<Endpoint>(SERVICE_ENDPOINTS)
  const named = nameSchemas(CONTRACT, usesOf(endpoints, isSandbox))
  const paths: Record<string, JsonObject> = {}
  for (const endpoint of endpoints) {
    const request = requestOf(endpoint, isSandbox)
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: {
        operationId: endpoint.id,
        summary: endpoint.summary,
        tags: [tagOf(endpoint)],
        security: securityOf(endpoint),
        parameters: parametersOf(endpoint),
        ...(request
          ? {
              requestBody: {
                required: true,
                ...jsonContentOf(named.refOf(request, 'input'), exampleOf(endpoint.id).request),
              },
            }
          : {}),
        ...(endpoint.isUpload
          ? { requestBody: { required: true, content: { 'multipart/form-data': { schema: FILE_BODY } } } }
          : {}),
        responses: answersOf(endpoint, named),
      },
    }
  }
  return {
    ...headOf('Modulor Cashier service', version, serverUrl),
    tags: [
      { name: 'merchant', description: 'Calls of the merchant’s server' },
      { name: 'player', description: 'Calls of the cashier’s page, for the player of its session' },
      { name: 'page', description: 'Calls of the cashier’s page that need no player' },
      { name: 'webhooks', description: 'Events that are sent to the merchant’s server' },
    ],
    paths,
    webhooks: webhooksOf(named),
    components: {
      headers: {
        ApiVersion: {
          description: 'The version of the merchant API that the answer has',
          schema: { type: 'string', enum: API_VERSIONS },
        },
      },
      schemas: named.components,
      securitySchemes: {
        merchantKey: { type: 'http', scheme: 'bearer', description: 'A secret key of the brand' },
        session: { type: 'apiKey', in: 'header', name: SESSION_HEADER, description: 'The id of a session' },
      },
    },
  }
}
