import { useEffect } from 'react'
import { useHost } from '../../host'
import { leaveCashier } from '../../session'
import { useVisit } from '../../visit'

/** What Escape closes or clears first, before it is the pop-up's. */
const CLOSES_FIRST = 'dialog[open], :popover-open'

type EscapePage = { querySelector(selector: string): unknown }
type Pressed = Pick<KeyboardEvent, 'key' | 'defaultPrevented' | 'isComposing' | 'repeat'> & { target: unknown }

/** Whether a key closes the pop-up: Escape, where nothing of the cashier's own is open and no search holds a word. */
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
    // A sheet is closed by the browser after this, so the one that this press closes is still open.
    const handleKey = (event: KeyboardEvent) => {
      if (closesPopUp(document, event)) leaveCashier(host, brand.home_url)
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [host, brand, isInPopUp])
}
