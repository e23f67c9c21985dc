import type { ReactNode } from 'react'
import { classList } from '../class-list/class-list'
import { Icon, type IconName } from '../icon/icon'

/** FORM-9. `blind` is only for screen readers; `plain_bigger` is one size larger. */
export type InfoTextStyle = 'plain' | 'bold' | 'blind' | 'error' | 'warning' | 'info' | 'plain_bigger'

const ICONS: Partial<Record<InfoTextStyle, IconName>> = { error: 'alert', warning: 'warn', info: 'info' }

export type InfoTextProps = { textStyle?: InfoTextStyle; id?: string | undefined; children: ReactNode }

/** A paragraph of a form in one of the seven text styles (FORM-9). The state is shown by an icon in addition to the colour. */
export function InfoText({ textStyle = 'plain', id, children }: InfoTextProps) {
  const sign = ICONS[textStyle]
  return (
    <p
      id={id}
      className={
        textStyle === 'blind' ? 'mc-hidden' : classList('mc-info', textStyle !== 'plain' && `mc-info--${textStyle}`)
      }
    >
      {sign && <Icon name={sign} size={16} />}
      {sign ? <span>{children}</span> : children}
    </p>
  )
}
