/** The results of the page before `reinit`, for the page after it: the same tab, another frame. */
import type { Result } from './check.types'

const KEY = 'modulor-host-check'

/** Undefined where there are none. A browser that blocks storage has none: then the check begins again, and `reinit` fails. */
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
