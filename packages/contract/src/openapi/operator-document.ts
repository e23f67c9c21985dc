/** The OpenAPI document of the operator API (issue-12 2), generated from its endpoint table. */
import { IDEMPOTENCY_HEADER } from '../wire/endpoint'
import * as contract from '../operator'
import { OPERATOR_ENDPOINTS } from '../operator/endpoints'
import { DESK_HEADER, OPERATOR_API, OPERATOR_SESSION_COOKIE, type OperatorEndpoint } from '../operator/endpoint'
import { OperatorErrorBody } from '../operator/error-body'
import { OPERATOR_ERRORS, type OperatorErrorCode } from '../operator/errors'
import {
  headOf,
  jsonContentOf,
  pathParametersOf,
  queryParametersOf,
  refusalsOf,
  type JsonObject,
} from './document-parts'
import { capitalised, nameSchemas, type NamedSchemas, type SchemaUse } from './name-schemas'

const PATH_PARAMETER_LENGTH_MAX = 128
/** The refusals that every call can return. `not_permitted` is also returned to an act without the desk's header. */
const COMMON_ERRORS: readonly OperatorErrorCode[] = [
  ...(['bad_request', 'not_found', 'not_permitted', 'rate_limited', 'unavailable', 'internal'] as const),
]

/** Returns the first part of the path after the API's own: the subject of the call. */
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

/** Returns every schema of the document, with a name for those that are not exported. */
const usesOf = (endpoints: readonly OperatorEndpoint[]): SchemaUse[] => [
  ...endpoints.flatMap(({ id, request, response }): SchemaUse[] => [
    ...(response ? [{ schema: response, direction: 'output', name: `${capitalised(id)}Response` } as const] : []),
    ...(request ? [{ schema: request, direction: 'input', name: `${capitalised(id)}Request` } as const] : []),
  ]),
  { schema: OperatorErrorBody, direction: 'output', name: '' },
]

function successOf({ summary, response, isNavigation }: OperatorEndpoint, { refOf }: NamedSchemas): JsonObject {
  if (response) return { description: summary, ...jsonContentOf(refOf(response, 'output')) }
  if (isNavigation)
    return { description: 'The browser is redirected', headers: { location: { schema: { type: 'string' } } } }
  return { description: summary, content: { '*/*': { schema: { type: 'string', format: 'binary' } } } }
}

function answersOf(endpoint: OperatorEndpoint, named: NamedSchemas): JsonObject {
  // The refusals of a navigation are not JSON: they redirect to the sign-in page.
  const codes = new Set<OperatorErrorCode>([...COMMON_ERRORS, ...endpoint.errors])
  if (endpoint.access !== 'open') codes.add('signed_out')
  if (endpoint.isIdempotent) codes.add('idempotency_key_missing')
  if (endpoint.method !== 'GET') codes.add('body_too_large').add('unsupported_media_type')
  const refusal = named.refOf(OperatorErrorBody, 'output')
  const refusals = refusalsOf(codes, OPERATOR_ERRORS, (code) => OPERATOR_ERRORS[code].message, refusal)
  return { ...refusals, [endpoint.status]: successOf(endpoint, named) }
}

const permissionOf = ({ access }: OperatorEndpoint): string => {
  if (access === 'open') return 'Before the sign-in.'
  return access === 'signed-in' ? 'For every operator.' : `Needs the permission \`${access}\`.`
}

/** Builds the document that the operations port serves at `/api/operator/v1/openapi.json`. */
export function operatorApiDocument(serverUrl: string, version: string): JsonObject {
  const paths: Record<string, JsonObject> = {}
  const endpoints = Object.values<OperatorEndpoint>(OPERATOR_ENDPOINTS)
  const named = nameSchemas(contract, usesOf(endpoints))
  for (const endpoint of endpoints)
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
          requestBody: { required: true, ...jsonContentOf(named.refOf(endpoint.request, 'input')) },
        }),
        responses: answersOf(endpoint, named),
      },
    }
  return {
    ...headOf('Modulor Cashier operator API', version, serverUrl),
    paths,
    components: {
      schemas: named.components,
      securitySchemes: {
        operatorSession: {
          ...{ type: 'apiKey', in: 'cookie', name: OPERATOR_SESSION_COOKIE },
          description: 'Set by the sign-in; no script can read it',
        },
      },
    },
  }
}
