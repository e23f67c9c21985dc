import type { BootData } from '@modulor/contract/http'
import { BRAND_DEFAULT, COUNTRY_DEFAULT, DESIGN_THEME } from '@modulor/contract/vocabulary'

/**
 * The boot data for a page whose own are missing or invalid (BOOT-5). With them the widget accepts messages from no origin and
 * follows no address.
 */
export function defaultBoot(ownOrigin: string): BootData {
  return {
    design_theme: DESIGN_THEME,
    environment: 'production',
    brand: { code: BRAND_DEFAULT, name: '', origins: [], redirect_hosts: [], home_url: `${ownOrigin}/` },
    language: null,
    country: COUNTRY_DEFAULT,
    deposit: null,
    withdrawal: null,
    pay_session: null,
    session_error: null,
    posted: null,
  }
}

/**
 * Whether the page contains boot data. Only the top-level keys are checked: the service has parsed the data with the contract
 * before it wrote them into the page, which belongs to the same build as this script, and the contract's parser would be a
 * tenth of the first view's size. Network responses are parsed by the API client, which is loaded with the first call.
 */
function isBootData(value: unknown, expected: BootData): value is BootData {
  return typeof value === 'object' && value !== null && Object.keys(expected).every((key) => Object.hasOwn(value, key))
}

/** Reads the boot data that the service wrote into the page. Never throws; returns the defaults where they are missing. */
export function readBoot(text: string | null | undefined, ownOrigin: string): BootData {
  const defaults = defaultBoot(ownOrigin)
  try {
    const value: unknown = JSON.parse(text ?? '')
    return isBootData(value, defaults) ? value : defaults
  } catch {
    return defaults
  }
}
