import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db'
import type { Document } from '../../providers/provider'
import { isUuid } from '../../uuid'
import { documentContent, documentsOfPayment } from './uploads.repository'

/** The file no longer exists, or differs from the uploaded one. */
class DocumentUnreadable extends Error {
  override readonly name = 'DocumentUnreadable'
}

type Owner = {
  readonly id: string
  readonly brand: string
  readonly userId: string
  /** The values by the names of the form's fields. The value of a file field is the file's id. */
  readonly parameters: Readonly<Record<string, string | number | boolean>>
}

/**
 * The files of one payment, for its provider: those that its form names, that are bound to it and that belong to its player.
 * Their bytes are read when the plug-in requests them, and must match the stored size and hash.
 */
export async function documentsOf(db: Kysely<Tables>, payment: Owner): Promise<Document[]> {
  const named = Object.entries(payment.parameters).filter(([, value]) => isUuid(String(value)))
  // Most forms have no file field; then the database is not queried.
  if (named.length === 0) return []
  const rows = await documentsOfPayment(db, payment)
  return named.flatMap(([field, id]) => {
    const row = rows.find((each) => each.id === id)
    if (!row) return []
    const { content_type: contentType, size_bytes: sizeBytes } = row
    const sha256 = row.sha256.toString('hex')
    const read = async () => {
      const content = await documentContent(db, payment.id, row.id)
      const isWhole = content?.length === sizeBytes && createHash('sha256').update(content).digest('hex') === sha256
      if (!isWhole) throw new DocumentUnreadable()
      return content
    }
    return [{ field, contentType, sizeBytes, sha256, read }]
  })
}
