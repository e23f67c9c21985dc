import type { ReactNode } from 'react'
import { classList } from '../class-list/class-list'

export type ActionBarProps = {
  sumLabel?: ReactNode
  sum?: ReactNode
  /** Hidden from a width of 1024 px, where the summary beside the form replaces it. */
  isNarrowOnly?: boolean
  children: ReactNode
}

/** The total and the button that continues, at the bottom edge of the window while the page scrolls. */
export function ActionBar({ sumLabel, sum, isNarrowOnly, children }: ActionBarProps) {
  return (
    <div className={classList('mc-bar', isNarrowOnly && 'mc-bar--narrow')}>
      {sum ? (
        <p className="mc-bar__sum">
          <span>{sumLabel}</span>
          <strong className="mc-money">{sum}</strong>
        </p>
      ) : null}
      {children}
    </div>
  )
}
