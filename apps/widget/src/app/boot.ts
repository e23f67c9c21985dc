import type { BootData } from '@modulor/contract/http'
import { BRAND_DEFAULT, COUNTRY_DEFAULT, DESIGN_THEME } from '@modulor/contract/vocabulary'

/**
 * What is known when the page carries no boot data, or wrong one (BOOT-5): messages from no origin are accepted, no
 * address is followed.
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
 * Whether the page carries boot data at all. Its inside is not checked again: the service parses it with the contract
 * before it writes it into the page that names this very build, and the contract's parser would be a tenth of the first
 * view. Answers of the network are parsed by the API client, which comes with the first call.
 */
function isBootData(value: unknown, expected: BootData): value is BootData {
  return typeof value === 'object' && value !== null && Object.keys(expected).every((key) => Object.hasOwn(value, key))
}

/** Reads what the service wrote into the page. Never throws; a page without it has the defaults. */
export function readBoot(text: string | null | undefined, ownOrigin: string): BootData {
  const defaults = defaultBoot(ownOrigin)
  try {
    const value: unknown = JSON.parse(text ?? '')
    return isBootData(value, defaults) ? value : defaults
  } catch {
    return defaults
  }
}
