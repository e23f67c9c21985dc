/**
 * The list is drawn by the service, so it can be seen and pressed before the widget runs. A press in that time is kept
 * and done as soon as the widget is hydrated. This part comes as a script of its own, ahead of everything else
 * (`head-script.ts`), and is notified by an event of the widget.
 */

/** Dispatched on the window once the widget is hydrated. */
export const HYDRATED_EVENT = 'modulor:hydrated'
/** Dispatched on the window for an error that the widget caught itself, which is its `detail` (`error-listener.ts`). */
export const CRASH_EVENT = 'modulor:crash'

/** What of a window is used. */
export type Page = EventTarget & { readonly document: { readonly documentElement: { readonly dataset: DOMStringMap } } }

/** What of a pressed element is used. */
type Pressable = { readonly isConnected: boolean; click(): void }
type PressTarget = { closest?(selector: string): Pressable | null }

/** A link waits too: before the widget has run, following it would leave the session behind. */
const PRESSABLE = '#modulor :is(a, button)'

/** Announces that the widget is hydrated, also to a script that keeps a press and loads later. */
export function markHydrated(page: Page): void {
  page.document.documentElement.dataset.hydrated = ''
  page.dispatchEvent(new Event(HYDRATED_EVENT))
}

/** Keeps the last press until the widget is hydrated, and does it then if its element is still there. */
export function replayEarlyClick(page: Page): void {
  if (page.document.documentElement.dataset.hydrated !== undefined) return
  let pressed: Pressable | null = null
  const keep = (event: Event) => {
    const found = (event.target as PressTarget | null)?.closest?.(PRESSABLE)
    if (!found) return
    event.preventDefault()
    // React answers from the moment it hydrates, a little before the widget says so: the press would be done twice.
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
