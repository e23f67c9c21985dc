import { CodeField, Icon } from '@modulor/ui'
import '@modulor/ui/code.css'
import { useId, type ClipboardEvent, type RefObject, type SyntheticEvent } from 'react'
import { useText } from '../i18n'
import { CODE_LENGTH, codeDigits } from './code-digits'

export type CodeEntryProps = {
  value: string
  onChange: (code: string) => void
  /** In words; undefined while nothing is wrong. */
  error: string | undefined
  onSubmit: () => void
  /** Of the form, for a button that stands outside of it. */
  formId: string
  inputRef: RefObject<HTMLInputElement | null>
}

/** Six boxes over one real input (FORM-18): typed, pasted with its spaces, or filled in from a message. Enter submits. */
export function CodeEntry({ value, onChange, error, onSubmit, formId, inputRef }: CodeEntryProps) {
  const t = useText()
  const errorId = useId()
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (value.length === CODE_LENGTH) onSubmit()
  }
  const handlePaste = (event: ClipboardEvent) => {
    // The input's own length would cut a code that was copied with a space in it.
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
