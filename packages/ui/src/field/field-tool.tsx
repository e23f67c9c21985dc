import type { ComponentProps } from 'react'
import { Icon, type IconName } from '../icon/icon'

export type FieldToolProps = Omit<ComponentProps<'button'>, 'children'> & { icon: IconName; label: string }

/** A small control inside a field's box, such as help or clear. */
export function FieldTool({ icon, label, ...rest }: FieldToolProps) {
  return (
    <button type="button" aria-label={label} {...rest} className="mc-field__tool">
      <Icon name={icon} size={20} />
    </button>
  )
}
