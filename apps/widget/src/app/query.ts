/** The widget's address (BOOT-4). Every parameter is untrusted: what does not fit its schema is its default (BOOT-12). */
import { BRAND_DEFAULT, THEMES } from '@modulor/contract/vocabulary'
import * as z from 'zod/mini'

/** The names that a session id may have in an address, in the order in which they win. */
export const SESSION_PARAMETERS = ['session_id', 'cashier_session_id', 'sessionId'] as const
export const NEW_TAB_PARAMETER = 'cashier_in_new_tab'

const PARAMETER_LENGTH_MAX = 200
const ADDRESS_LENGTH_MAX = 2048
const VIEWPORT_PX_MAX = 100_000

const word = z.catch(z.nullable(z.string().check(z.regex(/^[\w.:-]{1,200}$/))), null)
const line = z.catch(z.nullable(z.string().check(z.minLength(1), z.maxLength(PARAMETER_LENGTH_MAX))), null)
const count = (lengthMax: number) => z.string().check(z.regex(new RegExp(`^\\d{1,${String(lengthMax)}}$`)))
/** Present without a value counts as said: `?hidenav` and `?hidenav=true`. */
const flag = z.catch(
  z.pipe(
    z.enum(['', 'true', '1']),
    z.transform(() => true),
  ),
  false,
)
const webAddress = z.catch(
  z.nullable(z.string().check(z.maxLength(ADDRESS_LENGTH_MAX), z.regex(/^https?:\/\/[^\s/]/i), z.refine(URL.canParse))),
  null,
)

type LanguageAndBrand = { language: string | null; brand: string }
const language = z.catch(
  z.pipe(
    z.string().check(z.regex(/^[a-z]{2,3}(-[A-Z0-9_]{0,20})?$/i)),
    z.transform((text): LanguageAndBrand => {
      const [code = '', brand = ''] = text.split('-')
      return { language: code.toLowerCase(), brand: brand.toUpperCase() || BRAND_DEFAULT }
    }),
  ),
  { language: null, brand: BRAND_DEFAULT },
)

/** Brand theme names normalise to `brandN`, default `brand0` (BOOT-6): `brand3`, `Brand-3` and `3` are one. */
const brandTheme = z.catch(
  z.pipe(
    z.string().check(z.regex(/^(brand[\s_-]?)?\d{1,3}$/i)),
    z.transform((name) => `brand${String(Number(name.replace(/\D/g, '')))}`),
  ),
  'brand0',
)

const parameters = z.object({
  session_id: word,
  cashier_session_id: word,
  sessionId: word,
  clstrmid: word,
  pay_group: word,
  lang: language,
  user: line,
  metrics: z.catch(z.pipe(count(15), z.transform(Number)), 0),
  width: z.catch(z.nullable(z.pipe(count(5), z.transform(Number))), null),
  height: z.catch(z.nullable(z.pipe(count(5), z.transform(Number))), null),
  merchant_redirect_url: webAddress,
  merchant_domain: webAddress,
  in_pop_up: flag,
  close_icon: flag,
  mode: word,
  hidenav: flag,
  theme: z.catch(z.nullable(z.enum(THEMES)), null),
  xChannel: word,
  isForcedMobile: flag,
  [NEW_TAB_PARAMETER]: flag,
})

export type WindowSize = { readonly width: number; readonly height: number }

/** What the address says, by the widget's own names. */
export type Query = {
  readonly sessionId: string | null
  readonly clickstreamId: string | null
  readonly payGroup: string | null
  /** As it was wished; null when it was not said well. Whether we have it is decided by `chooseLanguage`. */
  readonly language: string | null
  readonly brand: string
  readonly userId: string | null
  readonly metrics: number
  readonly width: number
  readonly height: number
  readonly merchantRedirectUrl: string | null
  readonly merchantDomain: string | null
  readonly isInPopUp: boolean
  readonly hasCloseIcon: boolean
  readonly mode: string | null
  readonly isNavigationHidden: boolean
  /** null: the player's own setting. */
  readonly theme: (typeof THEMES)[number] | null
  readonly brandTheme: string
  readonly channel: string | null
  readonly isForcedMobile: boolean
  readonly isForNewTab: boolean
}

/** Reads the query of an address. Never throws; of a parameter that stands twice the first one counts. */
export function parseQuery(search: string, size: WindowSize): Query {
  const said = new URLSearchParams(search)
  const read = parameters.parse(Object.fromEntries(Object.keys(parameters.shape).map((key) => [key, said.get(key)])))
  const within = (px: number | null, fallback: number) =>
    px !== null && px > 0 && px < VIEWPORT_PX_MAX ? px : fallback
  return {
    sessionId: SESSION_PARAMETERS.map((name) => read[name]).find((id) => id !== null) ?? null,
    clickstreamId: read.clstrmid,
    payGroup: read.pay_group,
    language: read.lang.language,
    brand: read.lang.brand,
    userId: read.user,
    metrics: read.metrics,
    width: within(read.width, size.width),
    height: within(read.height, size.height),
    merchantRedirectUrl: read.merchant_redirect_url,
    merchantDomain: read.merchant_domain,
    isInPopUp: read.in_pop_up,
    hasCloseIcon: read.close_icon,
    mode: read.mode,
    isNavigationHidden: read.hidenav,
    theme: read.theme,
    brandTheme: brandTheme.parse(said.get('theme')),
    channel: read.xChannel,
    isForcedMobile: read.isForcedMobile,
    isForNewTab: read[NEW_TAB_PARAMETER],
  }
}

/** The address without some parameters; everything else stays as it was written. */
export function addressWithout(address: string, names: readonly string[]): string {
  const cleaned = new URL(address)
  for (const name of names) cleaned.searchParams.delete(name)
  return cleaned.href
}
