import type { StartQuery } from './store'

/** For tests: a deposit in English, in a session. */
export const startQuerySample = (over: Partial<StartQuery> = {}): StartQuery => ({
  paymentFlow: 'deposit',
  sessionId: 's_1',
  theme: null,
  payGroup: null,
  merchantRedirectUrl: null,
  ...over,
})
