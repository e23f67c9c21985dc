/** Locations of the cashier, and the targets of navigations. */

/** The parts of an address after its origin. */
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

/** The target of a navigation. Its path is absolute, because a page and a modal over it would resolve a relative one differently. */
export type To = { readonly pathname: string; readonly search?: string; readonly hash?: string }

/** How the location was reached: `POP` by the browser's history or by opening the page, the others by the cashier's navigation. */
export type Action = 'POP' | 'PUSH' | 'REPLACE'

const DEFAULT_KEY = 'default'

const after = (sign: '?' | '#', text: string) =>
  text === '' || text === sign ? '' : text.startsWith(sign) ? text : sign + text

/** The address of a target. It begins with exactly one slash, so that the browser cannot read it as an address of another site. */
export function hrefOf({ pathname, search = '', hash = '' }: To): string {
  return `/${pathname}`.replace(/\/\/+/g, '/') + after('?', search) + after('#', hash)
}

/** The location of an address such as `/deposit?lang=de-COM`, without a history entry. */
export function locationOf(address: string): Location {
  const { pathname, search, hash } = new URL(address, 'http://widget.invalid')
  return { pathname, search, hash, state: null, key: DEFAULT_KEY }
}

/** The state of a history entry. The names are those of React Router, because an older build may have written the entry. */
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
 * Writes a state into the current history entry, to be read when the player returns to it; nothing is rendered. Browsers limit
 * how often an entry may be written; over the limit the entry keeps its older state.
 */
export function keepInEntry({ location, history }: Window, state: unknown): void {
  const entry: HistoryEntry = { usr: state, key: browserLocation({ location, history }).key }
  try {
    history.replaceState(entry, '')
  } catch {
    // Ignored, so that the navigation that follows still takes place.
  }
}
