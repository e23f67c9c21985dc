import { toVerdict, type Verdict } from '../verdict/verdict'

/** The largest file that may be uploaded, in bytes (FILE-1). */
export const FILE_BYTES_MAX = 20_971_520
/** What may be uploaded, by the end of the file's name (FILE-1). */
export const FILE_EXTENSIONS: readonly string[] = ['pdf', 'heic', 'jpeg', 'jpg', 'png']

/** Other ends that the same files have. */
const ALIASES: readonly string[] = ['heif', 'hif', 'jpe', 'jfif']
/** What a player may choose from, with the ends that are other words for the same. */
export const FILE_ENDINGS: readonly string[] = [...FILE_EXTENSIONS, ...ALIASES]

/** MIME types that systems send for these kinds, correct or not. */
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
/** MIME types of a sender that does not know the type: some browsers have none for heic. */
const TYPES_UNKNOWN: readonly string[] = ['', 'application/octet-stream']
const IMAGE_NAME_LENGTH_MAX = 255

export type FileToCheck = { name: string; sizeBytes: number; contentType: string }

/** The end of a file's name in lower case; empty without one. */
function extensionOf(name: string): string {
  const [, extension = ''] = /\.([^.]+)$/.exec(name) ?? []
  return extension.toLowerCase()
}

/**
 * Checks a file before it is uploaded (FILE-1): of a known kind by its name and by what the sender calls it, not empty,
 * at most 20,971,520 bytes. The two may differ, as with a JPEG that a phone names `.png`: the service checks the type
 * by the file's content (FILE-3).
 */
export function checkFile({ name, sizeBytes, contentType }: FileToCheck): Verdict {
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  const isKnownType = CONTENT_TYPES.includes(type) || TYPES_UNKNOWN.includes(type)
  if (!FILE_ENDINGS.includes(extensionOf(name)) || !isKnownType || !(sizeBytes > 0))
    return toVerdict({ error: 'PH.DEPOSIT.UPLOAD_DOC.UPLOAD_ERROR' })
  return toVerdict({ error: sizeBytes > FILE_BYTES_MAX ? 'PH.DEPOSIT.UPLOAD_DOC.LIMIT_UPLOAD_ERROR' : null })
}

/** Whether a text may name an image in an address (FILE-2): letters, digits, underscore and hyphen, without extension. */
export function isSafeImageName(name: string): boolean {
  return name.length <= IMAGE_NAME_LENGTH_MAX && /^[A-Za-z0-9_-]+$/.test(name)
}
