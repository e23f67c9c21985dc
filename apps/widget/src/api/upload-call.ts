import type { CallOutcome, ApiClient } from './api-client'
import type { FileToSend } from './send-file'

/** The timeout for 20 MB on a slow phone. */
const UPLOAD_TIMEOUT_MS = 300_000

export type StoredFile = { readonly id: string; readonly name: string; readonly sizeBytes: number }

/** Uploads a file for a field of a deposit form (FILE-3). The service checks by the content whether the type is allowed. */
export async function uploadFile(
  apiClient: ApiClient,
  methodId: string,
  file: FileToSend,
  signal: AbortSignal,
): Promise<CallOutcome<StoredFile>> {
  const outcome = await apiClient.call('upload', {
    path: { payGroupId: methodId },
    file,
    signal,
    timeoutMs: UPLOAD_TIMEOUT_MS,
  })
  if ('error' in outcome) return outcome
  const { file_id: id, name, size_bytes: sizeBytes } = outcome.data
  return { data: { id, name, sizeBytes } }
}
