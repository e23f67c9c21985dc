import type { ReactNode } from 'react'

/** Navigation with two or three links side by side. The link of the current page has `aria-current`. */
export function Segment({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className="mc-segment" aria-label={label}>
      {children}
    </nav>
  )
}
