import type { COUNTRY_DEFAULT } from '@modulor/contract/vocabulary'

/** The result if neither language nor region determines a country. */
const COUNTRY_UNKNOWN = 'un' satisfies Lowercase<typeof COUNTRY_DEFAULT>

/** Languages whose country has another code than the language (COUNTRY-2). */
const COUNTRY_OF_LANGUAGE: Readonly<Record<string, string>> = {
  af: 'za',
  am: 'et',
  ar: 'sa',
  be: 'by',
  bn: 'bd',
  bs: 'ba',
  ca: 'es',
  cs: 'cz',
  da: 'dk',
  el: 'gr',
  en: 'us',
  et: 'ee',
  eu: 'es',
  fa: 'ir',
  fil: 'ph',
  ga: 'ie',
  gl: 'es',
  gu: 'in',
  he: 'il',
  hi: 'in',
  hy: 'am',
  ja: 'jp',
  ka: 'ge',
  kk: 'kz',
  km: 'kh',
  kn: 'in',
  ko: 'kr',
  ky: 'kg',
  lo: 'la',
  ml: 'in',
  mr: 'in',
  ms: 'my',
  my: 'mm',
  nb: 'no',
  ne: 'np',
  nn: 'no',
  pa: 'in',
  ps: 'af',
  si: 'lk',
  sl: 'si',
  sq: 'al',
  sr: 'rs',
  sv: 'se',
  sw: 'ne',
  ta: 'in',
  te: 'in',
  tg: 'tj',
  tk: 'tm',
  tl: 'ph',
  uk: 'ua',
  ur: 'pk',
  vi: 'vn',
  zh: 'cn',
  zu: 'za',
}
/** Languages that share their code with their country (COUNTRY-2). */
const LANGUAGES_OF_SAME_NAME: readonly string[] =
  'az bg de es fi fr hr hu id is it lt lv mk mn mt nl no pl pt ro ru rw sk so th tr uz'.split(' ')

/**
 * Returns the country, in lower case, that represents a language (COUNTRY-2): the language's region if it has one
 * (`pt-BR` is `br`), else the country in the table; `un` for a language that is not in the table.
 */
export function languageCountry(language: string): string {
  const [name = '', ...subtags] = language.trim().toLowerCase().split(/[-_]/)
  const region = subtags.find((subtag) => /^[a-z]{2}$/.test(subtag))
  if (region !== undefined) return region
  if (Object.hasOwn(COUNTRY_OF_LANGUAGE, name)) return COUNTRY_OF_LANGUAGE[name] ?? COUNTRY_UNKNOWN
  return LANGUAGES_OF_SAME_NAME.includes(name) ? name : COUNTRY_UNKNOWN
}
