import type { ReactNode } from 'react'

/** Two or three places beside each other. Its children are links; the one that is open has `aria-current`. */
export function Segment({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className="mc-segment" aria-label={label}>
      {children}
    </nav>
  )
}
