import type { ReactNode } from 'react'

type TableBoxProps = {
  readonly label: string
  /**
   * Titles of the columns, where all of them are plain text; `number` for one with sums or counts, `act` for one with what can
   * be done: it stays in sight, and its cells have the class `d-act`.
   */
  readonly columns?: readonly (string | { readonly number: string } | { readonly act: string })[]
  readonly children: ReactNode
}

function headOf(column: NonNullable<TableBoxProps['columns']>[number]): [title: string, className?: string] {
  if (typeof column === 'string') return [column]
  return 'act' in column ? [column.act, 'd-act'] : [column.number, 'd-number']
}

/** A table that scrolls sideways in its own box, also by the keyboard. With `columns` the children are its rows. */
export function TableBox({ label, columns, children }: TableBoxProps) {
  return (
    <div className="d-table-box" role="region" aria-label={label} tabIndex={0}>
      <table className="d-table">
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
