import type { ReactNode } from 'react'

/** The title of a page and its actions. */
export function PageHead({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <header className="d-head">
      <h1 className="d-title">{title}</h1>
      {children !== undefined && <div className="d-head__acts">{children}</div>}
    </header>
  )
}
