import type { ComponentProps, ReactNode } from 'react'
import { classList } from '../class-list/class-list'
import { RowFacts } from '../row/row'

export type ChoiceCardProps = Omit<ComponentProps<'input'>, 'type' | 'size' | 'children'> & {
  mark?: ReactNode
  label: ReactNode
  tag?: ReactNode
  facts?: readonly ReactNode[]
}

/** A radio button in the form of a card: icon, name, one line of facts. */
export function ChoiceCard({ mark, label, tag, facts, ...rest }: ChoiceCardProps) {
  return (
    <label className={classList('mc-saved', rest.disabled && 'mc-saved--off')}>
      <input {...rest} type="radio" />
      {mark}
      <span className="mc-row__body">
        <span className="mc-row__name">
          <span>{label}</span>
          {tag}
        </span>
        <RowFacts facts={facts} />
      </span>
    </label>
  )
}
