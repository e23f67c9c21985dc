import type { UploadedFile } from '@modulor/contract/http'
import type { Outcome } from '../../outcome'
import type { PolicyPlayer } from '../method-policy'

/** A file as it came: its name is what the player's device calls it; no other information of the sender is trusted. */
export type ReceivedFile = { readonly name: string; readonly content: Buffer }

/** Whose file it is, and where it was given. */
export type Uploader = { readonly idHash: string; readonly brand: string; readonly userId: string }

export interface Uploads {
  /**
   * Takes a file for a method's form (API-4, FILE-3). `read` is called only when the method asks for a file and a place is
   * free: at most two transfers of a session are under way at a time (`rate_limited`), and at most eight in all
   * (`unavailable`), so that memory stays bounded. Refuses `not_found`, `upload_too_large` and `upload_refused`, the latter
   * also for a file in which the malware scanner finds something; `unavailable` as well if the scanner cannot scan.
   */
  take(
    uploader: Uploader & PolicyPlayer,
    payGroupId: string,
    read: () => Promise<Outcome<ReceivedFile>>,
  ): Promise<Outcome<UploadedFile>>
}
