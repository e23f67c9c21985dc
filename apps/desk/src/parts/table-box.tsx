import type { ReactNode } from 'react'

/** A table that scrolls sideways in its own box, also by the keyboard. */
export function TableBox({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="d-table-box" role="region" aria-label={label} tabIndex={0}>
      <table className="d-table">{children}</table>
    </div>
  )
}
