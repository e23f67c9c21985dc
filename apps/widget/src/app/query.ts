/** The widget's address (BOOT-4). Every parameter is untrusted: what does not fit its reader is its default (BOOT-12). */
import { BRAND_DEFAULT, DEVICE_TYPES, THEMES, type DeviceType, type Theme } from '@modulor/contract/vocabulary'
import { brandTheme, isWebAddress } from '@modulor/rules'

export const NEW_TAB_PARAMETER = 'cashier_in_new_tab'

export type WindowSize = { readonly width: number; readonly height: number }

/** What the address says, by the widget's own names. */
export type Query = {
  readonly payGroup: string | null
  /** As the address says it; null when it is malformed. `chooseLanguage` decides whether it is supported. */
  readonly language: string | null
  readonly brand: string
  readonly width: number
  readonly height: number
  readonly merchantRedirectUrl: string | null
  readonly merchantDomain: string | null
  readonly isInPopUp: boolean
  readonly hasCloseIcon: boolean
  readonly isNavigationHidden: boolean
  /** null: the player's own setting. */
  readonly theme: Theme | null
  readonly brandTheme: string
  /** What the merchant's app says that it is; null: the device's own signs decide. */
  readonly channel: DeviceType | null
  readonly isForcedMobile: boolean
  readonly isForNewTab: boolean
  /** Explain the place of each method; only a sandbox answers that. */
  readonly isExplained: boolean
}

/** What a parameter is read from: its text, null when it is not there. */
type Said = string | null

const matching = (pattern: RegExp) => (said: Said) => (said !== null && pattern.test(said) ? said : null)
const word = matching(/^[\w.:-]{1,200}$/)

/** Present without a value counts as true: `?hidenav` and `?hidenav=true`. */
function flag(said: Said): boolean {
  return said === '' || said === 'true' || said === '1'
}

/** A whole number of at most `digitsMax` digits, so that it is exact; else the fallback. */
function count(said: Said, digitsMax: number, fallback: number): number {
  return said !== null && said.length <= digitsMax && /^\d+$/.test(said) ? Number(said) : fallback
}

function webAddress(said: Said): string | null {
  return said !== null && isWebAddress(said) ? said : null
}

/** The merchant's domain as an address: a plain host name is one of https (RESULT-5). */
function merchantDomain(said: Said): string | null {
  return webAddress(said) ?? (/^[\w.-]+(?::\d{1,5})?$/.test(said ?? '') ? webAddress(`https://${String(said)}/`) : null)
}

/** `language-BRAND`, such as `de-COM`; the brand is `COM` when it is empty (BOOT-5). */
function languageAndBrand(said: Said): { language: string | null; brand: string } {
  const [, language, brand] = /^([a-z]{2,3})(?:-([a-z0-9_]{0,20}))?$/i.exec(said ?? '') ?? []
  return { language: language?.toLowerCase() ?? null, brand: brand?.toUpperCase() || BRAND_DEFAULT }
}

/** Reads the query of an address. Never throws; of a parameter that stands twice the first one counts. */
export function parseQuery(search: string, size: WindowSize): Query {
  const parameters = new URLSearchParams(search)
  const said = (name: string): Said => parameters.get(name)
  const length = (name: 'width' | 'height') => count(said(name), 5, 0) || size[name]
  return {
    ...languageAndBrand(said('lang')),
    payGroup: word(said('pay_group')),
    width: length('width'),
    height: length('height'),
    merchantRedirectUrl: webAddress(said('merchant_redirect_url')),
    merchantDomain: merchantDomain(said('merchant_domain')),
    isInPopUp: flag(said('in_pop_up')),
    hasCloseIcon: flag(said('close_icon')),
    isNavigationHidden: flag(said('hidenav')),
    theme: THEMES.find((theme) => theme === said('theme')) ?? null,
    brandTheme: brandTheme(said('theme')),
    channel: DEVICE_TYPES.find((type) => type === said('xChannel')) ?? null,
    isForcedMobile: flag(said('isForcedMobile')),
    isForNewTab: said(NEW_TAB_PARAMETER) !== null,
    isExplained: flag(said('explain')),
  }
}

/** The address without some parameters; everything else stays. */
export function addressWithout(address: string, names: readonly string[]): string {
  const cleaned = new URL(address)
  for (const name of names) cleaned.searchParams.delete(name)
  return cleaned.href
}
