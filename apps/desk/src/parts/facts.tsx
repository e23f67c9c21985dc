import type { ReactNode } from 'react'

/** A list of names and values. Empty values are left out. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  const known = facts.filter(([, value]) => value !== null && value !== undefined && value !== '')
  return (
    <dl className="d-facts">
      {known.map(([name, value]) => (
        <div key={name} className="d-facts__line">
          <dt>{name}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A section of a page with its own heading. */
export function Section({ title, acts, children }: { title: string; acts?: ReactNode; children: ReactNode }) {
  return (
    <section className="d-section" aria-label={title}>
      <header className="d-section__head">
        <h2 className="d-section__title">{title}</h2>
        {acts !== undefined && <div className="d-head__acts">{acts}</div>}
      </header>
      {children}
    </section>
  )
}
