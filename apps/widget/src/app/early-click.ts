/**
 * The list is drawn by the service, so it can be seen and pressed before the widget runs. A press in that time is kept
 * and done as soon as the widget is hydrated. This part comes as a script of its own, ahead of everything else
 * (`early-script.ts`), and hears from the widget by an event.
 */

/** Heard on the window once everything that can be pressed answers. */
export const HYDRATED_EVENT = 'modulor:hydrated'

/** What of a window is used. */
export type Page = EventTarget & { readonly document: { readonly documentElement: { readonly dataset: DOMStringMap } } }

/** What of a pressed element is used. */
type Pressable = { readonly isConnected: boolean; click(): void }
type PressTarget = { closest?(selector: string): Pressable | null }

/** A link waits too: before the widget has run, following it would leave the session behind. */
const PRESSABLE = '#modulor :is(a, button)'

/** Says that the widget is hydrated: to the script that keeps a press, also where that one comes late. */
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
