import type { ReactNode } from 'react'
import { Icon } from '../icon/icon'

export type DisclosureProps = { title: ReactNode; isOpen?: boolean; children: ReactNode }

/** A title that opens more under it: the platform's own, so the page's search finds what is closed. */
export function Disclosure({ title, isOpen, children }: DisclosureProps) {
  return (
    <details className="mc-disclosure" open={isOpen}>
      <summary>
        <span>{title}</span>
        <Icon name="down" size={20} />
      </summary>
      <div className="mc-disclosure__body">{children}</div>
    </details>
  )
}
