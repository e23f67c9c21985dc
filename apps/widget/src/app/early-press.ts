/**
 * The list is drawn by the service, so it can be seen and pressed before the widget runs. A press in that time is kept
 * and done as soon as the widget is alive. This part comes as a script of its own, ahead of everything else
 * (`early-press-script.ts`), and hears from the widget by an event.
 */

/** Said on the window once everything that can be pressed answers. */
export const ALIVE_EVENT = 'modulor:alive'

/** What of a pressed element is used. */
type Pressable = { readonly isConnected: boolean; click(): void }
type PressTarget = { closest?(selector: string): Pressable | null }

/** A link waits too: before the widget has run, following it would leave the session behind. */
const PRESSABLE = '#modulor :is(a, button)'

/** Keeps the last press on `page`, a window, until the widget is alive, and does it then if its element is still there. */
export function keepEarlyPress(page: EventTarget): void {
  let pressed: Pressable | null = null
  const keep = (event: Event) => {
    const found = (event.target as PressTarget | null)?.closest?.(PRESSABLE)
    if (!found) return
    event.preventDefault()
    pressed = found
  }
  page.addEventListener('click', keep, { capture: true })
  page.addEventListener(
    ALIVE_EVENT,
    () => {
      page.removeEventListener('click', keep, { capture: true })
      if (pressed?.isConnected) pressed.click()
    },
    { once: true },
  )
}
