import { useId, useLayoutEffect, useRef, type MouseEvent, type ReactNode, type SyntheticEvent } from 'react'
import { IconButton } from '../button/icon-button'

export type SheetProps = {
  title: ReactNode
  closeLabel: string
  onClose: () => void
  /** What stands under the title and does not scroll, such as a search. */
  tools?: ReactNode
  /** Buttons that stand under the content and do not scroll. */
  foot?: ReactNode
  isFlush?: boolean
  children: ReactNode
}

/**
 * A sheet on phones, a modal from 650: one native dialog, open as long as it is mounted. The browser traps the focus and
 * gives it back. Escape, the cross and a press on the scrim ask `onClose`; whether it goes is the owner's decision.
 */
export function Sheet({ title, closeLabel, onClose, tools, foot, isFlush, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // Closed before it leaves the page, because only then the focus goes back to where it was.
    return () => element?.close()
  }, [])
  const handleCancel = (event: SyntheticEvent) => {
    event.preventDefault()
    onClose()
  }
  const handleScrim = (event: MouseEvent) => {
    if (event.target === event.currentTarget) onClose()
  }
  return (
    <dialog ref={dialog} className="mc-over" aria-labelledby={titleId} onCancel={handleCancel} onClick={handleScrim}>
      <div className="mc-sheet">
        <div className="mc-sheet__head">
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
