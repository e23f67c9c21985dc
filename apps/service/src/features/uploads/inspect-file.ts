import { checkFile, holdsCardNumber } from '@modulor/rules'
import { fileTypeFromBuffer } from 'file-type'
import type { ReceivedFile } from './uploads.types'

/** What a file may be (FILE-1), by the extension that its content deserves. */
const CONTENT_TYPES: ReadonlyMap<string, string> = new Map([
  ['pdf', 'application/pdf'],
  ['heic', 'image/heic'],
  ['jpg', 'image/jpeg'],
  ['png', 'image/png'],
])

const STEM_LENGTH_MAX = 80
const STEM_DEFAULT = 'file'

export type InspectedFile = { readonly name: string; readonly contentType: string }

/** A name without its folders and its extension, which every checked name has. */
function stemOf(name: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? ''
  return base.slice(0, base.lastIndexOf('.'))
}

/**
 * The name that a file is stored under (FILE-2): letters, digits, underscore and hyphen, and the extension of its content.
 * A name with other characters is no reason to send a person away: accents are dropped, the rest becomes an underscore.
 * A name with a card number in it is not kept at all (issue-9 4.1).
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
 * Checks a file by its content (FILE-1, FILE-3): its first bytes decide what it is, its name must end in an extension
 * of the list, and what the sender says of its type is not looked at. A photo named `.heic` that is a JPEG is a JPEG,
 * because phones do that. Undefined for a file that is empty or none of the four.
 */
export async function inspectFile({ name, content }: ReceivedFile): Promise<InspectedFile | undefined> {
  // Checked as the widget does, but without the type that the sender claims.
  if (!checkFile({ name, sizeBytes: content.length, contentType: '' }).isValid) return undefined
  const detected = await fileTypeFromBuffer(content).catch(() => undefined)
  const contentType = detected && CONTENT_TYPES.get(detected.ext)
  return contentType === undefined ? undefined : { name: safeName(stemOf(name), detected?.ext ?? ''), contentType }
}
