import { createHash, randomUUID } from 'node:crypto'
import { SESSION_ERROR_CODE } from '@modulor/contract/errors'
import type { UploadedFile } from '@modulor/contract/http'
import type { Kysely } from 'kysely'
import type { MethodConfig } from '../../config/schema'
import type { Tables } from '../../db'
import { transaction } from '../../db/transaction'
import { done, refused, type Outcome } from '../../outcome'
import type { MethodRequest, PolicyPlayer } from '../method-policy'
import { allFields } from '../form-routing'
import { inspectFile } from './inspect-file'
import type { ScanUpload } from './scan/scan-upload'
import { createUploadSlots } from './upload-slots'
import type { ReceivedFile, Uploader, Uploads } from './uploads.types'
import { insertUpload, lockSession, removeSurplusUploads, removeUnusedUploads } from './uploads.repository'
import { DAY_MS } from '../../durations'

/** A file that no submit has named is kept this long. */
const KEPT_UNUSED_MS = DAY_MS
/** The limit of unused files of one player; a newer file removes the oldest. */
const UNUSED_OF_PLAYER_MAX = 10
const TRANSFERS_OF_PLAYER_MAX = 2
const TRANSFERS_OF_BRAND_MAX = 6
const TRANSFERS_MAX = 8
const RETRY_AFTER_S = 5

type UploadsDeps = {
  readonly db: Kysely<Tables>
  readonly now: () => Date
  /** Finds the method by the same rules as the rest of the service. */
  readonly findMethod: (player: PolicyPlayer, asked: MethodRequest) => Outcome<{ readonly method: MethodConfig }>
  readonly scan: ScanUpload
}

const hasFileField = (method: MethodConfig): boolean => allFields(method).some(({ type }) => type === 'file upload')

async function store(
  deps: UploadsDeps,
  uploader: Uploader,
  payGroupId: string,
  file: ReceivedFile,
): Promise<Outcome<UploadedFile>> {
  const inspected = await inspectFile(file)
  if (!inspected) return refused('upload_refused')
  const { content } = file
  const scanned = await deps.scan(content, 'upload')
  if (scanned === 'infected') return refused('upload_refused')
  // An unscanned file is not stored, because its provider could get it within seconds.
  if (scanned === 'unknown') return refused('unavailable', { retryAfterS: RETRY_AFTER_S })
  const id = randomUUID()
  const createdAt = deps.now()
  const upload = {
    ...{ id, brand: uploader.brand, userId: uploader.userId, sessionIdHash: uploader.idHash, payGroupId },
    ...{ ...inspected, sha256: createHash('sha256').update(content).digest(), content, createdAt },
  }
  // The player may have been erased while the file arrived.
  const isStored = await transaction(deps.db, async (tx) => {
    if (!(await lockSession(tx, uploader.idHash))) return false
    await insertUpload(tx, upload)
    return true
  })
  if (!isStored) return refused(SESSION_ERROR_CODE)
  await removeSurplusUploads(deps.db, uploader, UNUSED_OF_PLAYER_MAX)
  await removeUnusedUploads(deps.db, new Date(createdAt.getTime() - KEPT_UNUSED_MS))
  return done({ file_id: id, name: inspected.name, size_bytes: content.length, content_type: inspected.contentType })
}

/** Receives files for deposit forms (`Uploads.take`). */
export function createUploads(deps: UploadsDeps): Uploads {
  const slots = createUploadSlots({
    perPlayer: TRANSFERS_OF_PLAYER_MAX,
    perBrand: TRANSFERS_OF_BRAND_MAX,
    inAll: TRANSFERS_MAX,
  })
  return {
    async take(uploader, payGroupId, read) {
      const found = deps.findMethod(uploader, { flow: 'deposit', payGroupId, currency: uploader.currency })
      if (!found.ok) return refused('not_found')
      if (!hasFileField(found.value.method)) return refused('not_found')
      const giveBack = slots.take(uploader.userId, uploader.brand)
      if (giveBack === 'player_full') return refused('rate_limited', { retryAfterS: RETRY_AFTER_S })
      if (typeof giveBack === 'string') return refused('unavailable', { retryAfterS: RETRY_AFTER_S })
      try {
        const received = await read()
        return received.ok ? await store(deps, uploader, payGroupId, received.value) : received
      } finally {
        giveBack()
      }
    },
  }
}
