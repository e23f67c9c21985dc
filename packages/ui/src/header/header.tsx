import type { ReactNode } from 'react'
import { classList } from '../class-list/class-list'
import { Figure } from '../figure/figure'

/** The bar at the top: buttons at both ends, and a title or the balance between them. */
export function Header({ isFlat, children }: { isFlat?: boolean; children: ReactNode }) {
  return <header className={classList('mc-header', isFlat && 'mc-header--flat')}>{children}</header>
}

/** The screen's title (`h1`) and a secondary line under it. `isMiddle`: it follows a back button. */
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

/** A small label with a number under it. */
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
