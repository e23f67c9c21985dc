/** Where the cashier is, and where it goes. */

/** An address of the cashier without its origin. */
type Path = {
  readonly pathname: string
  /** With its `?`, or empty. */
  readonly search: string
  /** With its `#`, or empty. */
  readonly hash: string
}

export type Location = Path & {
  /** The state of the history entry. Its reader parses it, because an older build may have written it. */
  readonly state: unknown
  /**
   * Name of the history entry; `default` where the cashier did not make the entry, so that no entry of the cashier
   * precedes it.
   */
  readonly key: string
}

/** Where a navigation leads. The path is written in full: two screens, one over the other, would read a relative one differently. */
export type To = { readonly pathname: string; readonly search?: string; readonly hash?: string }

/** How the player came to the location: by the browser's history (or by opening the page), or by the cashier's own step. */
export type Action = 'POP' | 'PUSH' | 'REPLACE'

const DEFAULT_KEY = 'default'

const after = (sign: '?' | '#', text: string) =>
  text === '' || text === sign ? '' : text.startsWith(sign) ? text : sign + text

/** The address of a target. It begins with one slash, so that no path is read as another site's address. */
export function hrefOf({ pathname, search = '', hash = '' }: To): string {
  return `/${pathname}`.replace(/\/\/+/g, '/') + after('?', search) + after('#', hash)
}

/** The location of an address such as `/deposit?lang=de-COM`, for which no history is known. */
export function locationOf(address: string): Location {
  const { pathname, search, hash } = new URL(address, 'http://widget.invalid')
  return { pathname, search, hash, state: null, key: DEFAULT_KEY }
}

/** What a history entry holds. The names are React Router's, which an older build may have written. */
export type HistoryEntry = { readonly usr: unknown; readonly key: string }

export const newEntry = (state: unknown): HistoryEntry => ({ usr: state, key: Math.random().toString(36).slice(2, 10) })

/**
 * The browser's location with the state of its history entry. An entry of another script counts as one without key and
 * state.
 */
export function browserLocation({ location, history }: Pick<Window, 'location' | 'history'>): Location {
  const { pathname, search, hash } = location
  const entry: unknown = history.state
  const { usr, key } = (typeof entry === 'object' && entry !== null ? entry : {}) as Partial<HistoryEntry>
  return { pathname, search, hash, state: usr ?? null, key: typeof key === 'string' ? key : DEFAULT_KEY }
}

/**
 * Writes a state into the current history entry, for the way back to it; nothing is rendered. Browsers limit how often
 * an entry may be written: then the way back leads to what was kept before.
 */
export function keepInEntry({ location, history }: Window, state: unknown): void {
  const entry: HistoryEntry = { usr: state, key: browserLocation({ location, history }).key }
  try {
    history.replaceState(entry, '')
  } catch {
    // The navigation that follows matters more.
  }
}
