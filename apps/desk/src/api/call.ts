/** One call of the operator API, typed by its entry in the contract's table. */
import {
  AUTOMATIC_CALL,
  DESK_HEADER,
  OPERATOR_ENDPOINTS,
  OperatorErrorBody,
  type OperatorEndpoint,
  type OperatorEndpointId,
  type OperatorEndpoints,
} from '@modulor/contract/operator'
import type * as z from 'zod/mini'

/** Longer than the service needs for any call. */
const ANSWER_MS_MAX = 25_000

type ParameterOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterOf<Rest>
  : never
type Part<Name extends string, Value> = { readonly [N in Name]: Value }

/** The input of a call: the parameters of its path, its query, its body, and the idempotency key of a call that moves money. */
export type CallInput<Id extends OperatorEndpointId> = OperatorEndpoints[Id] extends infer E extends OperatorEndpoint
  ? ([ParameterOf<E['path']>] extends [never] ? unknown : Part<'params', Part<ParameterOf<E['path']>, string>>) &
      (E extends { readonly query: infer Q extends z.ZodMiniType } ? Part<'query', z.input<Q>> : unknown) &
      (E extends { readonly request: infer R extends z.ZodMiniType } ? Part<'body', z.input<R>> : unknown) &
      (E extends { readonly isIdempotent: true } ? Part<'idempotencyKey', string> : unknown)
  : never

/** The parsed response; undefined for a file. */
export type CallOutput<Id extends OperatorEndpointId> = OperatorEndpoints[Id] extends {
  readonly response: infer R extends z.ZodMiniType
}
  ? z.output<R>
  : undefined

export type CallAnswer<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  | { readonly kind: 'refused'; readonly status: number; readonly error: OperatorErrorBody }
  /** The response was lost, or an error without a code came: it is not known whether the service carried out the call. */
  | { readonly kind: 'unknown' }
  /** The service carried out the call, and its response is none of this release: another release runs, or ran here. */
  | { readonly kind: 'unreadable' }

type QueryValue = string | number | boolean | undefined
type AnyInput = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: object
  readonly body?: unknown
  readonly idempotencyKey?: string
}

/** The address of an endpoint, for example for a download. */
export function callAddress<Id extends OperatorEndpointId>(id: Id, input: CallInput<Id>): string {
  const { params = {}, query = {} } = input as AnyInput
  const path = OPERATOR_ENDPOINTS[id].path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const pairs = Object.entries(query as Readonly<Record<string, QueryValue>>).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  )
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs).toString()}`
}

/** `isAutomatic`: the page makes the call, and not the operator, so it does not extend the session. */
type CallOptions = { readonly signal?: AbortSignal; readonly isAutomatic?: boolean }

/** Sends a call, and reads the body of the endpoint's own status with `read`. Never rejects. */
async function send<Id extends OperatorEndpointId, Value>(
  id: Id,
  input: CallInput<Id>,
  read: (response: Response, endpoint: OperatorEndpoint) => Promise<CallAnswer<Value>>,
  { signal, isAutomatic = false }: CallOptions = {},
): Promise<CallAnswer<Value>> {
  const endpoint: OperatorEndpoint = OPERATOR_ENDPOINTS[id]
  const { body, idempotencyKey } = input as AnyInput
  const timeout = AbortSignal.timeout(ANSWER_MS_MAX)
  try {
    const response = await fetch(callAddress(id, input), {
      method: endpoint.method,
      credentials: 'same-origin',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      headers: {
        accept: 'application/json',
        [DESK_HEADER]: isAutomatic ? AUTOMATIC_CALL : '1',
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (response.status === endpoint.status) return await read(response, endpoint)
    const error = OperatorErrorBody.safeParse(await response.json())
    return error.success ? { kind: 'refused', status: response.status, error: error.data } : { kind: 'unknown' }
  } catch {
    return { kind: 'unknown' }
  }
}

/** Sends a call. Never rejects. */
export function call<Id extends OperatorEndpointId>(
  id: Id,
  input: CallInput<Id>,
  options?: CallOptions,
): Promise<CallAnswer<CallOutput<Id>>> {
  const read = async (response: Response, endpoint: OperatorEndpoint): Promise<CallAnswer<CallOutput<Id>>> => {
    const value = endpoint.response?.safeParse(await response.json())
    // The endpoint's schema has parsed the value, so it has the endpoint's type.
    return value?.success === false ? { kind: 'unreadable' } : { kind: 'done', value: value?.data as CallOutput<Id> }
  }
  return send(id, input, read, options)
}

/** Requests the file of an endpoint without a response schema, where the page has to show a refusal. Never rejects. */
export const callFile = <Id extends OperatorEndpointId>(id: Id, input: CallInput<Id>): Promise<CallAnswer<Blob>> =>
  send(id, input, async (response) => ({ kind: 'done', value: await response.blob() }))
