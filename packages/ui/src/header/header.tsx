import type { ReactNode } from 'react'
import { classList } from '../class-list/class-list'
import { Figure } from '../figure/figure'

/** The band on top: tools at both ends, between them a title or the balance. */
export function Header({ isFlat, children }: { isFlat?: boolean; children: ReactNode }) {
  return <header className={classList('mc-header', isFlat && 'mc-header--flat')}>{children}</header>
}

/** The screen's title, its `h1`, and a quiet line under it. `isMiddle` stands after a back button. */
export function HeaderTitle({
  isMiddle,
  note,
  children,
}: {
  isMiddle?: boolean
  note?: ReactNode
  children: ReactNode
}) {
  return (
    <div className={classList('mc-header__title', isMiddle && 'mc-header__title--mid')}>
      <h1>{children}</h1>
      {note !== undefined && <span className="mc-header__note">{note}</span>}
    </div>
  )
}

/** A small word with a figure under it. */
export function HeaderFigure({ label, value }: { label: ReactNode; value: ReactNode }) {
  return (
    <div className="mc-header__balance">
      <p>{label}</p>
      <p>
        <Figure>{value}</Figure>
      </p>
    </div>
  )
}
