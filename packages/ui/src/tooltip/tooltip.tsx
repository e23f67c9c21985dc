import { Children, useId, useRef, type ReactNode, type ToggleEvent } from 'react'
import { FieldTool } from '../field/field-tool'
import { cutTo } from './cut-to'

export type TooltipProps = { label: string; title?: ReactNode; children: ReactNode }

/** UI-1: a tooltip is short. */
const TITLE_CHARACTERS_MAX = 60
const TEXT_CHARACTERS_MAX = 160
const GAP_PX = 6
const EDGE_PX = 16

/** Places the tooltip under the trigger, or above it if there is no space; always inside the window. */
function placeBeside(trigger: HTMLElement, note: HTMLElement): void {
  const at = trigger.getBoundingClientRect()
  const size = note.getBoundingClientRect()
  const isRoomBelow = at.bottom + GAP_PX + size.height <= window.innerHeight
  const left = Math.min(at.right - size.width, window.innerWidth - EDGE_PX - size.width)
  note.style.left = `${Math.max(EDGE_PX, left)}px`
  note.style.top = `${isRoomBelow ? at.bottom + GAP_PX : Math.max(EDGE_PX, at.top - GAP_PX - size.height)}px`
}

const shortened = (words: ReactNode, charactersMax: number) =>
  Children.map(words, (part) => (typeof part === 'string' ? cutTo(part, charactersMax) : part))

/**
 * A note that a help icon opens: a native popover, so Escape and a click elsewhere close it. Its title is truncated at
 * 60 characters and its text at 160 (UI-1); use a sheet for longer texts.
 */
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
        {title ? <p className="mc-tooltip__title">{shortened(title, TITLE_CHARACTERS_MAX)}</p> : null}
        <p>{shortened(children, TEXT_CHARACTERS_MAX)}</p>
      </div>
    </>
  )
}
