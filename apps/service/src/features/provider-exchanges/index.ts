/** The log of calls to providers and their responses, for operators (issue-12 2). */
export { createProviderExchanges } from './create-provider-exchanges'
export type { ProviderExchange } from './provider-exchanges.types'
