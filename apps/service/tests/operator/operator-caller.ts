/** Calls of the operator API, signed in as an operator of a role. */
import { randomUUID } from 'node:crypto'
import {
  DESK_HEADER,
  OPERATOR_API,
  OPERATOR_ENDPOINTS,
  type OperatorEndpoint,
  type OperatorEndpointId,
  type OperatorRole,
} from '@modulor/contract/operator'
import { expect } from 'vitest'
import { createOperators } from '../../src/features/operators'
import { documentedAnswers } from '../http/documented-answers'
import type { TestService } from '../http/test-service'

export type OperatorAnswer = {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly json: unknown
}
export type OperatorCallOptions = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly idempotencyKey?: string
  readonly headers?: Readonly<Record<string, string>>
}
export type OperatorCaller = {
  readonly operatorId: string
  readonly sessionId: string
  call(id: OperatorEndpointId, options?: OperatorCallOptions): Promise<OperatorAnswer>
}

export type OperatorApi = {
  readonly url: string
  /** A new operator with these roles, signed in. */
  signedInAs(...roles: readonly OperatorRole[]): Promise<OperatorCaller>
  /** Calls with the session cookie, or without one. A JSON response must match the API's OpenAPI document. */
  call(id: OperatorEndpointId, sessionId: string | undefined, options?: OperatorCallOptions): Promise<OperatorAnswer>
}

/**
 * Opens the operations port of a test service, which has to be opened with `operations: { kind: 'port', … }`. `instance`: the
 * address of another instance that is open already.
 */
export async function openOperatorApi(service: TestService, instance?: string): Promise<OperatorApi> {
  const url = instance ?? (await service.operations())
  const operators = createOperators({ db: service.db, now: service.clock.now })
  const documented = documentedAnswers(await (await fetch(`${url}${OPERATOR_API}/openapi.json`)).json())

  async function call(
    id: OperatorEndpointId,
    sessionId: string | undefined,
    { params = {}, query, body, idempotencyKey, headers }: OperatorCallOptions = {},
  ): Promise<OperatorAnswer> {
    const endpoint: OperatorEndpoint = OPERATOR_ENDPOINTS[id]
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? 'none'))
    const response = await fetch(`${url}${path}${query ? `?${new URLSearchParams(query)}` : ''}`, {
      method: endpoint.method,
      headers: {
        ...(sessionId !== undefined && { cookie: `cashier_operator=${sessionId}` }),
        ...(endpoint.method !== 'GET' && { [DESK_HEADER]: '1' }),
        ...(endpoint.isIdempotent && { 'idempotency-key': idempotencyKey ?? randomUUID() }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
    const json: unknown = isJson ? JSON.parse(text) : undefined
    const isFile = endpoint.response === undefined && response.status === endpoint.status
    if (isJson && !isFile)
      expect(documented.problems(endpoint.method, endpoint.path, response.status, json)).toEqual([])
    return { status: response.status, headers: response.headers, text, json }
  }

  return {
    url,
    call,
    signedInAs: async (...roles) => {
      const operatorId = await operators.add({ name: roles.join(' and '), email: null, roles })
      const sessionId = await operators.openSession(operatorId)
      return { operatorId, sessionId, call: (id, options) => call(id, sessionId, options) }
    },
  }
}
