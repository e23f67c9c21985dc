import type { ComponentProps } from 'react'
import { classList } from '../class-list/class-list'

export type CodeFieldProps = Omit<ComponentProps<'input'>, 'value' | 'size' | 'maxLength' | 'children'> & {
  label: string
  value: string
  isWrong?: boolean
}

const CODE_LENGTH = 6

/** A one-time code: six visible boxes, and one real input that gets the text. */
export function CodeField({ label, value, isWrong, ...rest }: CodeFieldProps) {
  return (
    <div className={classList('mc-otp', isWrong && 'mc-otp--error')}>
      <input
        inputMode="numeric"
        autoComplete="one-time-code"
        {...rest}
        className="mc-otp__input"
        aria-label={label}
        aria-invalid={isWrong || undefined}
        maxLength={CODE_LENGTH}
        value={value}
      />
      {Array.from({ length: CODE_LENGTH }, (_, index) => (
        <span key={index} className={classList('mc-otp__box', index === value.length && 'is-now')} aria-hidden="true">
          {value[index]}
        </span>
      ))}
    </div>
  )
}
