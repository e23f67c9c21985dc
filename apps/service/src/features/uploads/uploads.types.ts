import type { UploadedFile } from '@modulor/contract/http'
import type { Outcome } from '../../outcome'
import type { PolicyPlayer } from '../method-policy'

/** A received file. The name is from the player's device; no other metadata of the sender is trusted. */
export type ReceivedFile = { readonly name: string; readonly content: Buffer }

/** The player and the session of an upload. */
export type Uploader = { readonly idHash: string; readonly brand: string; readonly userId: string }

export interface Uploads {
  /**
   * Receives a file for a method's form (API-4, FILE-3). `read` is called only if the method has a file field and a slot is
   * free. To limit the memory, a player may have two transfers at a time (`rate_limited`), a brand six and the process eight
   * (`unavailable`). Refuses `not_found`, `upload_too_large` and `upload_refused`, the latter also for a file in which the
   * malware scanner finds something; `unavailable` also if the scanner cannot scan.
   */
  take(
    uploader: Uploader & PolicyPlayer,
    payGroupId: string,
    read: () => Promise<Outcome<ReceivedFile>>,
  ): Promise<Outcome<UploadedFile>>
}
