import type { Flow } from '@modulor/contract/vocabulary'
import type { Language } from '../i18n'
import type { StartQuery } from '../session'
import type { Query } from './query'

type Chosen = { readonly flow: Flow; readonly sessionId: string | null; readonly language: Language }

/** What of the address the store starts from. */
export function toStartQuery(query: Query, { flow, sessionId, language }: Chosen): StartQuery {
  return {
    paymentFlow: flow,
    sessionId,
    lang: language.code,
    theme: query.theme,
    payGroup: query.payGroup,
    // Without an address of its own the merchant's domain is the way back (RESULT-5).
    merchantRedirectUrl: query.merchantRedirectUrl ?? query.merchantDomain,
    clickstreamId: query.clickstreamId,
    userId: query.userId,
    appChannel: query.channel,
    mode: query.mode,
    isExplained: query.isExplained,
  }
}
