import { createContext, use, useId, type ReactNode } from 'react'
import { classList } from '../class-list/class-list'
import { Icon } from '../icon/icon'

export type FieldTexts = { label: ReactNode; hint?: ReactNode; error?: ReactNode; isLabelAbove?: boolean }

type FieldNeedFacts = {
  isRequired?: boolean
  /** Shown beside the label of a field that may be left empty. */
  optional?: ReactNode
}
/** Whether the field inside is required. The form sets it once for each field, for any kind of control. */
export const FieldNeed = createContext<FieldNeedFacts>({})

export type FieldWiring = {
  id: string
  'aria-required': true | undefined
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

const optionalId = (inputId: string) => `${inputId}-optional`

/**
 * The label's text, and the note that the field is optional. A screen reader reads the note after the name; it is not
 * part of the name.
 */
export function LabelText({ inputId, children }: { inputId: string; children: ReactNode }) {
  const { optional } = use(FieldNeed)
  return (
    <>
      {children}
      {optional && (
        <span aria-hidden="true" id={optionalId(inputId)}>
          {' '}
          {optional}
        </span>
      )}
    </>
  )
}

/** Ids that connect an input with its hint and error. The error is first, so that a screen reader reads it first. */
export function useFieldWiring(
  id: string | undefined,
  { hint, error }: Pick<FieldTexts, 'hint' | 'error'>,
): FieldWiring & { hintId: string; errorId: string } {
  const ownId = useId()
  const { isRequired, optional } = use(FieldNeed)
  const inputId = id ?? ownId
  const hintId = `${inputId}-hint`
  const errorId = `${inputId}-error`
  const describedBy = classList(
    Boolean(error) && errorId,
    Boolean(hint) && hintId,
    Boolean(optional) && optionalId(inputId),
  )
  return {
    id: inputId,
    'aria-required': isRequired || undefined,
    hintId,
    errorId,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': error ? true : undefined,
  }
}

/** The error message under a control. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className="mc-field__error" id={id}>
      <Icon name="alert" size={16} />
      <span>{children}</span>
    </p>
  )
}

export type FieldFrameProps = FieldTexts & {
  inputId: string
  hintId: string
  errorId: string
  isOff?: boolean
  /** `before` is a control of its own, and the label begins after it. */
  isSplit?: boolean
  before?: ReactNode
  control: ReactNode
  after?: ReactNode
}

/** Box, label, hint and error of a field; the control is inside the box. */
export function FieldFrame(props: FieldFrameProps) {
  const { label, hint, error, isLabelAbove, inputId, hintId, errorId, isOff, isSplit } = props
  const { before, control, after } = props
  const words = <LabelText inputId={inputId}>{label}</LabelText>
  const labelled = (
    <>
      {control}
      {!isLabelAbove && (
        <label className="mc-field__label" htmlFor={inputId} id={`${inputId}-label`}>
          {words}
        </label>
      )}
    </>
  )
  return (
    <div
      className={classList(
        'mc-field',
        Boolean(error) && 'mc-field--error',
        isOff && 'mc-field--off',
        isLabelAbove && 'mc-field--top',
      )}
    >
      {isLabelAbove && (
        <label className="mc-field__top" htmlFor={inputId} id={`${inputId}-label`}>
          {words}
        </label>
      )}
      <div className="mc-field__box">
        {before}
        {isSplit ? <span className="mc-field__main">{labelled}</span> : labelled}
        {after}
      </div>
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
      {hint ? (
        <p className="mc-field__hint" id={hintId}>
          {hint}
        </p>
      ) : null}
    </div>
  )
}
