import type { ComponentProps, ReactNode } from 'react'
import { classList } from '../class-list/class-list'
import { FieldError, useFieldWiring } from '../field/field-frame'

export type AmountFieldProps = Omit<ComponentProps<'input'>, 'size'> & {
  label: ReactNode
  /** Shown at the end of the label's line, such as the balance. */
  note?: ReactNode
  currency: ReactNode
  /** The currency is before the amount, as in `€ 25`. */
  isCurrencyFirst?: boolean
  error?: ReactNode
  /** The smallest and largest amount in words; an unknown one is left out. */
  ends?: { min?: ReactNode; max?: ReactNode; over?: 'min' | 'max' | undefined } | undefined
}

/**
 * The amount input: 42 px high text over a line, with the smallest and largest amount below. All props of an input, its
 * ref included, reach the input.
 */
export function AmountField(props: AmountFieldProps) {
  const { label, note, currency, isCurrencyFirst, error, ends, id, className, ...rest } = props
  const hasEnds = Boolean(ends?.min || ends?.max)
  const { hintId, errorId, ...wiring } = useFieldWiring(id, { hint: hasEnds, error })
  const mark = <span className="mc-amount__currency">{currency}</span>
  return (
    <div className={classList('mc-amount', Boolean(error) && 'mc-amount--error')}>
      <div className="mc-amount__head">
        <label htmlFor={wiring.id}>{label}</label>
        {note}
      </div>
      <div className="mc-amount__line">
        {isCurrencyFirst && mark}
        <input
          type="text"
          inputMode="decimal"
          autoComplete="off"
          {...rest}
          {...wiring}
          className={classList('mc-amount__input', className)}
        />
        {!isCurrencyFirst && mark}
      </div>
      {hasEnds && (
        <p className="mc-amount__ends" id={hintId}>
          <span className={classList(ends?.over === 'min' && 'is-over')}>{ends?.min}</span>
          <span className={classList(ends?.over === 'max' && 'is-over')}>{ends?.max}</span>
        </p>
      )}
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
    </div>
  )
}
