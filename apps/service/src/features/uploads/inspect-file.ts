import { checkFile, holdsCardNumber } from '@modulor/rules'
import { fileTypeFromBuffer } from 'file-type'
import type { ReceivedFile } from './uploads.types'

/** The allowed content types (FILE-1), by the extension that the file's content has. */
const CONTENT_TYPES: ReadonlyMap<string, string> = new Map([
  ['pdf', 'application/pdf'],
  ['heic', 'image/heic'],
  ['jpg', 'image/jpeg'],
  ['png', 'image/png'],
])

const STEM_LENGTH_MAX = 80
const STEM_DEFAULT = 'file'

export type InspectedFile = { readonly name: string; readonly contentType: string }

/** A name without its folders and its extension. Every checked name has an extension. */
function stemOf(name: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? ''
  return base.slice(0, base.lastIndexOf('.'))
}

/**
 * The name under which a file is stored (FILE-2): letters, digits, underscore and hyphen, and the extension of its content. A
 * name with other characters is not refused: accents are dropped, and other characters become underscores. A name that contains
 * a card number is replaced (issue-9 4.1).
 */
export function safeName(stem: string, extension: string): string {
  const plain = stem
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^A-Za-z0-9_-]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, STEM_LENGTH_MAX)
  return `${plain === '' || holdsCardNumber(plain.replaceAll('_', ' ')) ? STEM_DEFAULT : plain}.${extension}`
}

/**
 * Checks a file by its content (FILE-1, FILE-3). Its first bytes decide its type, and its name must end in an allowed
 * extension; the content type that the sender claims is ignored. A photo named `.heic` that is a JPEG is treated as a JPEG,
 * because phones send such files. Undefined for a file that is empty or of another type.
 */
export async function inspectFile({ name, content }: ReceivedFile): Promise<InspectedFile | undefined> {
  // The same check as in the widget, but without the type that the sender claims.
  if (!checkFile({ name, sizeBytes: content.length, contentType: '' }).isValid) return undefined
  const detected = await fileTypeFromBuffer(content).catch(() => undefined)
  const contentType = detected && CONTENT_TYPES.get(detected.ext)
  return contentType === undefined ? undefined : { name: safeName(stemOf(name), detected?.ext ?? ''), contentType }
}
