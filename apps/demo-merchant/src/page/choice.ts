/** A visitor's choices, which are stored in the page's query: a link to the page opens the same demo again. */
import { demoPlayerOf, PLAYER_NAME_PATTERN } from '../players'

const CHOICES = {
  theme: ['auto', 'light', 'dark'],
  display: ['iframe', 'popup', 'page', 'ios', 'android', 'react-native'],
  size: ['auto', 'phone', 'desktop'],
} as const

type Field = keyof typeof CHOICES
export type Choice = { [F in Field]: (typeof CHOICES)[F][number] } & {
  /** The name of a state, which selects one of the demo's players. */
  state: string
  /** The beginning of the player's id at the service. The back end generates the rest, so that visitors do not share a player. */
  player: string
  flow: 'deposit' | 'withdrawal'
  currency: string
  lang: string
  /** A country in place of the player's own; empty: the player's own. */
  country: string
  /**
   * The initial balance of a player who is new to the service, in place of the default one. A decimal text, because it
   * is money.
   */
  balance: string
  /** `1`: the list explains the position of each method. */
  explain: '' | '1'
  /** `simulated`: Apple Pay and Google Pay without such a device. */
  wallets: '' | 'simulated'
}

/** The options that the page offers. */
export type Offer = { readonly languages: readonly string[] }

export const isNativeDisplay = (display: Choice['display']) =>
  display === 'ios' || display === 'android' || display === 'react-native'

const BALANCE_PATTERN = /^\d{1,12}(\.\d{1,8})?$/
const COUNTRY_PATTERN = /^[A-Z]{2}$/

function oneOf<T extends string>(offered: readonly T[], wanted: string | null, otherwise: T): T {
  return offered.find((value) => value === wanted) ?? otherwise
}

const chosen = <F extends Field>(query: URLSearchParams, field: F) =>
  oneOf<(typeof CHOICES)[F][number]>(CHOICES[field], query.get(field), CHOICES[field][0])

function matching(value: string | null, pattern: RegExp, otherwise: string): string {
  return value !== null && pattern.test(value) ? value : otherwise
}

/** Reads a query or a form's data; a value that is not offered falls back to the player's own, or to the first. */
export function readChoice(query: URLSearchParams, { languages }: Offer): Choice {
  const { state, flow, currencies } = demoPlayerOf(query.get('state'))
  return {
    state,
    player: matching(query.get('player'), PLAYER_NAME_PATTERN, state),
    flow: oneOf(['deposit', 'withdrawal'], query.get('flow'), flow),
    currency: oneOf(currencies, query.get('currency'), currencies[0] ?? 'EUR'),
    lang: oneOf(languages, query.get('lang'), languages[0] ?? 'en'),
    theme: chosen(query, 'theme'),
    display: chosen(query, 'display'),
    size: chosen(query, 'size'),
    country: matching(query.get('country'), COUNTRY_PATTERN, ''),
    balance: matching(query.get('balance'), BALANCE_PATTERN, ''),
    explain: query.get('explain') === '1' ? '1' : '',
    wallets: query.get('wallets') === 'simulated' ? 'simulated' : '',
  }
}

/** The query that restores this choice. */
export function searchOf(choice: Choice): string {
  const query = new URLSearchParams(Object.entries(choice).filter(([, value]) => value !== ''))
  return `?${query.toString()}`
}
