import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon/icon'

/** Where toasts appear. It stands in the page before the first one comes, or a screen reader would miss it. */
export function ToastRegion({ label, children }: { label: string; children?: ReactNode }) {
  return (
    <div className="mc-toasts" role="region" aria-label={label} aria-live="polite">
      {children}
    </div>
  )
}

/** A passing word. Never for an error that needs action. */
export function Toast({ icon, children }: { icon?: IconName; children: ReactNode }) {
  return (
    <div className="mc-toast">
      {icon && <Icon name={icon} size={20} />}
      {children}
    </div>
  )
}
