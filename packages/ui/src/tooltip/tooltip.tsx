import { useId, useRef, type ReactNode, type ToggleEvent } from 'react'
import { FieldTool } from '../field/field-tool'

export type TooltipProps = { label: string; title?: ReactNode; children: ReactNode }

const GAP_PX = 6
const EDGE_PX = 16

/** Under the trigger, or above it where there is no room; always inside the window. */
function placeBeside(trigger: HTMLElement, note: HTMLElement): void {
  const at = trigger.getBoundingClientRect()
  const size = note.getBoundingClientRect()
  const isRoomBelow = at.bottom + GAP_PX + size.height <= window.innerHeight
  const left = Math.min(at.right - size.width, window.innerWidth - EDGE_PX - size.width)
  note.style.left = `${Math.max(EDGE_PX, left)}px`
  note.style.top = `${isRoomBelow ? at.bottom + GAP_PX : Math.max(EDGE_PX, at.top - GAP_PX - size.height)}px`
}

/** A note behind a help sign: a native popover, so Escape and a press elsewhere close it. */
export function Tooltip({ label, title, children }: TooltipProps) {
  const id = useId()
  const trigger = useRef<HTMLButtonElement>(null)
  const handleToggle = (event: ToggleEvent<HTMLDivElement>) => {
    if (event.newState === 'open' && trigger.current) placeBeside(trigger.current, event.currentTarget)
  }
  return (
    <>
      <FieldTool ref={trigger} icon="help" label={label} popoverTarget={id} aria-details={id} />
      <div className="mc-tooltip" id={id} popover="auto" onToggle={handleToggle}>
        {title ? <p className="mc-tooltip__title">{title}</p> : null}
        <p>{children}</p>
      </div>
    </>
  )
}
