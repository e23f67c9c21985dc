import type { ReactNode } from 'react'
import { classList } from '../class-list/class-list'
import { Icon, type IconName } from '../icon/icon'

export type BannerTone = 'plain' | 'bonus' | 'info' | 'positive' | 'warning' | 'negative'

const TONE_ICONS = {
  plain: 'info',
  bonus: 'gift',
  info: 'info',
  positive: 'check',
  warning: 'warn',
  negative: 'alert',
} as const satisfies Record<BannerTone, IconName>

export type BannerProps = {
  tone?: BannerTone
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  /** For a banner that appears after the page: a screen reader announces it, and interrupts for a negative one. */
  isLive?: boolean
}

/** A notice in the page. The tone is shown by icon and text, never by the colour alone. */
export function Banner({ tone = 'plain', title, children, action, isLive }: BannerProps) {
  return (
    <div
      className={classList('mc-banner', tone !== 'plain' && `mc-banner--${tone}`)}
      role={isLive ? (tone === 'negative' ? 'alert' : 'status') : undefined}
    >
      <Icon name={TONE_ICONS[tone]} size={20} />
      <div className="mc-banner__body">
        {title ? <p className="mc-banner__title">{title}</p> : null}
        {children ? <p>{children}</p> : null}
      </div>
      {action ? <div className="mc-banner__end">{action}</div> : null}
    </div>
  )
}
