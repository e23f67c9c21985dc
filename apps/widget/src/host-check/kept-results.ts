/** Keeps the results from before `reinit` for the page after it, which is in the same tab but in another frame. */
import type { Result } from './check.types'

const KEY = 'modulor-host-check'

/** Returns the kept results and removes them; undefined: none. If storage is blocked, the check starts again and `reinit` fails. */
export function takeResults(): readonly Result[] | undefined {
  try {
    const { sessionStorage: store } = window
    const text = store.getItem(KEY)
    store.removeItem(KEY)
    return text === null ? undefined : (JSON.parse(text) as Result[])
  } catch {
    return undefined
  }
}

export function keepResults(results: readonly Result[]): void {
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify(results))
  } catch {
    // Nothing is kept.
  }
}
