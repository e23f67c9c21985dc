import { useEffect, useRef, type ReactNode } from 'react'
import { classList } from '../class-list/class-list'
import { Icon, type IconName } from '../icon/icon'
import { useSwipeAway } from '../sheet/use-swipe-away'

/** Where toasts appear. It must be in the page before the first toast, or a screen reader would not announce that toast. */
export function ToastRegion({ label, children }: { label: string; children?: ReactNode }) {
  return (
    <div className="mc-toasts" role="region" aria-label={label} aria-live="polite">
      {children}
    </div>
  )
}

export type ToastVariant = 'default' | 'success' | 'error'

const ICONS: Partial<Record<ToastVariant, IconName>> = { success: 'check', error: 'close' }

export type ToastProps = {
  variant?: ToastVariant
  icon?: IconName
  durationMs?: number
  /** Called after its duration, a click, or a swipe upward; the parent removes the toast. */
  onHide: () => void
  children: ReactNode
}

const SHOWN_MS = 2000
/** There is not more space above it. */
const SWIPED_PX = 24

const itself = (grip: HTMLElement) => grip

/** A toast (NOTE-4): it is hidden after its duration, on a click, or on a swipe upward. Never for an error that needs action. */
export function Toast({ variant = 'default', icon, durationMs = SHOWN_MS, onHide, children }: ToastProps) {
  const hide = useRef(onHide)
  useEffect(() => {
    hide.current = onHide
  }, [onHide])
  useEffect(() => {
    const timer = setTimeout(() => hide.current(), durationMs)
    return () => clearTimeout(timer)
  }, [durationMs])
  const swipe = useSwipeAway({ direction: 'up', farPx: SWIPED_PX, onSwipe: onHide, moved: itself })
  const sign = icon ?? ICONS[variant]
  return (
    <div className={classList('mc-toast', variant !== 'default' && `mc-toast--${variant}`)} onClick={onHide} {...swipe}>
      {sign && <Icon name={sign} size={20} />}
      <span>{children}</span>
    </div>
  )
}
