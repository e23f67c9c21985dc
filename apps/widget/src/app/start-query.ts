import type { Flow } from '@modulor/contract/vocabulary'
import type { StartQuery } from '../session'
import type { Query } from './query'

type Chosen = { readonly flow: Flow; readonly sessionId: string | null }

/** Selects the parameters of the address that the store starts with. */
export function toStartQuery(query: Query, { flow, sessionId }: Chosen): StartQuery {
  return {
    paymentFlow: flow,
    sessionId,
    theme: query.theme,
    payGroup: query.payGroup,
    // Without a redirect address the player returns to the merchant's domain (RESULT-5).
    merchantRedirectUrl: query.merchantRedirectUrl ?? query.merchantDomain,
    isExplained: query.isExplained,
  }
}
