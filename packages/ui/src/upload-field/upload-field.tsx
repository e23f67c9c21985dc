import { useEffect, useRef, useState, type ChangeEvent, type DragEvent, type ReactNode, type Ref } from 'react'
import { classList } from '../class-list/class-list'
import { FieldError, LabelText, useFieldWiring } from '../field/field-frame'
import { LineDrawing, UPLOAD } from '../icon/line-drawing'
import { UploadedFile, type UploadState, type UploadTexts } from './uploaded-file'

export type UploadFieldProps = {
  id?: string | undefined
  /** The file input, so that the form can set the focus to a field with an error. */
  ref?: Ref<HTMLInputElement> | undefined
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  state: UploadState
  /** Called when a file was picked or dropped; the parent decides which files are allowed. */
  onChoose: (file: File) => void
  /** Cancels an upload, or removes an uploaded or failed file. */
  onRemove: () => void
  /** Sends a failed file again; without it only another one can be picked. */
  onRetry?: (() => void) | undefined
  /** The `accept` attribute of the file input. */
  accept?: string | undefined
  disabled?: boolean | undefined
  texts: UploadTexts
}

/** When the file is removed, its focused button disappears; then the field gets the focus. */
function useFocusAfterRemoval(inputId: string, isEmpty: boolean): void {
  const wasEmpty = useRef(isEmpty)
  useEffect(() => {
    const isLost = isEmpty && !wasEmpty.current && document.activeElement === document.body
    if (isLost) document.getElementById(inputId)?.focus()
    wasEmpty.current = isEmpty
  }, [inputId, isEmpty])
}

/** A click on the field opens the browser's file dialog; a file can also be dropped on it. */
export function UploadField(props: UploadFieldProps) {
  const { id, ref, label, hint, error, state, onChoose, onRemove, onRetry, texts } = props
  const { accept, disabled } = props
  // `aria-required` is not allowed on a file input; `required` has the same effect.
  const { hintId, errorId, 'aria-required': isRequired, ...wiring } = useFieldWiring(id, { hint, error })
  const [isOver, setIsOver] = useState(false)
  const isEmpty = state.kind === 'empty'
  useFocusAfterRemoval(wiring.id, isEmpty)
  const choose = (file: File | undefined) => {
    if (file && !disabled) onChoose(file)
  }
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? []
    // Otherwise the same file could not be picked again after it failed.
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
