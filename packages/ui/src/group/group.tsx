import { useId, type ReactNode } from 'react'

/** A section of a screen with a title, which is an `h2`. */
export function Group({ title, note, children }: { title: ReactNode; note?: ReactNode; children: ReactNode }) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <h2 className="mc-group__title" id={titleId}>
        {title}
        {note ? <span>{note}</span> : null}
      </h2>
      {children}
    </section>
  )
}
