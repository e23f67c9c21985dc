import type { ComponentProps, MouseEvent, ReactNode } from 'react'

export type RowParts = {
  mark?: ReactNode
  name: ReactNode
  tag?: ReactNode
  /** Facts in one line, separated by dots; empty ones are left out. */
  facts?: readonly ReactNode[]
  /** A line of its own under the facts. */
  more?: ReactNode
  end?: ReactNode
}

export type RowProps = Omit<ComponentProps<'button'>, 'name' | 'disabled' | 'children'> &
  RowParts & {
    /** Stays focusable and shows the reason in its facts, but a click does nothing. */
    isDisabled?: boolean
  }

export function RowFacts({ facts = [] }: { facts: RowParts['facts'] | undefined }) {
  const shownFacts = facts.filter(Boolean)
  if (shownFacts.length === 0) return null
  return (
    <span className="mc-row__facts">
      {shownFacts.map((fact, index) => (
        <span key={index}>{fact}</span>
      ))}
    </span>
  )
}

/** The content of a row, for components whose row is another element. */
export function RowContent({ mark, name, tag, facts, more, end }: RowParts) {
  return (
    <>
      {mark}
      <span className="mc-row__body">
        <span className="mc-row__name">
          <span>{name}</span>
          {tag}
        </span>
        <RowFacts facts={facts} />
        {more ? <span className="mc-row__more">{more}</span> : null}
      </span>
      {end ? <span className="mc-row__end">{end}</span> : null}
    </>
  )
}

/** A row that can be clicked: mark, name with at most one tag, one line of facts, and a value at the end. */
export function Row({ mark, name, tag, facts, more, end, isDisabled, onClick, ...rest }: RowProps) {
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (!isDisabled) onClick?.(event)
  }
  return (
    <button type="button" {...rest} className="mc-row" aria-disabled={isDisabled || undefined} onClick={handleClick}>
      <RowContent mark={mark} name={name} tag={tag} facts={facts ?? []} more={more} end={end} />
    </button>
  )
}

/** The same row without an action. */
export function PlainRow(props: RowParts) {
  return (
    <div className="mc-row">
      <RowContent {...props} />
    </div>
  )
}

/** A raised surface with rows; with `isWide` in two columns from a width of 650 px. */
export function RowList({ isWide, children }: { isWide?: boolean; children: ReactNode }) {
  return <div className={isWide ? 'mc-group mc-methods mc-rows' : 'mc-group mc-rows'}>{children}</div>
}
