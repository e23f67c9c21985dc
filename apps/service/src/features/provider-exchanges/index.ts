/** What providers were asked and how they answered, as operators read it (issue-12 2). */
export { createProviderExchanges } from './create-provider-exchanges'
export type { ProviderExchange } from './provider-exchanges.types'
