import type { Flow } from '@modulor/contract/vocabulary'
import type { StartQuery } from '../session'
import type { Query } from './query'

type Chosen = { readonly flow: Flow; readonly sessionId: string | null }

/** What of the address the store starts from. */
export function toStartQuery(query: Query, { flow, sessionId }: Chosen): StartQuery {
  return {
    paymentFlow: flow,
    sessionId,
    theme: query.theme,
    payGroup: query.payGroup,
    // Without an address of its own the merchant's domain is the way back (RESULT-5).
    merchantRedirectUrl: query.merchantRedirectUrl ?? query.merchantDomain,
    isExplained: query.isExplained,
  }
}
