/** The OpenAPI document (API-12), generated from the endpoint table. */
import * as z from 'zod/mini'
import { ERRORS, type ErrorCode } from '../errors'
import { FINGERPRINT_HEADER, IDEMPOTENCY_HEADER, SESSION_HEADER, type Endpoint } from '../http/endpoints'
import { SERVICE_ENDPOINTS } from '../http/merchant-endpoints'
import { ErrorBody } from '../http/errors'
import { MerchantEvent, RiskAlarmEvent } from '../http/payments'

/** Refusals that every call can answer. */
const COMMON_ERRORS: readonly ErrorCode[] = ['bad_request', 'rate_limited', 'unavailable', 'internal']

type JsonObject = Record<string, unknown>

/** The JSON schema of a wire schema: of what is sent (`input`), or of what was read. */
export function jsonSchemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): JsonObject {
  const json = z.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'any' }) as JsonObject
  delete json.$schema
  return json
}

function queryParametersOf({ query }: Endpoint): JsonObject[] {
  if (!query) return []
  const { properties = {}, required = [] } = jsonSchemaOf(query, 'input') as {
    properties?: Record<string, JsonObject>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

function parametersOf(endpoint: Endpoint): JsonObject[] {
  const parameters: JsonObject[] = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', maxLength: 64 },
  }))
  if (endpoint.access === 'session' || endpoint.access === 'pay-session')
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
  return [...parameters, ...queryParametersOf(endpoint)]
}

const FILE_BODY = {
  type: 'object',
  required: ['file'],
  properties: { file: { type: 'string', format: 'binary' } },
}

function answersOf(endpoint: Endpoint): JsonObject {
  const codes = new Set<ErrorCode>([...COMMON_ERRORS, ...endpoint.errors])
  if (endpoint.access === 'session' || endpoint.access === 'pay-session') codes.add('17')
  // A body where none is expected is validated all the same; a GET has none.
  if (endpoint.request || endpoint.isUpload || endpoint.method !== 'GET')
    codes.add('body_too_large').add('unsupported_media_type')
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of codes) byStatus.set(ERRORS[code].status, [...(byStatus.get(ERRORS[code].status) ?? []), code])
  const answers: JsonObject = {
    [endpoint.status]: {
      description: endpoint.summary,
      content: { 'application/json': { schema: jsonSchemaOf(endpoint.response, 'output') } },
    },
  }
  for (const [status, list] of byStatus)
    answers[status] = {
      description: list.join(', '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    }
  return answers
}

/**
 * The events that are sent to a merchant's server (SVC-4). A balance has no sequence number, so its description says
 * what orders it.
 */
function webhooks(): JsonObject {
  const webhookOf = (summary: string, description: string, schema: z.ZodMiniType) => ({
    post: {
      summary,
      description,
      requestBody: { required: true, content: { 'application/json': { schema: jsonSchemaOf(schema, 'output') } } },
      responses: { '2XX': { description: 'The event is stored. After any other response the service sends it again' } },
    },
  })
  return {
    payment: webhookOf(
      'A payment has changed state',
      '`sequence` orders the events of one payment. `balance` is what the player had in the currency when the event was ' +
        'written. It has no sequence across payments: events of two payments may come in either order, so a balance that ' +
        'comes later is not always the newer one. For the balance of now, ask `playerBalance`.',
      MerchantEvent,
    ),
    riskAlarm: webhookOf('A limit against abuse was reached', 'It moves no money.', RiskAlarmEvent),
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
        parameters: parametersOf(endpoint),
        ...(endpoint.access === 'merchant' ? { security: [{ merchantKey: [] }] } : {}),
        ...(request
          ? {
              requestBody: {
                required: true,
                content: { 'application/json': { schema: jsonSchemaOf(request, 'input') } },
              },
            }
          : {}),
        ...(endpoint.isUpload
          ? { requestBody: { required: true, content: { 'multipart/form-data': { schema: FILE_BODY } } } }
          : {}),
        responses: answersOf(endpoint),
      },
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Modulor Cashier service', version },
    servers: [{ url: serverUrl }],
    paths,
    webhooks: webhooks(),
    components: {
      schemas: { Error: jsonSchemaOf(ErrorBody, 'output') },
      securitySchemes: { merchantKey: { type: 'http', scheme: 'bearer' } },
    },
  }
}
