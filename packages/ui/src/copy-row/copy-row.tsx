import type { ReactNode } from 'react'
import { CopyButton, type CopyButtonProps } from './copy-button'

export type CopyRowProps = CopyButtonProps & { label: ReactNode }

/** A value to take along. The whole value is in the page and is what gets copied, even where its end is out of sight. */
export function CopyRow({ label, value, ...button }: CopyRowProps) {
  return (
    <div className="mc-copy">
      <div className="mc-copy__body">
        <p className="mc-copy__label">{label}</p>
        <p className="mc-copy__value">{value}</p>
      </div>
      <CopyButton value={value} {...button} />
    </div>
  )
}
