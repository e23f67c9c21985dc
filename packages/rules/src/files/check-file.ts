import { toVerdict, type Verdict } from '../verdict/verdict'

/** The largest file that may be uploaded, in bytes (FILE-1). */
export const FILE_BYTES_MAX = 20_971_520
/** What may be uploaded, by the end of the file's name (FILE-1). */
export const FILE_EXTENSIONS: readonly string[] = ['pdf', 'heic', 'jpeg', 'jpg', 'png']

const CONTENT_TYPES: Readonly<Record<string, readonly string[]>> = {
  pdf: ['application/pdf'],
  heic: ['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'],
  jpeg: ['image/jpeg'],
  jpg: ['image/jpeg'],
  png: ['image/png'],
}
/** What a sender says that does not know: browsers have no type for heic. */
const TYPES_UNKNOWN: readonly string[] = ['', 'application/octet-stream']
const IMAGE_NAME_LENGTH_MAX = 255

export type FileToCheck = { name: string; sizeBytes: number; contentType: string }

/** The end of a file's name in lower case; empty without one. */
function extensionOf(name: string): string {
  const [, extension = ''] = /\.([^.]+)$/.exec(name) ?? []
  return extension.toLowerCase()
}

/**
 * Judges a file before it is uploaded (FILE-1): of a known kind by its name, with a content type that does not
 * contradict it, not empty, at most 20,971,520 bytes. What is in it the service judges by its content (FILE-3).
 */
export function checkFile({ name, sizeBytes, contentType }: FileToCheck): Verdict {
  const extension = extensionOf(name)
  const types = Object.hasOwn(CONTENT_TYPES, extension) ? CONTENT_TYPES[extension] : undefined
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (!types || !(types.includes(type) || TYPES_UNKNOWN.includes(type)) || !(sizeBytes > 0))
    return toVerdict({ error: 'PH.DEPOSIT.UPLOAD_DOC.UPLOAD_ERROR' })
  return toVerdict({ error: sizeBytes > FILE_BYTES_MAX ? 'PH.DEPOSIT.UPLOAD_DOC.LIMIT_UPLOAD_ERROR' : null })
}

/** Whether a text may name an image in an address (FILE-2): letters, digits, underscore and hyphen, without extension. */
export function isSafeImageName(name: string): boolean {
  return name.length <= IMAGE_NAME_LENGTH_MAX && /^[A-Za-z0-9_-]+$/.test(name)
}
