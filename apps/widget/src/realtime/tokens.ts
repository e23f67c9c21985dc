/** Tokens for the connection and its channels, by the widget's HTTP client (RT-1). */
import { TOKENS_CALL } from 'virtual:realtime-calls'
import type { ApiClient, Answer } from '../api/api-client'
import { UnauthorizedError } from 'centrifuge'

export type Tokens = Answer<'realtimeTokens'>

/**
 * Asks for tokens; callers that ask about the same payment share a call that is under way. A refusal throws
 * `UnauthorizedError`, after which the client does not ask again (RT-5); any other failure may pass.
 */
export function createTokenReader(apiClient: ApiClient, paySessionId: string) {
  const underWay = new Map<string | null, Promise<Tokens>>()

  async function ask(paymentId: string | null): Promise<Tokens> {
    const outcome = await apiClient.call('realtimeTokens', {
      call: TOKENS_CALL,
      body: paymentId === null ? {} : { payment_id: paymentId },
      // Without it, it is the player's session that asks (ALT-1).
      ...(paySessionId !== '' && { paySessionId }),
    })
    if ('data' in outcome) return outcome.data
    const { status, isRetryable } = outcome.error
    if (!isRetryable || status === 'PARSING_ERROR') throw new UnauthorizedError('unauthorized')
    throw new Error(String(status))
  }

  function read(paymentId: string | null): Promise<Tokens> {
    const shared = underWay.get(paymentId)
    if (shared) return shared
    const asked = ask(paymentId).finally(() => underWay.delete(paymentId))
    underWay.set(paymentId, asked)
    return asked
  }

  return {
    read,
    /** For the connection: a call for a channel that is under way brings it too. */
    readAuthToken: async (): Promise<string> => {
      const [shared] = underWay.values()
      return (await (shared ?? read(null))).auth_token
    },
  }
}

export type TokenReader = ReturnType<typeof createTokenReader>
