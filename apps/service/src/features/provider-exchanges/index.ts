/** What providers were asked and how they answered, as operators read it (issue-12 2). */
export { createProviderExchanges, type ProviderExchange } from './create-provider-exchanges'
