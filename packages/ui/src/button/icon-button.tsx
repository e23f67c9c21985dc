import type { ComponentProps } from 'react'
import { classList } from '../class-list/class-list'
import { Icon, type IconName } from '../icon/icon'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  icon: IconName
  label: string
  iconSize?: 16 | 20 | 24
}

/** A 44 by 44 button that shows only an icon; `label` is its name. */
export function IconButton({ icon, label, iconSize = 24, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} {...rest} className={classList('mc-tool', className)}>
      <Icon name={icon} size={iconSize} />
    </button>
  )
}
