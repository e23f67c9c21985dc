import { useEffect } from 'react'
import { useHost } from '../../host'
import { closeCashier } from '../../session'
import { useVisit } from '../../visit'

/** Elements that Escape closes before it closes the pop-up. */
const CLOSES_FIRST = 'dialog[open], :popover-open'

type EscapePage = { querySelector(selector: string): unknown }
type Pressed = Pick<KeyboardEvent, 'key' | 'defaultPrevented' | 'isComposing' | 'repeat'> & { target: unknown }

/** Whether a key closes the pop-up: Escape, if no dialog or popover of the cashier is open and no search field has a text. */
export function closesPopUp(
  page: EscapePage,
  { key, defaultPrevented, isComposing, repeat, target }: Pressed,
): boolean {
  if (key !== 'Escape' || defaultPrevented || isComposing || repeat || page.querySelector(CLOSES_FIRST)) return false
  const { type, value } = Object(target) as { type?: unknown; value?: unknown }
  return type !== 'search' || value === ''
}

/** The host's pop-up gets Escape only while the focus is outside our frame; inside the frame we send it (MSG-1). */
export function useEscape(): void {
  const host = useHost()
  const { brand, isInPopUp } = useVisit()
  useEffect(() => {
    if (!isInPopUp) return
    // The browser closes a sheet after this event, so a sheet that this press closes is still open here.
    const handleKey = (event: KeyboardEvent) => {
      if (closesPopUp(document, event)) closeCashier(host, brand.home_url)
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [host, brand, isInPopUp])
}
