import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { FieldNeed } from '../field/field-frame'
import { UploadField } from './upload-field'
import type { UploadState } from './uploaded-file'

const TEXTS = {
  choose: 'Choose a file',
  drop: 'or drop it here',
  sending: 'Sending',
  cancel: 'Cancel',
  done: 'Uploaded',
  replace: 'Replace',
  remove: 'Remove',
  retry: 'Try again',
}
const nothing = () => undefined
const file = { name: 'passport.pdf', size: '2.4 MB' }

const draw = (state: UploadState, error?: string, onRetry?: () => void) =>
  renderToStaticMarkup(
    <FieldNeed value={{ isRequired: true }}>
      <UploadField
        id="document"
        label="Passport"
        state={state}
        error={error}
        onChoose={nothing}
        onRemove={nothing}
        onRetry={onRetry}
        texts={TEXTS}
      />
    </FieldNeed>,
  )

describe('UploadField', () => {
  it('UI-6 it is a file input with its label', () => {
    const markup = draw({ kind: 'empty' })
    expect(markup).toMatch(/<input[^>]*type="file"/)
    expect(markup).toContain('aria-labelledby="document-label document-choose"')
    expect(markup).toContain('id="document-choose"')
    expect(markup).toContain('required=""')
    // A file input may not have this attribute.
    expect(markup).not.toContain('aria-required')
  })

  it('UI-7 the progress is shown, and the upload can be cancelled', () => {
    const markup = draw({ kind: 'sending', ...file, percent: 42 })
    expect(markup).toContain('aria-valuenow="42"')
    expect(markup).toContain('aria-label="Cancel passport.pdf"')
  })

  it('UI-7 no percentage is shown while the progress is unknown', () => {
    expect(draw({ kind: 'sending', ...file, percent: null })).not.toContain('aria-valuenow')
  })

  it('UI-6 an uploaded file can be replaced and removed, and the field is no longer required', () => {
    const markup = draw({ kind: 'done', ...file })
    expect(markup).toMatch(/role="status"[^]*Uploaded/)
    expect(markup).toContain('Replace')
    expect(markup).toContain('aria-label="Remove passport.pdf"')
    expect(markup).not.toContain('required=""')
  })

  it('UI-7 a failed upload shows the reason, and a retry if that is possible', () => {
    const markup = draw({ kind: 'failed', ...file }, 'Not sent', nothing)
    expect(markup).toContain('aria-describedby="document-error"')
    expect(markup).toContain('aria-label="Try again passport.pdf"')
    expect(draw({ kind: 'failed', ...file }, 'Too large')).toContain('Replace')
  })
})
