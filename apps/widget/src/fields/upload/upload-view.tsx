import { FILE_ENDINGS } from '@modulor/rules'
import { Button, Sheet, UploadField, type UploadState } from '@modulor/ui'
import { useText } from '../../i18n'
import type { FieldViewProps } from '../field-kind'
import { fileSizeText } from './file-size-text'
import { useUpload, type Upload } from './use-upload'

const ACCEPT = FILE_ENDINGS.map((extension) => `.${extension}`).join()

function stateOf(upload: Upload): UploadState {
  if (upload.kind === 'empty') return { kind: 'empty' }
  const { name } = upload
  const size = upload.sizeBytes === null ? null : fileSizeText(upload.sizeBytes)
  if (upload.kind !== 'sending') return { kind: upload.kind, name, size }
  return { kind: 'sending', name, size, percent: upload.share === null ? null : Math.round(upload.share * 100) }
}

/** A file for the form (FILE-1, FILE-3). It is checked before the upload, shows the progress, and can be cancelled, replaced or removed. */
function UploadView({ field, value, error, inputRef, form, onChange }: FieldViewProps) {
  const t = useText()
  const { upload, refusal, choose, remove, retry, closeRefusal } = useUpload({
    fileId: String(value),
    uploadFile: form.uploadFile,
    holdSubmit: form.holdSubmit,
    onChange,
  })
  return (
    <>
      <UploadField
        ref={inputRef}
        label={t(field.label || field.name)}
        hint={t('FIELD.UPLOAD_RULES')}
        error={error}
        state={stateOf(upload)}
        onChoose={choose}
        onRemove={remove}
        {...(upload.kind === 'failed' && { onRetry: retry })}
        accept={ACCEPT}
        disabled={field.isDisabled}
        texts={{
          choose: t('FIELD.UPLOAD_CHOOSE'),
          drop: t('FIELD.UPLOAD_DROP'),
          sending: t('FIELD.UPLOAD_SENDING'),
          cancel: t('FIELD.UPLOAD_CANCEL'),
          done: t('FIELD.UPLOAD_DONE'),
          replace: t('FIELD.UPLOAD_REPLACE'),
          remove: t('FIELD.UPLOAD_REMOVE'),
          retry: t('FORM.TRY_AGAIN'),
        }}
      />
      {refusal !== null && (
        <Sheet
          title={t('FIELD.UPLOAD_FAILED')}
          closeLabel={t('APP.CLOSE')}
          onClose={closeRefusal}
          foot={
            <Button variant="primary" isBlock onClick={closeRefusal}>
              {t('FORM.CVV_ACCEPT')}
            </Button>
          }
        >
          <div className="mc-stack mc-stack--10">
            <p>{t(refusal)}</p>
            <p className="mc-quiet">{t('FIELD.UPLOAD_RULES')}</p>
          </div>
        </Sheet>
      )}
    </>
  )
}

export { UploadView as View }
