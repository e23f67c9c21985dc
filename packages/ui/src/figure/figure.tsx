import type { ReactNode } from 'react'

/** A number with its sign and unit: digits of equal width, on one line, left to right in every language. */
export function Figure({ children }: { children: ReactNode }) {
  return <span className="mc-money">{children}</span>
}
