import type { ComponentProps, MouseEvent } from 'react'
import { classList } from '../class-list/class-list'
import { Spinner } from './spinner'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

export type ButtonStyle = { variant?: ButtonVariant; isBlock?: boolean; isSmall?: boolean }

export type ButtonProps = ComponentProps<'button'> & ButtonStyle & { isBusy?: boolean; busyLabel?: string | undefined }

/** The class of a button, for the links that look like one. */
export function buttonClass({ variant = 'primary', isBlock, isSmall }: ButtonStyle): string {
  return classList('mc-button', `mc-button--${variant}`, isBlock && 'mc-button--block', isSmall && 'mc-button--small')
}

/** A button. While it is busy, it stays in the page, keeps the focus and shows `busyLabel`, and a second click does nothing. */
export function Button({
  variant,
  isBlock,
  isSmall,
  isBusy,
  busyLabel,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBusy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      className={classList(
        buttonClass({ ...(variant && { variant }), ...(isBlock && { isBlock }), ...(isSmall && { isSmall }) }),
        className,
      )}
      aria-busy={isBusy || undefined}
      onClick={handleClick}
    >
      {isBusy && <Spinner />}
      {isBusy && busyLabel ? busyLabel : children}
    </button>
  )
}
