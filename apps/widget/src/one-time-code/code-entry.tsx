import { CodeField, Icon } from '@modulor/ui'
import '@modulor/ui/code.css'
import { useId, type ClipboardEvent, type RefObject, type SyntheticEvent } from 'react'
import { useText } from '../i18n'
import { CODE_LENGTH, codeDigits } from './code-digits'

export type CodeEntryProps = {
  value: string
  onChange: (code: string) => void
  /** The text of the error; undefined: no error. */
  error: string | undefined
  onSubmit: () => void
  /** The id of the form, for a submit button outside of it. */
  formId: string
  inputRef: RefObject<HTMLInputElement | null>
}

/** The input of a code, shown as six boxes (FORM-18). A code can be typed, pasted with spaces, or autofilled. Enter submits. */
export function CodeEntry({ value, onChange, error, onSubmit, formId, inputRef }: CodeEntryProps) {
  const t = useText()
  const errorId = useId()
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (value.length === CODE_LENGTH) onSubmit()
  }
  const handlePaste = (event: ClipboardEvent) => {
    // The `maxLength` of the input would truncate a pasted code that contains a space.
    event.preventDefault()
    onChange(codeDigits(event.clipboardData.getData('text')))
  }
  return (
    <form id={formId} noValidate className="mc-stack mc-stack--6" onSubmit={handleSubmit}>
      <CodeField
        ref={inputRef}
        label={t('CODE.LABEL')}
        value={value}
        isWrong={error !== undefined}
        aria-describedby={error === undefined ? undefined : errorId}
        onChange={(event) => onChange(codeDigits(event.target.value))}
        onPaste={handlePaste}
      />
      <div role="alert">
        {error !== undefined && (
          <p className="mc-field__error mc-flush" id={errorId}>
            <Icon name="alert" size={16} />
            <span>{error}</span>
          </p>
        )}
      </div>
    </form>
  )
}
