/** The widget's address (BOOT-4). Every parameter is untrusted: an invalid value is replaced by the default (BOOT-12). */
import { BRAND_DEFAULT, DEVICE_TYPES, THEMES, type DeviceType, type Theme } from '@modulor/contract/vocabulary'
import { brandTheme, isWebAddress } from '@modulor/rules'

export const NEW_TAB_PARAMETER = 'cashier_in_new_tab'

export type WindowSize = { readonly width: number; readonly height: number }

/** The parameters of the address, by the widget's own names. */
export type Query = {
  readonly payGroup: string | null
  /** The language code of the address; null when it is malformed. `chooseLanguage` decides whether it is supported. */
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
  /** The device type that the merchant's app sends; null: it is detected. */
  readonly channel: DeviceType | null
  readonly isForcedMobile: boolean
  readonly isForNewTab: boolean
  /** Requests an explanation of each method's place in the list; only a sandbox returns it. */
  readonly isExplained: boolean
}

/** The text of a parameter; null if the address does not have it. */
type ParameterText = string | null

const matching = (pattern: RegExp) => (text: ParameterText) => (text !== null && pattern.test(text) ? text : null)
const word = matching(/^[\w.:-]{1,200}$/)

/** Present without a value counts as true: `?hidenav` and `?hidenav=true`. */
function flag(text: ParameterText): boolean {
  return text === '' || text === 'true' || text === '1'
}

/** A whole number of at most `digitsMax` digits, so that it is exact; else the fallback. */
function count(text: ParameterText, digitsMax: number, fallback: number): number {
  return text !== null && text.length <= digitsMax && /^\d+$/.test(text) ? Number(text) : fallback
}

function webAddress(text: ParameterText): string | null {
  return text !== null && isWebAddress(text) ? text : null
}

/** The merchant's domain as an address: a plain host name gets `https` (RESULT-5). */
function merchantDomain(text: ParameterText): string | null {
  return webAddress(text) ?? (/^[\w.-]+(?::\d{1,5})?$/.test(text ?? '') ? webAddress(`https://${String(text)}/`) : null)
}

/** `language-BRAND`, such as `de-COM`; the brand is `COM` when it is empty (BOOT-5). */
function languageAndBrand(text: ParameterText): { language: string | null; brand: string } {
  const [, language, brand] = /^([a-z]{2,3})(?:-([a-z0-9_]{0,20}))?$/i.exec(text ?? '') ?? []
  return { language: language?.toLowerCase() ?? null, brand: brand?.toUpperCase() || BRAND_DEFAULT }
}

/** Reads the query of an address. Never throws; of a repeated parameter the first value counts. */
export function parseQuery(search: string, size: WindowSize): Query {
  const parameters = new URLSearchParams(search)
  const text = (name: string): ParameterText => parameters.get(name)
  const length = (name: 'width' | 'height') => count(text(name), 5, 0) || size[name]
  return {
    ...languageAndBrand(text('lang')),
    payGroup: word(text('pay_group')),
    width: length('width'),
    height: length('height'),
    merchantRedirectUrl: webAddress(text('merchant_redirect_url')),
    merchantDomain: merchantDomain(text('merchant_domain')),
    isInPopUp: flag(text('in_pop_up')),
    hasCloseIcon: flag(text('close_icon')),
    isNavigationHidden: flag(text('hidenav')),
    theme: THEMES.find((theme) => theme === text('theme')) ?? null,
    brandTheme: brandTheme(text('theme')),
    channel: DEVICE_TYPES.find((type) => type === text('xChannel')) ?? null,
    isForcedMobile: flag(text('isForcedMobile')),
    isForNewTab: text(NEW_TAB_PARAMETER) !== null,
    isExplained: flag(text('explain')),
  }
}

/** The address without some parameters; everything else stays. */
export function addressWithout(address: string, names: readonly string[]): string {
  const cleaned = new URL(address)
  for (const name of names) cleaned.searchParams.delete(name)
  return cleaned.href
}
