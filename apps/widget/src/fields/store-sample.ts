/** A store for tests of fields: a deposit whose listing has these settings. */
import type { DepositListing } from '@modulor/contract/http'
import { bootSample, depositListingSample } from '../api/wire-samples'
import { createStore, type Store } from '../session'
import { startQuerySample } from '../session/start-query-sample'

export type ListingSettings = Partial<DepositListing['cashier_settings']>

/** `over`: other properties of the listing to change. */
export function storeSample(settings: ListingSettings = {}, over: Partial<DepositListing> = {}): Store {
  const sample = depositListingSample(over)
  const deposit = { ...sample, cashier_settings: { ...sample.cashier_settings, ...settings } }
  return createStore({ boot: bootSample({ deposit }), query: startQuerySample({ sessionId: null }) })
}
