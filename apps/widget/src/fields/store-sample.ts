/** A store for tests of fields: a deposit whose listing has these settings. */
import type { DepositListing } from '@modulor/contract/http'
import { depositListingSample } from '../api/wire-samples'
import { createStore, type Store } from '../session'

const brand = { code: 'COM', name: 'Demo', origins: [], redirect_hosts: [], home_url: 'https://play.example/' }
const query = {
  paymentFlow: 'deposit',
  sessionId: null,
  lang: 'en',
  theme: null,
  payGroup: null,
  merchantRedirectUrl: null,
} as const

export type ListingSettings = Partial<DepositListing['cashier_settings']>

/** `over`: what else of the listing a case changes. */
export function storeSample(settings: ListingSettings = {}, over: Partial<DepositListing> = {}): Store {
  const sample = depositListingSample(over)
  const deposit = { ...sample, cashier_settings: { ...sample.cashier_settings, ...settings } }
  return createStore({
    boot: {
      design_theme: 'modulor',
      environment: 'sandbox',
      brand,
      language: null,
      country: 'DE',
      deposit,
      withdrawal: null,
      pay_session: null,
      session_error: null,
      posted: null,
    },
    query,
  })
}
