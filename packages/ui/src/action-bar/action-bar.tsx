import type { ReactNode } from 'react'
import { classList } from '../class-list/class-list'

export type ActionBarProps = {
  sumLabel?: ReactNode
  sum?: ReactNode
  /** Gone from 1024, where the summary beside the form takes its place. */
  isNarrowOnly?: boolean
  children: ReactNode
}

/** What it comes to and the way on, always in reach. */
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
