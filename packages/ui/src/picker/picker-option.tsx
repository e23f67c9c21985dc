import type { ReactNode } from 'react'
import { classList } from '../class-list/class-list'
import { Icon } from '../icon/icon'
import { Mark } from '../mark/mark'
import { RowContent } from '../row/row'

export type PickerOption = {
  value: string
  label: string
  /** Address of a logo of 40 by 40. */
  logo?: string | null | undefined
  /** An element in place of a logo, such as a country's code. */
  mark?: ReactNode
  /** The second line, joined by dots: an address, opening hours. Empty ones are left out. */
  facts?: readonly (string | null | undefined)[] | undefined
  /** Shown at the end, such as a dialling code. */
  end?: ReactNode
  /** Additional words for the search, besides label and facts. */
  keywords?: string | undefined
  isDisabled?: boolean | undefined
}

/** All text of an option that is searched. */
export function wordsOf({ label, facts = [], keywords = '' }: PickerOption): string {
  return [label, ...facts, keywords].filter(Boolean).join(' ')
}

export type PickerOptionRowProps = {
  id: string
  option: PickerOption
  isChosen: boolean
  isActive: boolean
  onChoose: () => void
}

/** One row of a picker: logo, name, second line, and a check mark if it is the chosen one. */
export function PickerOptionRow({ id, option, isChosen, isActive, onChoose }: PickerOptionRowProps) {
  const { label, logo, mark, facts, end, isDisabled } = option
  return (
    <li
      id={id}
      role="option"
      className={classList('mc-row', 'mc-option', isActive && 'is-active')}
      aria-selected={isChosen}
      aria-disabled={isDisabled ? true : undefined}
      onClick={isDisabled ? undefined : onChoose}
    >
      <RowContent mark={mark ?? (logo ? <Mark src={logo} /> : null)} name={label} facts={facts ?? []} end={end} />
      <span className="mc-option__check">{isChosen && <Icon name="check" size={20} />}</span>
    </li>
  )
}
