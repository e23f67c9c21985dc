import type { ComponentProps, ReactNode } from 'react'
import { classList } from '../class-list/class-list'
import { Figure } from '../figure/figure'
import { Icon, type IconName } from '../icon/icon'

export type ChipProps = Omit<ComponentProps<'button'>, 'aria-pressed'> & { count?: ReactNode; isChosen: boolean }

/** One of the filters in a line. */
export function Chip({ count, isChosen, children, ...rest }: ChipProps) {
  return (
    <button type="button" {...rest} className="mc-chip" aria-pressed={isChosen}>
      {children}
      {count !== undefined && <Figure>{count}</Figure>}
    </button>
  )
}

/** A round chip that shows an icon only. */
export function RoundChip({ icon, label, ...rest }: ComponentProps<'button'> & { icon: IconName; label: string }) {
  return (
    <button type="button" {...rest} className="mc-chip mc-chip--round" aria-label={label}>
      <Icon name={icon} size={20} />
    </button>
  )
}

type ChipsProps = ComponentProps<'div'> & { label: string; children: ReactNode }

/** Filters in one line that scrolls horizontally. */
export function Chips({ label, className, ...rest }: ChipsProps) {
  return <div {...rest} className={classList('mc-chips', className)} role="group" aria-label={label} />
}

/** The same filters as a column beside the list, from a width of 1024 px. Its children are `RailItem`s. */
export function Rail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="mc-rail" role="group" aria-label={label}>
      {children}
    </div>
  )
}

/** One of the filters in a column. */
export function RailItem({ count, isChosen, children, ...rest }: ChipProps) {
  return (
    <button type="button" {...rest} aria-pressed={isChosen}>
      {children}
      {count !== undefined && <Figure>{count}</Figure>}
    </button>
  )
}
