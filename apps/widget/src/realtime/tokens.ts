/** Requests tokens for the connection and its channels by the widget's HTTP client (RT-1). */
import { TOKENS_CALL } from 'virtual:realtime-calls'
import type { ApiClient, Answer } from '../api/api-client'
import { UnauthorizedError } from 'centrifuge'

export type Tokens = Answer<'realtimeTokens'>

/**
 * Creates a reader of tokens. Callers for the same payment share a call in flight. A refusal throws `UnauthorizedError`, after
 * which the client does not retry (RT-5); other failures may be temporary.
 */
export function createTokenReader(apiClient: ApiClient, paySessionId: string) {
  const inFlight = new Map<string | null, Promise<Tokens>>()

  async function fetchTokens(paymentId: string | null): Promise<Tokens> {
    const outcome = await apiClient.call('realtimeTokens', {
      call: TOKENS_CALL,
      body: paymentId === null ? {} : { payment_id: paymentId },
      // Without it the call is authorised by the player's session (ALT-1).
      ...(paySessionId !== '' && { paySessionId }),
    })
    if ('data' in outcome) return outcome.data
    const { status, isRetryable } = outcome.error
    if (!isRetryable || status === 'PARSING_ERROR') throw new UnauthorizedError('unauthorized')
    throw new Error(String(status))
  }

  function read(paymentId: string | null): Promise<Tokens> {
    const shared = inFlight.get(paymentId)
    if (shared) return shared
    const asked = fetchTokens(paymentId).finally(() => inFlight.delete(paymentId))
    inFlight.set(paymentId, asked)
    return asked
  }

  return {
    read,
    /** Reads the token of the connection. A call in flight for a channel returns it too, and is shared. */
    readAuthToken: async (): Promise<string> => {
      const [shared] = inFlight.values()
      return (await (shared ?? read(null))).auth_token
    },
  }
}

export type TokenReader = ReturnType<typeof createTokenReader>
