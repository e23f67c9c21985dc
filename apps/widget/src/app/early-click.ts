/**
 * The service renders the list, so the player can see and press it before the widget runs. A press in that time is kept
 * and replayed as soon as the widget is hydrated. This part is in a separate script that runs before everything else
 * (`head-script.ts`); an event of the widget notifies it.
 */

/** Dispatched on the window once the widget is hydrated. */
export const HYDRATED_EVENT = 'modulor:hydrated'
/** Dispatched on the window for an error that the widget has caught itself; `detail` is the error (`error-listener.ts`). */
export const CRASH_EVENT = 'modulor:crash'

/** The part of `Window` that this module uses. */
export type Page = EventTarget & { readonly document: { readonly documentElement: { readonly dataset: DOMStringMap } } }

/** The part of a pressed element that this module uses. */
type Pressable = { readonly isConnected: boolean; click(): void }
type PressTarget = { closest?(selector: string): Pressable | null }

/** Links are included: if the browser followed one before the widget has run, the session would be lost. */
const PRESSABLE = '#modulor :is(a, button)'

/** Announces that the widget is hydrated. The attribute is for a script that keeps presses and is loaded later. */
export function markHydrated(page: Page): void {
  page.document.documentElement.dataset.hydrated = ''
  page.dispatchEvent(new Event(HYDRATED_EVENT))
}

/** Keeps the last press until the widget is hydrated, and then replays it if its element is still in the page. */
export function replayEarlyClick(page: Page): void {
  if (page.document.documentElement.dataset.hydrated !== undefined) return
  let pressed: Pressable | null = null
  const keep = (event: Event) => {
    const found = (event.target as PressTarget | null)?.closest?.(PRESSABLE)
    if (!found) return
    event.preventDefault()
    // React handles clicks a little before the widget announces that it is hydrated; the press would be handled twice.
    event.stopPropagation()
    pressed = found
  }
  page.addEventListener('click', keep, { capture: true })
  page.addEventListener(
    HYDRATED_EVENT,
    () => {
      page.removeEventListener('click', keep, { capture: true })
      if (pressed?.isConnected) pressed.click()
    },
    { once: true },
  )
}
