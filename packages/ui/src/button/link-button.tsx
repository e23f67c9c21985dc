import type { ComponentProps } from 'react'
import { classList } from '../class-list/class-list'

/** A button that looks like a link, for a secondary action. Its touch target is also 44 px. */
export function LinkButton({ className, ...rest }: ComponentProps<'button'>) {
  return <button type="button" {...rest} className={classList('mc-link', className)} />
}
