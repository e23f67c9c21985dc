import type { ComponentProps } from 'react'
import { classList } from '../class-list/class-list'

/** A button that reads as a link, for the second-best way on. Its target is 44 px all the same. */
export function LinkButton({ className, ...rest }: ComponentProps<'button'>) {
  return <button type="button" {...rest} className={classList('mc-link', className)} />
}
