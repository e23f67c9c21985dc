import { useEffect, useRef, useState, type ChangeEvent, type DragEvent, type ReactNode, type Ref } from 'react'
import { classList } from '../class-list/class-list'
import { FieldError, LabelText, useFieldWiring } from '../field/field-frame'
import { LineDrawing, UPLOAD } from '../icon/line-drawing'
import { UploadedFile, type UploadState, type UploadTexts } from './uploaded-file'

export type UploadFieldProps = {
  id?: string | undefined
  /** The file input, so that the form can put the focus on what is wrong. */
  ref?: Ref<HTMLInputElement> | undefined
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  state: UploadState
  /** A file was picked or dropped; which files are fine is the owner's decision. */
  onChoose: (file: File) => void
  /** Cancel while it is on its way, remove when it is there or failed. */
  onRemove: () => void
  /** Sends a failed file again; without it only another one can be picked. */
  onRetry?: (() => void) | undefined
  /** As of a file input. */
  accept?: string | undefined
  disabled?: boolean | undefined
  texts: UploadTexts
}

/** The button that had the focus goes with the file: then the field has it. */
function useFocusAfterRemoval(inputId: string, isEmpty: boolean): void {
  const wasEmpty = useRef(isEmpty)
  useEffect(() => {
    const isLost = isEmpty && !wasEmpty.current && document.activeElement === document.body
    if (isLost) document.getElementById(inputId)?.focus()
    wasEmpty.current = isEmpty
  }, [inputId, isEmpty])
}

/** A press on what looks like the field opens the browser's own dialog for files; a file may be dropped on it too. */
export function UploadField(props: UploadFieldProps) {
  const { id, ref, label, hint, error, state, onChoose, onRemove, onRetry, texts } = props
  const { accept, disabled } = props
  // A file input may not say `aria-required`; `required` says the same.
  const { hintId, errorId, 'aria-required': isRequired, ...wiring } = useFieldWiring(id, { hint, error })
  const [isOver, setIsOver] = useState(false)
  const isEmpty = state.kind === 'empty'
  useFocusAfterRemoval(wiring.id, isEmpty)
  const choose = (file: File | undefined) => {
    if (file && !disabled) onChoose(file)
  }
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? []
    // Or the same file could not be picked again after it failed.
    event.currentTarget.value = ''
    choose(file)
  }
  const handleDrop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    choose(event.dataTransfer.files[0])
  }
  const handleDragOver = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(!disabled)
  }
  return (
    <div
      className={classList('mc-upload', Boolean(error) && 'mc-upload--error', disabled && 'mc-upload--off')}
      onDragOver={handleDragOver}
      onDragLeave={() => setIsOver(false)}
      onDrop={handleDrop}
    >
      <label className="mc-upload__label" htmlFor={wiring.id} id={`${wiring.id}-label`}>
        <LabelText inputId={wiring.id}>{label}</LabelText>
      </label>
      <div className={classList('mc-upload__box', !isEmpty && 'is-filled', isOver && 'is-over')}>
        <input
          {...wiring}
          ref={ref}
          type="file"
          className="mc-upload__input"
          aria-labelledby={`${wiring.id}-label ${wiring.id}-choose`}
          accept={accept}
          disabled={disabled}
          required={isRequired && isEmpty}
          onChange={handleChange}
        />
        {isEmpty ? (
          <label className="mc-upload__zone" htmlFor={wiring.id}>
            <LineDrawing path={UPLOAD} />
            <span>
              <span className="mc-upload__choose" id={`${wiring.id}-choose`}>
                {texts.choose}
              </span>
              {texts.drop && <span className="mc-upload__drop">{texts.drop}</span>}
            </span>
          </label>
        ) : (
          <UploadedFile inputId={wiring.id} state={state} texts={texts} onRemove={onRemove} onRetry={onRetry} />
        )}
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
