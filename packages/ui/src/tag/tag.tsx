import type { ReactNode } from 'react'
import { classList } from '../class-list/class-list'
import { Icon, type IconName } from '../icon/icon'

export type TagTone = 'plain' | 'bonus' | 'popular' | 'free' | 'new' | 'wait'

/** A short label beside a name. Its meaning never depends on the colour alone. */
export function Tag({ tone = 'plain', icon, children }: { tone?: TagTone; icon?: IconName; children: ReactNode }) {
  return (
    <span className={classList('mc-tag', tone !== 'plain' && `mc-tag--${tone}`)}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  )
}
