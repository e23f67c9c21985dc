import { checkFile } from '@modulor/rules'
import { useEffect, useRef, useState } from 'react'
import { textKeyOf } from '../../api'
import type { FieldViewProps, FieldContext } from '../field-kind'

export type Upload =
  | { readonly kind: 'empty' }
  /** `share` 0 to 1; null while it is not known. */
  | { readonly kind: 'sending'; readonly name: string; readonly sizeBytes: number; readonly share: number | null }
  | { readonly kind: 'done'; readonly name: string; readonly sizeBytes: number | null }
  | { readonly kind: 'failed'; readonly name: string; readonly sizeBytes: number }

/** Names and sizes of the files that were uploaded in this visit, because a form that is opened again has only the file's id. */
const storedFiles = new Map<string, { readonly name: string; readonly sizeBytes: number }>()

function startOf(fileId: string): Upload {
  if (fileId === '') return { kind: 'empty' }
  return { kind: 'done', name: '', sizeBytes: null, ...storedFiles.get(fileId) }
}

/**
 * The upload of one file. A new choice cancels an older upload. The field's value is the id of the stored file.
 */
export function useUpload(field: {
  fileId: string
  uploadFile: FieldContext['uploadFile']
  holdSubmit: FieldContext['holdSubmit']
  onChange: FieldViewProps['onChange']
}) {
  const { fileId, uploadFile, holdSubmit, onChange } = field
  const [upload, setUpload] = useState<Upload>(() => startOf(fileId))
  const [refusal, setRefusal] = useState<string | null>(null)
  const latest = useRef<AbortController | null>(null)
  const failedFile = useRef<File | null>(null)
  useEffect(() => () => latest.current?.abort(), [])

  const send = async (file: File): Promise<boolean> => {
    const { name, size: sizeBytes } = file
    const controller = new AbortController()
    latest.current?.abort()
    latest.current = controller
    onChange('')
    setUpload({ kind: 'sending', name, sizeBytes, share: null })
    const outcome = await uploadFile(file, {
      signal: controller.signal,
      onProgress: (share) => {
        if (!controller.signal.aborted) setUpload({ kind: 'sending', name, sizeBytes, share })
      },
    })
    if (controller.signal.aborted) return false
    if ('error' in outcome) {
      failedFile.current = file
      setUpload({ kind: 'failed', name, sizeBytes })
      setRefusal(textKeyOf(outcome.error))
      return false
    }
    storedFiles.set(outcome.data.id, { name, sizeBytes })
    setUpload({ kind: 'done', name, sizeBytes })
    onChange(outcome.data.id)
    return true
  }
  const choose = (file: File) => {
    const { error } = checkFile({ name: file.name, sizeBytes: file.size, contentType: file.type })
    if (error === null) holdSubmit(send(file))
    else setRefusal(error)
  }
  const remove = () => {
    latest.current?.abort()
    setUpload({ kind: 'empty' })
    onChange('')
  }
  const retry = () => {
    if (failedFile.current) holdSubmit(send(failedFile.current))
  }
  return { upload, refusal, choose, remove, retry, closeRefusal: () => setRefusal(null) }
}
