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
  /** Set where the banner comes after the page stood: it is read out, at once when it is negative. */
  isLive?: boolean
}

/** A notice in the page. State is told by sign and words, never by colour alone. */
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
