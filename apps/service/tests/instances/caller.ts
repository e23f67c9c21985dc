/** Calls of players and merchants at one address, with the instance that answered. */
import { randomUUID } from 'node:crypto'
import { IDEMPOTENCY_HEADER, SESSION_HEADER } from '@modulor/contract/http'
import { SERVICE_ENDPOINTS, type ServiceEndpointId } from '@modulor/contract/merchant'
import { SERVED_BY } from './balancer'

const MERCHANT = { authorization: 'Bearer sk_sandbox_demo' }

export type Answer = {
  readonly status: number
  readonly json: Readonly<Record<string, unknown>>
  /** The instance that answered, if a balancer is in front. */
  readonly servedBy: string | null
  /** Seconds; 0 where the answer does not say. */
  readonly retryAfterS: number
}
type CallOptions = {
  readonly session?: string
  readonly method?: string
  readonly query?: string
  readonly key?: string
  readonly body?: object
}

export type Caller = {
  call(id: ServiceEndpointId, options?: CallOptions): Promise<Answer>
  /** A new player's session. */
  openSession(user?: Readonly<Record<string, unknown>>): Promise<{ readonly session: string; readonly answer: Answer }>
  submit(session: string, method: string, body: object, key?: string): Promise<Answer>
  state(session: string, key: string): Promise<Answer>
}

export function callerAt(url: string): Caller {
  async function call(id: ServiceEndpointId, options: CallOptions = {}): Promise<Answer> {
    const { session, method = 'none', query = '', key, body } = options
    const endpoint = SERVICE_ENDPOINTS[id]
    const isForm = body instanceof FormData
    const answer = await fetch(url + endpoint.path.replace('{payGroupId}', method) + query, {
      method: endpoint.method,
      headers: {
        ...(endpoint.access === 'merchant' && MERCHANT),
        ...(session !== undefined && { [SESSION_HEADER]: session }),
        ...(key !== undefined && { [IDEMPOTENCY_HEADER]: key }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    })
    const text = await answer.text()
    const json = text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {}
    const retryAfterS = Number(answer.headers.get('retry-after') ?? 0)
    return { status: answer.status, json, servedBy: answer.headers.get(SERVED_BY), retryAfterS }
  }
  return {
    call,
    openSession: async (user = {}) => {
      const answer = await call('createSession', {
        body: { brand: 'COM', user: { id: `player-${randomUUID()}`, country: 'DE', ...user }, currency: 'EUR' },
      })
      if (answer.status !== 201) throw new Error(`no session: ${answer.status} ${JSON.stringify(answer.json)}`)
      return { session: String(answer.json.session_id), answer }
    },
    submit: (session, method, body, key = randomUUID()) => call('depositSubmit', { session, method, body, key }),
    state: (session, key) => call('sessionState', { session, query: `?idempotency_key=${key}` }),
  }
}
