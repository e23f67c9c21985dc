/** The OpenAPI document of the operator API (issue-12 2), generated from its endpoint table. */
import { IDEMPOTENCY_HEADER } from '../http/endpoint'
import { OPERATOR_ENDPOINTS } from '../operator/endpoints'
import { DESK_HEADER, OPERATOR_API, OPERATOR_SESSION_COOKIE, type OperatorEndpoint } from '../operator/endpoint'
import { OPERATOR_ERRORS, OperatorErrorBody, type OperatorErrorCode } from '../operator/errors'
import {
  headOf,
  jsonContentOf,
  jsonSchemaOf,
  pathParametersOf,
  queryParametersOf,
  refusalsOf,
  type JsonObject,
} from './document-parts'

const PATH_PARAMETER_LENGTH_MAX = 128
/** Refusals that every call can answer. `not_permitted`: also an act without the desk's header. */
const COMMON_ERRORS: readonly OperatorErrorCode[] = [
  ...(['bad_request', 'not_found', 'not_permitted', 'rate_limited', 'unavailable', 'internal'] as const),
]

/** The first part of the path behind the API's own: what the call is about. */
const tagOf = ({ path }: OperatorEndpoint): string => path.slice(OPERATOR_API.length).split('/')[1] ?? 'me'

function parametersOf({ path, method, query, isIdempotent }: OperatorEndpoint): JsonObject[] {
  const header = (name: string, schema: JsonObject) => ({ name, in: 'header', required: true, schema })
  return [
    ...pathParametersOf(path, PATH_PARAMETER_LENGTH_MAX),
    ...(method === 'GET' ? [] : [header(DESK_HEADER, { type: 'string', minLength: 1 })]),
    ...(isIdempotent ? [header(IDEMPOTENCY_HEADER, { type: 'string', minLength: 8, maxLength: 255 })] : []),
    ...queryParametersOf(query),
  ]
}

function successOf({ summary, response, isNavigation }: OperatorEndpoint): JsonObject {
  if (response) return { description: summary, ...jsonContentOf(jsonSchemaOf(response, 'output')) }
  if (isNavigation)
    return { description: 'The browser is sent on', headers: { location: { schema: { type: 'string' } } } }
  return { description: summary, content: { '*/*': { schema: { type: 'string', format: 'binary' } } } }
}

function answersOf(endpoint: OperatorEndpoint): JsonObject {
  // A refusal of what the browser opens by itself leads to the sign-in page.
  const codes = new Set<OperatorErrorCode>([...COMMON_ERRORS, ...endpoint.errors])
  if (endpoint.access !== 'open') codes.add('signed_out')
  if (endpoint.isIdempotent) codes.add('idempotency_key_missing')
  if (endpoint.method !== 'GET') codes.add('body_too_large').add('unsupported_media_type')
  return { ...refusalsOf(codes, (code) => OPERATOR_ERRORS[code].status), [endpoint.status]: successOf(endpoint) }
}

const permissionOf = ({ access }: OperatorEndpoint): string => {
  if (access === 'open') return 'Before the sign-in.'
  return access === 'signed-in' ? 'For every operator.' : `Needs the permission \`${access}\`.`
}

/** Builds the document that the operations port serves at `/api/operator/v1/openapi.json`. */
export function operatorApiDocument(serverUrl: string, version: string): JsonObject {
  const paths: Record<string, JsonObject> = {}
  for (const endpoint of Object.values<OperatorEndpoint>(OPERATOR_ENDPOINTS))
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: {
        operationId: endpoint.id,
        summary: endpoint.summary,
        description: permissionOf(endpoint),
        tags: [tagOf(endpoint)],
        security: endpoint.access === 'open' ? [] : [{ operatorSession: [] }],
        parameters: parametersOf(endpoint),
        ...(endpoint.request && {
          requestBody: { required: true, ...jsonContentOf(jsonSchemaOf(endpoint.request, 'input')) },
        }),
        responses: answersOf(endpoint),
      },
    }
  return {
    ...headOf('Modulor Cashier operator API', version, serverUrl),
    paths,
    components: {
      schemas: { Error: jsonSchemaOf(OperatorErrorBody, 'output') },
      securitySchemes: {
        operatorSession: {
          ...{ type: 'apiKey', in: 'cookie', name: OPERATOR_SESSION_COOKIE },
          description: 'Set by the sign-in; no script can read it',
        },
      },
    },
  }
}
