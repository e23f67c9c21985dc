import type { ReactNode } from 'react'
import { classList } from '../class-list/class-list'

export type RingProps = {
  /** The part of the time that is left, 0 to 1; without it the ring rotates. */
  left?: number | undefined
  sizePx?: 42 | 68
  /** The remaining time as text, shown in the middle. */
  children?: ReactNode
}

/** Remaining time as a ring. With reduced motion it does not rotate, so its meaning must always be given as text too. */
export function Ring({ left, sizePx = 68, children }: RingProps) {
  return (
    <div
      className={classList('mc-ring', left === undefined && 'mc-ring--wait')}
      style={{ '--size': `${sizePx}px`, '--at': left === undefined ? 28 : Math.round(left * 100) }}
    >
      <svg viewBox="0 0 68 68" aria-hidden="true">
        <circle cx="34" cy="34" r="32" pathLength="100" />
        <circle cx="34" cy="34" r="32" pathLength="100" />
      </svg>
      {children ? <span className="mc-money">{children}</span> : null}
    </div>
  )
}
