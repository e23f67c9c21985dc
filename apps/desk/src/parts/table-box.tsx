import type { ReactNode } from 'react'

type TableBoxProps = {
  readonly label: string
  /** Titles of the columns, where all of them are plain text; `number` for one with sums or counts. */
  readonly columns?: readonly (string | { readonly number: string })[]
  readonly children: ReactNode
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
                {columns.map((column) =>
                  typeof column === 'string' ? (
                    <th key={column} scope="col">
                      {column}
                    </th>
                  ) : (
                    <th key={column.number} scope="col" className="d-number">
                      {column.number}
                    </th>
                  ),
                )}
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
