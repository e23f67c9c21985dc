/** What a visitor chose, as the page's query holds it: a link to the page opens the same demo again. */
const CHOICES = {
  currency: ['EUR', 'USD', 'JPY', 'KWD', 'BTC'],
  lang: ['en', 'de', 'ar'],
  theme: ['auto', 'light', 'dark'],
  flow: ['deposit', 'withdrawal'],
  dress: ['iframe', 'popup', 'page'],
} as const

type Field = keyof typeof CHOICES
export type Choice = { [F in Field]: (typeof CHOICES)[F][number] } & {
  player: string
  /** What a player new to the service starts with; empty is nothing. Kept as text: it is money. */
  balance: string
}

const PLAYER_PATTERN = /^[A-Za-z0-9_-]{1,64}$/
const BALANCE_PATTERN = /^\d{1,12}(\.\d{1,8})?$/
const PLAYER_DEFAULT = 'player-1'

function chosen<F extends Field>(query: URLSearchParams, field: F): (typeof CHOICES)[F][number] {
  const offered: readonly (typeof CHOICES)[F][number][] = CHOICES[field]
  const wanted = query.get(field)
  const [first] = CHOICES[field]
  return offered.find((value) => value === wanted) ?? first
}

function matching(value: string | null, pattern: RegExp, otherwise: string): string {
  return value !== null && pattern.test(value) ? value : otherwise
}

/** Reads a query or a form's data; a value that is not offered falls back to the first. */
export function readChoice(query: URLSearchParams): Choice {
  return {
    player: matching(query.get('player'), PLAYER_PATTERN, PLAYER_DEFAULT),
    currency: chosen(query, 'currency'),
    lang: chosen(query, 'lang'),
    theme: chosen(query, 'theme'),
    flow: chosen(query, 'flow'),
    dress: chosen(query, 'dress'),
    balance: matching(query.get('balance'), BALANCE_PATTERN, ''),
  }
}

/** The query that gives this choice again. */
export function searchOf(choice: Choice): string {
  const query = new URLSearchParams(choice)
  if (choice.balance === '') query.delete('balance')
  return `?${query.toString()}`
}
