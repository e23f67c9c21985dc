import {
  useId,
  useLayoutEffect,
  useRef,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
} from 'react'
import { IconButton } from '../button/icon-button'
import { classList } from '../class-list/class-list'
import { lockScroll } from './scroll-lock'
import { useSwipeAway } from './use-swipe-away'

export type SheetProps = {
  title: ReactNode
  closeLabel: string
  onClose: () => void
  /** Content under the title that does not scroll, such as a search. */
  tools?: ReactNode
  /** Buttons under the content that do not scroll. */
  foot?: ReactNode
  isFlush?: boolean
  /** Always the maximum height, so that the height does not change while the content is filtered. */
  isTall?: boolean
  /** The element that gets the focus first; by default the first control. */
  initialFocus?: RefObject<HTMLElement | null>
  /** `alertdialog` for a message that the player must confirm, such as an error. */
  role?: 'alertdialog'
  children: ReactNode
}

const UNDER_PX = 1
const SWIPED_PX = 90

/** The sheet around a grip, if the sheet is at the lower edge of the window: only there a swipe down closes it. */
function sheetAtEdge(grip: HTMLElement): HTMLElement | null {
  const sheet = grip.closest<HTMLElement>('.mc-sheet')
  const isAtEdge = sheet && sheet.getBoundingClientRect().bottom >= window.innerHeight - UNDER_PX
  return isAtEdge ? sheet : null
}

const CONTROLS = 'a[href], button, input, select, summary, iframe, [tabindex="0"]:not(.mc-sheet__body)'

/** Makes a scrolling body without controls focusable, so that the arrow keys scroll it. */
function keepReachable(dialog: HTMLDialogElement): () => void {
  const body = dialog.querySelector<HTMLElement>('.mc-sheet__body')
  if (!body) return () => undefined
  const observer = new ResizeObserver(() => {
    if (body.scrollHeight > body.clientHeight && !body.querySelector(CONTROLS)) body.tabIndex = 0
    else body.removeAttribute('tabindex')
  })
  observer.observe(body)
  return () => observer.disconnect()
}

/** One native dialog, open as long as it is mounted. The page behind it cannot scroll. */
function useModal(initialFocus: RefObject<HTMLElement | null> | undefined) {
  const dialog = useRef<HTMLDialogElement>(null)
  const isGone = useRef(false)
  useLayoutEffect(() => {
    const element = dialog.current
    const unlock = lockScroll()
    isGone.current = false
    element?.showModal()
    initialFocus?.current?.focus()
    const release = element ? keepReachable(element) : undefined
    return () => {
      release?.()
      isGone.current = true
      // The dialog is closed before it is removed, because only then the browser returns the focus to the earlier
      // element.
      element?.close()
      unlock()
    }
  }, [initialFocus])
  return { dialog, isGone }
}

/**
 * A sheet on phones, a modal from a width of 650 px (UI-1): one native dialog, open as long as it is mounted. The
 * browser traps the focus, makes the rest inert and gives the focus back, also with a sheet over a sheet. Escape, the
 * close button, a click on the backdrop and a swipe down call `onClose`; the parent decides whether to close it.
 */
export function Sheet(props: SheetProps) {
  const { title, closeLabel, onClose, tools, foot, isFlush, isTall, initialFocus, role, children } = props
  const titleId = useId()
  const { dialog, isGone } = useModal(initialFocus)
  const swipe = useSwipeAway({ direction: 'down', farPx: SWIPED_PX, onSwipe: onClose, moved: sheetAtEdge })
  const handleCancel = (event: SyntheticEvent) => {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    onClose()
  }
  // A browser may close the dialog on a second Escape or a back gesture without a cancel event. Then the dialog is
  // opened again and `onClose` is called.
  const handleClosed = (event: SyntheticEvent<HTMLDialogElement>) => {
    const element = event.currentTarget
    if (isGone.current || event.target !== element || element.open) return
    element.showModal()
    onClose()
  }
  const handleScrim = (event: MouseEvent) => {
    if (event.target === event.currentTarget) onClose()
  }
  return (
    <dialog
      ref={dialog}
      className="mc-over"
      role={role}
      aria-labelledby={titleId}
      onCancel={handleCancel}
      onClose={handleClosed}
      onClick={handleScrim}
    >
      <div className={classList('mc-sheet', isTall && 'mc-sheet--tall')}>
        <div className="mc-sheet__head" {...swipe}>
          <h2 className="mc-sheet__title" id={titleId}>
            {title}
          </h2>
          <IconButton icon="close" label={closeLabel} onClick={onClose} />
        </div>
        {tools ? <div className="mc-sheet__tools">{tools}</div> : null}
        <div className={isFlush ? 'mc-sheet__body' : 'mc-sheet__body mc-sheet__body--pad'}>{children}</div>
        {foot ? <div className="mc-sheet__foot">{foot}</div> : null}
      </div>
    </dialog>
  )
}
