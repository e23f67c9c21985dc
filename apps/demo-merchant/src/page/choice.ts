/** What a visitor chose, as the page's query holds it: a link to the page opens the same demo again. */
import { demoPlayerOf, PLAYER_NAME_PATTERN } from '../players'

const CHOICES = {
  theme: ['auto', 'light', 'dark'],
  display: ['iframe', 'popup', 'page', 'ios', 'android', 'react-native'],
  size: ['auto', 'phone', 'desktop'],
} as const

type Field = keyof typeof CHOICES
export type Choice = { [F in Field]: (typeof CHOICES)[F][number] } & {
  /** Which of the demo's players: the name of a state. */
  state: string
  /**
   * A name that begins the player's id at the service; the back end makes the rest, so that visitors do not share a
   * player.
   */
  player: string
  flow: 'deposit' | 'withdrawal'
  currency: string
  lang: string
  /** In place of the player's own; empty is the player's own. */
  country: string
  /** What a player new to the service starts with, in place of the player's own. Kept as text: it is money. */
  balance: string
  /** `1`: the list says why each method is where it is. */
  explain: '' | '1'
  /** `simulated`: Apple Pay and Google Pay without such a device. */
  wallets: '' | 'simulated'
}

/** What the page offers, and a query can choose from. */
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

/** The query that gives this choice again. */
export function searchOf(choice: Choice): string {
  const query = new URLSearchParams(Object.entries(choice).filter(([, value]) => value !== ''))
  return `?${query.toString()}`
}
