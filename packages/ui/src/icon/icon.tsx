import { classList } from '../class-list/class-list'
import { ICON_PATHS } from './icon-paths'

export type IconName = keyof typeof ICON_PATHS

/** Icons that point in the reading direction and are mirrored in right-to-left languages. */
const TURNING_ICONS: ReadonlySet<IconName> = new Set<IconName>(['back', 'next'])

export type IconProps = { name: IconName; size?: 16 | 20 | 24; className?: string }

/** A line icon. Always decorative: the control or the text around it has the name. */
export function Icon({ name, size = 24, className }: IconProps) {
  return (
    <svg
      className={classList(
        'mc-icon',
        size !== 24 && `mc-icon--${size}`,
        TURNING_ICONS.has(name) && 'mc-dir',
        className,
      )}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={ICON_PATHS[name]} />
    </svg>
  )
}
