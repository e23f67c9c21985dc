import type { ReactNode } from 'react'
import { classList } from '../class-list/class-list'
import { Figure } from '../figure/figure'

export type MoneyLine = { id: string; label: ReactNode; value: ReactNode; isTotal?: boolean }

/** Lines with a label at the start and an amount at the end, in one column; the total is under a thin line. */
export function MoneyLines({ lines }: { lines: readonly MoneyLine[] }) {
  return (
    <dl className="mc-lines">
      {lines.map(({ id, label, value, isTotal }) => (
        <div key={id} className={classList(isTotal && 'is-total')}>
          <dt>{label}</dt>
          <dd>
            <Figure>{value}</Figure>
          </dd>
        </div>
      ))}
    </dl>
  )
}
