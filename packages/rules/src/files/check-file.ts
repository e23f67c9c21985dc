import { toVerdict, type Verdict } from '../verdict/verdict'

/** The largest file that may be uploaded, in bytes (FILE-1). */
export const FILE_BYTES_MAX = 20_971_520
/** The extensions of files that may be uploaded (FILE-1). */
export const FILE_EXTENSIONS: readonly string[] = ['pdf', 'heic', 'jpeg', 'jpg', 'png']

/** Other extensions of the same file types. */
const ALIASES: readonly string[] = ['heif', 'hif', 'jpe', 'jfif']
/** All extensions that a player may choose, including the aliases. */
export const FILE_ENDINGS: readonly string[] = [...FILE_EXTENSIONS, ...ALIASES]

/** MIME types that systems send for these file types, including wrong ones. */
const CONTENT_TYPES: readonly string[] = [
  'application/pdf',
  'application/x-pdf',
  'image/heic',
  'image/heif',
  'image/heic-sequence',
  'image/heif-sequence',
  'image/jpeg',
  'image/jpg',
  'image/pjpeg',
  'image/png',
  'image/x-png',
]
/** MIME types that are sent if the type is not known: some browsers have none for heic. */
const TYPES_UNKNOWN: readonly string[] = ['', 'application/octet-stream']
const IMAGE_NAME_LENGTH_MAX = 255

export type FileToCheck = { name: string; sizeBytes: number; contentType: string }

/** The extension of a file's name in lower case; empty if it has none. */
function extensionOf(name: string): string {
  const [, extension = ''] = /\.([^.]+)$/.exec(name) ?? []
  return extension.toLowerCase()
}

/**
 * Checks a file before it is uploaded (FILE-1): its extension and its MIME type must be known, and its size above zero
 * and at most 20,971,520 bytes. Extension and MIME type may differ, as for a JPEG that a phone names `.png`: the
 * service checks the type by the file's content (FILE-3).
 */
export function checkFile({ name, sizeBytes, contentType }: FileToCheck): Verdict {
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  const isKnownType = CONTENT_TYPES.includes(type) || TYPES_UNKNOWN.includes(type)
  if (!FILE_ENDINGS.includes(extensionOf(name)) || !isKnownType || !(sizeBytes > 0))
    return toVerdict({ error: 'PH.DEPOSIT.UPLOAD_DOC.UPLOAD_ERROR' })
  return toVerdict({ error: sizeBytes > FILE_BYTES_MAX ? 'PH.DEPOSIT.UPLOAD_DOC.LIMIT_UPLOAD_ERROR' : null })
}

/**
 * Whether a text may be used as an image name in an address (FILE-2): letters, digits, underscore and hyphen, without
 * extension.
 */
export function isSafeImageName(name: string): boolean {
  return name.length <= IMAGE_NAME_LENGTH_MAX && /^[A-Za-z0-9_-]+$/.test(name)
}
