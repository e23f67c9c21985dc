import type { CSSProperties, ReactNode } from 'react'

type Column = string | { readonly number: string } | { readonly act: string }

type TableBoxProps = {
  readonly label: string
  /**
   * Titles of the columns, if all of them are plain text. `number`: a column with amounts or counts. `act`: a column
   * with buttons, whose cells have the class `d-act`. In a table with such a column, each row is shown as a card on a
   * phone, so that the buttons stay visible.
   */
  readonly columns?: readonly Column[]
  /** Each row is shown as a card on a phone, also without such a column. */
  readonly hasCards?: boolean
  readonly children: ReactNode
}

function headOf(column: Column): [title: string, className?: string] {
  if (typeof column === 'string') return [column]
  return 'act' in column ? [column.act, 'd-act'] : [column.number, 'd-number']
}

/** Titles for the cells of a card, because a card has no table head. The styles select them by the position of the cell. */
const titlesOf = (columns: readonly Column[]): CSSProperties =>
  Object.fromEntries(columns.map((column, index) => [`--d-title-${index + 1}`, JSON.stringify(headOf(column)[0])]))

const isAct = (column: Column): boolean => typeof column === 'object' && 'act' in column

/** A table that scrolls sideways in its own box, also by the keyboard. With `columns` the children are its rows. */
export function TableBox({ label, columns, hasCards, children }: TableBoxProps) {
  const isOfCards = columns !== undefined && (hasCards ?? columns.some(isAct))
  return (
    <div className="d-table-box" role="region" aria-label={label} tabIndex={0}>
      <table className={isOfCards ? 'd-table d-cards' : 'd-table'} {...(isOfCards && { style: titlesOf(columns) })}>
        {columns ? (
          <>
            <thead>
              <tr>
                {columns.map((column) => {
                  const [title, className] = headOf(column)
                  return (
                    <th key={title} scope="col" className={className}>
                      {title}
                    </th>
                  )
                })}
              </tr>
            </thead>
            <tbody>{children}</tbody>
          </>
        ) : (
          children
        )}
      </table>
    </div>
  )
}
