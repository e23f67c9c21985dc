import type { ReactNode } from 'react'
import { classList } from '../class-list/class-list'
import { Icon, type IconName } from '../icon/icon'

export type StateScreenProps = {
  icon?: IconName
  /** Shown in place of the icon, such as a ring. */
  sign?: ReactNode
  tone?: 'plain' | 'positive' | 'negative' | 'warning'
  title: ReactNode
  /** The amount of the payment. */
  sum?: ReactNode
  isSumSmall?: boolean
  text?: ReactNode
  actions?: ReactNode
  /** Level of the heading: 1 if the state is the whole screen, 2 if it is part of one. */
  level?: 1 | 2
  /** A screen reader announces it when it replaces other content. */
  isLive?: boolean
}

/** An empty, failed or finished state: an icon, one sentence, the sum, a line, the buttons. */
export function StateScreen(props: StateScreenProps) {
  const { icon, sign, tone = 'plain', title, sum, isSumSmall, text, actions, level = 1, isLive } = props
  const Title = level === 1 ? 'h1' : 'h2'
  return (
    <div className="mc-state" role={isLive ? 'status' : undefined}>
      {sign ??
        (icon && (
          <span className={classList('mc-state__sign', tone !== 'plain' && `mc-state__sign--${tone}`)}>
            <Icon name={icon} />
          </span>
        ))}
      <Title className="mc-state__title">{title}</Title>
      {sum ? <p className={classList('mc-state__sum', isSumSmall && 'mc-state__sum--26')}>{sum}</p> : null}
      {text ? <p className="mc-state__text">{text}</p> : null}
      {actions ? <div className="mc-state__acts">{actions}</div> : null}
    </div>
  )
}
